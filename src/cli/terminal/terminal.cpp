#include "cli/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace galli {
namespace {

constexpr std::string_view bold = "1";
constexpr std::string_view red = "1;31";
constexpr std::string_view green = "32";
constexpr std::string_view yellow = "33";
constexpr std::string_view cyan = "36";

std::string styled(std::string_view text, std::string_view style) {
  return "\x1b[" + std::string(style) + "m" + std::string(text) + "\x1b[0m";
}

/// Verdicts of claims, and of what is compared.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> verdicts = {
    {{"proved", green}, {"observed", cyan}, {"refuted", red}, {"undecided", yellow}, {"checked", cyan}}};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Where a word stands alone; npos when it does not.
std::size_t find_word(std::string_view line, std::string_view word, std::size_t from = 0) {
  for (std::size_t at = line.find(word, from); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_letter(line[at - 1])) && (end == line.size() || !is_letter(line[end]))) return at;
  }
  return std::string_view::npos;
}

/// The first verdict of a line.
std::string with_verdict(const std::string& line) {
  std::size_t first = std::string::npos;
  std::pair<std::string_view, std::string_view> found;
  for (const auto& verdict : verdicts) {
    const std::size_t at = find_word(line, verdict.first);
    if (at < first) {
      first = at;
      found = verdict;
    }
  }
  if (first == std::string::npos) return line;
  return line.substr(0, first) + styled(found.first, found.second) + line.substr(first + found.first.size());
}

/// Every P of a line of a table.
std::string with_p(const std::string& line) {
  std::string text;
  std::size_t done = 0;
  for (std::size_t at = find_word(line, "P"); at != std::string::npos; at = find_word(line, "P", at + 1)) {
    text += line.substr(done, at - done) + styled("P", bold);
    done = at + 1;
  }
  return text + line.substr(done);
}

/// Pictures on standard output are letters, unless they are something else that has no colours; a plan is a text.
bool is_for_people(const Options& options) {
  if (options.command == Command::explain || formats_of(options.command).empty()) return true;
  return format_typed(options) == Format::text;
}

std::string highlighted_line(Command command, const std::string& line) {
  switch (command) {
    case Command::table: return with_p(line);
    case Command::moves: return line.starts_with("  *") ? styled(line, bold) : line;
    case Command::check: return line.starts_with("    ") ? line : with_verdict(line);
    case Command::compare:
    case Command::laws:
    case Command::conjecture:
    case Command::period: return with_verdict(line);
    default: return line;
  }
}

}  // namespace

std::optional<std::size_t> terminal_columns() {
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 1 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  const char* text = std::getenv("COLUMNS");
  const long columns = text ? std::strtol(text, nullptr, 10) : 0;
  constexpr long least = 20, most = 10'000;
  return columns >= least && columns <= most ? std::optional(static_cast<std::size_t>(columns))
                                             : std::nullopt;
}

ColorChoice color_typed(const std::vector<std::string>& words) {
  constexpr std::string_view name = "--color=";
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string word = words[i].starts_with(name)                      ? words[i].substr(name.size())
                             : words[i] == "--color" && i + 1 < words.size() ? words[i + 1]
                                                                             : "";
    if (word == "always") return ColorChoice::always;
    if (word == "never") return ColorChoice::never;
  }
  return ColorChoice::automatic;
}

bool has_colors(ColorChoice choice, int file) {
  if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
  const char* refused = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  const bool is_dumb = kind && std::string_view(kind) == "dumb";
  return ::isatty(file) == 1 && !(refused && *refused) && !is_dumb;
}

bool is_answer_colored(const Options& options) {
  const bool is_file = options.output && *options.output != "-";
  return !is_file && has_colors(options.color, STDOUT_FILENO) && is_for_people(options);
}

std::string highlighted(Command command, const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += highlighted_line(command, text.substr(begin, end - begin));
    if (end < text.size()) result += '\n';
    begin = end + 1;
  }
  return result;
}

std::string highlighted_error(const std::string& text) {
  constexpr std::string_view error = "error:", hint = "hint:";
  std::string result = text;
  if (const std::size_t at = result.find("\nhint:"); at != std::string::npos)
    result.replace(at + 1, hint.size(), styled(hint, cyan));
  if (result.starts_with(error)) result.replace(0, error.size(), styled(error, red));
  return result;
}

}  // namespace galli
