// Compiled clauses against their text: thousands of random clauses, all positions of a small box.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "game/compiled/option_lanes.h"
#include "proof/games_to_try.h"

namespace galli::compiled_test {
namespace {

using Op = Expression::Op;

/// Expressions and clauses over some heaps and loops, of all operators, with numbers near the ends of 64 bits now and then.
class RandomClauses {
 public:
  explicit RandomClauses(std::uint32_t seed) : random_(seed) {}

  Clause clause(std::size_t heaps) {
    heaps_ = heaps;
    loops_ = 0;
    Clause made;
    const std::size_t loops = below(10) == 0 ? 3 : below(3);
    for (std::size_t i = 0; i < loops; ++i) {
      made.loops.push_back(loop());
      ++loops_;
    }
    for (std::size_t heap = 0; heap < heaps; ++heap) made.target.push_back(size(heap));
    for (std::size_t i = below(4); i-- > 0;) {
      const Expression condition = this->condition(2);
      made.guards.push_back({condition, loops_mentioned(condition)});
    }
    return made;
  }

  Board board(std::size_t heaps, Integer last) {
    heaps_ = heaps;
    loops_ = 0;
    HeapsBoard made;
    for (std::size_t heap = 0; heap < heaps; ++heap) {
      made.heaps.push_back(std::string(1, static_cast<char>('x' + heap)));
      made.conditions.push_back(combine(Op::less_equal, {heap_variable(heap), constant(last)}));
    }
    if (below(3) == 0) made.conditions.push_back(condition(1));
    return {std::move(made)};
  }

  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }

 private:
  Integer number() {
    const Integer far[] = {9223372036854775807, -9223372036854775807 - 1,
                           4611686018427387904, 3037000500,
                           -4294967296,         2147483648};
    if (below(40) == 0) return far[below(6)];
    return static_cast<Integer>(below(9)) - 2;
  }

  std::shared_ptr<const IntegerSet> set(bool is_finite) {
    IntegerSet made;
    for (std::size_t i = 1 + below(3); i-- > 0;) {
      const Integer first = static_cast<Integer>(below(8)) - 2;
      const auto step = static_cast<Integer>(1 + below(3));
      Progression part{first, step, first + step * static_cast<Integer>(below(4))};
      if (!is_finite && below(3) == 0) part.last.reset();
      made.parts.push_back(part);
    }
    return std::make_shared<const IntegerSet>(made);
  }

  Loop loop() {
    Loop made{"i", constant(static_cast<Integer>(below(4)) - 1), constant(0), {}};
    if (below(8) == 0) {
      made.set = set(true);
      return made;
    }
    if (below(4) == 0) made.first = expression(1);
    made.last = below(3) == 0   ? expression(2)
                : below(2) == 0 ? heap()
                                : constant(static_cast<Integer>(below(9)));
    // The text is walked through: ranges must not be long.
    made.first = combine(Op::max, {made.first, constant(-6)});
    made.last = combine(Op::min, {made.last, constant(12)});
    return made;
  }

  Expression heap() { return heap_variable(below(heaps_)); }

  Expression leaf() {
    const std::size_t kind = below(4);
    if (kind == 0) return constant(number());
    if (kind == 1 && loops_ > 0) return loop_variable(below(loops_));
    if (kind == 2 && loops_ > 0) return loop_variable(loops_ - 1);
    return heap();
  }

  Expression expression(int depth) {
    if (depth == 0 || below(4) == 0) return leaf();
    const Op all[] = {Op::add, Op::subtract, Op::subtract, Op::multiply,      Op::power,
                      Op::div, Op::mod,      Op::gcd,      Op::xor_,          Op::negate,
                      Op::abs, Op::min,      Op::max,      Op::least_positive};
    const Op op = all[below(std::size(all))];
    std::vector<Expression> kids{expression(depth - 1)};
    if (op != Op::negate && op != Op::abs) kids.push_back(expression(depth - 1));
    if (op >= Op::min && op <= Op::least_positive && below(3) == 0) kids.push_back(leaf());
    if (op == Op::power && below(3) != 0) kids[1] = constant(static_cast<Integer>(below(4)));
    if (op == Op::multiply && below(3) == 0) kids[1] = kids[0];
    return combine(op, std::move(kids));
  }

  Expression condition(int depth) {
    const std::size_t kind = below(10);
    if (depth > 0 && kind == 0) return combine(Op::not_, {condition(depth - 1)});
    if (depth > 0 && kind < 3)
      return combine(kind == 1 ? Op::and_ : Op::or_, {condition(depth - 1), condition(depth - 1)});
    if (kind == 3) {
      Expression made = combine(Op::in_set, {below(2) == 0 ? leaf() : expression(2)});
      made.set = set(false);
      return made;
    }
    if (kind == 4) return combine(Op::equal, {combine(Op::mod, {expression(1), leaf()}), constant(0)});
    const Op all[] = {Op::equal,      Op::not_equal, Op::less,          Op::less_equal,
                      Op::less_equal, Op::greater,   Op::greater_equal, Op::equal};
    return combine(all[below(std::size(all))], {expression(2), expression(below(2) == 0 ? 0 : 2)});
  }

  Expression size(std::size_t heap) {
    switch (below(5)) {
      case 0: return heap_variable(heap);
      case 1: return expression(2);
      default: return combine(Op::subtract, {heap_variable(heap), expression(1)});
    }
  }

