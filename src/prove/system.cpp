#include "prove/system.h"

#include <algorithm>
#include <map>

#include "prove/lemmas.h"

namespace galli {
namespace {

/// Thrown and caught in this file only.
struct NoSystem {
  std::string reason;
};

/// Formulas with constants folded.
class GateMaker {
 public:
  explicit GateMaker(std::vector<Gate>& gates) : gates_(gates) {
    gates_ = {{Gate::Kind::no}, {Gate::Kind::yes}};
  }

  static constexpr std::uint32_t no = 0, yes = 1;

  std::uint32_t literal(std::uint32_t number) { return made({Gate::Kind::literal, number, {}}); }
  std::uint32_t all(std::vector<std::uint32_t> kids) {
    return joined(Gate::Kind::all, std::move(kids), yes, no);
  }
  std::uint32_t some(std::vector<std::uint32_t> kids) {
    return joined(Gate::Kind::some, std::move(kids), no, yes);
  }
  std::uint32_t negation(std::uint32_t kid) {
    if (kid == no) return yes;
    if (kid == yes) return no;
    if (gates_[kid].kind == Gate::Kind::none) return gates_[kid].kids.front();
    return made({Gate::Kind::none, 0, {kid}});
  }

 private:
  std::uint32_t joined(Gate::Kind kind, std::vector<std::uint32_t> kids, std::uint32_t neutral,
                       std::uint32_t absorbing) {
    std::sort(kids.begin(), kids.end());
    kids.erase(std::unique(kids.begin(), kids.end()), kids.end());
    kids.erase(std::remove(kids.begin(), kids.end(), neutral), kids.end());
    if (std::find(kids.begin(), kids.end(), absorbing) != kids.end()) return absorbing;
    if (kids.empty()) return neutral;
    if (kids.size() == 1) return kids.front();
    return made({kind, 0, std::move(kids)});
  }
  std::uint32_t made(Gate gate) {
    const auto [place, is_new] = known_.try_emplace({static_cast<int>(gate.kind), gate.literal, gate.kids},
                                                    static_cast<std::uint32_t>(gates_.size()));
    if (is_new) gates_.push_back(std::move(gate));
    return place->second;
  }

  std::vector<Gate>& gates_;
  std::map<std::tuple<int, std::uint32_t, std::vector<std::uint32_t>>, std::uint32_t> known_;
};

class SystemMaker {
 public:
  explicit SystemMaker(const Machine& machine) : machine_(machine), gates_(system_.gates) {}

  ProofSystem make(const SystemQuestion& question) {
    FixedHeaps fixed = question.fixed;
    const Board& board = board_of(machine_, question.phase);
    if (fixed.empty()) fixed.resize(board.dimension());
    system_.misere = machine_.misere;
    for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
      if (!fixed[heap]) system_.heap_names.push_back(board.heaps()[heap]);
    }
    system_.heaps = system_.heap_names.size();
    set({question.phase, fixed, question.value});
    for (std::size_t i = 0; i < system_.sets.size(); ++i) {
      if (system_.sets.size() > 400) throw NoSystem{"it takes more than 400 sets of positions"};
      const SetKey key = system_.sets[i].key;
      const bool is_lemma = has_lemma(key);
      const std::uint32_t gate = is_lemma ? 0 : equation(key);
      system_.sets[i].lemma = is_lemma ? Lemma::euclid : Lemma::none;
      system_.sets[i].gate = gate;
    }
    return std::move(system_);
  }

 private:
  bool has_lemma(const SetKey& key) const {
    const Node& root = machine_.nodes[machine_.phases[key.phase].formula];
    return root.kind == Node::Kind::leaf && root.phases == PhaseSet{1} << key.phase && !machine_.misere &&
           key.value == 0 && is_euclid(*machine_.rulesets[root.ruleset], key.fixed);
  }

