#include "atlas/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "atlas/html.h"
#include "base/words.h"

namespace galli::atlas {
namespace {

/// The parts of a source but the one that says how it was found, which the page tells in another way.
std::string place_of(const Statement& statement) {
  std::vector<std::string> kept;
  for (std::size_t begin = 0; begin < statement.source.size();) {
    const std::size_t end = std::min(statement.source.find("; ", begin), statement.source.size());
    const std::string part = statement.source.substr(begin, end - begin);
    if (part.find("found by computation") == std::string::npos) kept.push_back(part);
    begin = end + 2;
  }
  return joined(kept, "; ");
}

std::string up_to(const Statement& statement) {
  if (!statement.bound) return "";
  const bool is_negative = *statement.bound < 0;
  const auto size = static_cast<std::uint64_t>(is_negative ? -*statement.bound : *statement.bound);
  return fmt::format(" up to N\u00a0=\u00a0{}{}", is_negative ? "-" : "", with_commas(size));
}

std::string all_cases(const Statement& statement) {
  if (statement.cases == 1) return "in the one case";
  return "in all " + counted(statement.cases, "case");
}

std::string refutation_of(const Statement& statement) {
  std::string text = "fails";
  if (!statement.counterexample.empty()) text += failing_place(statement, " first at ");
  if (statement.failures > 0)
    text += fmt::format("; {} of {} fail", with_commas(statement.failures), counted(statement.cases, "case"));
  return text + up_to(statement);
}

}  // namespace

std::string title_of(const Statement& statement, const Paper& paper) {
  std::string place = place_of(statement);
  const std::string cited = paper.cited_as + ", ";
  if (const std::size_t at = place.find(cited); !paper.cited_as.empty() && at != std::string::npos)
    place.erase(at, cited.size());
  if (place.empty()) return statement.name;
  return place;
}

std::string failing_place(const Statement& statement, std::string_view before_a_place) {
  const bool is_place = !statement.counterexample.starts_with("period ");
  return (is_place ? std::string(before_a_place) : ": ") + statement.counterexample;
}

std::string outcome_of(const Statement& statement) {
  if (statement.verdict == "refuted") return refutation_of(statement);
  if (statement.verdict == "undecided")
    return fmt::format("undecided after {}{}", counted(statement.cases, "case"), up_to(statement));
  return fmt::format("holds {}{}", all_cases(statement), up_to(statement));
}

std::string command_for(const Statement& statement) { return "galli check " + shell_word(statement.name); }

std::string explorer_command(const Statement& statement) {
  return "galli serve --open --claim " + shell_word(statement.name);
}

std::string seconds_in_words(double seconds) {
  if (seconds < 0.01) return "under 0.01 s";
  if (seconds >= 120) return fmt::format("{:.0f} minutes", seconds / 60);
  return seconds < 10 ? fmt::format("{:.2f} s", seconds) : fmt::format("{:.0f} s", seconds);
}

std::string mark_of(const std::string& verdict) {
  return fmt::format("<svg class=\"mark\" aria-hidden=\"true\"><use href=\"#mark-{}\"/></svg>",
                     html_escaped(verdict));
}

std::string here_in_words(const Statement& statement) {
  if (!statement.is_expected) return statement.verdict + ", not as expected";
  if (statement.is_refuted()) {
    if (statement.table && statement.table->differences() > 0) return "differs";
    if (statement.counterexample.empty()) return "false";
    const std::string place = failing_place(statement, " at ");
    return "false" + (place.starts_with(" at ") ? place.substr(0, place.find(": ")) : place);
  }
  if (statement.verdict == "proved" && statement.is_about_all_heaps()) return "proved for all heaps";
  if (statement.verdict == "proved")
    return statement.for_every.empty() ? "proved" : "proved for every " + statement.for_every;
  if (statement.is_proved_case_by_case()) return "each case proved";
  if (statement.verdict != "observed") return statement.verdict;
  if (!statement.bound) return "checked, " + counted(statement.cases, "case");
  return fmt::format("checked to {}",
                     with_commas(static_cast<std::uint64_t>(std::max<std::int64_t>(0, *statement.bound))));
}

std::string verdict_badge(const Statement& statement) {
  return fmt::format("<span class=\"verdict {}\">{}{}</span>", statement.verdict, mark_of(statement.verdict),
                     html_escaped(here_in_words(statement)));
}

std::string paper_in_words(const Statement& statement) {
  switch (statement.in_paper) {
    case InPaper::proved: return "proved in the source";
    case InPaper::quoted: return "quoted in the source";
    case InPaper::asserted: return "stated in the source";
    case InPaper::conjectured: return "conjectured in the source";
    case InPaper::absent: return statement.corrects.empty() ? "new" : "correction";
    case InPaper::unstated: break;
  }
  return "";
}

std::string paper_badge(const Statement& statement) {
  const std::string words = paper_in_words(statement);
  if (words.empty()) return "";
  return fmt::format("<span class=\"{}\">{}</span>", statement.is_new() ? "new" : "standing", words);
}

std::string mark_definitions() {
  return R"(<svg width="0" height="0" aria-hidden="true" class="definitions">
<symbol id="mark-proved" viewBox="0 0 16 16"><rect x="2" y="2" width="12" height="12" fill="currentColor"/></symbol>
<symbol id="mark-observed" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" stroke-width="2.4"/></symbol>
<symbol id="mark-refuted" viewBox="0 0 16 16"><path d="M3 3 13 13M13 3 3 13" stroke="currentColor" stroke-width="3"/></symbol>
<symbol id="mark-undecided" viewBox="0 0 16 16"><path d="M8 2 14.5 14H1.5Z" fill="none" stroke="currentColor" stroke-width="2"/></symbol>
<symbol id="mark-surprise" viewBox="0 0 16 16"><path d="M8 1 15.5 15H.5Z" fill="currentColor"/></symbol>
</svg>
)";
}

}  // namespace galli::atlas
