// Periods of sequences: what is claimed of one, how well it is known, and why.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "gallimaufry/basics.h"

namespace galli {

/// How a finite-state proof goes: all that the terms from heap `first` on can depend on is the same, up to the saltus, at
/// heap `again`. `window`: how many heaps below are looked at.
struct Recurrence {
  std::uint64_t first = 0;
  std::uint64_t again = 0;
  std::uint64_t window = 0;

  bool operator==(const Recurrence&) const = default;
};

/// term(n + period) = term(n) + saltus for all n >= preperiod. Both are the least such numbers.
struct Period {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 1;
  std::uint64_t saltus = 0;  ///< 0: plainly periodic
  Recurrence recurrence{};   ///< again - first is a multiple of the period

  /// The last n at which the equation fails; none for pure periods.
  std::optional<std::uint64_t> last_exception() const {
    return preperiod == 0 ? std::optional<std::uint64_t>{} : preperiod - 1;
  }
  bool operator==(const Period&) const = default;
};

/// Why a period holds for ever.
enum class PeriodArgument {
  finite_state,           ///< what the next term depends on came back
  guy_smith,              ///< enough terms of a take-and-break game repeat
  arithmetic_recurrence,  ///< what the next term depends on came back, raised by the saltus
};

/// "finite state", "Guy-Smith", "arithmetic recurrence"
std::string_view name_of(PeriodArgument argument);
/// In one word, as files have it: "finite-state", "guy-smith", "arithmetic-recurrence"
std::string_view key_of(PeriodArgument argument);

/// What was found out about a sequence whose terms 0..bound were computed.
struct PeriodFinding {
  std::optional<Period> period;            ///< nothing: none was found
  std::optional<PeriodArgument> argument;  ///< nothing: the period is only observed
  std::uint64_t bound = 0;

  bool operator==(const PeriodFinding&) const = default;
};

/// A Period as a file says it: nothing is known of its numbers.
struct ClaimedPeriod {
  Integer preperiod = 0;
  Integer period = 1;
  Integer saltus = 0;

  std::optional<Integer> last_exception() const {
    return preperiod == 0 ? std::nullopt : std::optional(preperiod - 1);
  }
  bool operator==(const ClaimedPeriod&) const = default;
};

/// What became of a certificate that was checked.
struct Verification {
  enum class Kind {
    verified,  ///< everything was computed again from the rules
    partly,    ///< what was computed again is right, the rest would take too long
    refused,   ///< something in it is wrong, or does not follow
    stopped,   ///< from outside
  };
  Kind kind = Kind::refused;
  std::string reason;         ///< why it holds, or what is wrong
  std::string trusted;        ///< partly: what was not computed again
  Integer checked_terms = 0;  ///< computed from the rules
  Integer all_terms = 0;      ///< that the argument needs

  bool operator==(const Verification&) const = default;
};

}  // namespace galli
