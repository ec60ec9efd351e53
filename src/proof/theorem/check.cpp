#include "proof/theorem/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "game/machine.h"
#include "lang/library.h"
#include "lang/reader.h"
#include "proof/theorem/clauses.h"
#include "proof/theorem/imposed_cases.h"
#include "proof/theorem/move_tables.h"

namespace galli::theorem {
namespace {

/// Thrown and caught in this file only.
struct Refusal {
  std::string reason;
};

class TheoremChecker {
 public:
  TheoremChecker(const TheoremFile& file, const Machine& machine, const Control& control)
      : file_(file),
        machine_(machine),
        limits_{.control = &control},
        moves_(file.digits, file.heaps, limits_) {
    for (unsigned i = 0; i < file.heaps; ++i) heaps_.push_back(i);
  }

  void check() {
    check_head();
    for (std::size_t set = 0; set < file_.sets.size(); ++set) {
      check_set(set);
      if (file_.sets[set].formula) {
        check_equation(set, written_formula(*file_.sets[set].formula), "its equation");
        check_equation(set, formula_of_rules(file_.sets[set]), "what the rules say");
        gather_relations(file_.sets[set]);
      } else {
        check_lemma(set);
      }
    }
    check_relations();
  }

 private:
  // ---- What the file says of itself ----

  void check_head() const {
    if (file_.misere != machine_.misere) throw Refusal{"the file and the game differ in who wins"};
    if (!(file_.question == file_.sets[0].key)) throw Refusal{"the first set is not what was asked for"};
    if (file_.weights.size() != machine_.rankings.size())
      throw Refusal{"the components are not those of the game"};
    for (std::size_t i = 0; i < file_.weights.size(); ++i) {
      if (file_.weights[i] != machine_.rankings[i].weights)
        throw Refusal{fmt::format("the weights of component {} are not those of the game", i)};
    }
    for (std::size_t i = 0; i < file_.sets.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (file_.sets[i].key == file_.sets[j].key)
          throw Refusal{fmt::format("sets {} and {} are about the same positions", j, i)};
      }
    }
  }

  void check_set(std::size_t number) const {
    const FileSet& set = file_.sets[number];
    if (set.key.phase > static_cast<Integer>(machine_.phases.size()))
      throw Refusal{fmt::format("set {} has no such phase", number)};
    const auto phase = static_cast<std::uint32_t>(set.key.phase - 1);
    const Board& board = board_of(machine_, phase);
    const auto free =
        static_cast<unsigned>(std::count(set.key.fixed.begin(), set.key.fixed.end(), MaybeInteger()));
    if (set.key.fixed.size() != board.dimension() || free != file_.heaps)
      throw Refusal{fmt::format("set {} does not have the heaps of the game", number)};
    if (machine_.misere && set.key.value != 0) throw Refusal{"misere games have outcomes only"};
    if (set.component != machine_.component_of[phase])
      throw Refusal{fmt::format("set {} is in another component of phases", number)};
    if (is_damaged(file_.digits, file_.heaps, *set.members))
      throw Refusal{fmt::format(
          "the automaton of set {} accepts words that are not valid, or zeros in front matter to it",
          number)};
    refute(file_.heaps, exactly_one(file_.boards[set.board], board_condition(board, set.key.fixed)),
           fmt::format("the board of set {} is not that of the game", number));
  }

  void refute(unsigned tracks, const WordFormula& formula, const std::string& what) const {
    const auto found = witness(file_.digits, tracks, formula, limits_);
    if (found)
      throw Refusal{
          fmt::format("{}, at ({})", what, fmt::join(found->begin(), found->begin() + file_.heaps, ","))};
  }

  void check_equation(std::size_t number, const WordFormula& formula, const std::string& what) const {
    const FileSet& set = file_.sets[number];
    const WordFormula right = all({file_.boards[set.board], formula});
    refute(file_.heaps, exactly_one(that(MemberCondition{set.members, heaps_}), right),
           fmt::format("set {} is not {}", number, what));
  }

  // ---- The file's own equations ----

  WordFormula written_formula(const FileFormula& formula) {
    switch (formula.kind) {
      case FileFormula::Kind::yes: return holds_if(true);
      case FileFormula::Kind::no: return holds_if(false);
      case FileFormula::Kind::literal: return written_literal(formula.literal);
      default: break;
    }
    std::vector<WordFormula> kids;
    for (const FileFormula& kid : formula.kids) kids.push_back(written_formula(kid));
    if (formula.kind == FileFormula::Kind::none) return none(std::move(kids));
    return formula.kind == FileFormula::Kind::all ? all(std::move(kids)) : some(std::move(kids));
  }

