#include "ask/positions/huge_positions.h"

#include <fmt/format.h>

#include <algorithm>

#include "ask/open_game.h"
#include "ask/positions/moves.h"
#include "base/natural.h"
#include "base/text.h"
#include "base/words.h"
#include "study/moves/huge_moves.h"

namespace galli {
namespace {

/// Without parentheses around it.
std::string_view bare(std::string_view text) {
  const bool is_wrapped = text.size() > 1 && text.front() == '(' && text.back() == ')';
  return is_wrapped ? text.substr(1, text.size() - 2) : text;
}

std::vector<std::string_view> parts_of(std::string_view text) {
  text = bare(text);
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(',', begin);
    parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

/// A number in full or a power, perhaps with something added, that has more digits than are read.
bool is_too_long(std::string_view part) {
  const std::string_view first = part.substr(0, part.find_first_of("+-"));
  const std::size_t sign = first.find('^');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
  };
  const bool is_power =
      sign != std::string_view::npos && is_number(first.substr(0, sign)) && is_number(first.substr(sign + 1));
  return (is_power || is_number(first)) && !Natural::read(first);
}

}  // namespace

bool is_beyond_numbers(std::string_view text) {
  const Natural largest = *Natural::read("2^63-1");
  const auto parts = parts_of(text);
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    const bool may_be = part.find('^') != std::string_view::npos || part.size() > 18;
    const auto number = may_be ? Natural::read(part) : std::nullopt;
    return number ? *number > largest : may_be && is_too_long(part);
  });
}

namespace {

bool has_huge(const std::vector<PositionText>& positions) {
  return std::any_of(positions.begin(), positions.end(),
                     [](const PositionText& position) { return is_beyond_numbers(position.text); });
}

std::vector<Natural> heaps_of(const PositionText& position, std::size_t heaps) {
  std::vector<Natural> numbers;
  for (std::string_view part : parts_of(position.text)) {
    const auto number = Natural::read(part);
    if (!number && is_too_long(part))
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("{} has a heap of more than {} digits",
                                          position.text.size() > 60 ? "the position" : position.text,
                                          with_commas(Natural::max_digits))});
    if (!number)
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("'{}' is not the size of a heap", part),
                   .remedies = "12, 10^1000, 10^1000+7 or 2^64-1"});
    numbers.push_back(*number);
  }
  if (numbers.size() != heaps)
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("position {} has {}, the game has {}", position.text,
                                        heaps_in_words(numbers.size()), heaps_in_words(heaps))});
  return numbers;
}

constexpr double max_proof_seconds = 60;

Theorem theorem_for(const OpenGame& game, std::uint32_t phase, const Settings& settings,
                    const Control& control, double seconds = max_proof_seconds) {
  if (!settings.engine.empty())
    throw Error(
        {.kind = ErrorKind::refused,
         .message = "heaps beyond 64 bits are read off a proof, not computed by engine " + settings.engine,
         .remedies = {AnyEngine{}}});
  TheoremWanted wanted;
  wanted.phase = phase;
  wanted.is_direct = true;
  wanted.limits.memory = settings.memory;
  wanted.limits.seconds = seconds;
  wanted.limits.clock = control.clock;
  auto found = find_theorem(game.machine, wanted, plan_settings(settings), control);
  const auto* reason = std::get_if<std::string>(&found);
  if (reason || std::get<Theorem>(found).attempt.end != ProofAttempt::End::proved)
    throw Error({.kind = ErrorKind::refused,
                 .message = "heaps beyond 64 bits need a proof, and none was found for " + to_text(game.game),
                 .detail = reason ? *reason : "no automaton of its P-positions was found"});
  return std::get<Theorem>(std::move(found));
}

std::vector<Natural> heaps_on_board(const PositionText& position, HugePositions& proved,
                                    const Theorem& theorem, const OpenGame& game) {
  std::vector<Natural> heaps = heaps_of(position, theorem.system.heaps);
  if (!proved.is_on_board(heaps))
    throw Error(
        {.kind = ErrorKind::question, .message = "a position is not on the board of " + to_text(game.game)});
  return heaps;
}

/// Positions and moves as texts: a heap that a move leaves alone is written as it was typed.
class MovesWords {
 public:
  MovesWords(std::string_view typed, const std::vector<Natural>& from, const std::vector<std::string>& names)
      : from_(from), names_(names) {
    for (std::string_view part : parts_of(typed)) typed_.emplace_back(part);
  }

  PositionMoves entry(std::uint32_t phase, const HugeMoves& found) const {
    PositionMoves entry{.from = view(typed_),
                        .phase = phase + 1,
                        .heaps = names_,
                        .outcome = found.outcome,
                        .has_enforce = found.has_enforce,
                        .only_winning = true,
                        .is_cut = found.is_cut};
    for (const HugeMove& move : found.moves) entry.moves.push_back(entry_of(move));
    for (const HugeImposed& set : found.imposed)
      entry.enforced.push_back({set.name, set.moves, set.winning, set.mover_wins});
    return entry;
  }

