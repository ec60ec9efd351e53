#include "study/moves/replies.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "study/moves/imposed.h"

namespace galli {
namespace {

/// P-positions among many, found together.
class PSet {
 public:
  PSet(const Machine& machine, const PlanSettings& settings, const Control& control,
       const KnownAnswers& known)
      : machine_(machine), settings_(settings), control_(control), known_(known) {}

  void look_at(const std::vector<State>& states) {
    std::map<std::uint32_t, std::set<Position>> asked;
    for (const State& state : states) {
      const auto answer = known_ ? known_(Ask::outcomes, state) : std::nullopt;
      if (!answer) asked[state.phase].insert(state.position);
      if (answer && *answer == 0) found_.insert({state.phase, state.position});
    }
    for (const auto& [phase, positions] : asked) find(phase, {positions.begin(), positions.end()});
  }

  bool has(std::uint32_t phase, const Position& position) const { return found_.contains({phase, position}); }

 private:
  void find(std::uint32_t phase, const std::vector<Position>& positions) {
    const auto answers = run_positions(machine_, Ask::outcomes, phase, positions, settings_, control_);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (answers[i] == 0) found_.insert({phase, positions[i]});
    }
  }

  const Machine& machine_;
  const PlanSettings& settings_;
  const Control& control_;
  const KnownAnswers& known_;
  std::set<std::pair<std::uint32_t, Position>> found_;
};

/// Null when there are more than `most` options.
std::unique_ptr<const Lister> lister_of(const Machine& machine, const State& state, std::size_t most) {
  try {
    return std::make_unique<const Lister>(machine, state, most);
  } catch (const Error& error) {
    if (error.complaint().kind != ErrorKind::refused) throw;
    return nullptr;
  }
}

EnforcedReplies replies_in(ListedSet set, const Lister& lister, const PSet& p_set, bool misere) {
  sort_and_unique(set.options);
  EnforcedReplies replies{joined(set.choices, ", then "), set.options.size(), {}, false};
  for (std::size_t place : set.options) {
    const ListedOption& option = lister.options()[place];
    if (p_set.has(option.phase, option.to))
      replies.winning.push_back({option.to, option.phase, option.by, option.is_stay});
  }
  std::stable_partition(replies.winning.begin(), replies.winning.end(),
                        [](const Reply& reply) { return reply.is_stay; });
  replies.wins = set.options.empty() ? misere : !replies.winning.empty();
  return replies;
}

}  // namespace

std::vector<std::vector<EnforcedReplies>> replies_after(const Machine& machine, std::span<const State> states,
                                                        std::size_t most, const PlanSettings& settings,
                                                        const Control& control, const KnownAnswers& known) {
  std::vector<std::unique_ptr<const Lister>> listers;
  std::vector<State> options;
  for (const State& state : states) {
    auto lister = lister_of(machine, state, most);
    if (!lister || options.size() + lister->options().size() > most) break;
    for (std::size_t i : lister->allowed())
      options.push_back({lister->options()[i].phase, lister->options()[i].to});
    listers.push_back(std::move(lister));
  }
  PSet p_set(machine, settings, control, known);
  p_set.look_at(options);
  std::vector<std::vector<EnforcedReplies>> all;
  for (const auto& lister : listers) {
    all.emplace_back();
    for (const ListedSet& set : lister->sets())
      all.back().push_back(replies_in(set, *lister, p_set, machine.misere));
  }
  return all;
}

}  // namespace galli
