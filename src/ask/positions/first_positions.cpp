#include "ask/positions/first_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "run/place.h"

namespace galli {
namespace {

constexpr std::size_t max_first_positions = 12;
constexpr Integer largest_start = 60;

/// Small enough to be there at once.
Integer card_bound(std::size_t heaps) {
  constexpr Integer bounds[] = {0, 60, 24, 8, 4, 2, 2};
  return heaps < std::size(bounds) ? bounds[heaps] : heaps <= 10 ? 1 : 0;
}

bool is_smaller(const Position& a, const Position& b) {
  const Integer sum_a = std::accumulate(a.begin(), a.end(), Integer{0});
  const Integer sum_b = std::accumulate(b.begin(), b.end(), Integer{0});
  return sum_a != sum_b ? sum_a < sum_b : a < b;
}

/// What was computed, or why it was refused.
template <typename Result>
struct Attempt {
  Result result;
  std::optional<ShownRefusal> refusal;
};

template <typename Compute>
auto attempt(Compute compute) -> Attempt<decltype(compute())> {
  try {
    return {compute(), {}};
  } catch (const Error& error) {
    if (error.complaint().kind != ErrorKind::refused) throw;
    return {{}, ShownRefusal{error.complaint().message, error.complaint().detail}};
  }
}

/// All P-positions to a bound. What goes over whole positions may use little memory: it then takes no long time either.
std::vector<Position> listed(const Machine& machine, Integer bound, PlanSettings settings,
                             const Control& control) {
  constexpr std::uint64_t little_memory = std::uint64_t{24} << 20;
  const Window window{Position(machine.boards[0].dimension(), bound)};
  const Request request{Ask::outcomes, 0, window, Request::Want::positions};
  const bool is_split = machine.boards[0].window_shows() == WindowShows::single_heaps;
  if (is_split) settings.memory = std::min(settings.memory, little_memory);
  return run(machine, request, settings, control).positions;
}

/// The smallest P-positions; of those that are the same but for their order one.
std::vector<Position> smallest(const Machine& machine, Integer bound, const PlanSettings& settings,
                               const Control& control) {
  std::vector<Position> positions = listed(machine, bound, settings, control);
  std::erase_if(positions, [&](const Position& position) {
    return machine.is_symmetric && !std::is_sorted(position.begin(), position.end());
  });
  std::sort(positions.begin(), positions.end(), is_smaller);
  if (positions.size() > max_first_positions) positions.resize(max_first_positions);
  return positions;
}

FoundFirst on_heaps(const Machine& machine, const PlanSettings& settings, const Control& control) {
  constexpr Integer bound_of_partitions = 12;
  const bool is_multiset = machine.boards[0].window_shows() == WindowShows::single_heaps;
  Integer bound = card_bound(machine.boards[0].dimension());
  auto found = attempt([&] { return smallest(machine, bound, settings, control); });
  if (found.refusal && is_multiset) {
    bound = bound_of_partitions;
    found = attempt([&] { return smallest(machine, bound, settings, control); });
  }
  const bool is_up_to_order = machine.is_symmetric && machine.boards[0].dimension() > 1;
  FirstPositions shown{.kind = is_up_to_order ? FirstPositions::Kind::any_order
                               : is_multiset  ? FirstPositions::Kind::single_heaps
                                              : FirstPositions::Kind::heaps,
                       .bound = std::to_string(bound),
                       .refusal = found.refusal};
  for (const Position& position : found.result) shown.positions.push_back(to_text(position));
  return {shown, found.result};
}

constexpr Integer max_card_rows = 3;
constexpr Integer max_card_columns = 4;

/// The free grids up to 3x4 that are P: "1x1", "1x4".
std::vector<std::string> first_grids(const Machine& machine, const PlanSettings& settings,
                                     const Control& control) {
  std::vector<std::string> names;
  std::vector<Position> grids;
  for (Integer rows = 1; rows <= max_card_rows; ++rows) {
    for (Integer columns = 1; columns <= max_card_columns; ++columns) {
      names.push_back(fmt::format("{}x{}", rows, columns));
      grids.push_back(free_grid(rows, columns));
    }
  }
  const auto answers = run_positions(machine, Ask::outcomes, 0, grids, settings, control);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (answers[i] == 0) found.push_back(names[i]);
  }
  return found;
}

FirstPositions on_grids(const Machine& machine, const PlanSettings& settings, const Control& control) {
  const auto grids = attempt([&] { return first_grids(machine, settings, control); });
  return {FirstPositions::Kind::free_grids, grids.result,
          fmt::format("{}x{}", max_card_rows, max_card_columns), grids.refusal};
}

/// The position that the start rule makes of a number, if there is one on the board.
std::optional<Position> started_with(Integer number, const OpenGame& game) {
  try {
    return place_on_board(game.game, game.machine, {number});
  } catch (const Error&) {
    return {};
  }
}

std::vector<Integer> first_starts(const OpenGame& game, const PlanSettings& settings,
                                  const Control& control) {
  std::vector<Integer> numbers;
  std::vector<Position> positions;
  for (Integer number = 0; number <= largest_start; ++number) {
    const auto position = started_with(number, game);
    if (!position) continue;
    numbers.push_back(number);
    positions.push_back(*position);
  }
  const auto answers = run_positions(game.machine, Ask::outcomes, 0, positions, settings, control);
  std::vector<Integer> winning;
  for (std::size_t i = 0; i < numbers.size() && winning.size() < max_first_positions; ++i) {
    if (answers[i] == 0) winning.push_back(numbers[i]);
  }
  return winning;
}

}  // namespace

FoundFirst find_first_positions(const OpenGame& game, const Settings& settings, const Control& control) {
  const PlanSettings plans = plan_settings(settings);
  const Board& board = game.machine.boards[0];
  if (board.has_window()) return on_heaps(game.machine, plans, control);
  if (is_grid(board)) return {on_grids(game.machine, plans, control), {}};
  return {};
}

std::optional<FirstStarts> find_first_starts(const OpenGame& game, const Settings& settings,
                                             const Control& control) {
  const Start* start = start_rule(game.game);
  if (!start || start->names.size() != 1) return {};
  const auto starts = attempt([&] { return first_starts(game, plan_settings(settings), control); });
  if (!starts.refusal && starts.result.empty()) return {};
  return FirstStarts{start->names.front(), starts.result, starts.refusal};
}

}  // namespace galli
