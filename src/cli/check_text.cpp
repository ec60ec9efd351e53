#include "cli/check_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "base/words.h"

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

}  // namespace

std::string claim_in_list(const std::string& name, const std::string& source, std::size_t width) {
  if (source.empty()) return printable(name) + "\n";
  return padded(printable(name), width) + "  " + printable(source) + "\n";
}

std::string verdict_as_text(const CheckedClaim& claim, std::size_t width) {
  const Verdict& verdict = claim.verdict;
  std::string line = fmt::format("{}  {:<9}  {:>14}", padded(printable(claim.name), width),
                                 name_of(verdict.kind), counted(verdict.cases, "case"));
  const std::string bound = verdict.bound ? fmt::format("N = {}", *verdict.bound) : "";
  line += fmt::format("  {:<10}  {}", bound, verdict.basis);
  line = line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  if (!verdict.wrong_entries.empty())
    line += entries_of(verdict);
  else if (!verdict.counterexample.empty())
    line += indented("first: " + verdict.counterexample);
  if (!verdict.is_expected) line += indented("NOT AS EXPECTED (expected: " + claim.expected + ")");
  return line;
}

std::string summary(const std::vector<CheckedClaim>& claims) {
  std::vector<std::string> parts;
  for (const auto kind :
       {Verdict::Kind::proved, Verdict::Kind::observed, Verdict::Kind::refuted, Verdict::Kind::undecided}) {
    const auto count = std::count_if(claims.begin(), claims.end(),
                                     [&](const CheckedClaim& claim) { return claim.verdict.kind == kind; });
    if (count > 0) parts.push_back(fmt::format("{} {}", count, name_of(kind)));
  }
  const auto surprises = std::count_if(claims.begin(), claims.end(),
                                       [](const CheckedClaim& claim) { return !claim.verdict.is_expected; });
  return fmt::format("{}: {}; {}\n", counted(claims.size(), "claim"), joined(parts, ", "),
                     surprises == 0 ? "all as expected" : fmt::format("{} not as expected", surprises));
}

}  // namespace galli
