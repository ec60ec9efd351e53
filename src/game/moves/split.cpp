#include "game/moves/split.h"

#include <vector>

namespace galli {

bool visit_pieces(const Split& split, Integer heap,
                  const std::function<bool(std::span<const Integer>)>& visit) {
  const Integer rest = heap - split.taken;
  if (rest < 0) return true;
  const auto may_leave = [&](std::uint32_t pieces) { return (split.left >> pieces & 1) != 0; };
  if (rest == 0) return !may_leave(0) || visit({});
  if (may_leave(1) && !visit(std::vector{rest})) return false;
  for (Integer a = 1; may_leave(2) && a <= rest - a; ++a) {
    if (!visit(std::vector{a, rest - a})) return false;
  }
  for (Integer a = 1; may_leave(3) && a <= (rest - a) / 2; ++a) {
    for (Integer b = a; b <= rest - a - b; ++b) {
      if (!visit(std::vector{a, b, rest - a - b})) return false;
    }
  }
  return true;
}

}  // namespace galli
