#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "base/words.h"
#include "report/studies/verdicts.h"

namespace galli {
namespace {

constexpr std::size_t max_entries = 20;

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t length = columns(text);
  return text + std::string(length < width ? width - length : 0, ' ');
}

std::string indented(const std::string& text) { return "    " + text + "\n"; }

std::string entries_of(const Verdict& verdict) {
  std::string text;
  for (std::size_t i = 0; i < std::min(max_entries, verdict.wrong_entries.size()); ++i)
    text += indented(verdict.wrong_entries[i]);
  if (verdict.failures > max_entries)
    text += indented(fmt::format("and {} more", verdict.failures - max_entries));
  return text;
}

std::string moves_shown(const CounterexampleMoves& shown, const MovesStyle& style) {
  if (!shown.why_not.empty()) return indented("its moves cannot be shown: " + shown.why_not);
  std::string text;
  for (const auto& [game, moves] : shown.positions)
    text += fmt::format("\n  {}:  ", game) + as_text(moves, style);
  return text.empty() ? text : text + "\n";
}

}  // namespace

std::size_t width_of_names(const std::vector<ClaimEntry>& claims) {
  std::size_t width = 0;
  for (const ClaimEntry& claim : claims) width = std::max(width, columns(printable(claim.name)));
  return width;
}

std::string claim_in_list(const ClaimEntry& claim, std::size_t width) {
  if (claim.source.empty()) return printable(claim.name) + "\n";
  return padded(printable(claim.name), width) + "  " + printable(claim.source) + "\n";
}

std::string verdict_as_text(const CheckedClaim& claim, std::size_t width, const MovesStyle& style) {
  const Verdict& verdict = claim.verdict;
  std::string line = fmt::format("{}  {:<9}  {:>14}", padded(printable(claim.name), width),
                                 name_of(verdict.kind), counted(verdict.cases, "case"));
  const std::string bound = verdict.bound ? fmt::format("N = {}", *verdict.bound) : "";
  line += fmt::format("  {:<10}  {}", bound, verdict.basis);
  if (claim.in_paper != InPaper::unstated)
    line += fmt::format("; in the source: {}", in_words(claim.in_paper));
  line = line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  if (!verdict.wrong_entries.empty())
    line += entries_of(verdict);
  else if (!verdict.counterexample.empty())
    line += indented("first: " + verdict.counterexample);
  if (!verdict.is_expected) line += indented("NOT AS EXPECTED (expected: " + claim.expected + ")");
  return line + moves_shown(claim.shown, style);
}

std::string_view in_words(InPaper standing) {
  return standing == InPaper::absent ? "not there" : name_of(standing);
}

std::size_t count_surprises(const std::vector<CheckedClaim>& claims) {
  return static_cast<std::size_t>(std::count_if(
      claims.begin(), claims.end(), [](const CheckedClaim& claim) { return !claim.verdict.is_expected; }));
}

std::string summary(const std::vector<CheckedClaim>& claims) {
  std::vector<std::string> parts;
  for (const auto kind :
       {Verdict::Kind::proved, Verdict::Kind::observed, Verdict::Kind::refuted, Verdict::Kind::undecided}) {
    const auto count = std::count_if(claims.begin(), claims.end(),
                                     [&](const CheckedClaim& claim) { return claim.verdict.kind == kind; });
    if (count > 0) parts.push_back(fmt::format("{} {}", count, name_of(kind)));
  }
  const std::size_t surprises = count_surprises(claims);
  return fmt::format("{}: {}; {}\n", counted(claims.size(), "claim"), joined(parts, ", "),
                     surprises == 0 ? "all as expected" : fmt::format("{} not as expected", surprises));
}

}  // namespace galli
