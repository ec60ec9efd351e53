#include "cli/options/options.h"

#include <algorithm>
#include <cctype>

#include "base/limits.h"
#include "base/text.h"
#include "base/version.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/options/picture_options.h"

namespace galli {
namespace {

// ---- Formats ----

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

bool writes(Command command, Format format) {
  const auto formats = formats_of(command);
  return std::find(formats.begin(), formats.end(), format) != formats.end();
}

// ---- Settings ----

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

// ---- What is missing ----

bool comes_from_input(const Typed& typed, const std::string& name) {
  return typed.contains(name) && std::count(typed.at(name).begin(), typed.at(name).end(), "-") > 0;
}

void check_position(const Typed& typed, const CommandEntry& entry) {
  const bool has_board = is_given(typed, "--board"), has_position = is_given(typed, "POSITION");
  if (entry.command != Command::plot && has_board) {
    if (single(typed, "--board")->empty()) usage_error("no position given", "write one: --board 3x5");
    if (has_position)
      usage_error("'--board' takes the place of the position " + quoted(typed.at("POSITION").front()),
                  "give one of them");
  }
  const std::string hint(entry.example);
  if (entry.needs == CommandEntry::Needs::position && !has_position && !has_board)
    usage_error(std::string(entry.name()) + " needs a position",
                hint + "\nthe shell takes | & >> for itself unless the game is quoted");
  if (comes_from_input(typed, "GAME") && comes_from_input(typed, "POSITION"))
    usage_error("the game and the positions cannot both come from standard input", hint);
}

void check_what_is_missing(const Typed& typed, const CommandEntry& entry) {
  const bool has_game = single(typed, "GAME").value_or("") != "" || is_given(typed, "--merge");
  if (entry.needs != CommandEntry::Needs::nothing && !has_game)
    usage_error(std::string(entry.name()) + " needs a game", std::string(entry.example));
  check_position(typed, entry);
}

Options options_from(const CommandLine& line) {
  Options options;
  options.command = *line.command;
  options.typed = line.typed;
  options.rules = line.typed.at("--rules");
  options.misere = is_given(line.typed, "--misere");
  options.settings = settings_asked(line.typed);
  options.color = color_asked(line.typed);
  options.output = single(line.typed, "-o");
  check_what_is_missing(line.typed, entry_of(options.command));
  return options;
}

// ---- Help ----

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

std::vector<std::string> format_names(Command command) {
  std::vector<std::string> names;
  for (Format format : formats_of(command)) names.emplace_back(name_of(format));
  for (PictureFormat format : picture_formats_of(command)) names.emplace_back(ending_of(format));
  return names;
}

std::string format_names_in_words(Command command) {
  const std::vector<std::string> names = format_names(command);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

Format format_typed_for(Command command, const Options& options) {
  const auto name = single(options.typed, "--format");
  if (!name) return formats_of(command).front();
  const auto format = format_called(*name);
  if (!format || !writes(command, *format))
    usage_error("no format " + quoted(*name) + " here", "--format " + format_names_in_words(command));
  return *format;
}

Format format_of_output(const Options& options) {
  if (!options.output) return formats_of(options.command).front();
  check_is_our_format(*options.output);
  const auto format = format_of_file(*options.output);
  if (format && !writes(options.command, *format))
    usage_error("this command does not write " + std::string(name_of(*format)) + ", as " +
                    quoted(*options.output) + " would have it",
                "--format " + format_names_in_words(options.command));
  return format.value_or(formats_of(options.command).front());
}

Format format_typed(const Options& options) {
  return is_given(options, "--format") ? format_typed_for(options.command, options)
                                       : format_of_output(options);
}

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
