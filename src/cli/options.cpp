// CLI11 takes the words of the command line apart; what they mean is checked here.
#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <map>

#include "cli/help.h"
#include "galli.h"

namespace galli {
namespace {

/// What was typed, by option ("--to") or positional ("GAME"): every value as it stands.
using Typed = std::map<std::string, std::vector<std::string>>;

[[noreturn]] void usage_error(const std::string& message, const std::string& hint = "") {
  throw Error({.code = ExitCode::usage, .message = message, .span = {}, .detail = "", .hint = hint});
}

// ---- Words that CLI11 would misread ----

/// "-1,2" looks like an option and "[4,2,1]" like a list to CLI11. A blank in front hides them.
bool needs_shelter(const std::string& word) {
  const bool is_negative = word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
  return is_negative || word.starts_with('[');
}

std::string sheltered(const std::string& word) { return needs_shelter(word) ? " " + word : word; }

std::string unsheltered(const std::string& word) {
  const bool is_sheltered = word.starts_with(' ') && needs_shelter(word.substr(1));
  return is_sheltered ? word.substr(1) : word;
}

// ---- The commands and their options ----

struct CommandEntry {
  Command command;
  std::string_view name;
  std::string_view summary;
};

constexpr CommandEntry commands[] = {
    {Command::outcome, "outcome", "P or N for each position"},
    {Command::value, "value", "The nim-value of each position"},
    {Command::moves, "moves", "The moves from a position: which win, and what answers the others"},
    {Command::table, "table", "Outcomes or nim-values of all positions up to a bound"},
    {Command::positions, "positions", "The P-positions up to a bound"},
    {Command::show, "show", "The card of a game: board, phases, why it ends, first P-positions"},
    {Command::list, "list", "The games of the library"},
    {Command::cite, "cite", "BibTeX entries for the program and the papers"},
    {Command::help, "help", "Help on a command or a topic"},
};

class CommandLine {
 public:
  CommandLine();

  void parse(const std::vector<std::string>& words);
  const CommandEntry* chosen() const;
  const Typed& typed() const { return typed_; }
  bool asks_for_version() const { return asks_for_version_; }
  bool asks_for_help() const { return asks_for_help_; }
  std::string help_on(std::string_view command) const;

 private:
  void positional(CLI::App* app, const std::string& name, const std::string& summary, int count);
  void option(CLI::App* app, const std::string& names, const std::string& argument, const std::string& summary);
  void flag(CLI::App* app, const std::string& name, const std::string& summary);

  void add_outcome_options(CLI::App* app);
  void add_moves_options(CLI::App* app);
  void add_table_options(CLI::App* app);
  void add_positions_options(CLI::App* app);
  void add_show_options(CLI::App* app);
  void add_output_options(CLI::App* app, const std::string& formats);
  void add_game(CLI::App* app) { positional(app, "GAME", "A game in quotes, @FILE, or - for standard input", 1); }
  void add_position(CLI::App* app) { positional(app, "POSITION", "As 2,4 or (2,4); - for standard input", -1); }
  void add_to(CLI::App* app) { option(app, "--to", "N[,M[,K]]", "Largest heaps; one number is for all of them"); }
  void add_phase(CLI::App* app) { option(app, "--phase", "K|all", "Which phase; 1 if not given"); }
  void check_leftovers() const;
  std::vector<std::string> option_names() const;

