#include "ask/huge_positions.h"

#include <fmt/format.h>

#include <algorithm>

#include "ask/open_game.h"
#include "base/natural.h"
#include "study/theorem.h"

namespace galli {
namespace {

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(',', begin);
    parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

bool is_huge(std::string_view text) {
  const Natural largest = *Natural::read("2^63-1");
  const auto parts = parts_of(text);
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    const bool may_be = part.find('^') != std::string_view::npos || part.size() > 18;
    const auto number = may_be ? Natural::read(part) : std::nullopt;
    return number && *number > largest;
  });
}

/// The most significant first, of weights that reach beyond it.
std::vector<unsigned> digits_of(const Numeration& numeration, Natural number) {
  std::vector<Natural> weights = {Natural(1), Natural(static_cast<std::uint32_t>(numeration.first))};
  while (weights.back() <= number) {
    Natural next = weights.back();
    next.multiply(static_cast<std::uint32_t>(numeration.t));
    if (numeration.e != 0) next.add(weights[weights.size() - 2]);
    weights.push_back(std::move(next));
  }
  std::vector<unsigned> digits;
  for (std::size_t i = weights.size(); i-- > 0;) {
    unsigned digit = 0;
    for (; weights[i] <= number; ++digit) number.subtract(weights[i]);
    if (digit != 0 || !digits.empty()) digits.push_back(digit);
  }
  return digits;
}

std::vector<Natural> heaps_of(const PositionText& position, std::size_t heaps) {
  std::vector<Natural> numbers;
  for (std::string_view part : parts_of(position.text)) {
    const auto number = Natural::read(part);
    if (!number)
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("'{}' is not the size of a heap", part),
                   .remedies = "12, 10^1000, 10^1000+7 or 2^64-1"});
    numbers.push_back(*number);
  }
  if (numbers.size() != heaps)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("a position has {} heaps, not {}", heaps, numbers.size())});
  return numbers;
}

Theorem theorem_for(const OpenGame& game, std::uint32_t phase, const Settings& settings,
                    const Control& control) {
  TheoremWanted wanted;
  wanted.phase = phase;
  wanted.is_direct = true;
  wanted.limits.memory = settings.memory;
  wanted.limits.seconds = 60;
  wanted.limits.clock = control.clock;
  auto found = find_theorem(game.machine, wanted, plan_settings(settings), control);
  const auto* reason = std::get_if<std::string>(&found);
  if (reason || std::get<Theorem>(found).attempt.end != ProofAttempt::End::proved)
    throw Error({.kind = ErrorKind::refused,
                 .message = "heaps beyond 64 bits need a proof, and none was found for " + to_text(game.game),
                 .detail = reason ? *reason : "no automaton of its P-positions was found"});
  return std::get<Theorem>(std::move(found));
}

}  // namespace

std::optional<OutcomeAnswer> huge_outcomes(const OutcomeQuestion& question, const Settings& settings,
                                           const Control& control) {
  const bool has_huge = std::any_of(question.positions.begin(), question.positions.end(),
                                    [](const PositionText& position) { return is_huge(position.text); });
  if (!has_huge || !question.grid.empty()) return {};
  const OpenGame& game = inside(question.game);
  const auto phases = phases_chosen(question.phases, game.machine);
  OutcomeAnswer answer{named(phases, game.machine), {}, {}};
  answer.outcomes.resize(question.positions.size());
  for (std::uint32_t phase : phases) {
    const Theorem theorem = theorem_for(game, phase, settings, control);
    const Numeration& numeration = theorem.attempt.numeration;
    AutomatonBudget budget;
    const Automaton board = automaton_of(theorem.system.boards[theorem.system.sets[0].board], numeration,
                                         static_cast<unsigned>(theorem.system.heaps), budget);
    for (std::size_t i = 0; i < question.positions.size(); ++i) {
      std::vector<std::vector<unsigned>> words;
      for (const Natural& heap : heaps_of(question.positions[i], theorem.system.heaps))
        words.push_back(digits_of(numeration, heap));
      if (!accepts_words(board, numeration, words))
        throw Error({.kind = ErrorKind::question,
                     .message = "a position is not on the board of " + to_text(game.game)});
      answer.outcomes[i].push_back(accepts_words(theorem.attempt.sets[0], numeration, words) ? Outcome::P
                                                                                             : Outcome::N);
    }
  }
  return answer;
}

}  // namespace galli
