// Outcomes and nim-values of single positions.
#include "ask/open_game.h"

namespace galli {
namespace {

/// The nim-values, or 0 for P and 1 for N, by position and phase.
template <typename Question>
std::vector<std::vector<std::uint64_t>> answers(const Question& question, Ask ask,
                                                const std::vector<std::uint32_t>& phases, Runs& runs) {
  const OpenGame& game = question.game.inside();
  const auto positions = positions_written(game, question.positions, question.grid, phases);
  std::vector<std::vector<std::uint64_t>> found(positions.front().size(),
                                                std::vector<std::uint64_t>(phases.size()));
  if (found.empty()) return found;
  for (std::size_t k = 0; k < phases.size(); ++k) {
    const Answer answer = runs.answer(request_for(game.machine, ask, phases[k], positions[k]));
    for (std::size_t i = 0; i < found.size(); ++i) found[i][k] = answer.chosen[i];
  }
  return found;
}

}  // namespace

OutcomeAnswer ask(const OutcomeQuestion& question, const Settings& settings, const Control& control) {
  const Machine& machine = question.game.inside().machine;
  const auto phases = phases_chosen(question.phases, machine);
  Runs runs(question.game.inside(), settings, control);
  OutcomeAnswer answer{named(phases, machine), {}, {}};
  for (const auto& row : answers(question, Ask::outcomes, phases, runs)) {
    answer.outcomes.emplace_back();
    for (std::uint64_t value : row) answer.outcomes.back().push_back(value == 0 ? Outcome::P : Outcome::N);
  }
  answer.run = runs.facts();
  return answer;
}

ValueAnswer ask(const ValueQuestion& question, const Settings& settings, const Control& control) {
  const Machine& machine = question.game.inside().machine;
  check_has_values(machine);
  const auto phases = phases_chosen(question.phases, machine);
  Runs runs(question.game.inside(), settings, control);
  ValueAnswer answer{named(phases, machine), answers(question, Ask::values, phases, runs), {}};
  answer.run = runs.facts();
  return answer;
}

}  // namespace galli
