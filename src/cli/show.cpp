// What is known of a game: its card, its source, its option maps.
#include <fmt/format.h>

#include <algorithm>

#include "cli/card.h"
#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "store/option_map.h"

namespace galli {
namespace {

/// "nim" of "nim(3)", the name under which the library has it.
std::string plain_name(const Ruleset& ruleset) {
  return ruleset.name.substr(0, ruleset.name.find_first_of("({[ "));
}

std::string source_of(const Subject& subject) {
  std::vector<std::string> seen;
  std::string text;
  for (const auto& ruleset : subject.machine.rulesets) {
    const std::string name = plain_name(*ruleset);
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    seen.push_back(name);
    const auto entry = subject.library.entry(name);
    text += text.empty() ? "" : "\n";
    text += entry ? entry->source : "# " + ruleset->name + " is written in the language as it stands\n";
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

std::string option_maps(const Options& options, const Subject& subject) {
  const auto& rulesets = subject.machine.rulesets;
  std::string text = latex_comment(provenance_of(options, subject));
  for (std::size_t i = 0; i < rulesets.size(); ++i) {
    const std::string symbol = rulesets.size() == 1 ? "f" : fmt::format("f_{{{}}}", i + 1);
    text += fmt::format("% {}: {}\n", symbol, one_line(rulesets[i]->name)) + option_map(*rulesets[i], symbol);
  }
  return text;
}

}  // namespace

void show_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const std::string text = options.source                    ? source_of(subject)
                           : options.format == Format::latex ? option_maps(options, subject)
                                                             : card(options, subject, control);
  deliver(text, options, control);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
