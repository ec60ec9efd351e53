// The reference evaluator: outcomes, nim-values and misere outcomes by the definition, memoised, for anything
// small. It enumerates options from the text of the rules, never from recognised families, so that it
// catches recognition's mistakes. Every engine must agree with it.
#pragma once

#include <memory>
#include <variant>

#include "gallimaufry/control.h"
#include "game/machine.h"
#include "value/halt.h"
#include "value/table.h"

namespace galli {

class Reference {
 public:
  static constexpr std::uint64_t default_limit = 1'000'000;

  /// `machine` must outlive the evaluator. Misere machines have outcomes only.
  Reference(const Machine& machine, Ask ask, std::uint64_t limit = default_limit);
  ~Reference();

  /// The nim-value; or, for outcomes, 0 for P and 1 for N. `position` is on the board.
  std::variant<Nimber, Halt> value(std::uint32_t phase, const Position& position,
                                   const Control& control = {});

  /// Pairs of phase and position evaluated so far.
  std::uint64_t evaluated() const;

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace galli