  std::uint32_t set(const SetKey& key) {
    for (std::uint32_t i = 0; i < system_.sets.size(); ++i) {
      if (system_.sets[i].key == key) return i;
    }
    std::string name = machine_.phases[key.phase].name;
    for (std::size_t heap = 0; heap < key.fixed.size(); ++heap) {
      if (key.fixed[heap])
        name += ", " + board_of(machine_, key.phase).heaps()[heap] + " = " + std::to_string(*key.fixed[heap]);
    }
    ProofSet made{key, std::move(name), board(key.phase, key.fixed)};
    made.component = machine_.component_of[key.phase];
    system_.sets.push_back(std::move(made));
    return static_cast<std::uint32_t>(system_.sets.size() - 1);
  }

  std::uint32_t board(std::uint32_t phase, const FixedHeaps& fixed) {
    const std::pair key{machine_.phases[phase].board, fixed};
    if (const auto known = boards_.find(key); known != boards_.end()) return known->second;
    const auto found = condition_of(board_of(machine_, phase), fixed);
    if (const auto* problem = std::get_if<NotLinear>(&found)) throw NoSystem{problem->reason};
    system_.boards.push_back(std::get<LinearCondition>(found));
    return boards_[key] = static_cast<std::uint32_t>(system_.boards.size() - 1);
  }

  std::uint32_t literal(const Literal& wanted) {
    const auto [place, is_new] =
        literals_.try_emplace(wanted, static_cast<std::uint32_t>(system_.literals.size()));
    if (is_new) system_.literals.push_back(wanted);
    return gates_.literal(place->second);
  }

  // ---- moves ----

  struct Moves {
    std::vector<std::uint32_t> relations;
    FixedHeaps to;
  };

  /// The moves of a ruleset, by where the fixed heaps are after them.
  const std::vector<Moves>& moves(std::uint32_t ruleset, const SetKey& key) {
    const std::tuple id{ruleset, machine_.phases[key.phase].board, key.fixed};
    if (const auto known = moves_.find(id); known != moves_.end()) return known->second;
    std::vector<Moves> all;
    for (const FixedHeaps& to : sizes_up_to(key.fixed)) {
      Moves here{{}, to};
      for (const Clause& clause : machine_.rulesets[ruleset]->clauses())
        add_relations(ruleset, clause, key, to, here.relations);
      if (!here.relations.empty()) all.push_back(std::move(here));
    }
    check_fixed_heaps_fall(ruleset, key);
    return moves_[id] = std::move(all);
  }

  void add_relations(std::uint32_t ruleset, const Clause& clause, const SetKey& key, const FixedHeaps& to,
                     std::vector<std::uint32_t>& all) {
    const Board& where = board_of(machine_, key.phase);
    auto found = relations_of(clause, where, key.fixed, to);
    if (const auto* problem = std::get_if<NotLinear>(&found))
      throw NoSystem{"the moves are not linear: " + problem->reason};
    for (MoveRelation& relation : std::get<std::vector<MoveRelation>>(found)) {
      all.push_back(static_cast<std::uint32_t>(system_.relations.size()));
      system_.relations.push_back(
          {std::move(relation), board(key.phase, to), to_text(clause, where), ruleset});
    }
  }

  /// No move may raise a fixed heap: it would lead to sets that are not looked at.
  void check_fixed_heaps_fall(std::uint32_t ruleset, const SetKey& key) const {
    for (std::size_t heap = 0; heap < key.fixed.size(); ++heap) {
      if (!key.fixed[heap]) continue;
      std::vector<Integer> weights(key.fixed.size(), 0);
      weights[heap] = 1;
      const auto never_raised = weights_never_raised({machine_.rulesets[ruleset].get()});
      if (std::find(never_raised.begin(), never_raised.end(), weights) == never_raised.end())
        throw NoSystem{"moves may raise the heap " + board_of(machine_, key.phase).heaps()[heap] +
                       ", which is fixed"};
    }
  }

