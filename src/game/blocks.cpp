#include "game/blocks.h"

#include <algorithm>
#include <numeric>

#include "game/ending.h"
#include "game/symmetry.h"

namespace galli {
namespace {

/// Heaps by their numbers, in order.
using Block = std::vector<std::size_t>;

void add_heaps(const Expression& expression, Block& found) {
  if (expression.op == Expression::Op::heap) found.push_back(static_cast<std::size_t>(expression.number));
  for (const Expression& kid : expression.kids) add_heaps(kid, found);
}

Block in_order(Block heaps) {
  std::sort(heaps.begin(), heaps.end());
  heaps.erase(std::unique(heaps.begin(), heaps.end()), heaps.end());
  return heaps;
}

Block heaps_in(const Expression& expression) {
  Block found;
  add_heaps(expression, found);
  return in_order(std::move(found));
}

/// The heaps that a clause changes or reads.
Block touched(const Clause& clause) {
  Block found;
  for (std::size_t heap = 0; heap < clause.target.size(); ++heap) {
    if (clause.target[heap] == heap_variable(heap)) continue;
    found.push_back(heap);
    add_heaps(clause.target[heap], found);
  }
  for (const Loop& loop : clause.loops) {
    add_heaps(loop.first, found);
    add_heaps(loop.last, found);
  }
  for (const Guard& guard : clause.guards) add_heaps(guard.condition, found);
  return in_order(std::move(found));
}

/// The heaps that the leaves of a formula change or read.
void add_touched(const Machine& machine, std::uint32_t index, Block& found) {
  const Node& node = machine.nodes[index];
  for (std::uint32_t kid : node.kids) add_touched(machine, kid, found);
  if (node.kind != Node::Kind::leaf) return;
  for (const Clause& clause : machine.rulesets[node.ruleset]->clauses()) {
    const Block heaps = touched(clause);
    found.insert(found.end(), heaps.begin(), heaps.end());
  }
}

Block touched(const Machine& machine, std::uint32_t index) {
  Block found;
  add_touched(machine, index, found);
  return in_order(std::move(found));
}

bool is_within(const Block& heaps, const Block& block) {
  return std::includes(block.begin(), block.end(), heaps.begin(), heaps.end());
}

/// Which heaps belong together.
class Ties {
 public:
  explicit Ties(std::size_t heaps) : first_of_(heaps) { std::iota(first_of_.begin(), first_of_.end(), 0); }

  void tie(const Block& heaps) {
    for (std::size_t i = 1; i < heaps.size(); ++i) {
      const auto [low, high] = std::minmax(first_of_[heaps[0]], first_of_[heaps[i]]);
      std::replace(first_of_.begin(), first_of_.end(), std::size_t{high}, std::size_t{low});
    }
  }

  /// In the order of their first heaps.
  std::vector<Block> blocks() const {
    std::vector<Block> found(first_of_.size());
    for (std::size_t heap = 0; heap < first_of_.size(); ++heap) found[first_of_[heap]].push_back(heap);
    found.erase(std::remove(found.begin(), found.end(), Block{}), found.end());
    return found;
  }

 private:
  std::vector<std::size_t> first_of_;  ///< the first heap of each heap's block
};

std::vector<Expression> conjuncts_of(const Board& board) {
  std::vector<Expression> all;
  for (const Expression& condition : board.conditions()) {
    for (Expression& conjunct : conjuncts(condition)) all.push_back(std::move(conjunct));
  }
  return all;
}

/// In a phase that is never left each clause of a ruleset may stand alone; other parts of the union may not.
void tie_parts(const Machine& machine, std::uint32_t index, Ties& ties) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::unite) {
    for (std::uint32_t kid : node.kids) tie_parts(machine, kid, ties);
  } else if (node.kind == Node::Kind::leaf) {
    for (const Clause& clause : machine.rulesets[node.ruleset]->clauses()) ties.tie(touched(clause));
  } else {
    ties.tie(touched(machine, index));
  }
}

/// The board of a block: its heaps, and the conditions that are about them.
Board board_on(const Board& whole, const Block& block) {
  std::vector<std::string> names;
  for (std::size_t heap : block) names.push_back(whole.heaps()[heap]);
  std::vector<Expression> conditions;
  std::vector<std::size_t> place(whole.dimension(), 0);
  for (std::size_t i = 0; i < block.size(); ++i) place[block[i]] = i;
  for (const Expression& conjunct : conjuncts_of(whole)) {
    if (is_within(heaps_in(conjunct), block)) conditions.push_back(rename_variables(conjunct, place, {}));
  }
  return heaps_board(std::move(names), std::move(conditions));
}

