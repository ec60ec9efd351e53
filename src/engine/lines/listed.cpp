#include "engine/lines/listed.h"

namespace galli {
namespace {

struct Asker {
  const Board& board;
  const Position& from;

  bool operator()(const Ray& ray) const {
    if (ray.from.is_everywhere() && ray.to.is_everywhere() && board.conditions().empty()) return fits(ray);
    if (!ray.from.contains(from)) return false;
    Position there = from;
    for (std::size_t heap = 0; heap < there.size(); ++heap) there[heap] += ray.offset[heap];
    for (Integer t = 0; !ray.count || t < *ray.count; ++t) {
      if (std::any_of(there.begin(), there.end(), [](Integer size) { return size < 0; })) return false;
      if (ray.to.contains(there) && board.contains(there)) return true;
      for (std::size_t heap = 0; heap < there.size(); ++heap) there[heap] += ray.direction[heap];
    }
    return false;
  }

  bool fits(const Ray& ray) const {
    for (std::size_t heap = 0; heap < from.size(); ++heap) {
      if (from[heap] + ray.offset[heap] < 0) return false;
    }
    return true;
  }

  bool operator()(const Residue& residue) const {
    const Integer modulus = modulus_at(residue, from);
    if (modulus <= 0 || !residue.from.contains(from)) return false;
    Position there = from;
    for (Integer& size = there[residue.heap]; size - residue.least >= modulus;) {
      size -= modulus;
      if (board.contains(there)) return true;
    }
    return false;
  }

  bool operator()(const LinesStep& step) const {
    bool found = false;
    Budget budget;
    visit_options(step.clause, board, from, budget, [&](const Position&) { return !(found = true); });
    return found;
  }
};

}  // namespace

bool has_option(const LinesMove& move, const Board& board, const Position& from) {
  return std::visit(Asker{board, from}, move);
}

}  // namespace galli