  CLI::App app_{"", "galli"};
  Typed typed_;
  bool asks_for_version_ = false;
  bool asks_for_help_ = false;
};

void CommandLine::positional(CLI::App* app, const std::string& name, const std::string& summary, int count) {
  auto* added = app->add_option(name, typed_[name], summary)->option_text(" ");
  if (count == 1) added->expected(1)->allow_extra_args(false);
}

void CommandLine::option(CLI::App* app, const std::string& names, const std::string& argument,
                         const std::string& summary) {
  app->add_option(names, typed_[names.substr(0, names.find(','))], summary)
      ->option_text(argument)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void CommandLine::flag(CLI::App* app, const std::string& name, const std::string& summary) {
  app->add_flag_callback(name, [this, name] { typed_[name].push_back(""); }, summary);
}

void CommandLine::add_output_options(CLI::App* app, const std::string& formats) {
  option(app, "--format", formats, "How the answer is written; else by the ending of FILE");
  option(app, "-o,--output", "FILE", "Write to a file, whole or not at all");
}

void CommandLine::add_outcome_options(CLI::App* app) {
  add_game(app);
  add_position(app);
  add_phase(app);
}

void CommandLine::add_moves_options(CLI::App* app) {
  add_outcome_options(app);
  flag(app, "--all", "All moves, however many");
  flag(app, "--draw", "The options on a small board; two heaps only");
  add_output_options(app, "text|json");
}

void CommandLine::add_table_options(CLI::App* app) {
  add_game(app);
  add_to(app);
  flag(app, "--values", "Nim-values instead of outcomes");
  add_phase(app);
  add_output_options(app, "text|csv|json|npy");
}

void CommandLine::add_positions_options(CLI::App* app) {
  add_game(app);
  add_to(app);
  option(app, "--value", "V", "Positions of this nim-value instead");
  option(app, "--where", "COND", "Only where a condition holds: 'x + y <= 100'");
  flag(app, "--up-to-swap", "Only x <= y, in games unchanged by swapping");
  flag(app, "--count", "Only their number");
  add_phase(app);
  add_output_options(app, "text|csv|json|latex");
}

void CommandLine::add_show_options(CLI::App* app) {
  add_game(app);
  flag(app, "--source", "The rules file, to copy and change");
  add_output_options(app, "text|latex");
}

CommandLine::CommandLine() {
  app_.fallthrough()->allow_extras()->require_subcommand(0, 1);
  app_.set_help_flag("-h,--help", "This help");
  app_.add_flag("--version", asks_for_version_, "The version");
  option(&app_, "--rules", "FILE", "Rulesets of your own; may be repeated");
  flag(&app_, "--misere", "Play misere: who cannot move wins");
  option(&app_, "--engine", "NAME", "What computes; so far only 'reference'");
  for (const CommandEntry& entry : commands) {
    app_.add_subcommand(std::string(entry.name), std::string(entry.summary))
        ->footer("With every command: --rules FILE, --misere, --engine NAME.");
  }
  add_outcome_options(app_.get_subcommand("outcome"));
  add_outcome_options(app_.get_subcommand("value"));
  add_moves_options(app_.get_subcommand("moves"));
  add_table_options(app_.get_subcommand("table"));
  add_positions_options(app_.get_subcommand("positions"));
  add_show_options(app_.get_subcommand("show"));
  positional(app_.get_subcommand("help"), "TOPIC", "A command, or one of the topics below", 1);
}

const CommandEntry* CommandLine::chosen() const {
  for (const CommandEntry& entry : commands) {
    if (app_.got_subcommand(std::string(entry.name))) return &entry;
  }
  return nullptr;
}

[[noreturn]] void complain_of_command(const std::string& word) {
  std::vector<std::string> names;
  for (const CommandEntry& entry : commands) names.emplace_back(entry.name);
  const std::string near = nearest(word, names);
  usage_error("no command called '" + word + "'", near.empty() ? "the command comes first: galli outcome nim 2,4"
                                                               : "did you mean '" + near + "'?");
}

std::string CommandLine::help_on(std::string_view command) const {
  std::string text = app_.get_subcommand(std::string(command))->help("galli");
  const std::string optional_game = "[GAME]";
  const std::size_t at = text.find(optional_game);
  return at == std::string::npos ? text : text.replace(at, optional_game.size(), "GAME");
}

/// Of the chosen command, and of all commands.
std::vector<std::string> CommandLine::option_names() const {
  std::vector<std::string> names;
  const auto add = [&](const CLI::App* app) {
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  };
  add(&app_);
  for (const CLI::App* app : app_.get_subcommands()) add(app);
  return names;
}

void CommandLine::check_leftovers() const {
  const std::vector<std::string> leftovers = app_.remaining(true);
  if (leftovers.empty()) return;
  const std::string word = unsheltered(leftovers.front());
  const CommandEntry* command = chosen();
  const bool is_option = word.starts_with('-');
  if (!command && !is_option) complain_of_command(word);
  const std::string of = command ? "'" + std::string(command->name) + "'" : "galli";
  const std::string name = word.substr(0, word.find('='));
  const std::string near = is_option ? nearest(name, option_names()) : "";
  const std::string list = "'galli " + (command ? std::string(command->name) + " " : "") + "--help' lists what there is";
  const std::string hint = near.empty() ? list : "did you mean '" + near + "'?  " + list;
  if (is_option) usage_error("no option '" + name + "' of " + of, hint);
  usage_error(of + " does not know what to do with '" + word + "'", hint);
}

/// "--to: 1 required TEXT missing" becomes "'--to' needs a value".
[[noreturn]] void complain_as(const CLI::ArgumentMismatch& mismatch) {
  const std::string text = mismatch.what();
  usage_error("'" + text.substr(0, text.find(':')) + "' needs a value", "'galli help' shows how");
}

void CommandLine::parse(const std::vector<std::string>& words) {
  std::vector<std::string> reversed;  // as CLI11 wants them
  for (std::size_t i = words.size(); i-- > 1;) reversed.push_back(sheltered(words[i]));
  try {
    app_.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    asks_for_help_ = true;
    return;
  } catch (const CLI::ArgumentMismatch& mismatch) {
    complain_as(mismatch);
  } catch (const CLI::ParseError& error) {
    usage_error(error.what(), "'galli help' shows how");
  }
  for (auto& [name, values] : typed_) std::transform(values.begin(), values.end(), values.begin(), unsheltered);
  check_leftovers();
}

// ---- What the words mean ----

bool is_given(const Typed& typed, const std::string& name) { return typed.contains(name) && !typed.at(name).empty(); }

std::optional<std::string> single(const Typed& typed, const std::string& name) {
  if (!is_given(typed, name)) return {};
  if (typed.at(name).size() > 1) usage_error("'" + name + "' was given more than once");
  return typed.at(name).front();
}

std::optional<Position> numbers(const std::string& text) {
  try {
    return read_position(text);
  } catch (const Error&) {
    return {};
  }
}

std::optional<Position> bounds(const Typed& typed) {
  const auto text = single(typed, "--to");
  if (!text) return {};
  const auto bounds = numbers(*text);
  const bool is_right = bounds && std::all_of(bounds->begin(), bounds->end(), [](Integer bound) { return bound >= 0; });
  if (!is_right) usage_error("'" + *text + "' is no bound for heaps", "--to 20, --to 20,30 or --to 10^3");
  return bounds;
}

std::optional<Nimber> nimber(const Typed& typed) {
  const auto text = single(typed, "--value");
  if (!text) return {};
  const auto number = numbers(*text);
  const bool is_right = number && number->size() == 1 && number->front() >= 0 &&
                        number->front() <= std::numeric_limits<std::int32_t>::max();
  if (!is_right) usage_error("'" + *text + "' is no nim-value", "--value 3");
  return static_cast<Nimber>(number->front());
}

void set_phase(Options& options, const Typed& typed) {
  const auto text = single(typed, "--phase");
  if (!text) return;
  options.all_phases = *text == "all";
  if (options.all_phases) return;
  const auto number = numbers(*text);
  const bool is_right = number && number->size() == 1 && number->front() >= 1;
  if (!is_right) usage_error("'" + *text + "' is no phase", "--phase 1, --phase 2 or --phase all");
  options.phase = static_cast<std::size_t>(number->front());
}

std::vector<Format> formats_of(Command command) {
  switch (command) {
    case Command::moves: return {Format::text, Format::json};
    case Command::table: return {Format::text, Format::csv, Format::json, Format::npy};
    case Command::positions: return {Format::text, Format::csv, Format::json, Format::latex};
    case Command::show: return {Format::text, Format::latex};
    default: return {Format::text};
  }
}

std::string names_of(const std::vector<Format>& formats) {
  std::string names;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    names += i == 0 ? "" : i + 1 == formats.size() ? " or " : ", ";
    names += name_of(formats[i]);
  }
  return names;
}

Format format_asked(const Options& options, const Typed& typed) {
  const auto name = single(typed, "--format");
  const auto formats = formats_of(options.command);
  const auto is_possible = [&](Format format) { return std::find(formats.begin(), formats.end(), format) != formats.end(); };
  if (!name) {
    const auto by_file = options.output ? format_of_file(*options.output) : std::nullopt;
    return by_file && is_possible(*by_file) ? *by_file : Format::text;
  }
  const auto format = format_called(*name);
  if (!format || !is_possible(*format)) {
    usage_error("no format '" + *name + "' here", "--format " + names_of(formats));
  }
  return *format;
}

void check_engine(const Typed& typed) {
  const auto name = single(typed, "--engine");
  if (!name || *name == "reference") return;
  throw Error({.code = ExitCode::refused,
               .message = "no engine called '" + *name + "'; so far there is 'reference'",
               .span = {},
               .detail = "",
               .hint = "leave --engine out"});
}

bool needs_game(Command command) { return command <= Command::show; }
bool needs_position(Command command) { return command <= Command::moves; }

std::string_view example(Command command) {
  switch (command) {
    case Command::outcome: return "galli outcome 'nim >> euclid' 2,4";
    case Command::value: return "galli value wythoff 3,4";
    case Command::moves: return "galli moves 'nim & bishop' 5,9";
    case Command::table: return "galli table 'nim >> euclid'";
    case Command::positions: return "galli positions wythoff --to 20";
    default: return "galli show wythoff";
  }
}

void check_what_is_missing(const Options& options, std::string_view command) {
  const std::string hint = std::string(example(options.command));
  if (needs_game(options.command) && options.game.empty()) usage_error(std::string(command) + " needs a game", hint);
  if (needs_position(options.command) && options.positions.empty()) {
    usage_error(std::string(command) + " needs a position",
                hint + "\nthe shell takes | & >> for itself unless the game is quoted");
  }
  const bool both_from_input = options.game == "-" && std::count(options.positions.begin(), options.positions.end(), "-") > 0;
  if (both_from_input) usage_error("the game and the positions cannot both come from standard input", hint);
}

Options options_from(const Typed& typed, const CommandEntry& entry) {
  Options options;
  options.command = entry.command;
  options.game = single(typed, "GAME").value_or("");
  options.positions = typed.at("POSITION");
  options.rules = typed.at("--rules");
  options.misere = is_given(typed, "--misere");
  options.to = bounds(typed);
  set_phase(options, typed);
  options.output = single(typed, "-o");
  options.format = format_asked(options, typed);
  options.values = is_given(typed, "--values");
  options.value = nimber(typed);
  options.where = single(typed, "--where");
  options.count = is_given(typed, "--count");
  options.up_to_swap = is_given(typed, "--up-to-swap");
  options.all = is_given(typed, "--all");
  options.draw = is_given(typed, "--draw");
  options.source = is_given(typed, "--source");
  check_engine(typed);
  check_what_is_missing(options, entry.name);
  return options;
}

/// The text of `galli help TOPIC` and `galli COMMAND --help`.
std::string help_text(const CommandLine& line, const std::string& topic) {
  if (topic.empty()) return overview();
  for (const CommandEntry& entry : commands) {
    if (entry.name == topic) return topic == "help" ? overview() : line.help_on(topic);
  }
  if (const auto text = help_on_topic(topic)) return *text;
  usage_error("no help on '" + topic + "'", "'galli help' lists the commands and topics");
}

Options help_options(const CommandLine& line, const CommandEntry* entry) {
  const bool is_help_command = entry && entry->command == Command::help;
  const std::string topic = is_help_command ? single(line.typed(), "TOPIC").value_or("")
                            : entry         ? std::string(entry->name)
                                            : "";
  Options options;
  options.help = help_text(line, topic);
  return options;
}

}  // namespace

Options read_options(const std::vector<std::string>& words) {
  CommandLine line;
  line.parse(words);
  const CommandEntry* entry = line.chosen();
  Options options;
  const bool asks_for_help = line.asks_for_help() || words.size() <= 1 || (entry && entry->command == Command::help);
  if (line.asks_for_version()) options.command = Command::tell_version;
  else if (asks_for_help) options = help_options(line, entry);
  else if (!entry) usage_error("no command", "galli outcome nim 2,4; 'galli help' lists the commands");
  else options = options_from(line.typed(), *entry);
  options.words = {"galli"};
  if (!words.empty()) options.words.insert(options.words.end(), words.begin() + 1, words.end());
  return options;
}

std::string command_line(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

}  // namespace galli
