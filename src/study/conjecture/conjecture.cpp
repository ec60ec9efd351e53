#include "study/conjecture/conjecture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "base/words.h"
#include "run/run.h"
#include "study/conjecture/conjecture_kinds.h"
#include "study/period.h"

namespace galli {
namespace {

std::uint64_t positions_on(const Board& board, const Plane& plane, const Control& control) {
  if (board.conditions().empty()) return plane.cells();
  std::uint64_t count = 0;
  for (Integer x = 0; x <= plane.bound(); ++x) {
    if (control.stop_requested()) throw interruption();
    for (Integer y = 0; y <= plane.bound(); ++y) count += board.contains({x, y}) ? 1 : 0;
  }
  return count;
}

bool is_two_heaps(const Machine& machine) {
  return machine.boards[0].positions_are_sizes() && machine.boards[0].dimension() == 2;
}

bool is_one_sequence(const Machine& machine) {
  return machine.boards[0].dimension() == 1 && machine.boards[0].has_window();
}

void check_can_be_guessed(const Machine& machine) {
  if (is_two_heaps(machine) || is_one_sequence(machine)) return;
  throw Error(
      {.kind = ErrorKind::refused,
       .message = "guesses are about one heap or two, this game is played on " + in_words(machine.boards[0]),
       .remedies = machine.boards[0].positions_are_sizes()
                       ? Remedies{OtherQuestion{QuestionKind::compare,
                                                "compares it with other games on the same board"}}
                       : Remedies{}});
}

/// Three periods and a good many terms behind what comes before: fewer repeat by chance.
bool is_seen_enough(const PeriodFinding& found) {
  constexpr std::uint64_t least_terms = 20;
  if (found.argument) return true;
  const Period& period = *found.period;
  const std::uint64_t behind = found.bound + 1 - std::min(found.bound + 1, period.preperiod);
  return behind >= least_terms && behind / 3 >= period.period;
}

ConjectureFinding about_one_heap(const Game& game, const Machine& machine, Integer bound,
                                 const PlanSettings& settings, const Control& control) {
  ConjectureFinding found;
  found.bound = bound;
  const std::string text = to_text(game);
  for (const Ask ask : {Ask::outcomes, Ask::values}) {
    if (ask == Ask::values && machine.misere) continue;
    const PeriodSearch question{ask, 0, static_cast<std::uint64_t>(bound)};
    const PeriodFinding period = find_period(game, machine, question, settings, control);
    if (!period.period || !is_seen_enough(period)) continue;
    const std::string saltus =
        period.period->saltus == 0 ? "" : fmt::format(" with saltus {}", period.period->saltus);
    const auto last = period.period->last_exception();
    Conjecture guess;
    guess.gist = ask == Ask::outcomes ? "outcomes repeat"
                 : saltus.empty()     ? "nim-values repeat"
                                      : "nim-values repeat, and grow";
    guess.statement =
        fmt::format("period of {}({}) is {}{} from {}", ask == Ask::outcomes ? "outcomes" : "values", text,
                    period.period->period, saltus, last ? *last + 1 : 0);
    guess.bound = guess.claim_bound = static_cast<Integer>(period.bound);
    guess.cases = period.bound + 1;
    guess.is_proved = period.argument.has_value();
    found.conjectures.push_back(std::move(guess));
  }
  return found;
}

/// The first that fits.
std::optional<Conjecture> shape_of(const Seen& seen, const PlanSettings& settings, const Control& control) {
  const std::array<std::function<std::optional<Conjecture>()>, 4> guesses = {
      [&] { return guess_pairs(seen); }, [&] { return guess_copies(seen, settings, control); },
      [&] { return guess_rows(seen); }, [&] { return guess_wedge(seen); }};
  for (const auto& guess : guesses) {
    if (control.stop_requested()) throw interruption();
    control.progress({.stage = Stage::guessing, .subject = seen.text});
    if (auto found = guess()) return found;
  }
  return {};
}

/// What is left for engines beside the tables of positions that guesses are made from, a bit for each. Throws Error when these do not fit.
PlanSettings beside_tables(Integer bound, const PlanSettings& settings) {
  constexpr double tables = 4;
  const double side = static_cast<double>(bound) + 1, memory = static_cast<double>(settings.memory);
  const double bytes = tables * side * side / 8;
  if (bytes <= memory) {
    PlanSettings rest = settings;
    rest.memory = std::max(rest.memory - static_cast<std::uint64_t>(bytes), rest.memory / 8);
    return rest;
  }
  const auto fits = static_cast<Integer>(std::sqrt(memory * 8 / tables)) - 1;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format(
                   "tables of positions to {} need {}, the memory limit is {}",
                   with_commas(static_cast<std::uint64_t>(bound)),
                   bytes < 1e18 ? bytes_in_words(static_cast<std::uint64_t>(bytes)) : "far too much",
                   bytes_in_words(settings.memory)),
               .remedies = {SmallerBound{std::max<Integer>(fits, 0)}}});
}

ConjectureFinding about_two_heaps(const Game& game, const Machine& machine, Integer bound,
                                  const Library& library, const PlanSettings& all, const Control& control) {
  const PlanSettings settings = beside_tables(bound, all);
  const Plane plane = plane_of(machine, bound, settings, control);
  const Seen seen{game, machine, plane, to_text(game), positions_on(machine.boards[0], plane, control)};
  ConjectureFinding found{bound, plane.count(), {}};
  const auto add = [&](std::optional<Conjecture> guess) {
    if (guess) found.conjectures.push_back(std::move(*guess));
  };
  add(shape_of(seen, settings, control));
  for (Conjecture& guess : guess_same(seen, library, settings, control))
    found.conjectures.push_back(std::move(guess));
  add(guess_rule(seen, library, settings, control));
  if (found.conjectures.empty()) add(guess_translate(seen));
  if (found.conjectures.empty()) add(guess_slopes(seen, settings, control));
  return found;
}

}  // namespace

Integer default_conjecture_bound(const Machine& machine, const PlanSettings& settings) {
  check_can_be_guessed(machine);
  if (is_one_sequence(machine)) return 10'000;
  for (const Integer bound : {3'000, 2'000, 1'000, 500}) {
    const auto plan = plan_or_complaint(machine, positions_to(bound), settings);
    const Plan* made = std::get_if<Plan>(&plan);
    if (made && made->seconds < 1) return bound;
  }
  return 200;
}

ConjectureFinding conjectures(const Game& game, const Machine& machine, Integer bound, const Library& library,
                              const PlanSettings& settings, const Control& control) {
  check_can_be_guessed(machine);
  return is_two_heaps(machine) ? about_two_heaps(game, machine, bound, library, settings, control)
                               : about_one_heap(game, machine, bound, settings, control);
}

}  // namespace galli