  WordFormula written_literal(std::size_t number) {
    const FileLiteral& literal = file_.literals[number];
    if (literal.kind == FileLiteral::Kind::member)
      return that(MemberCondition{file_.sets[literal.set].members, heaps_});
    auto& table = written_[number];
    if (!table) {
      const FileRelation& relation = file_.relations[literal.relation];
      std::vector<WordFormula> kids = {written_moves(relation)};
      if (literal.kind == FileLiteral::Kind::option)
        kids.push_back(that(MemberCondition{file_.sets[literal.set].members, relation.target}));
      table = moves_.projected(relation.variables, all(std::move(kids)), file_.heaps);
    }
    return that(MemberCondition{table, heaps_});
  }

  WordFormula written_moves(const FileRelation& relation) const {
    return all(
        {relation.condition, moved(file_.boards[relation.board], relation.target, relation.variables)});
  }

  // ---- The equations of the rules ----

  WordFormula formula_of_rules(const FileSet& set) {
    const std::uint32_t root = machine_.phases[static_cast<std::size_t>(set.key.phase - 1)].formula;
    const std::vector<ImposedCase> cases = imposed_cases(machine_, root);
    if (machine_.misere) return negation(offered_by_all(cases, set.key, 0));
    std::vector<WordFormula> kids = {negation(offered_by_all(cases, set.key, set.key.value))};
    for (Integer less = 0; less < set.key.value; ++less) kids.push_back(offered_by_all(cases, set.key, less));
    return all(std::move(kids));
  }

  /// Every imposed set has an option with the value; in misere play an empty one will do.
  WordFormula offered_by_all(const std::vector<ImposedCase>& cases, const FileKey& key, Integer value) {
    std::vector<WordFormula> kids;
    for (const ImposedCase& one : cases) {
      std::vector<WordFormula> ways;
      for (const auto& [choices, must_be_empty] : one.conditions)
        ways.push_back(must_be_empty ? negation(is_empty(choices, key)) : is_empty(choices, key));
      for (std::uint32_t choice : one.choices) ways.push_back(offers(choice, key, value));
      if (machine_.misere) ways.push_back(is_empty(one.choices, key));
      kids.push_back(some(std::move(ways)));
    }
    return all(std::move(kids));
  }

  WordFormula is_empty(const Choices& choices, const FileKey& key) {
    std::vector<WordFormula> kids;
    for (std::uint32_t choice : choices) kids.push_back(offers(choice, key, {}));
    return none(std::move(kids));
  }

  /// The leaf or stay has an option with the value, or any option at all.
  WordFormula offers(std::uint32_t index, const FileKey& key, MaybeInteger value) {
    const Node& node = machine_.nodes[index];
    std::vector<WordFormula> kids;
    for_each_phase(node.phases, [&](std::uint32_t phase) {
      if (node.kind == Node::Kind::stay) {
        kids.push_back(value ? that(MemberCondition{members({phase + 1, *value, key.fixed}), heaps_})
                             : holds_if(true));
        return;
      }
      for (const Clause& clause : machine_.rulesets[node.ruleset]->clauses()) {
        check_is_not_raised(clause, key);
        for (const HeapSizes& to : sizes_up_to(key.fixed)) {
          std::shared_ptr<const Recognizer> target;
          if (value) target = members_if_any({phase + 1, *value, to});
          if (value && !target) {
            check_has_no_moves(clause, key, to);
            continue;
          }
          kids.push_back(
              that(MemberCondition{moves_.movable(clause, board_at(key), key.fixed, to, target), heaps_}));
        }
      }
    });
    return some(std::move(kids));
  }

  std::shared_ptr<const Recognizer> members_if_any(const FileKey& key) const {
    for (const FileSet& set : file_.sets) {
      if (set.key == key) return set.members;
    }
    return {};
  }
  std::shared_ptr<const Recognizer> members(const FileKey& key) const {
    auto found = members_if_any(key);
    if (!found) throw Refusal{fmt::format("there is no set for phase {} and value {}", key.phase, key.value)};
    return found;
  }

  static std::vector<HeapSizes> sizes_up_to(const HeapSizes& fixed) {
    std::vector<HeapSizes> all_sizes = {fixed};
    for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
      if (!fixed[heap]) continue;
      std::vector<HeapSizes> more;
      for (const HeapSizes& sizes : all_sizes) {
        for (Integer size = 0; size <= *fixed[heap]; ++size) {
          more.push_back(sizes);
          more.back()[heap] = size;
        }
      }
      if (more.size() > 10'000) throw CannotCheck{"the fixed heaps are too large"};
      all_sizes = std::move(more);
    }
    return all_sizes;
  }

