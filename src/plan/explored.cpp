#include "plan/explored.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "plan/cost.h"
#include "value/imposed_leaves.h"

namespace galli {
namespace {

/// Options of a ray without conditions; 0 where there may be any number.
std::uint64_t length_of(const Ray& ray, const Position& from) {
  if (!ray.from.is_everywhere() || !ray.to.is_everywhere() || ray.offset != ray.direction) return 0;
  Integer length = ray.count.value_or(std::numeric_limits<Integer>::max());
  for (std::size_t heap = 0; heap < from.size(); ++heap) {
    if (ray.direction[heap] < 0) length = std::min(length, from[heap] / -ray.direction[heap]);
  }
  return static_cast<std::uint64_t>(length);
}

/// Options by one family, at least.
std::uint64_t fewest_options(const Family& family, const Board& board, const Position& from) {
  if (!board.positions_are_sizes() || !board.conditions().empty()) return 0;
  if (const Ray* ray = std::get_if<Ray>(&family)) return length_of(*ray, from);
  const Amounts* amounts = std::get_if<Amounts>(&family);
  if (!amounts || !amounts->is_complemented || !amounts->from.is_everywhere()) return 0;
  constexpr std::size_t few = 1000;
  const auto left_out = amounts->set.members(few);
  const auto size = static_cast<std::uint64_t>(from[amounts->heap]);
  return left_out && size > left_out->size() ? size - left_out->size() : 0;
}

class Exploration {
 public:
  Exploration(const Machine& machine, const Families& families, std::uint64_t max_positions,
              std::uint64_t max_options, std::span<const State> valued_apart)
      : machine_(machine),
        families_(families),
        max_positions_(max_positions),
        max_options_(max_options),
        valued_apart_(valued_apart) {
    budget_.steps =
        static_cast<std::uint64_t>(16 * static_cast<double>(max_options) / slowness_by_text(machine));
  }

  Explored from(const Request& request) {
    for (const Position& position : request.chosen) add({request.phase, position});
    while (!pending_.empty() && goes_on_) {
      const State state = *pending_.back();
      pending_.pop_back();
      follow(state);
    }
    const std::uint64_t positions = std::max<std::uint64_t>(known_.size(), widest_);
    return {{positions, goes_on_ ? Amount::Kind::exact : Amount::Kind::at_least}, options_};
  }

 private:
  bool is_valued_apart(const State& state) const {
    return std::find(valued_apart_.begin(), valued_apart_.end(), state) != valued_apart_.end();
  }

  void add(State state) {
    const auto [entry, is_new] = known_.insert(std::move(state));
    if (is_new) pending_.push_back(&*entry);
    goes_on_ &= known_.size() <= max_positions_;
  }

  void follow(const State& state) {
    const auto visit = [&](const Node& node, const State& at) {
      const std::uint64_t before = options_;
      if (at.phase != state.phase && is_valued_apart(at)) return true;
      if (goes_on_)
        node.kind == Node::Kind::leaf ? follow_leaf(at, node) : add_in_phases(node.phases, at.position);
      return options_ > before;
    };
    visit_imposed_leaves(machine_, state, machine_.phases[state.phase].formula, visit);
  }

  void add_in_phases(PhaseSet phases, const Position& position) {
    ++options_;
    for_each_phase(phases, [&](std::uint32_t phase) { add({phase, position}); });
  }

  void follow_leaf(const State& state, const Node& leaf) {
    for (const Family& family : families_[leaf.ruleset])
      widest_ = std::max(widest_, fewest_options(family, board_of(machine_, state.phase), state.position));
    goes_on_ &= widest_ <= max_options_;
    const bool is_complete = goes_on_ && visit_options(*machine_.rulesets[leaf.ruleset], state.position,
                                                       budget_, [&](const Position& to) {
                                                         add_in_phases(leaf.phases, to);
                                                         return goes_on_ && options_ <= max_options_;
                                                       });
    goes_on_ &= is_complete && options_ <= max_options_;
  }

  const Machine& machine_;
  const Families& families_;
  const std::uint64_t max_positions_;
  const std::uint64_t max_options_;
  const std::span<const State> valued_apart_;
  Budget budget_;
  std::unordered_set<State, StateHash> known_;
  std::vector<const State*> pending_;  ///< whose options are to be looked at; members of a set do not move
  std::uint64_t widest_ = 0;           ///< options of one position, at least
  std::uint64_t options_ = 0;
  bool goes_on_ = true;
};

}  // namespace

Explored explored(const Machine& machine, const Families& families, const Request& request,
                  std::uint64_t max_positions, std::uint64_t max_options,
                  std::span<const State> valued_apart) {
  return Exploration(machine, families, max_positions, max_options, valued_apart).from(request);
}

}  // namespace galli
