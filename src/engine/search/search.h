// The search engine: single positions on grids, depth first, with a table of what is known that never outgrows its memory.
//
// Three searches share fields of bits (engine/search/field.h), keys and the table (engine/search/search_table.h); the planner
// says which one is right:
//
//   nimbers   the phase is a sum of components, as in cram or vertical | horizontal: nim-values of components, each asked for one
//             number at a time, with the pruning of Lemoine and Viennot and of Beling and Rogalski (engine/search/nimber_search.h)
//   push      before the button of vertical >> horizontal (Push Cram) or cram >> horizontal, where components that are alike
//             cancel (engine/search/atoms.h); also push(A, B, button=before)
//   whole     all else: vertical & horizontal, twist(vertical, horizontal), other buttons, one_pass, misere. One name or button binds
//             all components, so these are whole positions, up to moving and turning components (engine/search/whole_search.h)
//
// Fits: grids of up to 256 cells (with margins as wide as pieces reach; larger ones are refused), rulesets of pieces to place. Does not fit: tables,
// products of boards, `to_end`, declared ranks. Cost: what is reachable, cut down by all of the above; it doubles with each column of a board of three
// rows, and memory does not end a search: entries that took little work are replaced, and lists of options are begun anew.
//
// Tried and dropped for push: ordering by distance from symmetry, lookahead for unknown positions. Tried and left out: P-positions by the
// additivity of "good" components (push paper's boards of three rows): 40 percent fewer nodes on 3x23, but twice the code.
#pragma once

#include <memory>
#include <optional>

#include "engine/search/plan.h"
#include "gallimaufry/control.h"
#include "value/halt.h"

namespace galli {

/// What a search has done so far.
struct SearchFacts {
  std::uint64_t nodes = 0;
  std::uint64_t filled = 0;    ///< entries of the table
  std::uint64_t capacity = 0;  ///< of the table
  std::uint64_t bytes = 0;
};

/// Answers about positions of one machine in one phase; what was found for one is used for the next.
class GridSearch {
 public:
  virtual ~GridSearch() = default;

  /// Whether the position is P. `constant` counts behind the button only; it must be 0 for searches without a button that cancels.
  virtual std::variant<bool, Halt> is_p(const Position& grid, std::uint32_t constant = 0) = 0;
  virtual std::variant<Nimber, Halt> value(const Position& grid) = 0;
  /// What is known without searching: whether the position is P.
  virtual std::optional<bool> known(const Position& grid, std::uint32_t constant = 0) = 0;
  /// Whether pushing the button wins at once; nothing where there is no button that cancels.
  virtual std::optional<bool> push_wins(const Position& grid, std::uint32_t constant = 0) = 0;
  virtual SearchFacts facts() const = 0;
};

/// The machine, the plan and the control must outlive it. Nothing when the memory is not there.
std::unique_ptr<GridSearch> make_search(const Machine& machine, const SearchPlan& plan, std::uint32_t phase,
                                        const Control& control);

/// Carries out a plan for this engine.
std::variant<Answer, Halt> run_search(const Machine& machine, const SearchPlan& plan, const Request& request,
                                      const Control& control);

}  // namespace galli
