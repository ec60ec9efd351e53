// Theorems.
#include "gallimaufry/prove.h"

#include <fmt/format.h>

#include <algorithm>

#include "ask/open_game.h"
#include "base/version.h"
#include "base/words.h"
#include "proof/certificate.h"
#include "prove/certificate.h"
#include "prove/walnut.h"
#include "study/theorem.h"

namespace galli {
namespace {

std::vector<Numeration> numerations_chosen(const std::string& name) {
  if (name == "auto") return {};
  if (const auto numeration = numeration_called(name)) return {*numeration};
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("there is no numeration \"{}\"", name),
               .remedies = "auto, a base from 2 to 16, fib, pell, pell-q, metallic-3, metallic-3-q"});
}

FixedHeaps heaps_fixed(const ProveQuestion& question, const Machine& machine, std::uint32_t phase) {
  const std::vector<std::string>& names = board_of(machine, phase).heaps();
  FixedHeaps fixed(names.size());
  for (const auto& [name, size] : question.fix) {
    const auto place = std::find(names.begin(), names.end(), name);
    if (place == names.end())
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("there is no heap {}", name),
                   .remedies = "the heaps are " + joined(names, ", ")});
    if (size < 0 || size > 100)
      throw Error({.kind = ErrorKind::question,
                   .message = fmt::format("{} cannot be fixed at {}", name, size),
                   .remedies = "fix a heap at 0 to 100"});
    fixed[static_cast<std::size_t>(place - names.begin())] = size;
  }
  if (std::all_of(fixed.begin(), fixed.end(), [](const MaybeInteger& size) { return size.has_value(); }))
    throw Error({.kind = ErrorKind::question, .message = "no heap is free", .remedies = "fix fewer heaps"});
  return fixed;
}

AutomatonView automaton_view(const Automaton& automaton, const Numeration& numeration) {
  AutomatonView view{automaton.tracks, numeration.digits, {}, {}};
  for (std::size_t state = 0; state < automaton.size(); ++state) {
    const auto begin = automaton.next.begin() + static_cast<std::ptrdiff_t>(state * automaton.letters);
    view.next.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(automaton.letters));
    view.accepts.push_back(automaton.accepts[state] != 0);
  }
  return view;
}

/// The first members by the sum of their numbers.
std::vector<std::vector<Integer>> first_members(const Automaton& set, const Numeration& numeration,
                                                std::size_t count) {
  std::vector<std::vector<Integer>> members;
  std::vector<Integer> tuple(set.tracks, 0);
  const Integer end = set.tracks == 1 ? 1000 : set.tracks == 2 ? 60 : 16;
  const auto visit = [&](auto&& self, std::size_t track, Integer rest) -> void {
    if (members.size() == count) return;
    if (track + 1 == tuple.size()) {
      tuple[track] = rest;
      if (accepts(set, numeration, tuple)) members.push_back(tuple);
      return;
    }
    for (Integer n = 0; n <= rest; ++n) {
      tuple[track] = n;
      self(self, track + 1, rest - n);
    }
  };
  for (Integer sum = 0; sum < end && members.size() < count; ++sum) visit(visit, 0, sum);
  return members;
}

std::string budget_words(ProofAttempt::End end, const ProveQuestion& question, Integer bound) {
  switch (end) {
    case ProofAttempt::End::states:
      return fmt::format("states: an automaton would have more than {}", question.max_states);
    case ProofAttempt::End::memory: return "memory";
    case ProofAttempt::End::work: return "work: automata with too many states in all";
    case ProofAttempt::End::seconds:
      return fmt::format("time: {} second{}", question.max_seconds, question.max_seconds == 1 ? "" : "s");
    default: break;
  }
  return fmt::format("boards: no automaton was found from heaps up to {}", bound);
}

void add_refuted(const Theorem& theorem, ProveAnswer& answer) {
  for (const Refuted& one : theorem.attempt.refuted)
    answer.refuted.push_back({one.numeration, one.states, one.bound, theorem.system.sets[one.where.set].name,
                              one.where.position, one.where.sentence});
}

