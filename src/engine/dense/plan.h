// What the dense engine needs to know of a game, or why it cannot run it.
#pragma once

#include <memory>
#include <variant>

#include "engine/dense/marks.h"
#include "engine/dense/reached.h"
#include "engine/dense/rows.h"
#include "plan/engine.h"
#include "plan/reach.h"
#include "plan/shape.h"

namespace galli {

/// A clause of which the values of options are kept along a heap.
struct GrownClause {
  std::uint32_t ruleset = 0;
  std::size_t family = 0;
  std::size_t heap = 0;
  std::vector<Clause> more;  ///< engine/dense/row_growth.h
};

struct DensePlan {
  Window box;                    ///< holds everything reachable
  std::vector<HalfSpace> reach;  ///< cells of the box beyond it are left out
  bool is_row_by_row = true;     ///< no move raises a heap, and no rank is declared
  PhaseSet phases = 0;           ///< those that the request needs
  Amount filled;                 ///< cells that are looked at, in each phase
  Families families;
  std::shared_ptr<const RowsPlan> rows;    ///< null where cells are filled one by one
  std::shared_ptr<const Reached> reached;  ///< only this is filled; null: all
  std::vector<GrownClause> grown{};        ///< of nim-values, where cells are filled one by one
  std::shared_ptr<MarksPlan> marks;        ///< of outcomes; null where clauses cannot be turned around
};

/// The plan, or the reason why there is none.
std::variant<DensePlan, Reason> plan_dense(const Machine& machine, const Families& families,
                                           const Window& window, std::uint32_t phase);

/// The clauses of a phase whose options are those of a position with one less in a heap, and a few more; play stays in the phase.
std::vector<GrownClause> grown_clauses(const Machine& machine, const Families& families, const Window& box,
                                       std::uint32_t phase);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> dense_offer(const EngineQuestion& question);

}  // namespace galli
