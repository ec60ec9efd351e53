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

/// The lines of each kind of moves, where they are written as lines.
struct LinesOf {
  using Lines = std::vector<std::string>;

  const Board& board;

  Lines operator()(const ByClauses& moves) const {
    return written(moves.clauses, [&](const Clause& clause) { return to_text(clause, board); });
  }
  Lines operator()(const BySplits& moves) const {
    return written(moves.splits, [](const Split& split) { return in_words(split); });
  }
  Lines operator()(const ByPlacements& moves) const {
    return written(moves.placements, [](const Placement& placement) { return to_text(placement); });
  }
  Lines operator()(const ToEnd&) const { return {"to where nothing is left"}; }
  Lines operator()(const Within&) const { return {}; }

  template <typename Rules, typename Text>
  static Lines written(const Rules& rules, Text text) {
    Lines lines;
    for (const auto& rule : rules) lines.push_back(text(rule));
    return lines;
  }
};

}  // namespace

std::vector<std::string> rules_in_words(const Ruleset& ruleset) {
  std::vector<std::string> lines = std::visit(LinesOf{ruleset.board}, ruleset.moves);
  if (lines.empty() && ruleset.within()) lines = rules_in_words(*ruleset.within()->ruleset);
  if (lines.empty()) lines.emplace_back("none");
  return lines;
}

}  // namespace galli
