// Certificates of periods: what is claimed of a sequence, why it holds for ever, and enough to check it again with
// nothing but the text of the rules. The checkers (proof/period_check.h) share no code with engines or plans.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "game/game.h"
#include "lang/library.h"
#include "value/table.h"

namespace galli {

/// The terms that an argument is about are the same again, or raised by a saltus, one state period later, from here on.
/// A finite state: the terms of all reachable phases. Guy-Smith: the nim-values. Arithmetic recurrence:
/// the nim-values of the phases on the asked phase's side (proof/period_check.h).
struct StateRecurrence {
  Integer from = 0;
  Integer period = 1;

  bool operator==(const StateRecurrence&) const = default;
};

/// As plain as the file that it is read from: nothing in it is believed.
struct PeriodCertificate {
  std::string version;  ///< of the program that made it
  std::string game;     ///< in the language's own notation
  std::string rules;    ///< rulesets that are not in the compiled-in library; often empty
  Ask ask = Ask::values;
  Integer phase = 1;  ///< from 1, as people count
  ClaimedPeriod period;
  std::optional<Integer> last_exception;
  PeriodArgument argument = PeriodArgument::finite_state;
  StateRecurrence state;
  Integer bound = 0;                ///< the terms 0..bound were computed when it was made
  std::vector<std::int32_t> terms;  ///< 0..preperiod + period - 1, as in Table: 0 for P and 1 for N

  bool operator==(const PeriodCertificate&) const = default;
};

std::optional<PeriodArgument> period_argument_called(std::string_view name);

/// A certificate of what was found, which must have a period and an argument. `phase` counts from 0; `terms` has all
/// terms up to preperiod + period - 1, and perhaps more. The rules come from `library` when the game needs them.
PeriodCertificate make_certificate(const Game& game, const Library& library, Ask ask, std::uint32_t phase,
                                   const PeriodFinding& finding, const StateRecurrence& state,
                                   std::span<const std::int32_t> terms);

/// The user's rulesets, if the game cannot be read without them; else nothing.
std::string rules_needed(const Game& game, const Library& library);

/// A step is about a nanosecond: this is less than a minute.
inline constexpr std::uint64_t default_steps = 40'000'000'000;

/// Checks everything in a certificate. Throws Error when its game or its rules cannot be read, or the game is refused.
Verification verify(const PeriodCertificate& certificate, const Control& control = {},
                    std::uint64_t max_steps = default_steps);

}  // namespace galli
