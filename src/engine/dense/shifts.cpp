#include "engine/dense/shifts.h"

#include <algorithm>

#include "game/compiled/option_lanes.h"

namespace galli {
namespace {

constexpr std::size_t max_amounts = 1 << 20;
constexpr Integer largest_shifted_cell = std::numeric_limits<std::int32_t>::max();

bool mentions_heaps(const Expression& expression) {
  return expression.op == Expression::Op::heap ||
         std::any_of(expression.kids.begin(), expression.kids.end(), mentions_heaps);
}

bool is_heap(const Expression& expression, std::size_t heap) {
  return expression.op == Expression::Op::heap && expression.number == static_cast<Integer>(heap);
}

/// The loop whose variable a heap of the target falls by; nothing if it does not, or not by that alone.
std::optional<std::size_t> taken_loop(const Expression& target, std::size_t heap) {
  const bool falls = target.op == Expression::Op::subtract && is_heap(target.kids[0], heap) &&
                     target.kids[1].op == Expression::Op::loop;
  return falls ? std::optional(static_cast<std::size_t>(target.kids[1].number)) : std::nullopt;
}

/// A range of natural numbers that ends with nothing of the position, or with the heap that falls by the variable.
bool is_free_range(const Loop& loop, std::size_t index, const Clause& clause) {
  if (loop.set) return false;
  const MaybeInteger first = constant_value(loop.first);
  if (!first || *first < 0) return false;
  if (!mentions_heaps(loop.last)) return true;
  for (std::size_t heap = 0; heap < clause.target.size(); ++heap) {
    if (is_heap(loop.last, heap)) return taken_loop(clause.target[heap], heap) == index;
  }
  return false;
}

/// Whoever may take these amounts does not matter, as long as they are there.
bool takes_the_same_everywhere(const Clause& clause) {
  for (std::size_t heap = 0; heap < clause.target.size(); ++heap) {
    if (!is_heap(clause.target[heap], heap) && !taken_loop(clause.target[heap], heap)) return false;
  }
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    if (!is_free_range(clause.loops[i], i, clause)) return false;
  }
  return std::none_of(clause.guards.begin(), clause.guards.end(),
                      [](const Guard& guard) { return mentions_heaps(guard.condition); });
}

/// What can be taken from the largest position: amounts by heap.
std::vector<Position> amounts_of(const ClauseProgram& program, const BoxCells& cells, std::size_t heaps) {
  std::vector<Position> amounts;
  ClauseRun run(program);
  for (std::size_t heap = 0; heap < heaps; ++heap) run.heap(heap)[0] = cells.last(heap);
  run.run(1, lanes_at_once, [&](const OptionLanes& some) {
    for (std::size_t i = 0; i < some.count; ++i) {
      Integer left = some.cells[i];
      Position& amount = amounts.emplace_back(heaps);
      for (std::size_t heap = 0; heap < heaps; ++heap) {
        amount[heap] = cells.last(heap) - left / cells.stride(heap);
        left %= cells.stride(heap);
      }
    }
    return amounts.size() <= max_amounts;
  });
  return amounts;
}

}  // namespace

std::unique_ptr<ShiftedClause> ShiftedClause::make(const Clause& clause, const Board& board,
                                                   const BoxCells& cells, std::size_t heaps) {
  if (heaps < 2 || clause.loops.size() < 2 || !board.conditions().empty() ||
      cells.count() > static_cast<std::uint64_t>(largest_shifted_cell) || !takes_the_same_everywhere(clause))
    return nullptr;
  std::vector<Integer> last, strides;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    last.push_back(cells.last(heap));
    strides.push_back(cells.stride(heap));
  }
  const auto program = compiled(clause, board, last, strides);
  if (!program) return nullptr;
  std::vector<Position> amounts = amounts_of(*program, cells, heaps);
  if (amounts.size() > max_amounts) return nullptr;
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  auto made = std::make_unique<ShiftedClause>();
  made->heaps_ = heaps;
  for (const Position& amount : amounts) {
    if (made->parts_.empty() || made->parts_.back().first != amount[0])
      made->parts_.push_back({amount[0], made->taken_.size(), 0});
    made->seconds_.push_back(static_cast<std::int32_t>(amount[1]));
    if (heaps > 2) made->thirds_.push_back(static_cast<std::int32_t>(amount[2]));
    for (std::size_t heap = 3; heap < heaps; ++heap)
      made->others_.push_back(static_cast<std::int32_t>(amount[heap]));
    made->taken_.push_back(static_cast<std::int32_t>(cells.number(amount)));
    made->parts_.back().end = made->taken_.size();
  }
  return made;
}

}  // namespace galli