/// A clause that touches no heaps outside the block, for positions of the block.
Clause projected(const Clause& clause, const Block& block) {
  std::vector<std::size_t> heaps(clause.target.size(), 0);
  for (std::size_t i = 0; i < block.size(); ++i) heaps[block[i]] = i;
  std::vector<std::size_t> loops(clause.loops.size());
  std::iota(loops.begin(), loops.end(), 0);
  const auto renamed = [&](const Expression& expression) {
    return rename_variables(expression, heaps, loops);
  };
  Clause result{{}, {}, {}, clause.side, clause.span};
  for (std::size_t heap : block) result.target.push_back(renamed(clause.target[heap]));
  for (const Loop& loop : clause.loops)
    result.loops.push_back({loop.name, renamed(loop.first), renamed(loop.last), loop.set});
  for (const Guard& guard : clause.guards) result.guards.push_back({renamed(guard.condition), guard.loops});
  return result;
}

/// The heaps of the factors that a lifted ruleset moves on.
Block heaps_of_part(const Ruleset& lifted) {
  const Within& own = *lifted.within();
  Block heaps(own.ruleset->board.dimension());
  std::size_t first = 0;
  for (std::size_t i = 0; i < own.part; ++i) first += lifted.board.factors()[i].dimension();
  std::iota(heaps.begin(), heaps.end(), first);
  return heaps;
}

/// The moves of a ruleset on a block, which has this board.
std::shared_ptr<const Ruleset> restricted(const std::shared_ptr<const Ruleset>& ruleset, const Block& block,
                                          const Board& board) {
  if (is_lifted(*ruleset) && heaps_of_part(*ruleset) == block) return ruleset->within()->ruleset;
  Ruleset result;
  result.name = ruleset->name;
  result.title = ruleset->title;
  result.board = board;
  result.span = ruleset->span;
  ByClauses moves;
  for (const Clause& clause : ruleset->clauses()) {
    const Block heaps = touched(clause);
    if (!heaps.empty() && is_within(heaps, block)) moves.clauses.push_back(projected(clause, block));
  }
  result.moves = std::move(moves);
  return std::make_shared<const Ruleset>(std::move(result));
}

/// Builds the machine of one block.
class BlockBuilder {
 public:
  BlockBuilder(const Machine& whole, const Board& board, const Block& block) : whole_(whole), block_(block) {
    machine_.boards = {board_on(board, block)};
  }

  /// The block's part of a phase that is never left.
  Machine of_phase(std::uint32_t phase) {
    std::vector<std::uint32_t> kids;
    add_kids(whole_.phases[phase].formula, kids);
    if (kids.empty()) return without_moves();
    const std::uint32_t root =
        kids.size() == 1 ? kids.front() : append({{Node::Kind::unite}, std::move(kids)});
    machine_.phases.push_back({root, whole_.phases[phase].name, 0});
    return std::move(machine_);
  }

  Machine without_moves() {
    Ruleset none;
    none.name = "no_moves";
    none.board = machine_.boards[0];
    const std::uint32_t root = leaf(std::make_shared<const Ruleset>(std::move(none)), PhaseSet{1});
    machine_.phases.push_back({root, "no_moves", 0});
    return std::move(machine_);
  }

  /// All phases, on the one block that has moves.
  Machine of_all_phases() {
    for (const Phase& phase : whole_.phases)
      machine_.phases.push_back({copied(phase.formula, false), phase.name, 0});
    return std::move(machine_);
  }

 private:
  /// The parts of a union that touch the block.
  void add_kids(std::uint32_t index, std::vector<std::uint32_t>& kids) {
    const Node& node = whole_.nodes[index];
    if (node.kind == Node::Kind::unite) {
      for (std::uint32_t kid : node.kids) add_kids(kid, kids);
    } else if (node.kind == Node::Kind::leaf) {
      const auto ruleset = restricted(whole_.rulesets[node.ruleset], block_, machine_.boards[0]);
      if (!ruleset->clauses().empty()) kids.push_back(leaf(ruleset, PhaseSet{1}));
    } else {
      const Block heaps = touched(whole_, index);
      if (!heaps.empty() && is_within(heaps, block_)) kids.push_back(copied(index, true));
    }
  }

  std::uint32_t copied(std::uint32_t index, bool is_one_phase) {
    Node node = whole_.nodes[index];
    if (node.phases != 0 && is_one_phase) node.phases = 1;
    if (node.kind == Node::Kind::leaf)
      return leaf(restricted(whole_.rulesets[node.ruleset], block_, machine_.boards[0]), node.phases);
    for (std::uint32_t& kid : node.kids) kid = copied(kid, is_one_phase);
    return append(std::move(node));
  }

  std::uint32_t leaf(const std::shared_ptr<const Ruleset>& ruleset, PhaseSet phases) {
    const auto found = std::find_if(
        machine_.rulesets.begin(), machine_.rulesets.end(),
        [&](const auto& known) { return known->name == ruleset->name && same_rules(*known, *ruleset); });
    const auto number = static_cast<std::uint32_t>(found - machine_.rulesets.begin());
    if (found == machine_.rulesets.end()) machine_.rulesets.push_back(ruleset);
    return append({{Node::Kind::leaf, number, phases}});
  }

