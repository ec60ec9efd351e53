#include "ask/open_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "run/place.h"

namespace galli {
namespace {

std::string list_of_phases(const Machine& machine) {
  std::vector<std::string> phases;
  for (const Phase& phase : machine.phases)
    phases.push_back(fmt::format("{} ({})", phases.size() + 1, phase.name));
  return joined(phases, ", ");
}

/// "nim(3)" for three heaps, where the game is a ruleset for any number of heaps.
std::optional<std::string> for_as_many_heaps(const OpenGame& game, const std::string& position) {
  const std::string name = to_text(game.game);
  const auto entry = game.library->entry(name);
  const auto heaps = 1 + std::count(position.begin(), position.end(), ',');
  const bool fits = board_of(game.machine, 0).dimension() == static_cast<std::size_t>(heaps);
  const bool is_plain = position.find_first_not_of("0123456789,") == std::string::npos;
  if (!entry || fits || !is_plain || !entry->usage.starts_with(name + "(")) return {};
  return fmt::format("{}({})", name, heaps);
}

Position placed(const OpenGame& game, const PositionText& written, std::uint32_t phase,
                bool has_other_boards) {
  try {
    return read_on_board(game.game, game.machine, written.text, phase);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (!written.origin.empty()) complaint.message = written.origin + ": " + complaint.message;
    if (const auto meant = for_as_many_heaps(game, written.text)) complaint.remedies = {DidYouMean{*meant}};
    if (has_other_boards)
      complaint.remedies = "the phases are played on different boards: ask for one of them";
    throw Error(std::move(complaint));
  }
}

void check_is_grid(const OpenGame& game, std::uint32_t phase) {
  const Board& board = board_of(game.machine, phase);
  if (board.kind == Board::Kind::grid) return;
  throw Error({.kind = ErrorKind::question,
               .message = owner_of_board(game.game, game.machine, phase) + " is not played on a grid",
               .remedies = "give a position in place of the grid: " + example_of(board)});
}

/// There is a table only where positions are numbers of heaps.
void check_has_window(const OpenGame& game, std::uint32_t phase) {
  const Board& board = board_of(game.machine, phase);
  if (board.kind == Board::Kind::heaps || board.kind == Board::Kind::multiset) return;
  const bool is_grid = board.kind == Board::Kind::grid;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} is played on {}: its positions cannot be listed by heaps",
                                      owner_of_board(game.game, game.machine, phase), in_words(board)),
               .remedies = {OtherQuestion{.question = QuestionKind::value,
                                          .purpose = "answers for one position",
                                          .game = to_text(game.game),
                                          .position = is_grid ? "" : example_of(board),
                                          .grid = is_grid ? "3x4" : ""}}});
}

}  // namespace

std::vector<std::uint32_t> phases_chosen(const PhaseChoice& choice, const Machine& machine) {
  std::vector<std::uint32_t> phases;
  if (choice.all) {
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) phases.push_back(phase);
    return phases;
  }
  if (choice.phase == 0 || choice.phase > machine.phases.size()) {
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("there is no phase {}, this game has {}", choice.phase,
                                        counted(machine.phases.size(), "phase")),
                 .remedies = list_of_phases(machine)});
  }
  return {static_cast<std::uint32_t>(choice.phase - 1)};
}

std::vector<NamedPhase> named(const std::vector<std::uint32_t>& phases, const Machine& machine) {
  std::vector<NamedPhase> all;
  for (std::uint32_t phase : phases) all.push_back({phase + 1, machine.phases[phase].name});
  return all;
}

std::vector<std::vector<Position>> positions_written(const OpenGame& game,
                                                     const std::vector<PositionText>& written,
                                                     const std::string& grid,
                                                     const std::vector<std::uint32_t>& phases) {
  const std::vector<PositionText> all = grid.empty() ? written : std::vector{PositionText(grid)};
  std::vector<std::vector<Position>> positions;
  for (std::uint32_t phase : phases) {
    if (!grid.empty()) check_is_grid(game, phase);
    const bool has_other_boards =
        game.machine.phases[phase].board != game.machine.phases[phases.front()].board;
    positions.emplace_back();
    for (const PositionText& one : all)
      positions.back().push_back(placed(game, one, phase, has_other_boards));
  }
  return positions;
}

