#include "plan/shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "game/machine.h"

namespace galli {
namespace {

constexpr std::size_t max_imposed_sets = 64;

bool holds_all(const ImposedSet& big, const ImposedSet& small) {
  const auto has = [](const auto& list, const auto& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
  };
  return (small.stays & ~big.stays) == 0 &&
         std::all_of(small.moves.begin(), small.moves.end(),
                     [&](const FamilyMoves& moves) { return has(big.moves, moves); }) &&
         std::all_of(small.guarded.begin(), small.guarded.end(),
                     [&](const GuardedStay& stay) { return has(big.guarded, stay); });
}

class ShapeMaker {
 public:
  using Value = std::vector<ImposedSet>;
  using Kids = FormulaKids<ShapeMaker>;

  ShapeMaker(const Machine& machine, const Families& families) : machine_(machine) {
    for (const auto& of_ruleset : families) list(of_ruleset);
  }

  Shape make() {
    if (has_declared_rank(machine_)) {
      shape_.gap = "a declared rank must be checked at every move";
      return std::move(shape_);
    }
    for (const Phase& phase : machine_.phases) {
      std::vector<ImposedSet> imposed = fold(machine_, phase.formula, *this);
      if (!machine_.misere) drop_supersets(imposed);
      shape_.phases.push_back(std::move(imposed));
    }
    put_in_order();
    return std::move(shape_);
  }

  // The algebra: imposed sets are listed.

  Value leaf(const Node& node) {
    ImposedSet set;
    for (std::uint32_t family : families_of_[node.ruleset]) set.moves.push_back({family, node.phases});
    return {set};
  }

  Value stay(const Node& node) { return {ImposedSet{{}, node.phases, {}}}; }

  Value unite(const Node&, const Kids& kids) {
    Value all = {ImposedSet{}};
    for (std::size_t i = 0; i < kids.size(); ++i) {
      Value next;
      for (const ImposedSet& one : kids[i]) {
        for (const ImposedSet& other : all) next.push_back(united(other, one));
      }
      all = limited(std::move(next));
    }
    return all;
  }

  Value meet(const Node&, const Kids& kids) {
    Value all;
    for (std::size_t i = 0; i < kids.size(); ++i) {
      for (ImposedSet& one : kids[i]) all.push_back(std::move(one));
    }
    return limited(std::move(all));
  }

  /// A pass: where a stay is there anyway, it is never guarded.
  Value add_if_moving(const Node&, const Kids& kids) {
    Value all = kids[0];
    const PhaseSet pass = kids.node(1).phases;
    for (ImposedSet& one : all) {
      if (one.stays != 0) {
        one.stays |= pass;
        continue;
      }
      GuardedStay guarded{pass, {}};
      for (const FamilyMoves& moves : one.moves) guarded.families.push_back(moves.family);
      one.guarded.push_back(std::move(guarded));
    }
    return all;
  }

  Value if_stuck(const Node&, const Kids&) { return not_listed(); }
  Value fixed_position(const Node&, const Kids&) { return not_listed(); }

 private:
  Value not_listed() {
    shape_.gap = "some options are there only where others are not";
    return {};
  }

  void list(const std::vector<Family>& families) {
    auto& indices = families_of_.emplace_back();
    for (const Family& family : families) {
      const auto [entry, is_new] = index_.try_emplace(to_text(family, machine_.boards[0]),
                                                      static_cast<std::uint32_t>(shape_.families.size()));
      if (is_new) shape_.families.push_back(family);
      indices.push_back(entry->second);
    }
  }

  static ImposedSet united(ImposedSet a, const ImposedSet& b) {
    a.stays |= b.stays;
    for (const FamilyMoves& moves : b.moves) add(a, moves);
    a.guarded.insert(a.guarded.end(), b.guarded.begin(), b.guarded.end());
    return a;
  }

  /// Moves of one family are one entry with all their phases.
  static void add(ImposedSet& set, const FamilyMoves& moves) {
    for (FamilyMoves& known : set.moves) {
      if (known.family == moves.family) {
        known.phases |= moves.phases;
        return;
      }
    }
    set.moves.push_back(moves);
  }

  std::vector<ImposedSet> limited(std::vector<ImposedSet> sets) {
    if (sets.size() <= max_imposed_sets) return sets;
    shape_.gap = fmt::format("the opponent has more than {} choices", max_imposed_sets);
    sets.resize(1);
    return sets;
  }

  /// In normal play the opponent never needs to impose more than they must.
  static void drop_supersets(std::vector<ImposedSet>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (std::size_t j = sets.size(); j-- > 0;) {
        if (j != i && holds_all(sets[j], sets[i])) {
          sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(j));
          if (j < i) --i;
        }
      }
    }
  }

  /// Phases again and again, as soon as all that their stays lead to have had their turn.
  void put_in_order() {
    PhaseSet done = 0;
    while (shape_.order.size() < shape_.phases.size()) {
      const PhaseSet before = done;
      for (std::uint32_t phase = 0; phase < shape_.phases.size(); ++phase) {
        if ((done >> phase & 1) == 0 && (stays_of(phase) & ~done) == 0) {
          shape_.order.push_back(phase);
          done |= PhaseSet{1} << phase;
        }
      }
      if (done == before) break;  // cannot happen: a stay never leads back
    }
  }

  PhaseSet stays_of(std::uint32_t phase) const {
    PhaseSet stays = 0;
    for (const ImposedSet& set : shape_.phases[phase]) {
      stays |= set.stays;
      for (const GuardedStay& guarded : set.guarded) stays |= guarded.phases;
    }
    return stays;
  }

  const Machine& machine_;
  Shape shape_;
  std::map<std::string, std::uint32_t> index_;
  std::vector<std::vector<std::uint32_t>> families_of_;  ///< by ruleset
};

}  // namespace

Families families_by_ruleset(const Machine& machine) {
  Families families;
  for (const auto& ruleset : machine.rulesets) families.push_back(recognise(*ruleset));
  return families;
}

Shape shape_of(const Machine& machine, const Families& families) {
  if (!is_on_heaps(machine)) return {{}, {}, "it needs heaps, the same in all phases", {}};
  return ShapeMaker(machine, families).make();
}

}  // namespace galli