  std::uint32_t append(Node node) {
    machine_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(machine_.nodes.size() - 1);
  }

  const Machine& whole_;
  const Block& block_;
  Machine machine_;
};

bool is_same(const Node& a, const Node& b) {
  return static_cast<const NodeHead&>(a) == b && a.kids == b.kids;
}

/// The same rules, whatever the heaps are called.
bool is_same(const Machine& a, const Machine& b) {
  return are_alike(a.boards[0], b.boards[0]) && a.boards[0].conditions() == b.boards[0].conditions() &&
         a.phases.size() == b.phases.size() &&
         std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(),
                    [](const Node& x, const Node& y) { return is_same(x, y); }) &&
         std::equal(a.rulesets.begin(), a.rulesets.end(), b.rulesets.begin(), b.rulesets.end(),
                    [](const auto& x, const auto& y) { return same_rules(*x, *y); });
}

/// Machines that were shown to be short, each once.
class Shown {
 public:
  /// Null when it was not shown.
  std::shared_ptr<const Machine> machine(Machine built) {
    const auto found =
        std::find_if(known_.begin(), known_.end(), [&](const auto& known) { return is_same(*known, built); });
    if (found != known_.end()) return *found;
    if (rank_phases(built, Game{})) return nullptr;
    built.is_symmetric = is_symmetric(built);
    known_.push_back(std::make_shared<const Machine>(std::move(built)));
    return known_.back();
  }

 private:
  std::vector<std::shared_ptr<const Machine>> known_;
};

bool has_declared_rank(const Machine& machine, PhaseSet phases) {
  bool is_declared = false;
  for_each_phase(phases, [&](std::uint32_t phase) {
    is_declared |= !machine.rankings[machine.component_of[phase]].declared.empty();
  });
  return is_declared;
}

/// The games on the blocks of a phase.
class PhaseOnBlocks {
 public:
  PhaseOnBlocks(const Machine& machine, std::uint32_t phase, Shown& shown)
      : machine_(machine),
        phase_(phase),
        board_(machine.boards[machine.phases[phase].board]),
        is_never_left_(reachable_phases(machine, phase) == PhaseSet{1} << phase),
        shown_(shown) {}

  std::vector<Summand> summands() {
    const bool may_have_blocks = board_.dimension() > 1 || !is_on_heaps(machine_);
    const bool is_fitting =
        board_.positions_are_sizes() && may_have_blocks && (is_never_left_ || is_on_heaps(machine_));
    if (!is_fitting || has_declared_rank(machine_, reachable_phases(machine_, phase_))) return {};
    const std::vector<Block> blocks = blocks_of_phase();
    const bool has_no_place_for_phases = !is_never_left_ && moving_.empty();
    const bool is_worth_it = blocks.size() > 1 || (is_never_left_ && !is_on_heaps(machine_));
    if (!is_worth_it || has_no_place_for_phases) return {};
    std::vector<Summand> found;
    for (const Block& block : blocks) {
      found.push_back(summand(block));
      if (!found.back().machine) return {};
    }
    return found;
  }

 private:
  std::vector<Block> blocks_of_phase() {
    Ties ties(board_.dimension());
    for (const Expression& conjunct : conjuncts_of(board_)) ties.tie(heaps_in(conjunct));
    if (is_never_left_) {
      tie_parts(machine_, machine_.phases[phase_].formula, ties);
    } else {
      moving_ = touched_anywhere();
      ties.tie(moving_);
    }
    return ties.blocks();
  }

  Block touched_anywhere() const {
    Block found;
    for (const Phase& phase : machine_.phases) add_touched(machine_, phase.formula, found);
    return in_order(std::move(found));
  }

  Summand summand(const Block& block) {
    BlockBuilder builder(machine_, board_, block);
    if (is_never_left_) return {shown_.machine(builder.of_phase(phase_)), 0, block};
    if (is_within(moving_, block)) return {shown_.machine(builder.of_all_phases()), phase_, block};
    return {shown_.machine(builder.without_moves()), 0, block};
  }

  const Machine& machine_;
  std::uint32_t phase_;
  const Board& board_;
  bool is_never_left_;
  Block moving_;  ///< in a phase that may be left: all heaps that are ever changed or read
  Shown& shown_;
};

}  // namespace

std::vector<std::vector<Summand>> summands_by_blocks(const Machine& machine) {
  if (machine.misere) return {};
  std::vector<std::vector<Summand>> by_phase;
  Shown shown;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase)
    by_phase.push_back(PhaseOnBlocks(machine, phase, shown).summands());
  const bool is_never_sum =
      std::all_of(by_phase.begin(), by_phase.end(), [](const auto& summands) { return summands.empty(); });
  if (is_never_sum) by_phase.clear();
  return by_phase;
}

}  // namespace galli
