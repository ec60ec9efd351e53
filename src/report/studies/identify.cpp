#include "report/studies/identify.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "notation/term.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

std::string_view asked_in_words(Ask ask) { return ask == Ask::values ? "nim-values" : "outcomes"; }

std::string as_text(const LikenessFamily& family, const IdentifyLayout& layout) {
  if (family.found.empty()) return "";
  const std::size_t shown = std::min(layout.max_shown, family.found.size());
  std::vector<std::vector<std::string>> lines;
  for (std::size_t i = 0; i < shown; ++i)
    lines.push_back({"  " + family.found[i].game, std::string(asked_in_words(family.found[i].ask))});
  std::string text = fmt::format("\n{}: {} of {}\n", family.title, with_commas(family.found.size()),
                                 counted(family.tried, "game"));
  text += aligned(lines, {{.gap = 3}, {.gap = 0}});
  if (shown < family.found.size())
    text += fmt::format("  and {} more{}\n", with_commas(family.found.size() - shown),
                        layout.how_to_see_all.empty() ? "" : "; " + layout.how_to_see_all);
  return text;
}

void write_likeness(JsonWriter& json, const Likeness& likeness) {
  json.begin_object(JsonLayout::line);
  json.field("game", likeness.game);
  json.field("ask", field_name(likeness.ask));
  json.field("agreeing", likeness.agreeing);
  json.end();
}

void write_likenesses(JsonWriter& json, const LikenessFamily& family) {
  json.begin_object(JsonLayout::line);
  json.field("family", family.title);
  json.field("tried", family.tried);
  json.key("found");
  json.begin_list(JsonLayout::line);
  for (const Likeness& likeness : family.found) write_likeness(json, likeness);
  json.end();
  json.end();
}

}  // namespace

std::string as_json(const IdentifyAnswer& answer, const Provenance& provenance) {
  const Identification& result = answer.games;
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_run(json, provenance);
  json.field("terms", answer.terms);
  json.field("tried", result.tried());
  json.field("found", result.found());
  json.key("families");
  write_on_lines(json, result.families, write_likenesses);
  json.key("nearest");
  result.nearest ? write_likeness(json, *result.nearest) : json.value(nullptr);
  json.end();
  return json.text() + "\n";
}

std::string as_text(const IdentifyAnswer& answer, const IdentifyLayout& layout) {
  const Identification& result = answer.games;
  const std::size_t terms = answer.terms.size();
  const std::string tried = counted(result.tried(), "game") + " tried";
  if (result.found() == 0) {
    std::string text = fmt::format("none of the {} begins with these {}\n", tried, counted(terms, "term"));
    if (result.nearest && result.nearest->agreeing > 0)
      text +=
          fmt::format("nearest: {} of {}, the same in the first {}\n", asked_in_words(result.nearest->ask),
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
