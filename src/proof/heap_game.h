// Games on one heap in which every move takes an amount from a finite set: the terms of all phases, heap by heap, by the
// definition (value/choice.h) and from the text of the rules (proof/taking.h).
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "base/nimber_set.h"
#include "gallimaufry/control.h"
#include "game/machine.h"
#include "proof/taking.h"
#include "value/choice.h"
#include "value/table.h"

namespace galli {

class FixedChoice;

class HeapGame {
 public:
  /// The game from phase `phase` on; or why it is not of this kind. `machine` must outlive it.
  static std::variant<HeapGame, std::string> of(const Machine& machine, Ask ask, std::uint32_t phase,
                                                const Control& control);

  /// The largest amount that may be taken in any phase.
  Integer largest_amount() const { return largest_; }
  /// The least heap on the board.
  Integer least() const { return least_; }
  const std::vector<std::uint32_t>& phases() const { return phases_; }
  /// About how many nanoseconds a heap takes.
  std::uint64_t cost() const;

  /// Computes all phases at the next heap, beginning with 0.
  void advance();
  /// The term of a phase at the heap computed last; Table::off_board below the least heap.
  std::int32_t term(std::uint32_t phase) const { return at(phase, next_ - 1); }

 private:
  HeapGame(const Machine& machine, Ask ask) : machine_(&machine), ask_(ask) {}

  std::string read_board(std::uint32_t phase);
  std::string read_rulesets(std::uint32_t node);
  std::string read_fixed_position(std::uint32_t node, FixedChoice& fixed);
  std::string order_phases();

  std::int32_t at(std::uint32_t phase, Integer heap) const { return recent_[slot(phase, heap)]; }
  std::size_t slot(std::uint32_t phase, Integer heap) const {
    return static_cast<std::size_t>(heap % (largest_ + 1)) * machine_->phases.size() + phase;
  }
  Choice<NimberSet> choice(std::uint32_t node) const;
  Choice<NimberSet> leaf(const Node& node) const;
  std::uint64_t cost(std::uint32_t node) const;
  std::int32_t label(const Choice<NimberSet>& choice) const;

  const Machine* machine_;
  Ask ask_;
  std::vector<std::uint32_t> phases_;        ///< those that stay at the heap come after those they lead to
  std::map<std::uint32_t, Taking> takings_;  ///< by ruleset
  std::map<std::uint32_t, Choice<NimberSet>> constants_;  ///< by `fixed_position` node
  Integer least_ = 0;
  Integer largest_ = 0;
  Integer next_ = 0;
  std::vector<std::int32_t> recent_;  ///< a row of all phases for each of the last largest_ + 1 heaps
};

}  // namespace galli
