// What claims say of games: P-positions, values, options, domination.
#include <algorithm>

#include "automaton/learner.h"
#include "automaton/projection.h"
#include "prove/system.h"
#include "study/decision/translator.h"
#include "study/domination.h"
#include "study/theorem.h"

namespace galli {
namespace {

using claims::Term;
using Handle = claims::Oracle::Handle;
using Op = Term::Op;
using Piece = claims::GameText::Piece;

constexpr std::uint64_t max_work_for_set = 300'000;  ///< states of automata, to find a set

/// Boards to learn from, by the number of heaps: what is cheap. Sets that are no automaton in base 2 are often dense, and cost more.
Integer max_board(std::size_t heaps, const Numeration& numeration) {
  if (heaps == 2) return numeration.is_base() ? 500 : 1'600;
  return heaps == 1 ? 2'000 : heaps == 3 ? 63 : heaps == 4 ? 31 : 15;
}

/// Leaves that the formula of a phase is made of.
void add_leaves(const Machine& machine, std::uint32_t index, std::vector<const Node*>& leaves) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::fixed_position)
    throw NotDecided{"a game that goes on at a fixed position is not handled"};
  if (node.kind == Node::Kind::leaf) leaves.push_back(&node);
  for (std::uint32_t kid : node.kids) add_leaves(machine, kid, leaves);
}

bool has_stay(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  return node.kind == Node::Kind::stay ||
         std::any_of(node.kids.begin(), node.kids.end(),
                     [&](std::uint32_t kid) { return has_stay(machine, kid); });
}

void require_heaps(const Machine& machine) {
  if (!is_on_heaps(machine)) throw NotDecided{"the game is not played on heaps only"};
  for (const Board& board : machine.boards) {
    if (board.dimension() != machine.boards[0].dimension())
      throw NotDecided{"phases are played on different boards"};
  }
}

