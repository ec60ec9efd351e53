// Any game on a grid, position by position: where one name, constraint, button, pass or the misere rule binds all components, so that
// they are neither a sum nor cancel. Still the same up to moving and turning each component by itself: the rules speak of pieces, not
// of places. So a position is known by its phase and the multiset of its components; the key is the sum of theirs.
// Phases that are sums are asked of a search for nim-values.
//
// Outcomes: options that the table has come first, and one P-position in an imposed set is enough. Values: all options.
#pragma once

#include "engine/search/nimber_search.h"
#include "engine/search/plan.h"
#include "value/choice.h"
#include "value/imposed_leaves.h"

namespace galli {

/// Whether there is a P-position among options, and an N-position.
class OutcomeLabels {
 public:
  void insert(Nimber label) { (label == 0 ? has_p_ : has_n_) = true; }
  bool contains(Nimber label) const { return label == 0 ? has_p_ : has_n_; }
  void unite(const OutcomeLabels& other) {
    has_p_ |= other.has_p_;
    has_n_ |= other.has_n_;
  }
  void intersect(const OutcomeLabels& other) {
    has_p_ &= other.has_p_;
    has_n_ &= other.has_n_;
  }
  Nimber mex() const { return has_p_ ? 1 : 0; }

 private:
  bool has_p_ = false;
  bool has_n_ = false;
};

template <int N, typename Labels>
class WholeSearch {
 public:
  using Cells = CellBits<N>;
  static constexpr bool wants_values = std::is_same_v<Labels, NimberSet>;

  WholeSearch(const Machine& machine, PhaseSet sums, const GridField<N>& field, SearchTable& table,
              SearchWatch& watch, std::uint64_t thread = 0)
      : thread_(thread), machine_(machine), sums_(sums), field_(field), table_(table), watch_(watch) {
    for (std::size_t ruleset = 0; ruleset < field.rulesets(); ++ruleset) all_.push_back(ruleset);
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
      const bool is_sum = (sums >> phase & 1) != 0;
      nimbers_.push_back(is_sum ? std::make_unique<NimberSearch<N>>(field, rulesets_of(machine, phase), table,
                                                                    watch, 2 + phase, thread)
                                : nullptr);
    }
  }

  /// The value; or 0 for P and another number for N. Anything when it was stopped.
  Nimber label(std::uint32_t phase, const Cells& free) {
    if (NimberSearch<N>* nimbers = nimbers_[phase].get()) {
      const Nimber found = wants_values ? nimbers->value(free) : Nimber{!nimbers->has_value(free, 0)};
      is_stopped_ |= nimbers->is_stopped();
      is_too_large_ |= nimbers->is_too_large();
      return found;
    }
    const SearchKey key = key_at(phase, free);
    if (const auto found = known(key)) return *found;
    if (must_stop()) return 0;
    const std::uint64_t nodes_before = nodes_;
    const Nimber found = evaluate({phase, free, key});
    if (!is_stopped_) remember(key, found, nodes_ - nodes_before + 1);
    return found;
  }

  /// The label, if the table has it.
  std::optional<Nimber> known_label(std::uint32_t phase, const Cells& free) {
    if (NimberSearch<N>* nimbers = nimbers_[phase].get()) return nimbers->known_value(free);
    return known(key_at(phase, free));
  }

  std::uint64_t nodes() const {
    std::uint64_t count = nodes_;
    for (const auto& nimbers : nimbers_) count += nimbers ? nimbers->nodes() : 0;
    return count;
  }
  bool is_stopped() const { return is_stopped_; }
  bool is_too_large() const { return is_too_large_; }

 private:
  struct Place {
    std::uint32_t phase = 0;
    Cells free;
    SearchKey key;
  };

  SearchKey key_at(std::uint32_t phase, const Cells& free) const {
    SearchKey key = key_of(0xFA5E0000U + phase);
    field_.for_each_component(all_, free, [&](const Cells& cells) {
      const SearchKey its = key_of(field_.canonical(cells));
      key += {mixed(its.place), mixed(its.check)};
    });
    return key;
  }

  std::optional<Nimber> known(const SearchKey& key) const {
    const std::uint32_t answers = table_.answers(key);
    if ((answers & 0xFFFF) != 0) return static_cast<Nimber>(std::countr_zero(answers));
    if (!wants_values && (answers >> 16) != 0) return 1;
    if (large_.empty()) return {};
    const auto found = large_.find(key.check);
    return found == large_.end() ? std::nullopt : std::optional(found->second);
  }

  /// Where outcomes are asked, only whether the value is 0.
  void remember(const SearchKey& key, Nimber label, std::uint64_t nodes) {
    if (!wants_values)
      table_.add(key, label == 0 ? 1 : 1 << 16, nodes);
    else if (label < SearchTable::questions)
      table_.add(key, std::uint32_t{1} << label, nodes);
    else
      large_[key.check] = label;
  }

  bool must_stop() {
    if ((++nodes_ % nodes_between_looks) != 0) return is_stopped_;
    is_stopped_ |= watch_.look();
    return is_stopped_;
  }