  // ---- formulas ----

  /// Some option of the leaf has the value.
  std::uint32_t option_in(const Node& leaf, const SetKey& key, std::uint32_t value) {
    std::vector<std::uint32_t> kids;
    const std::vector<Moves> all = moves(leaf.ruleset, key);
    for_each_phase(leaf.phases, [&](std::uint32_t phase) {
      for (const Moves& some : all) {
        const std::uint32_t target = set({phase, some.to, value});
        for (std::uint32_t relation : some.relations)
          kids.push_back(literal({Literal::Kind::option, relation, target}));
      }
    });
    return gates_.some(std::move(kids));
  }

  std::uint32_t mobile(const Node& leaf, const SetKey& key) {
    std::vector<std::uint32_t> kids;
    if (leaf.phases == 0) return GateMaker::no;
    for (const Moves& some : std::vector<Moves>(moves(leaf.ruleset, key))) {
      for (std::uint32_t relation : some.relations)
        kids.push_back(literal({Literal::Kind::mobile, relation, 0}));
    }
    return gates_.some(std::move(kids));
  }

  std::uint32_t staying_in(const Node& stay, const SetKey& key, std::uint32_t value) {
    std::vector<std::uint32_t> kids;
    for_each_phase(stay.phases, [&](std::uint32_t phase) {
      kids.push_back(literal({Literal::Kind::member, 0, set({phase, key.fixed, value})}));
    });
    return gates_.some(std::move(kids));
  }

  /// Some imposed set is empty.
  std::uint32_t stuck(std::uint32_t index, const SetKey& key) {
    const Node& node = machine_.nodes[index];
    std::vector<std::uint32_t> kids;
    switch (node.kind) {
      case Node::Kind::leaf: return gates_.negation(mobile(node, key));
      case Node::Kind::stay: return GateMaker::no;
      case Node::Kind::add_if_moving: return stuck(node.kids[0], key);
      case Node::Kind::fixed_position:
        throw NoSystem{"a game that goes on at a fixed position is not handled"};
      case Node::Kind::if_stuck:
      case Node::Kind::unite:
      case Node::Kind::meet: break;
      default: throw NoSystem{"a choice of the opponent that is not known here"};
    }
    for (std::uint32_t kid : node.kids) kids.push_back(stuck(kid, key));
    return node.kind == Node::Kind::meet ? gates_.some(std::move(kids)) : gates_.all(std::move(kids));
  }

  /// Every imposed set that is not empty has an option with the value (value/choice.h).
  std::uint32_t forced(std::uint32_t index, const SetKey& key, std::uint32_t value) {
    const Node& node = machine_.nodes[index];
    std::vector<std::uint32_t> kids;
    switch (node.kind) {
      case Node::Kind::leaf:
        return gates_.some({gates_.negation(mobile(node, key)), option_in(node, key, value)});
      case Node::Kind::stay: return staying_in(node, key, value);
      case Node::Kind::fixed_position:
        throw NoSystem{"a game that goes on at a fixed position is not handled"};
      case Node::Kind::add_if_moving:
        return gates_.some({forced(node.kids[0], key, value), forced(node.kids[1], key, value)});
      case Node::Kind::meet:
        for (std::uint32_t kid : node.kids) kids.push_back(forced(kid, key, value));
        return gates_.all(std::move(kids));
      case Node::Kind::if_stuck: {
        const std::uint32_t a = forced(node.kids[0], key, value);
        return gates_.all(
            {a, gates_.some({gates_.negation(stuck(node.kids[0], key)), forced(node.kids[1], key, value)})});
      }
      case Node::Kind::unite: break;
      default: throw NoSystem{"a choice of the opponent that is not known here"};
    }
    // Kids that may be stuck have no say unless all may be.
    std::uint32_t united_stuck = stuck(node.kids[0], key), united = forced(node.kids[0], key, value);
    for (std::size_t i = 1; i < node.kids.size(); ++i) {
      const std::uint32_t s = stuck(node.kids[i], key), f = forced(node.kids[i], key, value);
      const std::uint32_t a_moves = gates_.negation(united_stuck), b_moves = gates_.negation(s);
      united = gates_.some({gates_.all({united_stuck, s, united, f}), gates_.all({a_moves, united}),
                            gates_.all({b_moves, f})});
      united_stuck = gates_.all({united_stuck, s});
    }
    return united;
  }

