#include "study/laws.h"

#include <fmt/format.h>

#include "report/json.h"
#include "report/studies/compare.h"
#include "report/studies/laws.h"
#include "report/words.h"

namespace galli {
namespace {

using LawVerdict = LawFinding::Verdict;

std::string_view subject_of_differences(const Agreement& agreement) {
  return agreement.ask == Ask::values ? "nim-values" : "outcomes";
}

/// "nim-values at (2,2): 1 and 2; 9 of 49 positions differ"
std::string first_difference(const Agreement& agreement) {
  const Difference& first = *agreement.first;
  const auto answer = [&](std::int32_t cell) { return cell_in_words(agreement.ask, cell); };
  return fmt::format("{} at {}: {} and {}; {} of {} differ", subject_of_differences(agreement),
                     to_text(first.sizes), answer(first.left), answer(first.right),
                     with_commas(agreement.differences), counted(agreement.cases, "position"));
}

/// What differs, and how much of the other thing does.
std::string failure_in_words(const LawFinding& law) {
  const Agreement& failure = first_failure(law);
  const bool is_of_values = failure.ask == Ask::values;
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

std::string law_json(const LawFinding& law) {
  constexpr const char* verdicts[] = {"holds", "fails", "hypothesis not met", "not asked"};
  const bool is_tried = law.verdict == LawVerdict::holds || law.verdict == LawVerdict::fails;
  const bool fails = law.verdict == LawVerdict::fails;
  JsonObject object;
  object.add("name", json_string(law.name));
  object.add("law", json_string(law.law));
  object.add("source", json_string(law.source));
  object.add("verdict", json_string(verdicts[static_cast<int>(law.verdict)]));
  object.add("cases", std::to_string(!is_tried ? 0 : law.values ? law.values->cases : law.outcomes.cases));
  object.add("about", !is_tried ? "null" : json_string(law.values ? "outcomes and values" : "outcomes"));
  object.add("counterexample", fails ? json_position(first_failure(law).first->sizes) : "null");
  object.add("shown_by", witness_json(law.witness));
  object.add("shown_at", law.witness ? json_position(law.outcomes.first->sizes) : "null");
  object.add("differences", fails ? std::to_string(first_failure(law).differences) : "0");
  object.add("outcomes_differ", std::to_string(fails ? law.outcomes.differences : 0));
  object.add("values_differ", std::to_string(fails && law.values ? law.values->differences : 0));
  object.add("reason", law.why.empty() ? "null" : json_string(law.why));
  return object.on_one_line();
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
  std::vector<std::string> games, lines;
  for (const std::string& game : answer.games) games.push_back(json_string(game));
  for (const LawFinding& law : answer.laws) lines.push_back(law_json(law));
  JsonObject object;
  object.add("games", json_list(games));
  object.add("command", json_string(provenance.command));
  object.add("version", json_string(provenance.version));
  object.add("bound", std::to_string(answer.bound));
  object.add("laws", json_lines(lines, 2));
  return object.on_lines() + "\n";
}

}  // namespace galli
