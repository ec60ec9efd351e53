#include "report/sequences.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/words.h"
#include "notation/period_text.h"
#include "notation/term.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

void write_period(JsonWriter& json, const PhasePeriod& part, const PeriodAnswer& answer,
                  const Provenance& provenance) {
  const PeriodFinding& finding = part.finding;
  const auto& period = finding.period;
  const auto number = [&](std::uint64_t Period::*which) {
    return period ? std::optional((*period).*which) : std::nullopt;
  };
  json.begin_object(JsonLayout::lines);
  write_origin(json, provenance, part.heaps);
  json.field("ask", field_name(ask_for(answer.values)));
  json.field("phase", part.phase.number);
  json.field("preperiod", number(&Period::preperiod));
  json.field("period", number(&Period::period));
  json.field("saltus", number(&Period::saltus));
  json.field("last_exception", period ? period->last_exception() : std::nullopt);
  const bool is_proved = finding.argument || !part.theorem.empty();
  json.field("status", !period ? "unknown" : is_proved ? "proved" : "observed");
  write_text_or_null(json, "argument", finding.argument ? name_of(*finding.argument) : part.theorem);
  json.field("bound", finding.bound);
  json.end();
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
                     in_words(answer.period));
}

}  // namespace

std::string as_text(const PeriodAnswer& answer) {
  std::string text;
  for (const PhasePeriod& part : answer.periods) {
    if (answer.all_phases) text += fmt::format("phase {} ({}): ", part.phase.number, part.phase.name);
    text += part.theorem.empty() ? in_words(part.finding)
                                 : in_words(*part.finding.period) + "\nproved " + part.theorem;
    text += "\n";
  }
  return text;
}

std::string as_json(const PeriodAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  const auto write = [&](JsonWriter& to, const PhasePeriod& part) {
    write_period(to, part, answer, provenance);
  };
  answer.all_phases ? write_on_lines(json, answer.periods, write) : write(json, answer.periods.front());
  return json.text() + "\n";
}

/// Nothing of a theorem is on trust.
static std::string theorem_as_text(const VerifyAnswer& answer) {
  return "verified\n" + aligned({{"game", one_line(answer.game)},
                                 {"theorem", answer.theorem},
                                 {"argument", answer.verdict.reason}},
                                {{.gap = 3}, {.gap = 0}});
}

std::string as_text(const VerifyAnswer& answer) {
  if (!answer.theorem.empty()) return theorem_as_text(answer);
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
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("file", file);
  write_run(json, provenance);
  json.field("game", answer.game);
  json.field("verdict", word_of(verdict.kind));
  json.field("reason", verdict.reason);
  write_text_or_null(json, "trusted", verdict.trusted);
  json.field("checked_terms", verdict.checked_terms);
  json.field("all_terms", verdict.all_terms);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
