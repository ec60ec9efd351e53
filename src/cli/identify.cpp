// Games whose sequences begin with given terms.
#include "study/identify.h"

#include <fmt/format.h>

#include "base/version.h"
#include "cli/commands.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "report/json.h"
#include "store/input.h"

namespace galli {
namespace {

constexpr std::size_t max_shown = 12;  ///< of each family, without --all

GivenTerms terms_asked(const Options& options, const Control& control) {
  std::string text;
  for (const std::string& word : options.terms)
    text += (word == "-" ? read_standard_input(control)->text : word) + " ";
  return read_terms(text);
}

std::string_view in_words(Ask ask) { return ask == Ask::values ? "nim-values" : "outcomes"; }

std::string as_text(const LikenessFamily& family, bool shows_all) {
  if (family.found.empty()) return "";
  const std::size_t shown = shows_all ? family.found.size() : std::min(max_shown, family.found.size());
  std::vector<std::vector<std::string>> lines;
  for (std::size_t i = 0; i < shown; ++i)
    lines.push_back({"  " + family.found[i].game, std::string(in_words(family.found[i].ask))});
  std::string text = fmt::format("\n{}: {} of {}\n", family.title, with_commas(family.found.size()),
                                 counted(family.tried, "game"));
  text += aligned(lines, {{.gap = 3}, {.gap = 0}});
  if (shown < family.found.size())
    text += fmt::format("  and {} more; --all lists them\n", with_commas(family.found.size() - shown));
  return text;
}

std::string as_text(const Identification& result, std::size_t terms, bool shows_all) {
  const std::string tried = counted(result.tried(), "game") + " tried";
  if (result.found() == 0) {
    std::string text = fmt::format("none of the {} begins with these {}\n", tried, counted(terms, "term"));
    if (result.nearest && result.nearest->agreeing > 0)
      text += fmt::format("nearest: {} of {}, the same in the first {}\n", in_words(result.nearest->ask),
                          result.nearest->game, counted(result.nearest->agreeing, "term"));
    return text;
  }
  std::string text = fmt::format("{} of the {} {} with these {}\n", with_commas(result.found()), tried,
                                 result.found() == 1 ? "begins" : "begin", counted(terms, "term"));
  for (const LikenessFamily& family : result.families) text += as_text(family, shows_all);
  return text + "\nthis proves nothing about later terms: 'galli sequence GAME' shows them\n";
}

std::string as_json(const Likeness& likeness) {
  JsonObject object;
  object.add("game", json_string(likeness.game));
  object.add("ask", likeness.ask == Ask::values ? "\"values\"" : "\"outcomes\"");
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

std::string as_json(const Identification& result, const GivenTerms& given, const Options& options) {
  std::vector<std::string> terms, families;
  for (Nimber term : given.terms) terms.push_back(std::to_string(term));
  for (const LikenessFamily& family : result.families) families.push_back(as_json(family));
  JsonObject object;
  object.add("command", json_string(command_line(options.words)));
  object.add("version", json_string(version));
  object.add("terms", json_list(terms));
  object.add("tried", std::to_string(result.tried()));
  object.add("found", std::to_string(result.found()));
  object.add("families", json_lines(families, 2));
  object.add("nearest", result.nearest ? as_json(*result.nearest) : "null");
  return object.on_lines() + "\n";
}

}  // namespace

void identify_command(const Options& options, const Control& control) {
  const GivenTerms given = terms_asked(options, control);
  const Identification result = identify(given, control);
  deliver(options.format == Format::json ? as_json(result, given, options)
                                         : as_text(result, given.terms.size(), options.all),
          options, control);
}

}  // namespace galli