Integer value_window(std::size_t heaps, unsigned step) {
  constexpr Integer sides[][3] = {{127, 255, 511}, {31, 63, 127}, {7, 15, 31}};
  return sides[std::min<std::size_t>(heaps, 3) - 1][step];
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
  const Handle handle = oracle_.add(evaluator_.game_text(index, frame.data()), *claim_.library);
  require_heaps(oracle_.machine(handle));
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

// ---- values ----

namespace {

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

// ---- options ----

const Automaton& ClaimTranslator::option_relation(Handle handle, std::uint32_t phase) {
  const std::pair key{handle, phase};
  if (const auto known = option_relations_.find(key); known != option_relations_.end()) return known->second;
  const Machine& machine = oracle_.machine(handle);
  const Board& board = oracle_.board(handle, phase);
  std::vector<const Node*> leaves;
  add_leaves(machine, machine.phases[phase].formula, leaves);
  const std::size_t heaps = board.dimension();
  std::vector<Unknown> from, to;
  for (std::size_t i = 0; i < heaps; ++i) from.push_back(make_.fresh());
  for (std::size_t i = 0; i < heaps; ++i) to.push_back(make_.fresh());
  const FixedHeaps free(heaps);
  const auto board_here = condition_of(board, free);
  if (const auto* problem = std::get_if<NotLinear>(&board_here)) throw NotDecided{problem->reason};
  const Automaton positions = automaton_of(std::get<LinearCondition>(board_here), make_.numeration(),
                                           static_cast<unsigned>(heaps), make_.budget());
  Facts ways;
  for (const Node* leaf : leaves) {
    for_each_phase(leaf->phases, [&](std::uint32_t next) {
      if (!(board_of(machine, next).conditions() == board.conditions()))
        throw NotDecided{"phases are played on different boards"};
    });
    if (leaf->phases == 0) continue;
    for (const Clause& clause : machine.rulesets[leaf->ruleset]->clauses()) {
      const auto found = relations_of(clause, board, free, free);
      if (const auto* problem = std::get_if<NotLinear>(&found))
        throw NotDecided{"the moves are not linear: " + problem->reason};
      for (const MoveRelation& moves : std::get<std::vector<MoveRelation>>(found)) {
        std::vector<Unknown> unknowns = from, others;
        for (std::size_t i = heaps; i < moves.variables; ++i) {
          const auto own = std::find(moves.target.begin(), moves.target.end(), i);
          const bool is_option = own != moves.target.end();
          if (!is_option) others.push_back(make_.fresh());
          unknowns.push_back(is_option ? to[static_cast<std::size_t>(own - moves.target.begin())]
                                       : others.back());
        }
        Facts facts;
        for (std::size_t i = 0; i < heaps; ++i) {
          if (unknowns[moves.target[i]] != to[i])
            facts.push_back(
                make_.linear({{unknowns[moves.target[i]], 1}, {to[i], -1}}, LinearRelation::equal, 0));
        }
        facts.push_back(make_.fact(
            automaton_of(moves.condition, make_.numeration(), moves.variables, make_.budget()), unknowns));
        facts.push_back(make_.fact(positions, from));
        facts.push_back(make_.fact(positions, to));
        ways.push_back(make_.exists(make_.all(facts), others));
      }
    }
  }
  std::vector<Unknown> all = from;
  all.insert(all.end(), to.begin(), to.end());
  ways.push_back(make_.fact(nothing(make_.numeration(), static_cast<unsigned>(2 * heaps)),
                            all));  // all tracks are there
  return option_relations_[key] = make_.some(ways).automaton;
}

Fact ClaimTranslator::has_option(Handle handle, std::uint32_t phase,
                                 const std::vector<SymbolicNumber>& position) {
  if (has_stay(oracle_.machine(handle), oracle_.machine(handle).phases[phase].formula))
    throw NotDecided{"pushes and passes are not handled"};
  std::vector<SymbolicNumber> both = position;
  std::vector<Unknown> option;
  for (std::size_t i = 0; i < position.size(); ++i) {
    option.push_back(make_.fresh());
    both.push_back(of(option.back()));
  }
  return make_.exists(accepted(option_relation(handle, phase), both), option);
}

// ---- domination ----

bool ClaimTranslator::dominates(Handle a, Handle b) {
  for (Handle each : {a, b}) {
    if (oracle_.phases(each) != 1 || oracle_.machine(each).misere)
      throw NotDecided{"domination is of rulesets"};
  }
  if (oracle_.dominates(a, b, evaluator_.bound()).witness) return false;  // one position is enough
  const std::string text = "(" + to_text(oracle_.game(a)) + ") & (" + to_text(oracle_.game(b)) + ")";
  const Handle both = oracle_.add(text, *claim_.library);
  require_heaps(oracle_.machine(both));
  std::vector<SymbolicNumber> position;
  for (std::size_t i = 0; i < oracle_.board(a, 0).dimension(); ++i) position.push_back(of(make_.fresh()));
  return make_.is_always(make_.same(has_value(both, 0, 0, position), has_value(a, 0, 0, position)));
}

/// By the criterion of study/domination.h: at every x some r, which is x or an option of x by B, has all its options by A among those
/// of x by B.
bool ClaimTranslator::dominates_strongly(Handle a, Handle b) {
  if (!has_one_set(oracle_.machine(a)) || !has_one_set(oracle_.machine(b)))
    throw NotDecided{"there are several sets of moves"};
  if (oracle_.phases(a) != 1 || oracle_.phases(b) != 1) throw NotDecided{"domination is of rulesets"};
  if (oracle_.dominates_strongly(a, b, evaluator_.bound()).witness) return false;
  const std::size_t heaps = oracle_.board(a, 0).dimension();
  std::vector<Unknown> x, r, u;
  for (std::size_t i = 0; i < heaps; ++i) x.push_back(make_.fresh());
  for (std::size_t i = 0; i < heaps; ++i) r.push_back(make_.fresh());
  for (std::size_t i = 0; i < heaps; ++i) u.push_back(make_.fresh());
  const auto option = [&](Handle game, std::vector<Unknown> from, const std::vector<Unknown>& to) {
    from.insert(from.end(), to.begin(), to.end());
    return make_.fact(option_relation(game, 0), from);
  };
  const auto contained = [&](const std::vector<Unknown>& from) {
    const Fact both[] = {option(a, from, u), option(b, x, u)};
    const Fact outside =
        make_.combined(both, [](const std::vector<bool>& holds) { return holds[0] && !holds[1]; });
    return make_.negation(make_.exists(outside, u));
  };
  const Fact by_option[] = {option(b, x, r), contained(r)};
  const Fact ways[] = {contained(x), make_.exists(make_.all(by_option), r)};
  std::vector<SymbolicNumber> position;
  for (Unknown one : x) position.push_back(of(one));
  const Fact board = on_board(a, 0, position);
  return make_.follows({&board, 1}, make_.some(ways));
}

// ---- games with the same choices ----

namespace {

/// The formula of a phase as a Boolean function of its clauses. What is not `|` or `&` is one literal, by its text.
class Choices {
 public:
  struct Gate {
    enum class Kind { literal, some, all };
    Kind kind = Kind::literal;
    std::size_t literal = 0;
    std::vector<Gate> kids{};
  };

  Gate gate(const Machine& machine, std::uint32_t index) {
    const Node& node = machine.nodes[index];
    Gate made;
    switch (node.kind) {
      case Node::Kind::leaf:
        made.kind = Gate::Kind::some;
        if (node.phases == 0) return made;
        for (const Clause& clause : machine.rulesets[node.ruleset]->clauses())
          made.kids.push_back(
              {Gate::Kind::literal,
               literal("c" + std::to_string(number(clause)) + "/" + std::to_string(node.phases)),
               {}});
        return made;
      case Node::Kind::unite:
      case Node::Kind::meet:
        made.kind = node.kind == Node::Kind::unite ? Gate::Kind::some : Gate::Kind::all;
        for (std::uint32_t kid : node.kids) made.kids.push_back(gate(machine, kid));
        return made;
      case Node::Kind::fixed_position:
        throw NotDecided{"a game that goes on at a fixed position is not handled"};
      default: break;
    }
    made.literal = literal(text(machine, index));
    return made;
  }
  std::size_t literals() const { return literals_.size(); }

  static bool value(const Gate& gate, std::uint64_t truths) {
    const auto holds = [&](const Gate& kid) { return value(kid, truths); };
    switch (gate.kind) {
      case Gate::Kind::literal: return (truths >> gate.literal & 1) != 0;
      case Gate::Kind::some: return std::any_of(gate.kids.begin(), gate.kids.end(), holds);
      case Gate::Kind::all: break;
    }
    return std::all_of(gate.kids.begin(), gate.kids.end(), holds);
  }

 private:
  std::size_t number(const Clause& clause) {
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      if (same_rules(clauses_[i], clause)) return i;
    }
    clauses_.push_back(clause);
    return clauses_.size() - 1;
  }
  std::size_t literal(const std::string& name) {
    const auto at = std::find(literals_.begin(), literals_.end(), name);
    if (at != literals_.end()) return static_cast<std::size_t>(at - literals_.begin());
    literals_.push_back(name);
    return literals_.size() - 1;
  }
  std::string text(const Machine& machine, std::uint32_t index) {
    const Node& node = machine.nodes[index];
    std::string all = std::to_string(static_cast<int>(node.kind)) + "/" + std::to_string(node.phases) + "(";
    if (node.kind == Node::Kind::leaf) {
      for (const Clause& clause : machine.rulesets[node.ruleset]->clauses())
        all += "c" + std::to_string(number(clause)) + " ";
    }
    for (std::uint32_t kid : node.kids) all += text(machine, kid) + " ";
    return all + ")";
  }

  std::vector<Clause> clauses_{};
  std::vector<std::string> literals_{};
};

bool have_same_formulas(const Machine& a, const Machine& b) {
  if (a.phases.size() != b.phases.size()) return false;
  Choices choices;
  for (std::size_t phase = 0; phase < a.phases.size(); ++phase) {
    const Board& board = a.boards[a.phases[phase].board];
    const Board& other = b.boards[b.phases[phase].board];
    if (board.dimension() != other.dimension() || board.conditions() != other.conditions()) return false;
    const Choices::Gate one = choices.gate(a, a.phases[phase].formula),
                        two = choices.gate(b, b.phases[phase].formula);
    if (choices.literals() > 14) return false;
    for (std::uint64_t truths = 0; truths >> choices.literals() == 0; ++truths) {
      if (Choices::value(one, truths) != Choices::value(two, truths)) return false;
    }
  }
  return true;
}

}  // namespace

bool ClaimTranslator::same_choices(Handle a, std::uint32_t phase_a, Handle b, std::uint32_t phase_b) {
  const Machine& one = oracle_.machine(a);
  const Machine& other = oracle_.machine(b);
  if (one.misere || other.misere || phase_a != phase_b) return false;
  if (has_declared_rank(one) || has_declared_rank(other)) return false;
  if (have_same_formulas(one, other)) return true;
  if (one.phases.size() != 1 || other.phases.size() != 1 || !has_one_set(one) || !has_one_set(other))
    return false;
  if (one.boards[0].dimension() != other.boards[0].dimension()) return false;
  std::vector<SymbolicNumber> place;
  for (std::size_t i = 0; i < one.boards[0].dimension(); ++i) place.push_back(of(make_.fresh()));
  return make_.is_always(make_.same(on_board(a, 0, place), on_board(b, 0, place))) &&
         option_relation(a, 0) == option_relation(b, 0);
}

/// Yes, no, or not known.
std::optional<bool> ClaimTranslator::values_agree(const Term& a, const Term& b, Slots& slots) {
  const auto one = game(a.game, slots), other = game(b.game, slots);
  const std::uint32_t phase_a = phase(a, one, slots), phase_b = phase(b, other, slots);
  if (!a.kids.empty()) {
    const auto place = position(a.kids[0], slots), there = position(b.kids[0], slots);
    if (text_of(a.kids[0].span) != text_of(b.kids[0].span)) return {};
    require(on_board(one, phase_a, place), "a position is not on the board");
    require(on_board(other, phase_b, there), "a position is not on the board");
  }
  if (same_choices(one, phase_a, other, phase_b)) {
    grounds_.by_rules = true;
    return true;
  }
  if (!a.kids.empty()) return {};
  if (!a.asks_values) {
    std::vector<SymbolicNumber> place;
    for (std::size_t i = 0; i < oracle_.board(one, phase_a).dimension(); ++i)
      place.push_back(of(make_.fresh()));
    return make_.is_always(
        make_.same(has_value(one, phase_a, 0, place), has_value(other, phase_b, 0, place)));
  }
  return value_relation(one, phase_a) == value_relation(other, phase_b);
}

}  // namespace galli
