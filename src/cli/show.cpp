// What is known of a game: its card, its source, its option maps.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/version.h"
#include "cli/card.h"
#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "report/option_map.h"

namespace galli {
namespace {

using Rulesets = std::vector<std::shared_ptr<const Ruleset>>;

/// "nim" of "nim(3)" and of "left(nim)", the name under which the library has it.
std::string plain_name(const Ruleset& ruleset) {
  const std::string_view name = ruleset.name;
  const std::size_t skipped = name.starts_with("left(") ? 5 : name.starts_with("right(") ? 6 : 0;
  return std::string(name.substr(skipped, name.find_first_of("({[ )", skipped) - skipped));
}

std::string source_of(const Rulesets& rulesets, const Library& library) {
  std::vector<std::string> seen;
  std::string text;
  for (const auto& ruleset : rulesets) {
    const std::string name = plain_name(*ruleset);
    const auto entry = library.entry(name);
    const std::string own = entry ? name : ruleset->name;
    if (std::find(seen.begin(), seen.end(), own) != seen.end()) continue;
    seen.push_back(own);
    text += text.empty() ? "" : "\n";
    text += entry ? entry->source : "# " + ruleset->name + " is written in the language as it stands\n";
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

std::string option_maps(const Rulesets& rulesets, const Provenance& provenance) {
  std::string text = latex_comment(provenance);
  for (std::size_t i = 0; i < rulesets.size(); ++i) {
    const std::string symbol = rulesets.size() == 1 ? "f" : fmt::format("f_{{{}}}", i + 1);
    const std::string remark = option_map_remark(*rulesets[i]);
    text += fmt::format("% {}: {}{}\n", symbol, one_line(rulesets[i]->name),
                        remark.empty() ? "" : "; " + remark) +
            option_map(*rulesets[i], symbol);
  }
  return text;
}

/// A partizan ruleset has no game, but what there is of it can be shown: the moves of both players.
struct Partizan {
  std::string name;
  std::shared_ptr<const Ruleset> left;
  std::shared_ptr<const Ruleset> right;
};

/// What was named, if left(...) and right(...) around it are rulesets.
std::optional<Partizan> partizan_of(const std::string& text, const Library& library) {
  try {
    const Game left = read("left(" + text + "\n)", library);
    const Game right = read("right(" + text + "\n)", library);
    if (left.kind != Game::Kind::ruleset || right.kind != Game::Kind::ruleset) return {};
    const std::string& name = left.ruleset->name;
    return Partizan{name.substr(5, name.size() - 6), left.ruleset, right.ruleset};
  } catch (const Error&) {
    return {};
  }
}

std::string text_of(const Options& options, const Partizan& shown, const Library& library) {
  const Rulesets both = {shown.left, shown.right};
  if (options.source) return source_of(both, library);
  if (options.format == Format::latex)
    return option_maps(both, {shown.name, command_line(options.words), std::string(version)});
  return partizan_card(*shown.left, *shown.right, shown.name);
}

std::string text_of(const Options& options, const Subject& subject, const Control& control) {
  if (options.source) return source_of(subject.machine.rulesets, *subject.library);
  if (options.format == Format::latex)
    return option_maps(subject.machine.rulesets, provenance_of(options, subject));
  return card(options, subject, control);
}

}  // namespace

void show_command(const Options& options, const Control& control) {
  const auto library = session_for(options, control).library();
  const auto source = game_source(options, control);
  if (const auto partizan = partizan_of(source->text, *library))
    return deliver(text_of(options, *partizan, *library), options, control);
  const Subject subject = subject_of(options, source, library);
  deliver(text_of(options, subject, control), options, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
