#include "ask/open_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "plan/planner.h"
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
  const auto entry = game.library().entry(name);
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
      complaint.remedies = {Note{"the phases are played on different boards: ask for one of them"},
                            SetField{QuestionField::phase, "1"}};
    throw Error(std::move(complaint));
  }
}

void check_is_grid(const OpenGame& game, std::uint32_t phase) {
  const Board& board = board_of(game.machine, phase);
  if (is_grid(board)) return;
  throw Error({.kind = ErrorKind::question,
               .message = owner_of_board(game.game, game.machine, phase) + " is not played on a grid",
               .remedies = {LeaveOut{QuestionField::grid, example_of(board)}}});
}

/// There is a table only where positions are numbers of heaps.
void check_has_window(const OpenGame& game, std::uint32_t phase) {
  const Board& board = board_of(game.machine, phase);
  if (board.has_window()) return;
  const bool is_on_grid = is_grid(board);
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} is played on {}: its positions cannot be listed by heaps",
                                      owner_of_board(game.game, game.machine, phase), in_words(board)),
               .remedies = {OtherQuestion{.question = QuestionKind::value,
                                          .purpose = "answers for one position",
                                          .game = to_text(game.game),
                                          .position = is_on_grid ? "" : example_of(board),
                                          .grid = is_on_grid ? "3x4" : ""}}});
}

void add_matrices(const Game& game, std::vector<Matrix>& found) {
  const bool has_one = game.kind == Game::Kind::cone || game.kind == Game::Kind::rational;
  if (has_one && std::find(found.begin(), found.end(), game.matrix) == found.end())
    found.push_back(game.matrix);
  for (const Game& kid : game.kids) add_matrices(kid, found);
}

}  // namespace

std::vector<Matrix> matrices_of(const Game& game) {
  std::vector<Matrix> found;
  add_matrices(game, found);
  return found;
}

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

void check_bounds(const std::vector<Integer>& bounds) {
  for (Integer bound : bounds) {
    if (bound < 0)
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("{} is not a valid bound", bound),
                   .remedies = "bounds are 0 or more"});
  }
}

Window window_chosen(const OpenGame& game, const std::vector<Integer>& bounds, std::uint32_t phase,
                     Integer otherwise) {
  check_bounds(bounds);
  check_has_window(game, phase);
  const std::size_t heaps = board_of(game.machine, phase).dimension();
  if (bounds.empty()) return {Position(heaps, otherwise)};
  if (bounds.size() == 1) return {Position(heaps, bounds.front())};
  if (bounds.size() == heaps) return {bounds};
  throw Error(
      {.kind = ErrorKind::question,
       .message = fmt::format("there are {} bounds, the game has {}", bounds.size(), heaps_in_words(heaps)),
       .remedies = {
           SetField{QuestionField::bound, std::to_string(bounds.front()), "is one bound for all heaps"}}});
}

MaybeInteger checked_bound(const MaybeInteger& bound) {
  if (bound) check_bounds({*bound});
  return bound;
}

void check_boards_agree(const Machine& machine, const std::vector<std::uint32_t>& phases) {
  const Board& first = board_of(machine, phases.front());
  for (std::uint32_t phase : phases) {
    const Board& board = board_of(machine, phase);
    if (are_alike(board, first)) continue;
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("phases {} and {} are played on different boards", phases.front() + 1,
                                        phase + 1),
                 .remedies = {SetField{QuestionField::phase, std::to_string(phases.front() + 1)}}});
  }
}

void check_same_heaps(const OpenGame& one, std::uint32_t phase_of_one, const OpenGame& other,
                      std::uint32_t phase_of_other) {
  const Board& a = board_of(one.machine, phase_of_one);
  const Board& b = board_of(other.machine, phase_of_other);
  if (are_alike(a, b)) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("{} and {} are not played on the same heaps", to_text(one.game),
                                      to_text(other.game)),
               .remedies = "compare games with the same number of heaps"});
}

void check_has_values(const Machine& machine, const Remedy& remedy) {
  if (!machine.misere) return;
  Complaint complaint = no_misere_values();
  complaint.remedies = {remedy};
  throw Error(std::move(complaint));
}

namespace {

std::optional<std::uint64_t> known_at(const OpenGame& game, Ask ask, std::uint32_t phase,
                                      const Position& sizes) {
  const auto cell = game.boards().at({game.text, phase, ask}, sizes);
  if (cell && *cell != Table::off_board) return static_cast<std::uint64_t>(*cell);
  return {};
}

}  // namespace

std::optional<std::uint64_t> known_answer(const OpenGame& game, Ask ask, std::uint32_t phase,
                                          const Position& position) {
  const auto sizes = sizes_of(board_of(game.machine, phase), position);
  if (!sizes) return {};
  auto answer = known_at(game, ask, phase, *sizes);
  if (answer || ask == Ask::values) return answer;
  answer = known_at(game, Ask::values, phase, *sizes);
  return answer ? std::optional<std::uint64_t>(*answer == 0 ? 0 : 1) : std::nullopt;
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
  control_.progress({.stage = Stage::planning});
  planned_ = plan_for(game_.machine, request, settings_);
}

std::optional<Answer> Runs::known(const Request& request) const {
  Answer answer;
  for (const Position& position : request.chosen) {
    const auto found = known_answer(game_, request.ask, request.phase, position);
    if (!found) return {};
    answer.chosen.push_back(*found);
  }
  return answer;
}

Answer Runs::answer(const Request& request) {
  if (request.want == Request::Want::chosen && may_reuse()) {
    if (auto answer = known(request)) {
      if (facts_.engine.empty()) facts_.engine = kept_board;
      return *std::move(answer);
    }
  }
  control_.progress({.stage = Stage::planning});
  const Plan plan = planned_ ? *std::move(planned_) : plan_for(game_.machine, request, settings_);
  planned_.reset();
  Answer found = run(game_.machine, plan, request, settings_, control_);
  facts_ = {plan.engine, plan.kernel, plan.threads, facts_.positions + found.work};
  return found;
}

std::vector<std::int32_t> Runs::table(const Request& request) {
  const BoardCache::Key key{game_.text, request.phase, request.ask};
  if (may_reuse()) {
    if (const auto kept = game_.boards().find(key, request.window)) {
      if (facts_.engine.empty()) facts_.engine = kept_board;
      return cells_within(*kept, request.window);
    }
  }
  Answer found = answer(request);
  if (may_reuse()) game_.boards().keep(key, found.table);
  return std::move(found.table.cells);
}

}  // namespace galli
