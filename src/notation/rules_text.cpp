#include "notation/rules_text.h"

#include <fmt/format.h>

#include "base/words.h"

namespace galli {
namespace {

/// "nothing, one heap or two heaps"
std::string leavings(const Split& split) {
  static constexpr const char* words[] = {"nothing", "one heap", "two heaps", "three heaps"};
  std::vector<std::string> parts;
  for (std::size_t pieces = 0; pieces <= max_pieces; ++pieces) {
    if ((split.left >> pieces & 1) != 0) parts.emplace_back(words[pieces]);
  }
  const std::string last = parts.back();
  parts.pop_back();
  return parts.empty() ? last : joined(parts, ", ") + " or " + last;
}

/// "digit 2 is 7: take 2 from a heap and leave nothing, one heap or two heaps of it"
std::string in_words(const Split& split) {
  if (split.taken == 0)
    return fmt::format("digit 0 is {:x}: split a heap into {}", split.left, leavings(split));
  return fmt::format("digit {} is {:x}: take {} from a heap and leave {} of it", split.taken, split.left,
                     split.taken, leavings(split));
}

}  // namespace

std::vector<std::string> rules_in_words(const Ruleset& ruleset) {
  std::vector<std::string> lines;
  for (const Clause& clause : ruleset.clauses) lines.push_back(to_text(clause, ruleset.board));
  for (const Split& split : ruleset.splits) lines.push_back(in_words(split));
  for (const Placement& placement : ruleset.placements) lines.push_back(to_text(placement));
  if (lines.empty() && ruleset.within) lines = rules_in_words(*ruleset.within);
  if (lines.empty()) lines.emplace_back(ruleset.moves_to_end ? "to where nothing is left" : "none");
  return lines;
}

}  // namespace galli
