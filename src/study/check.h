// Checks claims: computes their cases by the engines and gives verdicts.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "claim/claim.h"
#include "gallimaufry/claims.h"
#include "gallimaufry/control.h"
#include "plan/plan.h"

namespace galli {

struct CheckOptions {
  std::optional<Integer> bound;  ///< in place of the claim's N
  bool is_quick = false;         ///< with the quick bound of a claim that has one
  PlanSettings settings;
  std::size_t threads = 1;  ///< claims at the same time
};

/// Throws Error, also when interrupted. The error points into the claim's file.
Verdict check(const claims::Claim& claim, const CheckOptions& options, const Control& control);

/// The same for many, several at once; `tell` gets each as it is ready, in the order of the list, in the thread of the
/// caller. The first Error that one of them throws ends all. Progress counts claims; of a single claim its cases.
void check_all(const std::vector<claims::Claim>& claims, const CheckOptions& options, const Control& control,
               const std::function<void(std::size_t, const Verdict&)>& tell);

/// A claim given by its statement, with the `let` lines before it. Throws Error.
Verdict check_statement(const std::vector<std::string>& lets, const std::string& statement, Integer bound,
                        const Library& library, const PlanSettings& settings, const Control& control);

/// A position that a refuted claim turns on.
struct Turning {
  std::string game;
  std::uint32_t phase = 0;
  Position position;

  bool operator==(const Turning&) const = default;
};

/// Those that were asked about in the smallest counterexample: at most a few. Throws Error.
std::vector<Turning> turning_points(const claims::Claim& claim, const CheckOptions& options,
                                    const Control& control);

}  // namespace galli
