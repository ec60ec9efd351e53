// Periods of games with one heap, and certificates of those that are proved.
#include "study/period.h"

#include <fmt/format.h>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/requests.h"
#include "cli/shell_trap.h"
#include "cli/words.h"
#include "report/certificate.h"
#include "report/json.h"

namespace galli {
namespace {

constexpr std::uint64_t period_bound = 1'000'000;

std::string plain_number(std::uint64_t count) { return std::to_string(count); }

/// "period 34, last exception n = 52"
std::string in_words(const Period& period) {
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

std::string as_text(const PeriodFinding& finding) {
  const std::string bound = "n = " + with_commas(finding.bound);
  if (!finding.period) return "no period was found to " + bound + "\n";
  if (!finding.argument)
    return fmt::format("{}\nobserved to {}, not proved\n", in_words(*finding.period), bound);
  return fmt::format("{}\nproved by {}\n", in_words(*finding.period), reason_of(*finding.argument));
}

std::string as_json(const PeriodFinding& finding, const Options& options, const Subject& subject,
                    std::uint32_t phase) {
  JsonObject object(provenance_of(options, subject), board_of(subject.machine, phase).heaps);
  const auto& period = finding.period;
  const auto last = period ? period->last_exception() : std::nullopt;
  object.add("ask", json_string(options.values ? "values" : "outcomes"));
  object.add("phase", plain_number(phase + 1));
  object.add("preperiod", period ? plain_number(period->preperiod) : "null");
  object.add("period", period ? plain_number(period->period) : "null");
  object.add("saltus", period ? plain_number(period->saltus) : "null");
  object.add("last_exception", last ? plain_number(*last) : "null");
  object.add("status", json_string(!period ? "unknown" : finding.argument ? "proved" : "observed"));
  object.add("argument", finding.argument ? json_string(name_of(*finding.argument)) : "null");
  object.add("bound", plain_number(finding.bound));
  return object.on_lines();
}

PeriodQuestion question_asked(const Options& options, std::uint32_t phase) {
  if (options.to && options.to->size() != 1) {
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("--to has {} bounds, a sequence has one", options.to->size()),
                 .remedies = "--to 100000"});
  }
  const std::uint64_t bound = options.to ? static_cast<std::uint64_t>(options.to->front()) : period_bound;
  return {options.values ? Ask::values : Ask::outcomes, phase, bound};
}

void check_is_one_phase(const Options& options) {
  if (!options.output || !options.all_phases) return;
  throw Error(
      {.kind = ErrorKind::question, .message = "a certificate is of one phase", .remedies = "--phase 1"});
}

/// What is only observed has no certificate.
void check_is_proved(const PeriodFinding& finding) {
  if (finding.argument) return;
  std::string found = as_text(finding);
  found.pop_back();  // the end of the line
  throw Error({.kind = ErrorKind::refused,
               .message = "there is no certificate of a period that is not proved",
               .detail = std::move(found),
               .remedies = "a larger --to may help; without -o the answer is printed"});
}

}  // namespace

void period_command(const Options& options, const Control& control) {
  check_is_one_phase(options);
  const Subject subject = subject_of(options, control);
  if (options.values) check_has_values(subject.machine, "leave --values out");
  std::string text;
  std::vector<std::string> objects;
  const auto phases = phases_asked(options, subject.machine);
  for (std::uint32_t phase : phases) {
    const PeriodQuestion question = question_asked(options, phase);
    const PeriodFinding finding =
        find_period(subject.game, subject.machine, question, plan_settings(options.settings), control);
    if (options.output) {
      check_is_proved(finding);
      const PeriodCertificate certificate =
          certificate_of(subject.game, subject.machine, *subject.library, question, finding,
                         plan_settings(options.settings), control);
      text += certificate_as_json(certificate);
      continue;
    }
    if (options.all_phases) text += phase_in_words(subject.machine, phase) + ": ";
    text += as_text(finding);
    objects.push_back(as_json(finding, options, subject, phase));
  }
  const bool is_json = options.format == Format::json && !options.output;
  if (is_json) text = options.all_phases ? json_lines(objects, 0) + "\n" : objects.front() + "\n";
  deliver(text, options, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
