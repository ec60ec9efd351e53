#include "notation/period_text.h"

#include <fmt/format.h>

#include "base/words.h"

namespace galli {
namespace {

template <typename Repetition>
std::string repetition_in_words(const Repetition& period) {
  const auto last = period.last_exception();
  return fmt::format("period {}{}, {}", period.period,
                     period.saltus == 0 ? "" : fmt::format(", saltus {}", period.saltus),
                     last ? fmt::format("last exception n = {}", *last) : "no exceptions");
}

std::string_view reason_of(PeriodArgument argument) {
  switch (argument) {
    case PeriodArgument::finite_state: return "finite state: what the next term depends on came back";
    case PeriodArgument::guy_smith: return "Guy-Smith: enough terms of a take-and-break game repeat";
    case PeriodArgument::arithmetic_recurrence: break;
  }
  return "arithmetic recurrence: what the next term depends on came back, raised by the saltus";
}

}  // namespace

std::string in_words(const Period& period) { return repetition_in_words(period); }
std::string in_words(const ClaimedPeriod& period) { return repetition_in_words(period); }

std::string in_words(const PeriodFinding& finding) {
  const std::string bound = "n = " + with_commas(finding.bound);
  if (!finding.period) return "no period was found to " + bound;
  const std::string period = repetition_in_words(*finding.period);
  if (!finding.argument) return fmt::format("{}\nobserved to {}, not proved", period, bound);
  return fmt::format("{}\nproved by {}", period, reason_of(*finding.argument));
}

}  // namespace galli
