// The planner: which engine answers a request, why, at what cost; and why the others do not. It never runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/boards/plan.h"
#include "engine/dense/plan.h"
#include "engine/lines/plan.h"
#include "engine/memo/plan.h"
#include "engine/octal/plan.h"
#include "engine/search/plan.h"
#include "engine/shelves/plan.h"
#include "engine/sieve/plan.h"
#include "engine/sliced/plan.h"
#include "engine/sparse/plan.h"
#include "engine/twist/plan.h"
#include "engine/wave/plan.h"
#include "engine/zeckendorf/plan.h"
#include "gallimaufry/error.h"
#include "value/request.h"

namespace galli {

/// A kernel of the wave engine.
struct KernelChoice {
  std::string name = "plain";
  std::uint32_t lanes = 1;  ///< words in its vectors
};

/// What the caller allows and prefers.
struct PlanSettings {
  std::string engine;                             ///< obeyed or refused; empty: the planner's choice
  std::uint64_t memory = std::uint64_t{8} << 30;  ///< bytes
  KernelChoice kernel;                            ///< one that this machine runs
  std::uint64_t reference_limit = 1'000'000;
  std::uint32_t threads = 1;  ///< that may run; answers do not depend on them
};

/// No engine's own: the reference evaluator needs nothing but the machine.
struct ReferencePlan {
  std::uint64_t limit = 0;  ///< pairs of phase and position that it may come to
};

struct Plan;

/// A question about another machine, whose answer this one's comes from.
struct SubPlan {
  std::shared_ptr<const Machine> machine;
  Request request;
  std::shared_ptr<const Plan> plan;
};

/// With so many classes at most, P-positions are listed class by class.
inline constexpr Integer copies_most_classes = 100'000;

/// Copies: the answer at a position is the canonical game's at phi(position).
struct CopiesPlan {
  Matrix matrix;
  SubPlan canonical;
};

/// Summands: values are found apart and xored. Those that are alike are one part, with the values of all of them: for
/// chosen positions one after the other, otherwise in one table.
struct SummandsPlan {
  std::vector<SubPlan> parts;
  std::vector<std::vector<std::size_t>> alike;  ///< by part: which of the phase's summands it is for
};

/// The last heap of the board is a summand of its own: P-positions of a row are then those that have one value there.
bool lists_by_row(std::span<const Summand> summands, const Machine& machine, std::uint32_t phase);

struct Plan {
  std::variant<ReferencePlan, DensePlan, WavePlan, SparsePlan, LevelsPlan, ShelvesPlan, LinesPlan, SlicedPlan,
               SievePlan, TwistPlan, OctalPlan, ZeckendorfPlan, SearchPlan, MemoPlan, CopiesPlan, SummandsPlan>
      details;
  std::string engine;
  std::vector<Reason> reasons;
  std::string theorem;           ///< that stands between the definition and the answer; empty: none
  Amount positions;              ///< pairs of phase and position that are to be evaluated
  double seconds = 0;            ///< by the clock on the wall, with the threads below
  std::uint32_t threads = 1;     ///< that it uses
  std::string kernel;            ///< empty for an engine that has none
  std::uint64_t bytes = 0;       ///< that it needs; a plan that needs more than is allowed is refused
  std::uint64_t more_bytes = 0;  ///< that it may need besides, at most
};

/// The plan, or why there is none: the engine that was asked for, or of those in the table of plan/candidate.h that fit
/// the one that should be quickest. (Questions that become smaller ones come before all others.)
std::variant<Plan, Complaint> make_plan(const Machine& machine, const Request& request,
                                        const PlanSettings& settings);

/// The theorems of a plan and of the plans that it is made of.
std::set<std::string> theorems_of(const Plan& plan);

/// Misere play has no nim-values.
Complaint no_misere_values();

}  // namespace galli
