#include "engine/search/button_values.h"

#include "base/nimber_set.h"

namespace galli {
namespace {

/// The length of a piece that lies in one row without gaps; 0 for others.
int lying_length(const Placement& piece) {
  const Placement cornered = in_corner(piece);
  if (!cornered.blocked.empty()) return 0;
  for (std::size_t i = 0; i < cornered.cells.size(); ++i) {
    if (cornered.cells[i] != Cell{0, static_cast<Integer>(i)}) return 0;
  }
  return static_cast<int>(cornered.cells.size());
}

}  // namespace

StraightPieces straight_pieces(const std::vector<std::vector<Placement>>& rulesets) {
  for (const bool is_upright : {false, true}) {
    StraightPieces found{{}, is_upright};
    bool are_all = true;
    for (const std::vector<Placement>& placements : rulesets) {
      for (const Placement& piece : placements) {
        found.lengths.push_back(lying_length(turned(piece, GridTurn{is_upright, false, false})));
        are_all &= found.lengths.back() > 0;
      }
    }
    if (are_all && !found.lengths.empty()) return found;
  }
  return {};
}

std::vector<unsigned> values_of_runs(const std::vector<int>& lengths, int longest) {
  std::vector<unsigned> values;
  for (int run = 0; run <= longest; ++run) {
    NimberSet reached;
    for (int length : lengths) {
      for (int before = 0; before + length <= run; ++before)
        reached.insert(values[static_cast<std::size_t>(before)] ^
                       values[static_cast<std::size_t>(run - length - before)]);
    }
    values.push_back(static_cast<unsigned>(reached.mex()));
  }
  return values;
}

}  // namespace galli