  /// Every imposed set has an option with the value.
  std::uint32_t force(std::uint32_t index, const SetKey& key, std::uint32_t value) {
    const Node& node = machine_.nodes[index];
    std::vector<std::uint32_t> kids;
    switch (node.kind) {
      case Node::Kind::leaf: return option_in(node, key, value);
      case Node::Kind::stay: return staying_in(node, key, value);
      case Node::Kind::unite:
      case Node::Kind::meet:
        for (std::uint32_t kid : node.kids) kids.push_back(force(kid, key, value));
        return node.kind == Node::Kind::unite ? gates_.some(std::move(kids)) : gates_.all(std::move(kids));
      default: return gates_.all({gates_.negation(stuck(index, key)), forced(index, key, value)});
    }
  }

  std::uint32_t equation(const SetKey& key) {
    const std::uint32_t root = machine_.phases[key.phase].formula;
    if (machine_.misere) return gates_.negation(forced(root, key, 0));
    std::vector<std::uint32_t> kids = {gates_.negation(force(root, key, key.value))};
    for (std::uint32_t less = 0; less < key.value; ++less) kids.push_back(force(root, key, less));
    return gates_.all(std::move(kids));
  }

  const Machine& machine_;
  ProofSystem system_;
  GateMaker gates_;
  std::map<std::pair<std::uint32_t, FixedHeaps>, std::uint32_t> boards_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, FixedHeaps>, std::vector<Moves>> moves_;
  std::map<Literal, std::uint32_t> literals_;
};

}  // namespace

std::variant<ProofSystem, std::string> system_of(const Machine& machine, const SystemQuestion& question) {
  if (!is_on_heaps(machine)) return "it is not played on heaps only";
  if (has_declared_rank(machine)) return "that play ends is declared, and no weights confirm it";
  for (const Board& board : machine.boards) {
    if (board.dimension() != machine.boards[0].dimension())
      return "its phases are played on different boards";
  }
  if (machine.misere && question.value != 0) return "misere games have outcomes only";
  try {
    return SystemMaker(machine).make(question);
  } catch (const NoSystem& problem) {
    return problem.reason;
  }
}

bool value_of(const ProofSystem& system, std::uint32_t gate, const std::vector<bool>& literals) {
  const Gate& at = system.gates[gate];
  const auto kid_holds = [&](std::uint32_t kid) { return value_of(system, kid, literals); };
  switch (at.kind) {
    case Gate::Kind::no: return false;
    case Gate::Kind::yes: return true;
    case Gate::Kind::literal: return literals[at.literal];
    case Gate::Kind::all: return std::all_of(at.kids.begin(), at.kids.end(), kid_holds);
    case Gate::Kind::some: return std::any_of(at.kids.begin(), at.kids.end(), kid_holds);
    case Gate::Kind::none: return std::none_of(at.kids.begin(), at.kids.end(), kid_holds);
  }
  return false;
}

std::vector<std::uint32_t> literals_of(const ProofSystem& system, std::uint32_t gate) {
  std::vector<std::uint32_t> all, open = {gate};
  std::vector<bool> is_known(system.gates.size(), false);
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    if (is_known[at]) continue;
    is_known[at] = true;
    if (system.gates[at].kind == Gate::Kind::literal) all.push_back(system.gates[at].literal);
    open.insert(open.end(), system.gates[at].kids.begin(), system.gates[at].kids.end());
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace galli
