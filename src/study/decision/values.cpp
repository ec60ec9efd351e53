// Values of games as automata: guessed from computed boards, then checked by the definition of a mex.
#include <algorithm>

#include "automaton/learner.h"
#include "prove/system.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using Handle = claims::Oracle::Handle;

Integer value_window(std::size_t heaps, unsigned step) {
  constexpr Integer sides[][3] = {{127, 255, 511}, {31, 63, 127}, {7, 15, 31}};
  return sides[std::min<std::size_t>(heaps, 3) - 1][step];
}

/// Automata of values, one for each set of a system, checked.
class ValueCheck {
 public:
  ValueCheck(const ProofSystem& system, FactMaker& make, const std::vector<Automaton>& guesses)
      : system_(system), make_(make), guesses_(guesses) {
    for (std::size_t i = 0; i < system.heaps; ++i) position_.push_back(make.fresh());
    value_ = make.fresh();
    less_ = make.fresh();
  }

  /// The value is the least that is not forced.
  bool holds(std::uint32_t set) {
    const Fact board = make_.fact(automaton_of(system_.boards[system_.sets[set].board], make_.numeration(),
                                               static_cast<unsigned>(system_.heaps), make_.budget()),
                                  position_);
    const Fact below[] = {make_.negation(forced(set, less_)),
                          make_.linear({{less_, 1}, {value_, -1}}, LinearRelation::at_most, -1)};
    const Fact facts[] = {with_value(set, position_, value_), board, forced(set, value_),
                          make_.exists(make_.all(below), {less_})};
    return make_.is_always(make_.combined(facts, [](const std::vector<bool>& holds) {
      return holds[0] == (holds[1] && !holds[2] && !holds[3]);
    }));
  }

 private:
  Fact with_value(std::uint32_t set, std::vector<Unknown> position, Unknown value) {
    position.push_back(value);
    return make_.fact(guesses_[set], position);
  }

  Fact literal(const Literal& one, Unknown value) {
    if (one.kind == Literal::Kind::member) return with_value(one.set, position_, value);
    const MoveRelation& moves = system_.relations[one.relation].moves;
    std::vector<Unknown> unknowns = position_, others, target;
    for (std::size_t i = position_.size(); i < moves.variables; ++i) {
      others.push_back(make_.fresh());
      unknowns.push_back(others.back());
    }
    for (unsigned heap : moves.target) target.push_back(unknowns[heap]);
    const Fact both[] = {
        make_.fact(automaton_of(moves.condition, make_.numeration(), moves.variables, make_.budget()),
                   unknowns),
        with_value(one.set, target, value)};
    return make_.exists(make_.all(both), others);
  }

  /// The equation of the set says "not forced" (prove/system.h), with the sets of one value at its literals.
  Fact forced(std::uint32_t set, Unknown value) {
    const std::uint32_t gate = system_.sets[set].gate;
    const std::vector<std::uint32_t> literals = literals_of(system_, gate);
    std::vector<Fact> facts;
    for (std::uint32_t one : literals) facts.push_back(literal(system_.literals[one], value));
    std::vector<bool> truths(system_.literals.size(), false);
    if (facts.empty()) return make_.truth(!value_of(system_, gate, truths));
    return make_.combined(facts, [&](const std::vector<bool>& holds) {
      for (std::size_t i = 0; i < literals.size(); ++i) truths[literals[i]] = holds[i];
      return !value_of(system_, gate, truths);
    });
  }

  const ProofSystem& system_;
  FactMaker& make_;
  const std::vector<Automaton>& guesses_;
  std::vector<Unknown> position_{};
  Unknown value_ = 0, less_ = 0;
};

}  // namespace

const Automaton& ClaimTranslator::value_relation(Handle handle, std::uint32_t phase) {
  const std::pair key{handle, phase};
  if (const auto known = value_relations_.find(key); known != value_relations_.end()) return known->second;
  const Machine& machine = oracle_.machine(handle);
  auto made = system_of(machine, {phase, {}, 0});
  if (const auto* reason = std::get_if<std::string>(&made)) throw NotDecided{*reason};
  const ProofSystem& system = std::get<ProofSystem>(made);
  const bool is_plain = !machine.misere &&
                        std::none_of(system.literals.begin(), system.literals.end(),
                                     [](const Literal& one) { return one.kind == Literal::Kind::mobile; }) &&
                        std::all_of(system.sets.begin(), system.sets.end(),
                                    [](const ProofSet& set) { return set.lemma == Lemma::none; });
  if (!is_plain) throw NotDecided{"values of such games are not handled"};
  for (unsigned step = 0; step < 3; ++step) {
    const Integer last = value_window(system.heaps, step);
    std::vector<Sample> samples;
    for (const ProofSet& set : system.sets) {
      const Window window{Position(system.heaps, last)};
      const Table table = oracle_.values(handle, set.key.phase, window, true);
      std::vector<Integer> sides = window.last;
      sides.push_back(static_cast<Integer>(system.heaps) * last + 1);
      Sample sample(sides);
      for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
        if (table.cells[cell] == Table::off_board) continue;
        Position member = window.position(cell);
        member.push_back(table.cells[cell]);
        if (member.back() > sides.back()) throw NotDecided{"values are too large"};
        sample.add(member);
      }
      sample.close();
      samples.push_back(std::move(sample));
    }
    std::vector<Automaton> before;
    for (unsigned depth = 1; depth <= 5; ++depth) {
      std::vector<Automaton> guesses;
      for (const Sample& sample : samples) {
        Guess guess = learn(make_.numeration(), sample, depth, 300, make_.budget());
        if (!guess.is_closed || difference(guess.automaton, make_.numeration(), sample, make_.budget()))
          break;
        guesses.push_back(std::move(guess.automaton));
      }
      if (guesses.size() < samples.size() || guesses == before) continue;
      before = guesses;
      ValueCheck check(system, make_, guesses);
      bool holds = true;
      for (std::uint32_t set = 0; holds && set < system.sets.size(); ++set) holds = check.holds(set);
      if (!holds) continue;
      grounds_.sets.insert_or_assign("values of " + to_text(oracle_.game(handle)), guesses[0].size());
      return value_relations_[key] = std::move(guesses[0]);
    }
  }
  throw NotDecided{"no automaton was found for the values of " + to_text(oracle_.game(handle))};
}

}  // namespace galli