  const Board& board_at(const FileKey& key) const {
    return board_of(machine_, static_cast<std::uint32_t>(key.phase - 1));
  }

  void check_has_no_moves(const Clause& clause, const FileKey& key, const HeapSizes& to) {
    if (moves_.movable(clause, board_at(key), key.fixed, to, {})->size() > 0)
      throw Refusal{fmt::format("a set that moves of phase {} lead to is missing", key.phase)};
  }

  void check_is_not_raised(const Clause& clause, const FileKey& key) {
    if (std::all_of(key.fixed.begin(), key.fixed.end(), [](const MaybeInteger& size) { return !size; }))
      return;
    if (!not_raised_.emplace(&clause, &board_at(key), key.fixed).second) return;
    const ClauseMoves moves = moves_that_raise(clause, board_at(key), key.fixed);
    refute(moves.tracks, moves.condition, "a move makes a fixed heap larger");
  }

  // ---- The file's relations are those of the clauses ----

  struct RelationUse {
    FileKey from{};
    HeapSizes to{};
    std::string clause{};
    bool operator==(const RelationUse&) const = default;
    bool operator<(const RelationUse& other) const {
      return std::tie(from, to, clause) < std::tie(other.from, other.to, other.clause);
    }
  };

  void gather_relations(const FileSet& set) { gather_relations(set, *set.formula); }

  void gather_relations(const FileSet& set, const FileFormula& formula) {
    for (const FileFormula& kid : formula.kids) gather_relations(set, kid);
    if (formula.kind != FileFormula::Kind::literal) return;
    const FileLiteral& literal = file_.literals[formula.literal];
    check_order(set, literal);
    if (literal.kind != FileLiteral::Kind::option) return;
    const FileRelation& relation = file_.relations[literal.relation];
    std::vector<std::size_t>& all_of_use =
        uses_[{set.key, file_.sets[literal.set].key.fixed, relation.clause}];
    if (std::find(all_of_use.begin(), all_of_use.end(), literal.relation) == all_of_use.end())
      all_of_use.push_back(literal.relation);
  }

  /// An equation rests on what comes after its set in play, so that no set is defined by itself.
  void check_order(const FileSet& set, const FileLiteral& literal) const {
    const std::size_t after = file_.sets[literal.set].component;
    const bool is_later = after > set.component;
    const bool is_by_move = literal.kind == FileLiteral::Kind::option && after == set.component;
    if (literal.kind != FileLiteral::Kind::mobile && !is_later && !is_by_move)
      throw Refusal{fmt::format("set '{}' rests on a set that does not come after it", set.name)};
  }

  void check_relations() {
    std::vector<bool> is_used(file_.relations.size(), false);
    for (const auto& [use, relations] : uses_) {
      check_relation(use, relations);
      for (std::size_t relation : relations) is_used[relation] = true;
    }
    const auto unused = std::find(is_used.begin(), is_used.end(), false);
    if (unused != is_used.end())
      throw Refusal{fmt::format("relation {} belongs to no move of the game", unused - is_used.begin())};
  }

  void check_relation(const RelationUse& use, const std::vector<std::size_t>& relations) {
    const Board& board = board_at(use.from);
    std::vector<WordFormula> written, in_rules;
    for (std::size_t number : relations) {
      const FileRelation& relation = file_.relations[number];
      written.push_back(moves_.pairs(relation.variables, written_moves(relation), relation.target));
    }
    for (const auto& ruleset : machine_.rulesets) {
      for (const Clause& clause : ruleset->clauses()) {
        if (clause.target.size() != board.dimension() || to_text(clause, board) != use.clause ||
            !in_rules.empty())
          continue;
        in_rules.push_back(moves_.pairs(clause, board, use.from.fixed, use.to));
      }
    }
    if (in_rules.empty()) throw Refusal{fmt::format("the game has no clause '{}'", use.clause)};
    refute(2 * file_.heaps, exactly_one(some(std::move(written)), some(std::move(in_rules))),
           fmt::format("the relations of '{}' are not what it says", use.clause));
  }

  // ---- The lemma of euclid ----