  static ReplyEntry reply(const HugeMove& move) {
    std::vector<std::string> to;
    for (const Natural& heap : move.to) to.push_back(heap.text());
    return {view(to), move.phase + 1, move.by, move.is_stay};
  }

 private:
  MoveEntry entry_of(const HugeMove& move) const {
    std::vector<std::string> to, changes;
    for (std::size_t heap = 0; heap < from_.size(); ++heap) {
      const bool is_same = move.to[heap] == from_[heap];
      to.push_back(is_same ? typed_[heap] : move.to[heap].text());
      if (!is_same) changes.push_back(names_[heap] + "  " + typed_[heap] + " -> " + to.back());
    }
    return {.to = view(to),
            .phase = move.phase + 1,
            .by = move.by,
            .is_stay = move.is_stay,
            .change = changes.empty() ? move.by : joined(changes, ", "),
            .outcome = move.wins ? Outcome::P : Outcome::N,
            .wins = move.wins};
  }

  static PositionView view(const std::vector<std::string>& heaps) {
    const std::string text = "(" + joined(heaps, ",") + ")";
    return {.text = text, .parts = {{.text = text, .huge = heaps}}};
  }

  const std::vector<Natural>& from_;
  const std::vector<std::string>& names_;
  std::vector<std::string> typed_;
};

constexpr std::size_t max_losing_moves = 20;  ///< for players, likewise

/// What answers a move that loses, where it stays in the phase of the proof.
std::vector<FoundReplies> answers_to(const HugeMove& move, std::uint32_t phase, HugePositions& proved) {
  std::vector<FoundReplies> all;
  if (move.wins || move.phase != phase) return all;
  const HugeMoves found = proved.moves(move.to, {.winning = 1});
  for (const HugeImposed& set : found.imposed) {
    all.push_back({set.name, set.winning.size(), {}, set.mover_wins});
    for (std::size_t place : set.winning) all.back().winning.push_back(MovesWords::reply(found.moves[place]));
  }
  return all;
}

std::optional<std::vector<Natural>> heaps_typed(const std::string& text, std::size_t heaps) {
  std::vector<Natural> numbers;
  for (std::string_view part : parts_of(text)) {
    const auto number = Natural::read(part);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers.size() == heaps ? std::optional(numbers) : std::nullopt;
}

}  // namespace

std::optional<OutcomeAnswer> huge_outcomes(const OutcomeQuestion& question, const Settings& settings,
                                           const Control& control) {
  if (!has_huge(question.positions) || !question.grid.empty()) return {};
  const OpenGame& game = inside(question.game);
  const auto phases = phases_chosen(question.phases, game.machine);
  OutcomeAnswer answer{named(phases, game.machine), {}, {}};
  answer.outcomes.resize(question.positions.size());
  for (std::uint32_t phase : phases) {
    const Theorem theorem = theorem_for(game, phase, settings, control);
    HugePositions proved(theorem, control);
    for (std::size_t i = 0; i < question.positions.size(); ++i)
      answer.outcomes[i].push_back(
          proved.outcome(heaps_on_board(question.positions[i], proved, theorem, game)));
  }
  return answer;
}

std::optional<MovesAnswer> huge_moves(const MovesQuestion& question, const Settings& settings,
                                      const Control& control) {
  if (!has_huge(question.positions) || !question.grid.empty()) return {};
  return proved_moves(question, settings, control);
}

MovesAnswer proved_moves(const MovesQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const auto phases = phases_chosen(question.phases, game.machine);
  MovesAnswer answer = empty_moves_answer(game.machine);
  answer.positions.resize(question.positions.size() * phases.size());
  for (std::size_t k = 0; k < phases.size(); ++k) {
    const Theorem theorem = theorem_for(game, phases[k], settings, control);
    HugePositions proved(theorem, control);
    for (std::size_t i = 0; i < question.positions.size(); ++i) {
      const auto heaps = heaps_on_board(question.positions[i], proved, theorem, game);
      const MovesWords words{question.positions[i].text, heaps, theorem.system.heap_names};
      answer.positions[i * phases.size() + k] = words.entry(phases[k], proved.moves(heaps));
    }
  }
  answer.run.engine = "a proof for all heap sizes";
  return answer;
}

ProvedMoves proved_moves_for_play(const ProvedMovesWanted& wanted, const Settings& settings,
                                  const Control& control) {
  const Theorem theorem = theorem_for(wanted.game, wanted.phase, settings, control, wanted.seconds);
  HugePositions proved(theorem, control);
  const auto heaps = heaps_on_board(wanted.position, proved, theorem, wanted.game);
  const MovesWords words{wanted.position.text, heaps, theorem.system.heap_names};
  const HugeMoves found =
      proved.moves(heaps, {.others = max_losing_moves, .also = heaps_typed(wanted.typed, heaps.size())});
  ProvedMoves result{.moves = words.entry(wanted.phase, found)};
  for (const HugeMove& move : found.moves) result.after.push_back(answers_to(move, wanted.phase, proved));
  return result;
}

}  // namespace galli
