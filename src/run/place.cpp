#include "run/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "game/linear.h"
#include "lang/reader.h"

namespace galli {
namespace {

constexpr Integer unbounded = std::numeric_limits<Integer>::max();

[[noreturn]] void refuse(std::string message, std::string detail, Remedies remedies) {
  throw Error({.kind = ErrorKind::question,
               .message = std::move(message),
               .detail = std::move(detail),
               .remedies = std::move(remedies)});
}

Position started_or_refused(const Start& start, const Position& given) {
  auto position = started(start, given);
  if (!position)
    refuse(fmt::format("the start rule gives no position for {}", fmt::join(given, ",")), "", "");
  return *position;
}

/// Cones that all positions of a game lie in, the outermost first; those inside a rational game are about other heaps.
void collect_cones(const Game& game, std::vector<Matrix>& cones) {
  switch (game.kind) {
    case Game::Kind::cone: cones.push_back(game.matrix); return collect_cones(game.kids.front(), cones);
    case Game::Kind::rational: return cones.push_back(game.matrix);
    case Game::Kind::plus:
    case Game::Kind::ordinal:
    case Game::Kind::ruleset: return;
    default: return collect_cones(game.kids.front(), cones);
  }
}

/// "its slope 1/9 is below 2/7"; empty when it is in all cones.
std::string slope_detail(const Game& game, const Position& position) {
  std::vector<Matrix> cones;
  collect_cones(game, cones);
  for (const Matrix& q : cones) {
    const WideInteger x = position[0];
    const WideInteger y = position[1];
    const std::string slope = fmt::format("its slope {}/{} is ", position[1], position[0]);
    if (x * q.q1 > y * q.p1) return slope + fmt::format("below {}/{}", q.q1, q.p1);
    if (y * q.p2 > x * q.q2) return slope + fmt::format("above {}/{}", q.q2, q.p2);
  }
  return "";
}

struct Range {
  Integer first = 0;
  Integer last = unbounded;
};

/// Cuts the range of y by a fact a*x + b*y + c >= 0; false when it is about something else, too.
bool cut(Range& range, const LinearForm& fact, Integer x) {
  for (std::size_t other = 2; other < fact.coefficients.size(); ++other) {
    if (fact.coefficients[other] != 0) return false;
  }
  const Integer b = fact.coefficient(1);
  const MaybeInteger by_x = checked_multiply(fact.coefficient(0), x);
  const MaybeInteger rest = by_x ? checked_add(*by_x, fact.constant) : MaybeInteger{};
  if (!rest || *rest == std::numeric_limits<Integer>::min()) return false;
  if (b == 0 && *rest < 0) range.last = -1;
  if (b < 0) range.last = std::min(range.last, *floor_divide(*rest, -b));
  if (b > 0) range.first = std::max(range.first, -*floor_divide(*rest, b));
  return true;
}

/// Comparisons, perhaps joined by `and`: linear reasoning then loses nothing.
bool is_made_of_comparisons(const Expression& condition) {
  using Op = Expression::Op;
  switch (condition.op) {
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::equal: return true;
    case Op::and_: return std::all_of(condition.kids.begin(), condition.kids.end(), is_made_of_comparisons);
    default: return false;
  }
}

/// The second heaps that the board has beside the first; nothing when its conditions are not linear.
std::optional<Range> range_beside(const Board& board, Integer x) {
  if (board.dimension() != 2 || board.conditions().empty() || x < 0) return {};
  Range range;
  for (const Expression& condition : board.conditions()) {
    Linearizer linear(2, 0);
    const std::vector<Facts> cases = linear.cases(condition);
    if (!is_made_of_comparisons(condition) || !linear.is_exact() || cases.size() != 1) return {};
    for (const LinearForm& fact : cases.front()) {
      if (!cut(range, fact, x)) return {};
    }
  }
  return range;
}

std::string hint_on_range(const Board& board, Integer x) {
  const auto range = range_beside(board, x);
  if (!range) return "";
  const std::string head = fmt::format("at {} = {} the board has ", board.heaps()[0], x);
  if (range->first > range->last) return head + "no position";
  if (range->last == unbounded) return head + fmt::format("{} >= {}", board.heaps()[1], range->first);
  if (range->first == range->last) return head + fmt::format("{} = {} only", board.heaps()[1], range->first);
  return head + fmt::format("{} = {} .. {}", board.heaps()[1], range->first, range->last);
}

[[noreturn]] void refuse_off_board(const Game& game, const Machine& machine, const Position& position,
                                   std::uint32_t phase) {
  const Board& board = board_of(machine, phase);
  const std::string message =
      fmt::format("position {} is outside the board of {}", argument_text(position, board),
                  owner_of_board(game, machine, phase));
  if (!board.positions_are_sizes()) refuse(message, why_outside(board, position), "");
  const bool is_pair = position.size() == 2 && std::min(position[0], position[1]) >= 0;
  const std::string slope = is_pair && machine.phases[phase].board == 0 ? slope_detail(game, position) : "";
  refuse(message, slope.empty() ? why_outside(board, position) : slope,
         is_pair ? hint_on_range(board, position[0]) : "");
}

}  // namespace

Position place_on_board(const Game& game, const Machine& machine, const Position& given,
                        std::uint32_t phase) {
  const Board& board = board_of(machine, phase);
  const bool is_on_heaps = board.positions_are_sizes();
  const Start* start = machine.phases[phase].board == 0 ? start_rule(game) : nullptr;
  const bool is_start =
      is_on_heaps && start && given.size() == start->names.size() && given.size() != board.dimension();
  Position position = is_start ? started_or_refused(*start, given) : given;
  if (is_on_heaps && position.size() != board.dimension()) {
    refuse(fmt::format("position {} has {}, {} has {}", fmt::join(given, ","), heaps_in_words(given.size()),
                       owner_of_board(game, machine, phase), heaps_in_words(board.dimension())),
           "", "write it as " + joined(board.heaps(), ","));
  }
  if (!board.contains(position)) refuse_off_board(game, machine, position, phase);
  return position;
}

Position read_on_board(const Game& game, const Machine& machine, std::string_view text, std::uint32_t phase) {
  return place_on_board(game, machine, read_position(text, board_of(machine, phase)), phase);
}

std::string owner_of_board(const Game& game, const Machine& machine, std::uint32_t phase) {
  if (machine.phases[phase].board == 0) return to_text(game);
  return fmt::format("phase {} ({}) of {}", phase + 1, machine.phases[phase].name, to_text(game));
}

}  // namespace galli
