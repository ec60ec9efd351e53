// Outcomes and nim-values of single positions.
#include "ask/boards/requests.h"
#include "ask/positions/huge_positions.h"
#include "lang/reader.h"

namespace galli {
namespace {

/// One for each phase; none where there are no positions.
template <typename Question>
std::vector<Request> requests_about(const Question& question, Ask ask,
                                    const std::vector<std::uint32_t>& phases) {
  const OpenGame& game = inside(question.game);
  const auto positions = positions_written(game, question.positions, question.grid, phases);
  std::vector<Request> requests;
  for (std::size_t k = 0; k < phases.size() && !positions[k].empty(); ++k)
    requests.push_back(request_for(game.machine, ask, phases[k], positions[k]));
  return requests;
}

/// The nim-values, or 0 for P and 1 for N, by position and phase.
template <typename Question>
std::vector<std::vector<std::uint64_t>> answers(const Question& question, Ask ask,
                                                const std::vector<std::uint32_t>& phases, Runs& runs) {
  const std::vector<Request> requests = requests_about(question, ask, phases);
  std::vector<std::vector<std::uint64_t>> found;
  if (requests.empty()) return found;
  found.assign(requests.front().chosen.size(), std::vector<std::uint64_t>(phases.size()));
  for (std::size_t k = 0; k < phases.size(); ++k) {
    const Answer answer = runs.answer(requests[k]);
    for (std::size_t i = 0; i < found.size(); ++i) found[i][k] = answer.chosen[i];
  }
  return found;
}

}  // namespace

Position read_numbers(std::string_view text) { return read_position(text); }

std::vector<Request> requests_of(const OutcomeQuestion& question) {
  return requests_about(question, Ask::outcomes,
                        phases_chosen(question.phases, inside(question.game).machine));
}

std::vector<Request> requests_of(const ValueQuestion& question) {
  const Machine& machine = inside(question.game).machine;
  check_has_values(machine, ask_for_outcome);
  return requests_about(question, Ask::values, phases_chosen(question.phases, machine));
}

OutcomeAnswer ask(const OutcomeQuestion& question, const Settings& settings, const Control& control) {
  if (auto huge = huge_outcomes(question, settings, control)) return std::move(*huge);
  const Machine& machine = inside(question.game).machine;
  const auto phases = phases_chosen(question.phases, machine);
  Runs runs(inside(question.game), settings, control);
  OutcomeAnswer answer{named(phases, machine), {}, {}};
  for (const auto& row : answers(question, Ask::outcomes, phases, runs)) {
    answer.outcomes.emplace_back();
    for (std::uint64_t value : row) answer.outcomes.back().push_back(value == 0 ? Outcome::P : Outcome::N);
  }
  answer.run = runs.facts();
  return answer;
}

ValueAnswer ask(const ValueQuestion& question, const Settings& settings, const Control& control) {
  const Machine& machine = inside(question.game).machine;
  check_has_values(machine, ask_for_outcome);
  const auto phases = phases_chosen(question.phases, machine);
  Runs runs(inside(question.game), settings, control);
  ValueAnswer answer{named(phases, machine), answers(question, Ask::values, phases, runs), {}};
  answer.run = runs.facts();
  return answer;
}

}  // namespace galli
