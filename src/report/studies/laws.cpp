#include "study/comparison/laws.h"

#include <fmt/format.h>

#include "report/json.h"
#include "report/studies/compare.h"
#include "report/studies/laws.h"
#include "report/words.h"

namespace galli {
namespace {

using LawVerdict = LawFinding::Verdict;

std::string_view subject_of_differences(const Agreement& agreement) {
  return agreement.values ? "nim-values" : "outcomes";
}

/// "nim-values at (2,2): 1 and 2; 9 of 49 positions differ"
std::string first_difference(const Agreement& agreement) {
  const Difference& first = *agreement.first;
  const auto answer = [&](std::int32_t cell) { return cell_in_words(agreement.values, cell); };
  return fmt::format("{} at {}: {} and {}; {} of {} differ", subject_of_differences(agreement),
                     to_text(first.sizes), answer(first.left), answer(first.right),
                     with_commas(agreement.differences), counted(agreement.cases, "position"));
}

/// What differs, and how much of the other thing does.
std::string failure_in_words(const LawFinding& law) {
  const Agreement& failure = first_failure(law);
  const bool is_of_values = failure.values;
  const Agreement* other = is_of_values ? &law.outcomes : law.values ? &*law.values : nullptr;
  std::string text = "fails: " + first_difference(failure);
  if (other && other->differences != failure.differences)
    text += fmt::format(", {} in {}", subject_of_differences(*other), with_commas(other->differences));
  return text;
}

std::string verdict_in_words(const LawFinding& law, Integer bound) {
  switch (law.verdict) {
    case LawVerdict::holds:
      return fmt::format("holds to {}: {}{}", bound,
                         counted(law.values ? law.values->cases : law.outcomes.cases, "position"),
                         law.values ? ", outcomes and values" : "");
    case LawVerdict::fails: return failure_in_words(law);
    case LawVerdict::unmet: return "hypothesis not met: " + law.why;
    case LawVerdict::unasked: break;
  }
  return "not asked: " + law.why;
}

void write_law(JsonWriter& json, const LawFinding& law) {
  constexpr const char* verdicts[] = {"holds", "fails", "hypothesis not met", "not asked"};
  const bool is_tried = law.verdict == LawVerdict::holds || law.verdict == LawVerdict::fails;
  const bool fails = law.verdict == LawVerdict::fails;
  json.begin_object(JsonLayout::line);
  json.field("name", law.name);
  json.field("law", law.law);
  json.field("source", law.source);
  json.field("verdict", verdicts[static_cast<int>(law.verdict)]);
  json.field("cases", !is_tried ? 0 : law.values ? law.values->cases : law.outcomes.cases);
  write_text_or_null(json, "about", !is_tried ? "" : law.values ? "outcomes and values" : "outcomes");
  json.field("counterexample", fails ? std::optional(first_failure(law).first->sizes) : std::nullopt);
  json.key("shown_by");
  write_witness(json, law.witness);
  json.field("shown_at", law.witness ? std::optional(law.outcomes.first->sizes) : std::nullopt);
  json.field("differences", fails ? first_failure(law).differences : 0);
  json.field("outcomes_differ", fails ? law.outcomes.differences : 0);
  json.field("values_differ", fails && law.values ? law.values->differences : 0);
  write_text_or_null(json, "reason", law.why);
  json.end();
}

}  // namespace

std::string as_text(const LawsAnswer& answer) {
  std::vector<std::vector<std::string>> rows;
  std::string text;
  std::string source;
  const auto flush = [&] {
    if (rows.empty()) return;
    text += aligned(rows, {{.gap = 3}, {.gap = 3}, {.gap = 0}});
    rows.clear();
  };
  for (const LawFinding& law : answer.laws) {
    if (law.source != source) flush();
    if (law.source != source) text += (text.empty() ? "" : "\n") + law.source + "\n";
    source = law.source;
    rows.push_back({"  " + law.name, law.law, ""});
    rows.push_back({"", verdict_in_words(law, answer.bound), ""});
    if (law.witness)
      rows.push_back(
          {"", in_words(*law.witness, law.outcomes.first->sizes, "the left side", "the right side"), ""});
  }
  flush();
  return text;
}

std::string as_json(const LawsAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("games", answer.games);
  write_run(json, provenance);
  json.field("bound", answer.bound);
  json.key("laws");
  write_on_lines(json, answer.laws, write_law);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
