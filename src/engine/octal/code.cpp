#include "engine/octal/code.h"

#include <algorithm>
#include <bit>

namespace galli {

std::optional<OctalCode> octal_code(const Ruleset& ruleset) {
  const bool has_other_moves = has_moves(ruleset.moves) && ruleset.splits().empty();
  if (!is_multiset(ruleset.board) || has_other_moves || ruleset.original) return {};
  OctalCode code;
  for (const Split& split : ruleset.splits()) {
    if (split.left != 0) code.digits.push_back(split);
  }
  std::sort(code.digits.begin(), code.digits.end(),
            [](const Split& a, const Split& b) { return a.taken < b.taken; });
  return code;
}

OctalCode octal_code(const std::vector<unsigned>& digits) {
  OctalCode code;
  for (std::size_t t = 0; t < digits.size(); ++t) {
    const unsigned left = t == 0 ? digits[t] & ~3U : digits[t];
    if (left != 0) code.digits.push_back({static_cast<Integer>(t), left});
  }
  return code;
}

std::string to_text(const OctalCode& code) {
  std::string text = "0.";
  for (const Split& split : code.digits) {
    const std::size_t place = split.taken == 0 ? 0 : static_cast<std::size_t>(split.taken) + 1;
    if (text.size() <= place) text.resize(place + 1, '0');
    text[place] = "0123456789abcdef"[split.left & 15U];
  }
  return text.size() == 2 ? text + '0' : text;
}

unsigned max_heaps_left(const OctalCode& code) {
  unsigned most = 0;
  for (const Split& split : code.digits) {
    most = std::max(most, static_cast<unsigned>(std::bit_width(split.left)) - 1);
  }
  return most;
}

}  // namespace galli
