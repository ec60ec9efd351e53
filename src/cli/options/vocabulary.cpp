#include "cli/options/vocabulary.h"

#include <CLI/CLI.hpp>

#include "base/words.h"
#include "cli/command.h"
#include "cli/options/options.h"
#include "cli/terminal/wrapping.h"

namespace galli {
namespace {

/// As CLI11 does it, with lines that fit a terminal.
class OptionLines final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return help_entry_lines("  " + make_option_name(option, is_positional) + make_option_opts(option),
                            make_option_desc(option));
  }
};

std::string capitalised(std::string_view text) {
  std::string result(text);
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z')
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

}  // namespace

void Vocabulary::argument(const std::string& name, const std::string& summary) {
  app_.add_option(name, typed_[name], summary)->option_text(" ")->expected(1)->allow_extra_args(false);
}

void Vocabulary::arguments(const std::string& name, const std::string& summary) {
  app_.add_option(name, typed_[name], summary)->option_text(" ");
}

void Vocabulary::option(const std::string& names, const std::string& value, const std::string& summary) {
  app_.add_option(names, typed_[names.substr(0, names.find(','))], summary)
      ->option_text(value)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void Vocabulary::list_option(const std::string& name, const std::string& values, const std::string& summary) {
  app_.add_option(name, typed_[name], summary)->option_text(values);
}

void Vocabulary::flag(const std::string& name, const std::string& summary) {
  app_.add_flag_callback(
          name, [&typed = typed_, name] { typed[name].push_back(""); }, summary)
      ->disable_flag_override();
}

void Vocabulary::positions() {
  arguments("POSITION", "As 2,4 or 3x5 or ..#/...; - for standard input");
  option("--board", "MxN|TEXT", "A grid in place of the position: 3x5, ..#/...");
}

void Vocabulary::output() {
  option("--format", joined(format_names(command_), "|"), "The format; by the ending of FILE if not given");
  option("-o,--output", "FILE", "Write to a file, whole or not at all");
}

void Vocabulary::picture_output(const std::string& value, const std::string& otherwise) {
  option("--format", joined(format_names(command_), "|"), "The format; by the ending of FILE if not given");
  option("-o,--output", value, "Write to a file, whole or not at all; without it, " + otherwise);
}

void Vocabulary::picture_shape() {
  option("--width", "84mm", "Width of the whole picture; letters keep their size. Also cm, in, pt");
  option("--dpi", "N", "Pixels per inch in png, at least; 300 if not given");
  option("--legend", "below|right|none", "Where the legend is; below if not given");
  option("--title", "TEXT", "A title in place of the game; '' for none");
}

void add_vocabulary(CLI::App& app, Typed& typed) {
  app.formatter(std::make_shared<OptionLines>());
  Vocabulary common(app, typed, Command::help);
  common.option("--rules", "FILE", "Rulesets of your own; may be repeated");
  common.flag("--misere", "Play misere: a player who cannot move wins");
  common.option("--engine", "NAME", "What computes, as 'galli explain' names it; obeyed or refused");
  common.option("--memory", "SIZE", "How much may be used: 512M, 8G");
  common.option("--threads", "N", "How many threads may run; without it, as many as the job has processors");
  common.option("--color", "auto|always|never",
                "Colours in a terminal; NO_COLOR in the environment means never");
  for (const CommandEntry* entry : commands()) {
    CLI::App* command = app.add_subcommand(std::string(entry->name()), capitalised(entry->summary));
    if (entry->command != Command::verify)
      command->footer(
          "With every command: --rules FILE, --misere, --engine NAME, --memory SIZE,\n--threads N, --color "
          "WHEN.");
    Vocabulary words(*command, typed, entry->command);
    entry->add_options(words);
  }
  app.get_subcommand(std::string(name_of(Command::conjecture)))->alias("guess");
}

}  // namespace galli
