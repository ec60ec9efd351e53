// Three arguments why a sequence is periodic for ever, and their checkers. Each begins with an essay in its source file:
//
//   finite state            proof/finite_state_check.cpp          moves of bounded length on one heap, any operators
//   Guy-Smith               proof/guy_smith_check.cpp             take-and-break games
//   arithmetic recurrence   proof/arithmetic_check.cpp            comply/constrain of finite and all-but sets
//
// All three work alike. The certificate claims a sequence c: its terms, and from there on by its period (e, p, saltus).
// Its argument says that the true sequence a has a(n + q) = a(n) + sigma for all n >= s, with s, q from the certificate.
// The checker (1) shows from the rules and from the terms below a bound L > s + q - 1 that this is so, (2) computes
// a(n) for n < L by the definition and compares with c(n). When p divides q, q / p times the saltus is sigma and e <= s,
// the sequences c and a go on alike from s + q on, so a = c everywhere. That p and e are the least possible is then a
// question about the listed terms alone (proof/certificate.cpp).
#pragma once

#include <cstdint>

#include "game/machine.h"
#include "proof/certificate.h"

namespace galli {

/// A certificate whose numbers have been checked against each other, and its game.
struct PeriodCase {
  const Machine& machine;
  std::uint32_t phase;  ///< from 0
  const PeriodCertificate& certificate;
  std::uint64_t max_steps;
  const Control& control;

  /// Term n of the claimed sequence; nothing when it leaves 64 bits.
  MaybeInteger claimed(Integer n) const;
  /// By how much the asked phase is raised one state period later, as claimed.
  MaybeInteger claimed_rise() const;
};

/// Numbers in certificates are at most this, so that sums of a few of them fit in 64 bits.
inline constexpr Integer largest_claimed = 1'000'000'000'000'000;

Verification check_finite_state(const PeriodCase& given);
Verification check_guy_smith(const PeriodCase& given);
Verification check_arithmetic_recurrence(const PeriodCase& given);

Verification refused(std::string reason);
/// Asks and tells now and then; `done` goes up by one from call to call.
bool is_stopped(const PeriodCase& given, Integer done, Integer total);
/// Term n is not as claimed.
Verification wrong_term(const PeriodCase& given, Integer n, Integer by_the_rules);
/// Nothing, or the verdict on a certificate whose bound is below what its argument needs.
std::optional<Verification> bound_too_low(const PeriodCase& given, Integer needed_terms);
/// Only the first heaps could be computed.
Verification only_partly(Integer checked, Integer needed, std::string_view what_recurs);

/// The phases reachable on the same board, from phase `phase`, in increasing order.
std::vector<std::uint32_t> phases_on_board(const Machine& machine, std::uint32_t phase);

}  // namespace galli