  Nimber evaluate(const Place& place) {
    const std::uint32_t formula = machine_.phases[place.phase].formula;
    if (!wants_values && wins_by_leaving(place, formula)) return 1;
    const Choice<Labels> all = choice(place, formula);
    const bool is_won_if_moving = !all.forced || all.forced->contains(0);
    if (machine_.misere) return is_won_if_moving ? 1 : 0;
    if (all.may_be_stuck) return 0;
    return all.forced->mex();
  }

  /// Options that leave this component of phases for good are tried first: there is less behind them.
  bool wins_by_leaving(const Place& place, std::uint32_t index) {
    const Node& node = machine_.nodes[index];
    const auto wins = [&](std::uint32_t kid) { return !is_stopped_ && wins_by_leaving(place, kid); };
    switch (node.kind) {
      case Node::Kind::leaf:
      case Node::Kind::stay: return has_p_after_leaving(place, node);
      case Node::Kind::unite: return std::any_of(node.kids.begin(), node.kids.end(), wins);
      case Node::Kind::meet: return std::all_of(node.kids.begin(), node.kids.end(), wins);
      case Node::Kind::add_if_moving:
        return wins(node.kids[0]) || (wins(node.kids[1]) && !mobility(place, node.kids[0]).may_be_stuck);
      case Node::Kind::if_stuck: return wins(node.kids[0]);
      default: return false;
    }
  }

  bool has_p_after_leaving(const Place& place, const Node& node) {
    PhaseSet left = 0;
    for_each_phase(node.phases, [&](std::uint32_t phase) {
      if (machine_.component_of[phase] != machine_.component_of[place.phase]) left |= PhaseSet{1} << phase;
    });
    if (left == 0) return false;
    Node leaving = node;
    leaving.phases = left;
    const Choice<Labels> found = options(place, leaving);
    return !is_stopped_ && found.forced && found.forced->contains(0);
  }

  /// Whether imposed sets are empty, without valuing what is in them.
  Mobility mobility(const Place& place, std::uint32_t index) const {
    const auto has_options = [&](const Node& node, const State&) {
      return node.kind == Node::Kind::stay || field_.has_move(node.ruleset, place.free);
    };
    return visit_imposed_leaves(machine_, {place.phase, {}}, index, has_options);
  }

  Choice<Labels> choice(const Place& place, std::uint32_t index) {
    const Node& node = machine_.nodes[index];
    if (node.kind == Node::Kind::leaf || node.kind == Node::Kind::stay) return options(place, node);
    Choice<Labels> result = choice(place, node.kids[0]);
    for (std::size_t i = 1; i < node.kids.size() && !is_stopped_; ++i) {
      const bool is_won = node.kind == Node::Kind::unite && !wants_values && !result.may_be_stuck &&
                          result.forced->contains(0);
      const bool is_settled = is_won || !needs_next(node.kind, result);
      if (!is_settled) result = combined(node.kind, std::move(result), choice(place, node.kids[i]));
    }
    return result;
  }

  Choice<Labels> options(const Place& place, const Node& node) {
    Choice<Labels> result{true, {}};
    std::vector<Cells> after;
    if (node.kind == Node::Kind::stay) {
      after.push_back(place.free);
    } else {
      for (const SearchTile& tile : field_.tiles(node.ruleset)) {
        for (Cells places = field_.fits(tile, place.free); places.any();)
          after.push_back(field_.after(tile, place.free, places.take_first()));
      }
    }
    if (after.empty()) return result;
    if (thread_ != 0) {
      const std::uint64_t by = mixed(place.key.check + thread_) % after.size();
      std::rotate(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(by), after.end());
    }
    result = {false, Labels{}};
    for (const bool only_known : {true, false}) {
      if (only_known && wants_values) continue;
      for (const Cells& cells : after) {
        bool is_won = false;
        for_each_phase(node.phases, [&](std::uint32_t phase) {
          if (is_won || is_stopped_) return;
          if (only_known && !(nimbers_[phase] == nullptr && known(key_at(phase, cells)) == Nimber{0})) return;
          const Nimber found = label(phase, cells);
          if (is_stopped_) return;
          result.forced->insert(found);
          is_won = found == 0 && !wants_values;
        });
        if (is_won || is_stopped_) return result;
      }
    }
    return result;
  }

  std::uint64_t thread_;  ///< others than 0 try options in an order of their own
  const Machine& machine_;
  PhaseSet sums_;
  const GridField<N>& field_;
  SearchTable& table_;
  SearchWatch& watch_;
  std::vector<std::size_t> all_;
  std::vector<std::unique_ptr<NimberSearch<N>>> nimbers_;  ///< by phase, of those that are sums
  std::unordered_map<std::uint64_t, Nimber> large_;        ///< values from 16 on, by the check of the key
  std::uint64_t nodes_ = 0;
  bool is_stopped_ = false;
  bool is_too_large_ = false;
};

}  // namespace galli
