#include "cli/help.h"

#include "base/text.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/help_texts.h"
#include "cli/terminal/wrapping.h"
#include "gallimaufry/drawing.h"

namespace galli {
namespace {

/// The commands, under the headings of their groups.
std::string command_lines() {
  std::string text;
  std::string_view group;
  for (const CommandEntry* entry : commands()) {
    if (entry->group != group) text += "\n" + std::string(entry->group) + "\n";
    group = entry->group;
    const std::string arguments = entry->arguments.empty() ? "" : " " + std::string(entry->arguments);
    text += help_entry_lines("  " + std::string(entry->name()) + arguments, entry->summary);
  }
  return text;
}

std::string format_lines() {
  std::string text;
  for (const FormatEntry& entry : format_list())
    text += help_entry_lines("  " + std::string(entry.name), entry.summary, 10);
  return text;
}

/// Which command writes what.
std::string formats_by_command() {
  std::string text;
  for (const CommandEntry* entry : commands()) {
    const std::vector<std::string> names = format_names(entry->command);
    if (names.size() > 1) text += help_entry_lines("  " + std::string(entry->name()), joined(names, " "), 14);
  }
  return text;
}

/// ".txt .csv .json"
std::string endings() {
  std::string text;
  const auto add = [&](std::string_view ending) {
    const std::string word = " ." + std::string(ending);
    const bool is_known = (text + " ").find(word + " ") != std::string::npos;
    if (!ending.empty() && !is_known) text += word;
  };
  for (const FormatEntry& entry : format_list()) add(entry.ending);
  for (const PictureEnding& ending : picture_endings) {
    if (ending.format != PictureFormat::text) add(ending.name);
  }
  return text.substr(1);
}

std::string formats_text() {
  return "Formats\n\n" + format_lines() + "\n" + formats_by_command() + formats_notes +
         wrapped(
             "-o FILE writes the whole file or nothing. Without --format its ending decides: " + endings(), 0,
             0) +
         "\n";
}

struct Topic {
  std::string_view name;
  std::string (*text)();
};

constexpr Topic topics[] = {
    {"language", [] { return std::string(language_text); }},
    {"operators", [] { return std::string(operators_text); }},
    {"claims", [] { return std::string(claims_text); }},
    {"formats", formats_text},
    {"exit-codes", [] { return std::string(exit_codes_text); }},
};

}  // namespace

std::vector<std::string> help_topics() {
  std::vector<std::string> names;
  for (const Topic& topic : topics) names.emplace_back(topic.name);
  return names;
}

std::string overview() {
  return std::string(overview_head) + command_lines() + overview_rest + "galli help " +
         joined(help_topics(), " | ") + "\n";
}

std::optional<std::string> help_on_topic(std::string_view name) {
  for (const Topic& topic : topics) {
    if (topic.name == name) return topic.text();
  }
  return {};
}

}  // namespace galli