void check_bounds(const std::vector<Integer>& to) {
  for (Integer bound : to) {
    if (bound < 0)
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("{} is not a valid bound", bound),
                   .remedies = "bounds are 0 or more"});
  }
}

Window window_chosen(const OpenGame& game, const std::vector<Integer>& to, std::uint32_t phase,
                     Integer otherwise) {
  check_bounds(to);
  check_has_window(game, phase);
  const std::size_t heaps = board_of(game.machine, phase).dimension();
  if (to.empty()) return {Position(heaps, otherwise)};
  if (to.size() == 1) return {Position(heaps, to.front())};
  if (to.size() == heaps) return {to};
  throw Error(
      {.kind = ErrorKind::question,
       .message = fmt::format("there are {} bounds, the game has {}", to.size(), heaps_in_words(heaps)),
       .remedies = "give one bound for all heaps, or one for each"});
}

std::optional<Integer> single_bound(const std::vector<Integer>& to) {
  check_bounds(to);
  if (to.empty()) return {};
  if (to.size() == 1) return to.front();
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("there are {} bounds, one is for all heaps", to.size()),
               .remedies = "give one bound"});
}

void check_boards_agree(const Machine& machine, const std::vector<std::uint32_t>& phases) {
  const Board& first = board_of(machine, phases.front());
  for (std::uint32_t phase : phases) {
    const Board& board = board_of(machine, phase);
    if (board.kind == first.kind && board.dimension() == first.dimension()) continue;
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("phases {} and {} are played on different boards", phases.front() + 1,
                                        phase + 1),
                 .remedies = "ask for one of them"});
  }
}

void check_same_heaps(const OpenGame& one, std::uint32_t phase_of_one, const OpenGame& other,
                      std::uint32_t phase_of_other) {
  const Board& a = board_of(one.machine, phase_of_one);
  const Board& b = board_of(other.machine, phase_of_other);
  if (a.kind == b.kind && a.dimension() == b.dimension()) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} and {} are not played on the same heaps", to_text(one.game),
                                      to_text(other.game)),
               .remedies = "compare games with the same number of heaps"});
}

void check_has_values(const Machine& machine) {
  if (machine.misere) throw Error(no_misere_values());
}

PlanSettings plan_settings(const Settings& settings) {
  PlanSettings result = default_settings();
  result.engine = settings.engine;
  result.memory = settings.memory;
  result.threads = settings.threads;
  return result;
}

Runs::Runs(const OpenGame& game, const Settings& settings, const Control& control)
    : game_(game), settings_(plan_settings(settings)), control_(control) {}

void Runs::plan(Request request) {
  request.streams = true;
  planned_ = plan_for(game_.machine, request, settings_);
}

Answer Runs::answer(const Request& request) {
  const Plan plan = planned_ ? *std::move(planned_) : plan_for(game_.machine, request, settings_);
  planned_.reset();
  Answer found = run(game_.machine, plan, request, settings_, control_);
  facts_ = {plan.engine, plan.kernel, plan.threads, facts_.positions + found.work};
  return found;
}

std::vector<std::int32_t> Runs::table(const Request& request) {
  const bool may_reuse = game_.boards && settings_.engine.empty();  // who names an engine wants it to run
  const BoardCache::Key key{to_text(game_.game), request.phase, request.ask};
  if (may_reuse) {
    if (const auto known = game_.boards->find(key, request.window)) {
      facts_.engine = "kept board";
      return cells_within(*known, request.window);
    }
  }
  Answer found = answer(request);
  if (may_reuse) game_.boards->keep(key, found.table);
  return std::move(found.table.cells);
}

}  // namespace galli