  std::mt19937 random_;
  std::size_t heaps_ = 1;
  std::size_t loops_ = 0;
};

using Cells = std::vector<Lane>;

Cells unique(Cells cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

constexpr Integer last = 6;
constexpr Integer base = 64;  // above what the board allows

Cells by_text(const Clause& clause, const Board& board, const Position& from) {
  Cells cells;
  Budget budget;
  visit_options(clause, board, from, budget, [&](const Position& to) {
    Lane cell = 0;
    for (Integer size : to) cell = cell * base + size;
    cells.push_back(cell);
    return true;
  });
  return unique(cells);
}

std::vector<Position> positions_of(std::size_t heaps) {
  std::vector<Position> all;
  Position position(heaps, 0);
  do all.push_back(position);
  while (advance(position, last));
  return all;
}

/// The options of all positions, this many positions and lanes at a time.
std::vector<Cells> by_program(const ClauseProgram& program, const std::vector<Position>& positions,
                              std::size_t together, std::size_t chunk, const LaneKernel& kernel) {
  std::vector<Cells> found(positions.size());
  ClauseRun run(program, kernel);
  for (std::size_t first = 0; first < positions.size(); first += together) {
    const std::size_t count = std::min(together, positions.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t heap = 0; heap < positions[0].size(); ++heap)
        run.heap(heap)[i] = positions[first + i][heap];
    }
    run.run(count, chunk, [&](const OptionLanes& options) {
      for (std::size_t i = 0; i < options.count; ++i)
        found[first + static_cast<std::size_t>(options.owners[i])].push_back(options.cells[i]);
      return true;
    });
  }
  for (Cells& cells : found) cells = unique(std::move(cells));
  return found;
}

TEST(Compiled, random_clauses_have_the_options_of_their_text) {
  const std::size_t count = games_to_try(1500);
  RandomClauses random(static_cast<std::uint32_t>(seed_to_try(1)));
  std::size_t with_options = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t heaps = 1 + random.below(3);
    const Board board = random.board(heaps, 40);
    const Clause clause = random.clause(heaps);
    std::vector<Integer> strides(heaps, 1);
    for (std::size_t heap = heaps - 1; heap-- > 0;) strides[heap] = strides[heap + 1] * base;
    const auto program = compiled(clause, board, Position(heaps, last), strides);
    ASSERT_TRUE(program);
    const std::vector<Position> positions = positions_of(heaps);
    std::vector<Cells> expected;
    for (const Position& position : positions) {
      expected.push_back(by_text(clause, board, position));
      with_options += expected.back().empty() ? 0 : 1;
    }
    for (const LaneKernel* kernel : {&lane_kernel_plain, &lane_kernel_avx2, &lane_kernel_avx512}) {
      if (!kernel->is_supported()) continue;
      const bool is_single = k % 2 == 0;
      const std::vector<Cells> found = by_program(*program, positions, is_single ? 1 : lanes_at_once,
                                                  is_single ? 4 : lanes_at_once, *kernel);
      for (std::size_t i = 0; i < positions.size(); ++i) {
        ASSERT_EQ(found[i], expected[i])
            << kernel->name << ", number " << k << ": " << to_text(clause, board) << " on "
            << board.condition_text() << " at " << to_text(positions[i]);
      }
    }
  }
  EXPECT_GT(with_options, 10 * count);
}

std::uint64_t lanes_for(const Clause& clause, const Board& board, const Position& from) {
  const auto program = compiled(clause, board, from, std::vector<Integer>(from.size(), 1));
  ClauseRun run(*program);
  for (std::size_t heap = 0; heap < from.size(); ++heap) run.heap(heap)[0] = from[heap];
  run.run(1, lanes_at_once, [](const OptionLanes&) { return true; });
  return run.lanes();
}

TEST(Compiled, ranges_are_narrowed_before_they_are_walked_through) {
  const Expression n = heap_variable(0), i = loop_variable(0), j = loop_variable(1);
  const auto guard = [](Expression condition) { return Guard{condition, loops_mentioned(condition)}; };
  const Board one = heaps_board({"n"});
  Clause squares{
      {combine(Op::subtract, {n, combine(Op::multiply, {i, i})})}, {{"i", constant(1), n, {}}}, {}};
  EXPECT_EQ(lanes_for(squares, one, {10'000}), 13U + 100)
      << "a position with its square root, and a hundred squares";
  Clause divisors{{combine(Op::subtract, {n, i})},
                  {{"i", constant(1), combine(Op::subtract, {n, constant(1)}), {}}},
                  {guard(combine(Op::equal, {combine(Op::mod, {n, i}), constant(0)}))}};
  EXPECT_EQ(lanes_for(divisors, one, {10'000}), 1U + 2 * 101 + 24)
      << "a position, its 24 proper divisors, and what was tried to find them";
  const Board two = heaps_board({"x", "y"});
  Clause sums{{combine(Op::subtract, {n, i}), combine(Op::subtract, {heap_variable(1), j})},
              {{"i", constant(1), n, {}}, {"j", constant(1), heap_variable(1), {}}},
              {guard(combine(Op::less, {combine(Op::add, {i, j}), constant(5)}))}};
  EXPECT_LE(lanes_for(sums, two, {50, 50}), 1U + 50 + 6);
}

}  // namespace
}  // namespace galli::compiled_test