  /// The phase is that of euclid, or of zeruclid with all but two heaps at 0, by their rules in the library.
  bool is_euclid(const FileSet& set) const {
    const Node& root = machine_.nodes[machine_.phases[static_cast<std::size_t>(set.key.phase - 1)].formula];
    const bool is_alone = root.kind == Node::Kind::leaf &&
                          root.phases == PhaseSet{1} << (set.key.phase - 1) && !machine_.misere &&
                          set.key.value == 0;
    if (!is_alone) return false;
    const auto is_set = [](const MaybeInteger& size) { return size && *size != 0; };
    if (std::any_of(set.key.fixed.begin(), set.key.fixed.end(), is_set)) return false;
    const auto is_like = [&](const std::string& name) {
      const auto text = std::make_shared<const Source>(Source{"the lemma", name});
      const auto built = build_machine(read_game(text, standard_library()));
      return same_rules(*std::get<Machine>(built).rulesets[0], *machine_.rulesets[root.ruleset]);
    };
    const std::size_t heaps = set.key.fixed.size();
    return (heaps == 2 && is_like("euclid")) || is_like(fmt::format("zeruclid({})", heaps));
  }

  void check_lemma(std::size_t number) const {
    const FileSet& set = file_.sets[number];
    if (file_.heaps != 2 || !is_euclid(set)) throw Refusal{fmt::format("set {} is not about euclid", number)};
    const auto has = [&](unsigned a, unsigned b) { return that(MemberCondition{set.members, {a, b}}); };
    const auto at_most = [](std::vector<Integer> coefficients, Integer bound) {
      return that(SumCondition{SumCondition::Kind::at_most, std::move(coefficients), bound, 0});
    };
    const auto is_zero = [](std::vector<Integer> coefficients) {
      return that(SumCondition{SumCondition::Kind::equal, std::move(coefficients), 0, 0});
    };
    const WordFormula a_is_zero = is_zero({1, 0, 0}), b_is_zero = is_zero({0, 1, 0});
    const WordFormula is_end = all({a_is_zero, b_is_zero}), has_zero = some({a_is_zero, b_is_zero});
    refute(3, all({has_zero, exactly_one(has(0, 1), is_end)}),
           fmt::format("set {} is wrong with an empty heap", number));
    refute(3, exactly_one(has(0, 1), has(1, 0)), fmt::format("set {} is not symmetric", number));
    refute(3, all({is_zero({1, -1, 0}), negation(has(0, 1))}),
           fmt::format("set {} lacks two equal heaps", number));
    refute(3, all({has(0, 1), negation(a_is_zero), at_most({2, -1, 0}, 0)}),
           fmt::format("set {} has a pair with b >= 2a", number));
    refute(3,
           all({negation(a_is_zero), at_most({1, -1, 0}, -1), is_zero({1, 1, -1}),
                negation(exactly_one(has(0, 1), has(1, 2)))}),
           fmt::format("set {} has both or none of (r,a) and (a,a+r)", number));
    refute(2, all({that(MemberCondition{set.members, heaps_}), negation(file_.boards[set.board])}),
           fmt::format("set {} leaves its board", number));
  }

  const TheoremFile& file_;
  const Machine& machine_;
  WalkLimits limits_;
  MoveTables moves_;
  std::vector<unsigned> heaps_;
  std::map<std::size_t, std::shared_ptr<const Recognizer>> written_;
  std::set<std::tuple<const Clause*, const Board*, HeapSizes>> not_raised_;  ///< checked already
  std::map<RelationUse, std::vector<std::size_t>> uses_;
};

Machine machine_of(const TheoremFile& file) {
  Library library = standard_library();
  if (!file.rules.empty())
    library.add(std::make_shared<const Source>(Source{"the certificate's rules", file.rules}));
  const auto text = std::make_shared<const Source>(Source{"the certificate's game", file.game});
  auto built = build_machine(read_game(text, library));
  if (auto* complaint = std::get_if<Complaint>(&built)) throw Error(std::move(*complaint));
  return std::get<Machine>(std::move(built));
}

}  // namespace

Verification verify(const TheoremFile& file, const Control& control) {
  using Kind = Verification::Kind;
  const auto verdict = [](Kind kind, std::string reason) {
    return Verification{kind, std::move(reason), {}, 0, 0};
  };
  const Machine machine = machine_of(file);
  try {
    if (!is_on_heaps(machine)) throw Refusal{"the game is not played on heaps only"};
    if (has_declared_rank(machine)) throw Refusal{"that play ends is declared, and no weights confirm it"};
    TheoremChecker(file, machine, control).check();
    return verdict(Kind::verified, "every set satisfies its equation, as the rules say it");
  } catch (const Refusal& refusal) {
    return verdict(Kind::refused, refusal.reason);
  } catch (const CannotCheck& problem) {
    return verdict(Kind::refused, "it cannot be checked: " + problem.reason);
  } catch (const TooLarge&) {
    return verdict(Kind::refused, "it cannot be checked: an automaton has too many states");
  } catch (const Stopped&) {
    return verdict(Kind::stopped, {});
  }
}

}  // namespace galli::theorem
