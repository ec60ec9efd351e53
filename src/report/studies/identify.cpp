#include "report/studies/identify.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

std::string_view asked_in_words(bool values) { return values ? "nim-values" : "outcomes"; }

std::string as_text(const LikenessFamily& family, const IdentifyLayout& layout) {
  if (family.found.empty()) return "";
  const std::size_t shown = std::min(layout.max_shown, family.found.size());
  std::vector<std::vector<std::string>> lines;
  for (std::size_t i = 0; i < shown; ++i)
    lines.push_back({"  " + family.found[i].game, std::string(asked_in_words(family.found[i].values))});
  std::string text = fmt::format("\n{}: {} of {}\n", family.title, with_commas(family.found.size()),
                                 counted(family.tried, "game"));
  text += aligned(lines, {{.gap = 3}, {.gap = 0}});
  if (shown < family.found.size())
    text += fmt::format("  and {} more{}\n", with_commas(family.found.size() - shown),
                        layout.how_to_see_all.empty() ? "" : "; " + layout.how_to_see_all);
  return text;
}

std::string as_json(const Likeness& likeness) {
  JsonObject object;
  object.add("game", json_string(likeness.game));
  object.add("ask", likeness.values ? "\"values\"" : "\"outcomes\"");
  object.add("agreeing", std::to_string(likeness.agreeing));
  return object.on_one_line();
}

std::string as_json(const LikenessFamily& family) {
  std::vector<std::string> found;
  for (const Likeness& likeness : family.found) found.push_back(as_json(likeness));
  JsonObject object;
  object.add("family", json_string(family.title));
  object.add("tried", std::to_string(family.tried));
  object.add("found", json_list(found));
  return object.on_one_line();
}

}  // namespace

std::string as_json(const IdentifyAnswer& answer, const Provenance& provenance) {
  const Identification& result = answer.games;
  std::vector<std::string> terms, families;
  for (std::uint32_t term : answer.terms) terms.push_back(std::to_string(term));
  for (const LikenessFamily& family : result.families) families.push_back(as_json(family));
  JsonObject object;
  object.add("command", json_string(provenance.command));
  object.add("version", json_string(provenance.version));
  object.add("terms", json_list(terms));
  object.add("tried", std::to_string(result.tried()));
  object.add("found", std::to_string(result.found()));
  object.add("families", json_lines(families, 2));
  object.add("nearest", result.nearest ? as_json(*result.nearest) : "null");
  return object.on_lines() + "\n";
}

std::string as_text(const IdentifyAnswer& answer, const IdentifyLayout& layout) {
  const Identification& result = answer.games;
  const std::size_t terms = answer.terms.size();
  const std::string tried = counted(result.tried(), "game") + " tried";
  if (result.found() == 0) {
    std::string text = fmt::format("none of the {} begins with these {}\n", tried, counted(terms, "term"));
    if (result.nearest && result.nearest->agreeing > 0)
      text +=
          fmt::format("nearest: {} of {}, the same in the first {}\n", asked_in_words(result.nearest->values),
                      result.nearest->game, counted(result.nearest->agreeing, "term"));
    return text;
  }
  std::string text = fmt::format("{} of the {} {} with these {}\n", with_commas(result.found()), tried,
                                 result.found() == 1 ? "begins" : "begin", counted(terms, "term"));
  for (const LikenessFamily& family : result.families) text += as_text(family, layout);
  return text + "\nthis proves nothing about later terms" +
         (layout.how_to_see_terms.empty() ? "" : ": " + layout.how_to_see_terms) + "\n";
}

}  // namespace galli
