// Games that claims name, their boards and the automata of their P-positions.
#include <algorithm>

#include "prove/system.h"
#include "study/decision/translator.h"
#include "study/theorem.h"

namespace galli {
namespace {

using claims::Term;
using Handle = claims::Oracle::Handle;
using Piece = claims::GameText::Piece;

constexpr std::uint64_t max_work_for_set = 300'000;  ///< states of automata, to find a set

/// Boards to learn from, by the number of heaps: what is cheap. Sets that are no automaton in base 2 are often dense, and cost more.
Integer max_board(std::size_t heaps, const Numeration& numeration) {
  if (heaps == 2) return numeration.is_base() ? 500 : 1'600;
  if (heaps <= 4) return heaps == 1 ? 2'000 : heaps == 3 ? 63 : 31;
  constexpr std::size_t bits_of_members = 21;  // about two million, if every line has one
  return (Integer{1} << std::clamp<std::size_t>(bits_of_members / (heaps - 1), 1, 4)) - 1;
}

}  // namespace

std::vector<Integer> ClaimTranslator::frame_of(const Slots& slots) const {
  std::vector<Integer> frame(std::max(slots.size(), claim_.frame) + 1, 0);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!slots[i]) continue;
    if (const auto constant = slots[i]->constant(); constant && constant->is_integer())
      frame[i] = constant->a;
  }
  return frame;
}

/// All that the text of a game mentions has one value.
void ClaimTranslator::require_known(std::size_t index, const Slots& slots, unsigned depth) const {
  if (depth > 8) throw NotDecided{"a game is made of too many others"};
  for (const Piece& piece : claim_.games[index].pieces) {
    switch (piece.kind) {
      case Piece::Kind::text: break;
      case Piece::Kind::number:
      case Piece::Kind::set:
      case Piece::Kind::game: {
        const bool is_known =
            piece.index < slots.size() && slots[piece.index] && slots[piece.index]->constant();
        if (!is_known) throw NotDecided{"a family of games is not one sentence"};
        if (piece.kind == Piece::Kind::game)
          require_known(static_cast<std::size_t>(slots[piece.index]->constant()->a), slots, depth + 1);
        break;
      }
      case Piece::Kind::let_game: require_known(claim_.lets[piece.index].game, slots, depth + 1); break;
      case Piece::Kind::let_number: throw NotDecided{"a game with a computed number is not handled"};
    }
  }
}

Handle ClaimTranslator::game(std::size_t index, const Slots& slots) {
  require_known(index, slots, 0);
  std::vector<Integer> frame = frame_of(slots);
  return game_of(evaluator_.game_text(index, frame.data()));
}

Handle ClaimTranslator::game_of(const std::string& text) {
  const Handle handle = oracle_.add(text, *claim_.library);
  const Machine& machine = oracle_.machine(handle);
  if (!is_on_heaps(machine)) throw NotDecided{"the game is not played on heaps only"};
  for (const Board& board : machine.boards) {
    if (board.dimension() != machine.boards[0].dimension())
      throw NotDecided{"phases are played on different boards"};
  }
  return handle;
}

std::uint32_t ClaimTranslator::phase(const Term& term, Handle handle, Slots& slots) {
  std::vector<Integer> frame = frame_of(slots);
  return evaluator_.phase(term, handle, frame.data());
}

Fact ClaimTranslator::on_board(Handle handle, std::uint32_t phase,
                               const std::vector<SymbolicNumber>& position) {
  const Board& board = oracle_.board(handle, phase);
  if (board.dimension() != position.size()) throw NotDecided{"a position has another number of heaps"};
  const auto found = condition_of(board, FixedHeaps(board.dimension()));
  if (const auto* problem = std::get_if<NotLinear>(&found)) throw NotDecided{problem->reason};
  return accepted(automaton_of(std::get<LinearCondition>(found), make_.numeration(),
                               static_cast<unsigned>(board.dimension()), make_.budget()),
                  position);
}

const Automaton& ClaimTranslator::value_set(Handle handle, std::uint32_t phase, const FixedHeaps& fixed,
                                            std::uint32_t value) {
  const std::tuple key{handle, phase, fixed, value};
  if (const auto known = value_sets_.find(key); known != value_sets_.end()) {
    if (known->second.letters == 0) throw NotDecided{"no automaton was found before"};
    return known->second;
  }
  value_sets_[key].letters = 0;  // until there is one
  TheoremWanted wanted;
  wanted.phase = phase;
  wanted.fixed = fixed;
  wanted.value = value;
  wanted.is_direct = true;
  wanted.limits.numerations = {make_.numeration()};
  wanted.limits.states = make_.budget().max_states;
  const auto free = std::count_if(fixed.begin(), fixed.end(), [](const MaybeInteger& heap) { return !heap; });
  wanted.limits.board = max_board(static_cast<std::size_t>(free), make_.numeration());
  wanted.limits.work = max_work_for_set;
  wanted.limits.memory = settings_.memory / 2;
  PlanSettings settings = settings_;
  settings.engine.clear();  // a guess need not come from the engine that is asked for
  const auto found = find_theorem(oracle_.machine(handle), wanted, settings, without_progress(control_));
  if (const auto* reason = std::get_if<std::string>(&found)) throw NotDecided{*reason};
  const Theorem& theorem = std::get<Theorem>(found);
  if (theorem.attempt.end != ProofAttempt::End::proved)
    throw NotDecided{"no automaton was found for " + to_text(oracle_.game(handle))};
  for (const ProofSet& set : theorem.system.sets) {
    if (set.lemma == Lemma::euclid) grounds_.rests_on.insert("Proposition 3.0.3 of the push paper");
  }
  std::string name = to_text(oracle_.game(handle));
  if (value > 0) name += ", value " + std::to_string(value);
  for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
    if (fixed[heap])
      name += ", " + oracle_.board(handle, phase).heaps()[heap] + " = " + std::to_string(*fixed[heap]);
  }
  grounds_.sets.insert_or_assign(name, theorem.attempt.sets[0].size());
  return value_sets_[key] = theorem.attempt.sets[0];
}

Fact ClaimTranslator::has_value(Handle handle, std::uint32_t phase, std::uint32_t value,
                                const std::vector<SymbolicNumber>& position) {
  const std::size_t heaps = oracle_.board(handle, phase).dimension();
  if (heaps != position.size()) throw NotDecided{"a position has another number of heaps"};
  constexpr Integer largest_fixed = 10;
  const auto is_small = [](const SymbolicNumber& number) {
    const auto constant = number.constant();
    return constant && constant->is_integer() && constant->a >= 0 && constant->a <= largest_fixed;
  };
  const auto in_slice = [&](bool keeps_constants) {
    FixedHeaps fixed(heaps);
    std::vector<SymbolicNumber> free;
    for (std::size_t i = 0; i < heaps; ++i) {
      if (keeps_constants && is_small(position[i]))
        fixed[i] = position[i].constant()->a;
      else
        free.push_back(position[i]);
    }
    if (free.empty()) {
      fixed[0].reset();
      free.push_back(position[0]);
    }
    return accepted(value_set(handle, phase, fixed, value), free);
  };
  // With two heaps the whole set serves other sentences too, so it is tried first.
  if (heaps > 2 || std::none_of(position.begin(), position.end(), is_small)) return in_slice(heaps > 2);
  try {
    return in_slice(false);
  } catch (const NotDecided&) {
    return in_slice(true);
  }
}

}  // namespace galli
