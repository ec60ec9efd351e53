#include "report/sequences.h"

#include <fmt/format.h>

#include "base/words.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

/// "period 34, last exception n = 52"; of a Period or a ClaimedPeriod.
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

std::string as_json(const PhasePeriod& part, const PeriodAnswer& answer, const Provenance& provenance) {
  const auto number = [](std::uint64_t count) { return std::to_string(count); };
  const PeriodFinding& finding = part.finding;
  const auto& period = finding.period;
  const auto last = period ? period->last_exception() : std::nullopt;
  JsonObject object(provenance, part.heaps);
  object.add("ask", json_string(answer.values ? "values" : "outcomes"));
  object.add("phase", number(part.phase.number));
  object.add("preperiod", period ? number(period->preperiod) : "null");
  object.add("period", period ? number(period->period) : "null");
  object.add("saltus", period ? number(period->saltus) : "null");
  object.add("last_exception", last ? number(*last) : "null");
  object.add("status", json_string(!period ? "unknown" : finding.argument ? "proved" : "observed"));
  object.add("argument", finding.argument ? json_string(name_of(*finding.argument)) : "null");
  object.add("bound", number(finding.bound));
  return object.on_lines();
}

std::string_view word_of(Verification::Kind kind) {
  switch (kind) {
    case Verification::Kind::verified: return "verified";
    case Verification::Kind::partly: return "partly";
    default: return "refused";
  }
}

/// "nim-values, phase 1: period 34, last exception n = 52"
std::string claim_in_words(const VerifyAnswer& answer) {
  return fmt::format("{}, phase {}: {}", answer.values ? "nim-values" : "outcomes", answer.phase,
                     repetition_in_words(answer.period));
}

}  // namespace

std::string in_words(const PeriodFinding& finding) {
  const std::string bound = "n = " + with_commas(finding.bound);
  if (!finding.period) return "no period was found to " + bound;
  const std::string period = repetition_in_words(*finding.period);
  if (!finding.argument) return fmt::format("{}\nobserved to {}, not proved", period, bound);
  return fmt::format("{}\nproved by {}", period, reason_of(*finding.argument));
}

std::string as_text(const PeriodAnswer& answer) {
  std::string text;
  for (const PhasePeriod& part : answer.periods) {
    if (answer.all_phases) text += fmt::format("phase {} ({}): ", part.phase.number, part.phase.name);
    text += in_words(part.finding) + "\n";
  }
  return text;
}

std::string as_json(const PeriodAnswer& answer, const Provenance& provenance) {
  std::vector<std::string> objects;
  for (const PhasePeriod& part : answer.periods) objects.push_back(as_json(part, answer, provenance));
  return (answer.all_phases ? json_lines(objects, 0) : objects.front()) + "\n";
}

std::string as_text(const VerifyAnswer& answer) {
  const Verification& verdict = answer.verdict;
  const bool is_verified = verdict.kind == Verification::Kind::verified;
  const auto number = [](Integer count) { return with_commas(static_cast<std::uint64_t>(count)); };
  const std::string how_many =
      is_verified ? fmt::format("all {} terms that this needs, computed again from the rules",
                                number(verdict.all_terms))
                  : fmt::format("{} of the {} terms that this needs, computed again from the rules",
                                number(verdict.checked_terms), number(verdict.all_terms));
  std::vector<std::vector<std::string>> rows = {
      {"game", one_line(answer.game)},
      {"claim", claim_in_words(answer)},
      {"argument", std::string(name_of(answer.argument)) + ": " + verdict.reason},
      {"checked", how_many},
  };
  if (!is_verified) rows.push_back({"on trust", verdict.trusted});
  return (is_verified ? "verified\n" : "partly re-checked, not verified\n") +
         aligned(rows, {{.gap = 3}, {.gap = 0}});
}

std::string as_json(const VerifyAnswer& answer, const std::string& file, const Provenance& provenance) {
  const Verification& verdict = answer.verdict;
  JsonObject object;
  object.add("file", json_string(file));
  object.add("command", json_string(provenance.command));
  object.add("version", json_string(provenance.version));
  object.add("game", json_string(answer.game));
  object.add("verdict", json_string(word_of(verdict.kind)));
  object.add("reason", json_string(verdict.reason));
  object.add("trusted", verdict.trusted.empty() ? "null" : json_string(verdict.trusted));
  object.add("checked_terms", std::to_string(verdict.checked_terms));
  object.add("all_terms", std::to_string(verdict.all_terms));
  return object.on_lines() + "\n";
}

}  // namespace galli
