// Options of games as automata, and what compares them: domination.
#include <algorithm>

#include "automaton/projection.h"
#include "prove/system.h"
#include "study/comparison/domination.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using Handle = claims::Oracle::Handle;

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

}  // namespace

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

bool ClaimTranslator::dominates(Handle a, Handle b) {
  for (Handle each : {a, b}) {
    if (oracle_.phases(each) != 1 || oracle_.machine(each).misere)
      throw NotDecided{"domination is of rulesets"};
  }
  if (oracle_.dominates(a, b, evaluator_.bound()).witness) return false;  // one position is enough
  const std::string text = "(" + to_text(oracle_.game(a)) + ") & (" + to_text(oracle_.game(b)) + ")";
  const Handle both = game_of(text);
  std::vector<SymbolicNumber> position;
  for (std::size_t i = 0; i < oracle_.board(a, 0).dimension(); ++i) position.push_back(of(make_.fresh()));
  return make_.is_always(make_.same(has_value(both, 0, 0, position), has_value(a, 0, 0, position)));
}

/// By the criterion of study/comparison/domination.h: at every x some r, which is x or an option of x by B, has all its options
/// by A among those of x by B.
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

}  // namespace galli
