#include "report/catalogue.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/words.h"

namespace galli {
namespace {

/// Joined by "and", broken where a line would become too long.
std::string authors_in_bibtex(const std::vector<std::string>& authors) {
  constexpr std::size_t indent = 13, widest = 110;
  std::string text;
  std::size_t column = indent;
  for (const std::string& author : authors) {
    const bool is_first = text.empty();
    const bool is_too_long = column + 5 + author.size() > widest;
    if (!is_first) text += is_too_long ? "\n" + std::string(indent, ' ') + "and " : " and ";
    column = (is_too_long ? indent : column) + (is_first ? 0 : is_too_long ? 4 : 5) + author.size();
    text += author;
  }
  return text;
}

std::string field_in_bibtex(const std::string& name, const std::string& value) {
  return fmt::format(",\n  {:<7} = {{{}}}", name, value);
}

std::string as_bibtex(const Citation& citation) {
  std::string text = fmt::format("@{}{{{}", citation.kind, citation.key);
  text += field_in_bibtex("title", citation.title);
  if (!citation.authors.empty()) text += field_in_bibtex("author", authors_in_bibtex(citation.authors));
  for (const auto& [name, value] : citation.more) text += field_in_bibtex(name, value);
  return text + "\n}\n";
}

}  // namespace

std::string as_text(const ListAnswer& answer) {
  std::vector<std::vector<std::string>> rows;
  for (const ListedRuleset& ruleset : answer.rulesets)
    rows.push_back({ruleset.usage, printable(ruleset.title)});
  return aligned(rows, {{.gap = 3}, {.gap = 0}});
}

std::string as_bibtex(const CiteAnswer& answer) {
  std::string text;
  for (const Citation& citation : answer.citations) text += (text.empty() ? "" : "\n") + as_bibtex(citation);
  return text;
}

}  // namespace galli
