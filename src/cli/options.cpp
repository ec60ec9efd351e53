#include "cli/options.h"

#include <algorithm>
#include <cctype>
#include <limits>

#include "base/limits.h"
#include "base/text.h"
#include "base/version.h"
#include "base/words.h"
#include "cli/command_line.h"
#include "cli/help.h"
#include "gallimaufry/positions.h"

namespace galli {
namespace {

std::optional<Position> numbers(const std::string& text) {
  try {
    return read_numbers(text);
  } catch (const Error&) {
    return {};
  }
}

std::optional<Position> bounds(const Typed& typed) {
  const auto text = single(typed, "--to");
  if (!text) return {};
  auto bounds = numbers(*text);
  const bool is_right =
      bounds && std::all_of(bounds->begin(), bounds->end(), [](Integer bound) { return bound >= 0; });
  if (!is_right)
    usage_error(quoted(*text) + " is not a valid bound for heaps", "--to 20, --to 20,30 or --to 10^3");
  return bounds;
}

std::optional<Nimber> nimber(const Typed& typed) {
  const auto text = single(typed, "--value");
  if (!text) return {};
  const auto number = numbers(*text);
  const bool is_right = number && number->size() == 1 && number->front() >= 0 &&
                        number->front() <= std::numeric_limits<std::int32_t>::max();
  if (!is_right) usage_error(quoted(*text) + " is not a nim-value", "--value 3");
  return static_cast<Nimber>(number->front());
}

std::optional<Integer> constant_typed(const Typed& typed) {
  const auto text = single(typed, "--plus");
  if (!text) return {};
  const auto number = numbers(*text);
  if (!number || number->size() != 1 || number->front() < 0)
    usage_error(quoted(*text) + " is not a nimber", "--plus 3");
  return number->front();
}

ListingOptions listing_options_typed(Command command, const Typed& typed) {
  const bool is_list = command == Command::positions;
  return {nimber(typed), single(typed, "--where"), is_list ? single(typed, "--compare") : std::nullopt,
          is_given(typed, "--count")};
}

void set_phase(Options& options, const Typed& typed) {
  const auto text = single(typed, "--phase");
  if (!text) return;
  options.all_phases = *text == "all";
  if (options.all_phases) return;
  const auto number = numbers(*text);
  const bool is_right = number && number->size() == 1 && number->front() >= 1;
  if (!is_right) usage_error(quoted(*text) + " is not a phase", "--phase 1, --phase 2 or --phase all");
  options.phase = static_cast<std::size_t>(number->front());
}

std::vector<Format> formats_of(Command command) {
  switch (command) {
    case Command::moves:
    case Command::solve: return {Format::text, Format::json};
    case Command::table: return {Format::text, Format::csv, Format::json, Format::npy, Format::latex};
    case Command::positions: return {Format::text, Format::csv, Format::json, Format::latex};
    case Command::sequence: return {Format::text, Format::csv, Format::json, Format::bfile, Format::latex};
    case Command::zeckendorf: return {Format::text, Format::csv, Format::json, Format::latex};
    case Command::period:
    case Command::compare:
    case Command::laws:
    case Command::slopes:
    case Command::verify: return {Format::text, Format::json};
    case Command::conjecture: return {Format::text, Format::claim, Format::json};
    case Command::check: return {Format::text, Format::json, Format::html};
    case Command::sweep: return {Format::csv, Format::jsonl};
    case Command::identify: return {Format::text, Format::json};
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

/// Formats of other programs, and what they read instead.
constexpr std::pair<std::string_view, std::string_view> foreign_formats[] = {
    {"xlsx", "csv"}, {"xls", "csv"}, {"ods", "csv"}, {"parquet", "csv"}, {"docx", "tex"},
    {"doc", "tex"},  {"odt", "tex"}, {"mat", "npy"}, {"h5", "npy"}};

void check_is_our_format(const std::string& path) {
  for (const auto& [ending, instead] : foreign_formats) {
    if (!path.ends_with("." + std::string(ending))) continue;
    const std::string stem = path.substr(0, path.size() - ending.size());
    usage_error("galli does not write ." + std::string(ending) + " files",
                "-o " + stem + std::string(instead) + " can be opened by the same programs");
  }
}

/// What is written, by --format or else by the ending of the file.
Format format_asked(const Options& options, const Typed& typed) {
  const auto name = single(typed, "--format");
  const auto formats = formats_of(options.command);
  const auto is_possible = [&](Format format) {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
  };
  if (!name) {
    if (options.output) check_is_our_format(*options.output);
    const auto by_file = options.output ? format_of_file(*options.output) : std::nullopt;
    if (by_file && !is_possible(*by_file)) {
      usage_error("this command does not write " + std::string(name_of(*by_file)) + ", as " +
                      quoted(*options.output) + " would have it",
                  "--format " + names_of(formats));
    }
    return by_file.value_or(formats.front());
  }
  const auto format = format_called(*name);
  if (!format || !is_possible(*format)) {
    usage_error("no format " + quoted(*name) + " here", "--format " + names_of(formats));
  }
  return *format;
}

/// --format of the explained command.
Format format_explained(const Options& options, const Typed& typed) {
  Options would_be;
  would_be.command = options.explain.command;
  return format_asked(would_be, typed);
}

constexpr const char* listing_options[] = {"--positions", "--value", "--where", "--up-to-swap", "--count"};

/// The command that `explain` explains, by what is asked: positions that are given, or a list, or else a table.
Command command_explained(const Typed& typed) {
  const auto is_typed = [&](const char* name) { return is_given(typed, name); };
  if (is_typed("POSITION") || is_typed("--board"))
    return is_typed("--values") ? Command::value : Command::outcome;
  if (is_typed("--sequence")) return Command::sequence;
  return std::any_of(std::begin(listing_options), std::end(listing_options), is_typed) ? Command::positions
                                                                                       : Command::table;
}

/// No command has options that belong to different ones.
void check_explained(Command explained, const Typed& typed) {
  if (explained == Command::table) return;
  for (const char* name : listing_options) {
    if (!is_given(typed, name)) continue;
    if (explained == Command::sequence)
      usage_error("'" + std::string(name) + "' does not go with '--sequence'",
                  "it is for lists of positions");
    if (explained != Command::positions)
      usage_error("'" + std::string(name) + "' does not go with given positions",
                  "it is for lists: leave the positions out");
    if (is_given(typed, "--values"))
      usage_error("'--values' does not go with '" + std::string(name) + "'",
                  "--value 3 lists the positions of a nim-value");
  }
  if (explained == Command::positions || explained == Command::sequence) return;
  for (const char* name : {"--to", "--sequence"}) {
    if (is_given(typed, name))
      usage_error("'" + std::string(name) + "' does not go with given positions",
                  "it is for tables, lists and sequences: leave the positions out");
  }
}

bool is_number(std::string_view text, std::size_t max_digits) {
  return !text.empty() && text.size() <= max_digits && std::all_of(text.begin(), text.end(), is_digit);
}

/// "512M", "8G", "2000000": bytes.
std::uint64_t memory_size(const std::string& text) {
  constexpr std::string_view units = "KMGT";
  const char last =
      text.empty() ? ' ' : static_cast<char>(std::toupper(static_cast<unsigned char>(text.back())));
  const std::size_t unit = units.find(last);
  const bool has_unit = unit != std::string_view::npos;
  const std::string digits = text.substr(0, text.size() - (has_unit ? 1 : 0));
  const std::uint64_t factor = has_unit ? std::uint64_t{1} << (10 * (unit + 1)) : 1;
  std::uint64_t bytes = 0;
  if (!is_number(digits, 15) || __builtin_mul_overflow(std::stoull(digits), factor, &bytes)) {
    usage_error("--memory " + quoted(text) + " is not a size", "write it as 512M or 8G");
  }
  return bytes;
}

Settings settings_asked(const Typed& typed) {
  Settings settings;
  settings.engine = single(typed, "--engine").value_or("");
  settings.memory = std::min(settings.memory, job_memory() / 4 * 3);
  if (const auto memory = single(typed, "--memory")) settings.memory = memory_size(*memory);
  const auto threads = single(typed, "--threads");
  if (threads && (!is_number(*threads, 4) || std::stoi(*threads) == 0)) {
    usage_error("--threads " + quoted(*threads) + " is not a number of threads", "--threads 2; at most 9999");
  }
  settings.threads = threads ? static_cast<std::uint32_t>(std::stoul(*threads)) : job_threads();
  return settings;
}

ColorChoice color_asked(const Typed& typed) {
  const auto text = single(typed, "--color");
  if (!text || *text == "auto") return ColorChoice::automatic;
  if (*text == "always") return ColorChoice::always;
  if (*text != "never") usage_error("no colours " + quoted(*text), "--color auto, always or never");
  return ColorChoice::never;
}

bool needs_position(Command command) {
  switch (command) {
    case Command::outcome:
    case Command::value:
    case Command::graph:
    case Command::moves: return true;
    default: return false;
  }
}

bool needs_game(Command command) {
  switch (command) {
    case Command::table:
    case Command::positions:
    case Command::sequence:
    case Command::plot:
    case Command::period:
    case Command::sweep:
    case Command::slopes:
    case Command::conjecture:
    case Command::solve:
    case Command::explain:
    case Command::show: return true;
    default: return needs_position(command);
  }
}

std::string_view example(Command command) {
  switch (command) {
    case Command::outcome: return "galli outcome 'nim >> euclid' 2,4";
    case Command::value: return "galli value wythoff 3,4";
    case Command::moves: return "galli moves 'nim & bishop' 5,9";
    case Command::solve: return "galli solve cram --board 4x5";
    case Command::table: return "galli table 'nim >> euclid'";
    case Command::positions: return "galli positions wythoff --to 20";
    case Command::sequence: return "galli sequence 'octal(0.07)' --values";
    case Command::plot: return "galli plot wythoff -o wythoff.svg";
    case Command::graph: return "galli graph 'pegs(3)' 4,2,1 -o pegs.svg";
    case Command::period: return "galli period 'octal(0.07)' --values";
    case Command::sweep: return "galli sweep 'subtraction{S}' --sets S --within 10";
    case Command::slopes: return "galli slopes gdwn";
    case Command::conjecture: return "galli conjecture 'wythoff >> euclid'";
    case Command::explain: return "galli explain wythoff --values --to 4096";
    default: return "galli show wythoff";
  }
}

/// A certificate says itself what it is about, and no engine has a part in checking it.
void check_verify(const Options& options, const Typed& typed) {
  if (options.command != Command::verify) return;
  if (options.file.empty()) usage_error("verify needs a certificate", "galli verify period.json");
  for (const char* name : {"--rules", "--misere", "--engine"}) {
    if (is_given(typed, name))
      usage_error("'" + std::string(name) + "' does not go with 'verify'",
                  "a certificate is checked by what is in it, without any engine");
  }
}

/// Claims say themselves which play is meant.
void check_misere(const Options& options) {
  if (options.command == Command::check && options.misere)
    usage_error("'--misere' does not go with 'check'", "write misere(G) in the claim");
}

/// These find the engine themselves, as their proofs need it.
void check_engine(const Options& options, const Typed& typed, const std::string& command) {
  const bool finds_it = options.command == Command::period || options.command == Command::sweep ||
                        options.command == Command::identify;
  if (finds_it && is_given(typed, "--engine"))
    usage_error("'--engine' does not go with '" + command + "'",
                "galli sequence GAME --engine NAME computes terms by an engine of your choice");
}

void check_number_of_games(const Options& options, const std::string& command) {
  const bool is_compare = options.command == Command::compare, is_laws = options.command == Command::laws;
  if (!is_compare && !is_laws) return;
  const std::string hint = is_compare ? "galli compare nim bishop" : "galli laws nim bishop wythoff";
  if (options.games.size() < 2) usage_error(command + " needs two games", hint);
  if (is_laws && options.games.size() > 3) usage_error("laws are about two or three games", hint);
  if (std::count(options.games.begin(), options.games.end(), "-") > 1)
    usage_error("two games cannot both come from standard input", hint);
}

void check_what_is_missing(const Options& options, const std::string& command) {
  const std::string hint = std::string(example(options.command));
  const bool has_game = !options.game.empty() || !options.sweep.merge.empty();
  if (needs_game(options.command) && !has_game) usage_error(command + " needs a game", hint);
  if (options.command == Command::zeckendorf && options.numbers.empty())
    usage_error("zeckendorf needs a number", "galli zeckendorf 45, or a range: galli zeckendorf 1..20");
  if (options.command == Command::solve && !options.board) usage_error("solve needs a board", hint);
  if (options.board && options.board->empty()) usage_error("no position given", "write one: --board 3x5");
  if (options.listing.where && options.listing.where->empty())
    throw Error(
        {.kind = ErrorKind::text, .message = "no condition given", .remedies = "write one: x + y <= 100"});
  if (options.board && !options.positions.empty())
    usage_error("'--board' takes the place of the position " + quoted(options.positions.front()),
                "give one of them");
  if (needs_position(options.command) && options.positions.empty() && !options.board) {
    usage_error(command + " needs a position",
                hint + "\nthe shell takes | & >> for itself unless the game is quoted");
  }
  if (options.command == Command::identify && options.terms.empty())
    usage_error("identify needs the first terms of a sequence", "galli identify 0,1,1,2,0,3,1,1");
  const bool both_from_input =
      options.game == "-" && std::count(options.positions.begin(), options.positions.end(), "-") > 0;
  if (both_from_input) usage_error("the game and the positions cannot both come from standard input", hint);
}

Options options_from(const CommandLine& line) {
  const Typed& typed = line.typed;
  Options options;
  options.command = *line.command;
  const bool is_explain = options.command == Command::explain;
  if (is_explain) options.explain.command = command_explained(typed);
  if (is_explain) check_explained(options.explain.command, typed);
  options.game = single(typed, "GAME").value_or("");
  options.games = typed.at("GAMES");
  options.positions = typed.at("POSITION");
  if (options.command != Command::plot) options.board = single(typed, "--board");
  options.first_moves = is_given(typed, "--first-moves");
  options.constant = constant_typed(typed);
  options.numbers = typed.at("NUMBER");
  options.file = single(typed, "FILE").value_or("");
  options.claims = typed.at("CLAIM");
  options.paper = single(typed, "--paper");
  options.why = is_given(typed, "--why");
  options.lists_claims = is_given(typed, "--list");
  options.quick = is_given(typed, "--quick");
  options.terms = typed.at("TERMS");
  options.rules = typed.at("--rules");
  options.misere = is_given(typed, "--misere");
  options.to = bounds(typed);
  set_phase(options, typed);
  options.output = single(typed, "-o");
  if (options.command == Command::plot) options.picture = plot_options(typed);
  if (options.command == Command::graph) options.picture = graph_options(typed);
  const bool is_picture = options.command == Command::plot || options.command == Command::graph;
  if (is_explain) options.explain.format = format_explained(options, typed);
  if (!is_picture) options.format = format_asked(options, is_explain ? Typed{} : typed);  // a plan is a text
  options.values = is_given(typed, "--values");
  options.listing = listing_options_typed(options.command, typed);
  options.up_to_swap = is_given(typed, "--up-to-swap");
  options.all = is_given(typed, "--all");
  options.draw = is_given(typed, "--draw");
  options.source = is_given(typed, "--source");
  options.settings = settings_asked(typed);
  options.color = color_asked(typed);
  options.stats = is_given(typed, "--stats");
  const bool is_sweep =
      options.command == Command::sweep && (!options.game.empty() || is_given(typed, "--merge"));
  if (is_sweep) options.sweep = sweep_options(typed);
  check_what_is_missing(options, line.name);
  check_verify(options, typed);
  check_misere(options);
  check_engine(options, typed, line.name);
  check_number_of_games(options, line.name);
  return options;
}

/// The text of `galli help TOPIC` and `galli COMMAND --help`.
std::string help_text(const std::string& topic) {
  if (topic.empty() || topic == "help") return overview();
  if (const auto text = help_on_command(topic)) return *text;
  if (const auto text = help_on_topic(topic)) return *text;
  usage_error("no help on " + quoted(topic), "'galli help' lists the commands and topics");
}

Options help_options(const CommandLine& line) {
  Options options;
  options.help =
      help_text(line.command == Command::help ? single(line.typed, "TOPIC").value_or("") : line.name);
  return options;
}

}  // namespace

Options read_options(const std::vector<std::string>& words) {
  const CommandLine line = read_command_line(words);
  const bool asks_for_help = line.asks_for_help || words.size() <= 1 || line.command == Command::help;
  Options options;
  if (line.asks_for_version)
    options.help = "galli " + std::string(version) + "\n";  // as help is
  else if (asks_for_help)
    options = help_options(line);
  else if (!line.command)
    usage_error("no command", "galli outcome nim 2,4; 'galli help' lists the commands");
  else
    options = options_from(line);
  options.words = {"galli"};
  if (!words.empty()) options.words.insert(options.words.end(), words.begin() + 1, words.end());
  return options;
}

std::string command_line(const std::vector<std::string>& words) {
  std::vector<std::string> quoted_words;
  for (const std::string& word : words) quoted_words.push_back(shell_word(word));
  return joined(quoted_words, " ");
}

}  // namespace galli
