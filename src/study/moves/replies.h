// What the opponent has after each of some moves: which replies win, by what is enforced then.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "study/moves/moves.h"

namespace galli {

/// The replies after one move, under one set that may be enforced then; one when nothing is.
struct EnforcedReplies {
  std::string enforced;  ///< empty: nothing is
  std::size_t count = 0;
  std::vector<Reply> winning;
  bool wins = false;  ///< who replies: an empty set wins in misere play
};

/// For one state after the other, as long as there are no more than `most` replies in all: the answer may be shorter than the
/// list of states. Throws Error when one is too large to evaluate.
std::vector<std::vector<EnforcedReplies>> replies_after(const Machine& machine, std::span<const State> states,
                                                        std::size_t most, const PlanSettings& settings,
                                                        const Control& control, const KnownAnswers& known);

}  // namespace galli