constexpr const char* euclid_words =
    "Proposition 3.0.3 of the push paper (Euclid's P-positions), whose sentences were decided for this "
    "automaton";

void add_proof(const Theorem& theorem, const OpenGame& game, ProveAnswer& answer) {
  const ProofAttempt& attempt = theorem.attempt;
  answer.numeration = attempt.numeration.name;
  answer.numeration_words = in_words(attempt.numeration);
  bool has_lemma = false;
  for (std::size_t i = 0; i < attempt.sets.size(); ++i) {
    const ProofSet& set = theorem.system.sets[i];
    has_lemma |= set.lemma == Lemma::euclid;
    answer.sets.push_back({set.name, set.key.value, set.lemma == Lemma::euclid ? euclid_words : "",
                           automaton_view(attempt.sets[i], attempt.numeration)});
  }
  if (has_lemma) answer.rests_on.push_back(euclid_words);
  if (theorem.is_canonical)
    answer.rests_on.push_back("Theorem 1 of the rational paper: the game is copies of " + answer.canonical);
  answer.first = first_members(attempt.sets[0], attempt.numeration, 12);
  const std::string about = theorem.is_canonical ? answer.canonical : answer.game;
  answer.certificate =
      theorem_certificate({std::string(version), about, rules_needed(game.game, game.library())},
                          *theorem.machine, theorem.system, attempt.numeration, attempt.sets);
  answer.walnut = walnut_files(theorem.system, attempt.numeration, attempt.sets, "galli");
}

/// The game without the matrices around it, which are all the same.
Game canonical_of(Game game) {
  if (game.kind == Game::Kind::rational) return canonical_of(game.kids.front());
  for (Game& kid : game.kids) kid = canonical_of(kid);
  return game;
}

}  // namespace

ProveAnswer ask(const ProveQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  TheoremWanted wanted;
  wanted.phase = phases_chosen({.phase = question.phase}, game.machine).front();
  wanted.fixed = heaps_fixed(question, game.machine, wanted.phase);
  wanted.value = question.value;
  wanted.is_direct = question.is_direct;
  wanted.limits.numerations = numerations_chosen(question.numeration);
  wanted.limits.states = question.max_states;
  wanted.limits.memory = settings.memory;
  wanted.limits.board = question.max_board;
  wanted.limits.seconds = question.max_seconds;
  wanted.limits.clock = question.clock;
  const auto found = find_theorem(game.machine, wanted, plan_settings(settings), control);
  if (const auto* reason = std::get_if<std::string>(&found))
    throw Error({.kind = ErrorKind::refused,
                 .message = "automata cannot prove anything about " + to_text(game.game),
                 .detail = *reason});
  const Theorem& theorem = std::get<Theorem>(found);
  ProveAnswer answer;
  answer.game = to_text(game.game);
  if (theorem.is_canonical) answer.canonical = to_text(canonical_of(game.game));
  answer.heaps = theorem.system.heap_names;
  answer.phase = theorem.machine->phases.size() > 1 ? theorem.machine->phases[wanted.phase].name : "";
  answer.value = question.value;
  answer.fix = question.fix;
  answer.misere = game.machine.misere;
  answer.bound = theorem.attempt.bound;
  answer.guesses = theorem.attempt.guesses;
  answer.largest = theorem.attempt.sizes.largest;
  answer.board_seconds = theorem.attempt.times.boards;
  answer.guess_seconds = theorem.attempt.times.guesses;
  answer.proof_seconds = theorem.attempt.times.proof;
  add_refuted(theorem, answer);
  if (theorem.attempt.end == ProofAttempt::End::proved) {
    answer.verdict = ProveAnswer::Verdict::proved;
    add_proof(theorem, game, answer);
  } else {
    answer.budget = budget_words(theorem.attempt.end, question, answer.bound);
  }
  return answer;
}

}  // namespace galli
