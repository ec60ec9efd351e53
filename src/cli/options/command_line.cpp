// CLI11 stays in this file and cli/vocabulary.cpp.
#include "cli/options/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/text.h"
#include "cli/command.h"
#include "cli/options/shelter.h"
#include "cli/options/vocabulary.h"
#include "gallimaufry/error.h"
#include "report/provenance.h"

namespace galli {
namespace {

class Parser {
 public:
  Parser();

  void parse(const std::vector<std::string>& words);
  const CommandEntry* chosen() const;
  const Typed& typed() const { return typed_; }
  bool asks_for_version() const { return asks_for_version_; }
  bool asks_for_help() const { return asks_for_help_; }
  std::string help_on(std::string_view command) const;

 private:
  void check_leftovers() const;
  std::string hint_on_option(const std::string& name) const;

  CLI::App app_{"", "galli"};
  Typed typed_;
  bool asks_for_version_ = false;
  bool asks_for_help_ = false;
};

Parser::Parser() {
  app_.fallthrough()->allow_extras()->require_subcommand(0, 1);
  app_.set_help_flag("-h,--help", "This help");
  app_.add_flag("--version", asks_for_version_, "The version");
  add_vocabulary(app_, typed_);
}

const CommandEntry* Parser::chosen() const {
  for (const CommandEntry* entry : commands()) {
    if (app_.got_subcommand(std::string(entry->name()))) return entry;
  }
  return nullptr;
}

[[noreturn]] void complain_of_command(const std::string& word) {
  std::vector<std::string> names;
  for (const CommandEntry* entry : commands()) names.emplace_back(entry->name());
  const std::string near = nearest(word, names);
  usage_error("no command called " + quoted(word), near.empty()
                                                       ? "the command comes first: galli outcome nim 2,4"
                                                       : "did you mean '" + near + "'?");
}

std::string Parser::help_on(std::string_view command) const {
  std::string text = app_.get_subcommand(std::string(command))->help("galli");
  for (const std::string needed : {"GAME", "FILE", "GAMES"}) {
    const std::string optional = "[" + needed + "]";
    const std::size_t at = text.find(optional);
    if (at != std::string::npos) text.replace(at, optional.size(), needed);
  }
  return text;
}

/// The names of its own options: "--to", "--rules".
std::vector<std::string> long_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  return names;
}

/// Which command has the option, or what it was meant to be.
std::string Parser::hint_on_option(const std::string& name) const {
  const CommandEntry* command = chosen();
  const auto own_names =
      command ? long_names(*app_.get_subcommand(std::string(command->name()))) : std::vector<std::string>();
  const std::string list =
      "'galli " + (command ? std::string(command->name()) + " " : "") + "--help' lists the options";
  for (const std::string& own : own_names) {
    if (edit_distance(name, own) == 1) return "did you mean '" + own + "'?  " + list;
  }
  for (const CommandEntry* entry : commands()) {
    for (const CLI::Option* option : app_.get_subcommand(std::string(entry->name()))->get_options()) {
      if (option->check_name(name)) return "it is an option of '" + std::string(entry->name()) + "'";
    }
  }
  std::vector<std::string> names = long_names(app_);
  names.insert(names.end(), own_names.begin(), own_names.end());
  const std::string near = nearest(name, names);
  return near.empty() ? list : "did you mean '" + near + "'?  " + list;
}

void Parser::check_leftovers() const {
  const std::vector<std::string> leftovers = app_.remaining(true);
  if (leftovers.empty()) return;
  const std::string word = unsheltered(leftovers.front());
  const CommandEntry* command = chosen();
  const std::string of = command ? "'" + std::string(command->name()) + "'" : "galli";
  if (word.starts_with('-')) {
    const std::string name = word.substr(0, word.find('='));
    usage_error(of + " has no option " + quoted(name), hint_on_option(name));
  }
  if (!command) complain_of_command(word);
  usage_error(of + " does not know what to do with " + quoted(word),
              "'galli help " + std::string(command->name()) + "' shows how");
}

/// "--to: 1 required TEXT missing" becomes "'--to' needs a value".
[[noreturn]] void complain_as(const CLI::ArgumentMismatch& mismatch) {
  const std::string text = mismatch.what();
  const std::string word = text.substr(0, text.find_first_of(": "));
  const std::string name = word.starts_with('-') ? word : "--" + word;
  const bool has_one = text.find("flag override") != std::string::npos;
  usage_error("'" + name + (has_one ? "' takes no value" : "' needs a value"), "'galli help' shows how");
}

void Parser::parse(const std::vector<std::string>& words) {
  std::vector<std::string> arguments = sheltered(words);
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
  try {
    app_.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    asks_for_help_ = true;
    return;
  } catch (const CLI::ArgumentMismatch& mismatch) {
    complain_as(mismatch);
  } catch (const CLI::ParseError& error) {
    usage_error(error.what(), "'galli help' shows how");
  }
  for (auto& [name, values] : typed_)
    std::transform(values.begin(), values.end(), values.begin(), unsheltered);
  check_leftovers();
}

}  // namespace

void usage_error(const std::string& message, const Remedies& remedies) {
  throw Error({.kind = ErrorKind::question, .message = message, .remedies = remedies});
}

bool is_given(const Typed& typed, const std::string& name) {
  return typed.contains(name) && !typed.at(name).empty();
}

std::optional<std::string> single(const Typed& typed, const std::string& name) {
  if (!is_given(typed, name)) return {};
  if (typed.at(name).size() > 1) usage_error("'" + name + "' was given more than once");
  return typed.at(name).front();
}

CommandLine read_command_line(const std::vector<std::string>& words) {
  Parser parser;
  parser.parse(words);
  const CommandEntry* entry = parser.chosen();
  CommandLine line;
  if (entry) line.command = entry->command;
  if (entry) line.name = entry->name();
  line.typed = parser.typed();
  line.asks_for_version = parser.asks_for_version();
  line.asks_for_help = parser.asks_for_help();
  return line;
}

std::optional<std::string> help_on_command(std::string_view name) {
  for (const CommandEntry* entry : commands()) {
    const bool is_meant = entry->name() == name || (name == "guess" && entry->command == Command::conjecture);
    if (is_meant) return Parser().help_on(entry->name());
  }
  return {};
}

}  // namespace galli
