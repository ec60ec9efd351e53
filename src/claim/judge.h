// Tests all cases of a claim and collects its counterexamples.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "claim/evaluator.h"
#include "gallimaufry/claims.h"
#include "gallimaufry/control.h"

namespace galli::claims {

/// A case that refutes the claim.
struct Failure {
  std::vector<Integer> values{};  ///< of the variables of the `for`; of a game its place in its list
  std::optional<Position> position{};
  std::vector<Integer> index{};  ///< of a printed entry
  std::size_t column = 0;        ///< likewise
  std::string detail{};          ///< "printed 83, true 75"

  /// Least total, then lexicographic.
  bool operator<(const Failure& other) const;
};

struct Finding {
  static constexpr std::size_t max_kept = 1000;

  std::uint64_t cases = 0;
  std::uint64_t failures = 0;
  std::set<Failure> smallest{};  ///< of the failures, at most this many
  std::string undecided{};       ///< why some case could not be decided; empty: all could
  Evidence evidence{};
  ComparedTable table{};              ///< of a printed table
  std::set<std::string> arguments{};  ///< by which periods were proved
  std::string for_every{};  ///< the variable for whose every value the claim is decided; empty: none
  bool has_bounded_parameters = false;  ///< then: others end with N
  Integer terms = 0;                    ///< then: how many cases decide, at most
};

/// Throws Error, also when interrupted.
Finding judge(const Claim& claim, Evaluator& evaluator);

/// "a = 3, b = 5", "k = 2, (3,5)", "n = 155, column 2: printed 83, true 75"
std::string in_words(const Failure& failure, const Claim& claim);

/// Whether the failures are those that were expected; how many are, only at the bound that the claim names.
bool is_as_expected(const Finding& finding, const Claim& claim, bool is_at_own_bound);

/// Puts the values of a failure into the frame, to ask again.
void restore(const Failure& failure, const Claim& claim, Integer* frame);

}  // namespace galli::claims
