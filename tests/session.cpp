// Runs the commands shown in session files and compares what they print, line by line.
//
//   session PROGRAM_DIR FILE...
//
// In a Markdown file only the blocks opened with ```console count, in a .session file everything does.
//
//   $ galli outcome 'nim >> euclid' 2,4    a command, run by sh with PROGRAM_DIR first on PATH
//   P                                      what it prints, on either stream
//   $ cat > my.rules <<'END'
//   > ruleset my(n)                        the rest of a here-document, or of a line that ends in a backslash
//   > END
//   $ galli list
//   nim(k), k = 2           take any number from one heap
//   ...                                    any number of lines
//   $ galli outcome nim
//   error: outcome needs a position
//   ...
//   [exit 2]                               the exit code, last; without it 0
//
// Blank lines at the end of an output do not count. In a .session file a line `# ...` is a comment at the
// start and after a blank line. The commands of one file share a directory of their own that is removed at
// the end.

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

constexpr std::chrono::seconds time_limit{60};
constexpr std::size_t shown_lines = 20;

struct Line {
  std::size_t number;
  std::string text;
};
using Block = std::vector<Line>;

struct Step {
  std::size_t line = 0;
  std::string command;
  Lines expected;
  int exit_code = 0;
};

struct Result {
  Lines output;
  int exit_code = 0;
  bool is_late = false;
};

bool is_blank(const std::string& line) { return line.empty(); }
bool is_command(const std::string& line) { return line.starts_with("$ "); }
bool is_comment(const std::string& line) { return line == "#" || line.starts_with("# "); }
bool is_continuation(const std::string& line) { return line == ">" || line.starts_with("> "); }

bool wants_continuation(const std::string& command) {
  return command.find("<<") != std::string::npos || command.ends_with('\\');
}

Block read_lines(const fs::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  Block lines;
  for (std::string text; std::getline(in, text);) lines.push_back({lines.size() + 1, text});
  return lines;
}

/// The console blocks of a Markdown file; an indented block loses its indent.
std::vector<Block> console_blocks(const Block& lines) {
  std::vector<Block> blocks;
  bool in_fence = false, in_console = false;
  std::size_t indent = 0;
  for (const Line& line : lines) {
    const std::size_t start = line.text.find_first_not_of(' ');
    if (start != std::string::npos && line.text.compare(start, 3, "```") == 0) {
      in_fence = !in_fence;
      in_console = in_fence && line.text.substr(start) == "```console";
      indent = start;
      if (in_console) blocks.emplace_back();
    } else if (in_console) {
      const std::size_t cut = std::min({indent, start, line.text.size()});
      blocks.back().push_back({line.number, line.text.substr(cut)});
    }
  }
  return blocks;
}

/// A comment ends the output before it.
std::vector<Block> blocks_between_comments(const Block& lines) {
  std::vector<Block> blocks(1);
  bool may_comment = true;
  for (const Line& line : lines) {
    may_comment = may_comment && (is_blank(line.text) || is_comment(line.text));
    if (is_comment(line.text) && may_comment) {
      blocks.emplace_back();
    } else {
      blocks.back().push_back(line);
      may_comment = may_comment || is_blank(line.text);
    }
  }
  return blocks;
}

void drop_blank_end(Lines& lines) {
  while (!lines.empty() && is_blank(lines.back())) lines.pop_back();
}

std::optional<int> stated_exit_code(const std::string& line) {
  const std::string start = "[exit ";
  if (!line.starts_with(start) || !line.ends_with(']')) return {};
  const std::string digits = line.substr(start.size(), line.size() - start.size() - 1);
  if (digits.empty() || digits.size() > 3) return {};
  if (!std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })) return {};
  return std::stoi(digits);
}

void finish(Step& step) {
  drop_blank_end(step.expected);
  if (step.expected.empty()) return;
  if (const auto code = stated_exit_code(step.expected.back())) {
    step.exit_code = *code;
    step.expected.pop_back();
  }
}

void append_steps(const Block& block, const fs::path& file, std::vector<Step>& steps) {
  const std::size_t first = steps.size();
  bool in_command = false;
  for (const auto& [number, text] : block) {
    if (is_command(text)) {
      steps.push_back({number, text.substr(2), {}, 0});
      in_command = true;
    } else if (in_command && is_continuation(text) && wants_continuation(steps.back().command)) {
      steps.back().command += "\n" + (text.size() > 2 ? text.substr(2) : "");
    } else if (steps.size() > first) {
      steps.back().expected.push_back(text);
      in_command = false;
    } else if (!is_blank(text)) {
      throw std::runtime_error(file.string() + ":" + std::to_string(number) +
                               ": this line belongs to no command");
    }
  }
  std::for_each(steps.begin() + static_cast<std::ptrdiff_t>(first), steps.end(), finish);
}

std::vector<Step> read_steps(const fs::path& file) {
  const Block lines = read_lines(file);
  std::vector<Step> steps;
  for (const Block& block :
       file.extension() == ".md" ? console_blocks(lines) : blocks_between_comments(lines)) {
    append_steps(block, file, steps);
  }
  if (steps.empty()) throw std::runtime_error(file.string() + ": no command to run");
  return steps;
}

/// A fresh directory, removed with all that is in it.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "galli-session-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary directory can be made");
    path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Lines split_lines(const std::string& text) {
  Lines lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

[[noreturn]] void become_shell(const std::string& command, const fs::path& directory, int output) {
  setpgid(0, 0);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (chdir(directory.c_str()) == 0) execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
  _exit(127);
}

/// Everything written to the pipe, or nothing when the writers do not close it in time.
std::optional<std::string> read_all(int input) {
  const auto deadline = std::chrono::steady_clock::now() + time_limit;
  std::string text;
  char buffer[65536];
  while (true) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{input, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) == 0) return {};
    const ssize_t size = read(input, buffer, sizeof buffer);
    if (size == 0) return text;
    if (size > 0) text.append(buffer, static_cast<std::size_t>(size));
  }
}

Result run(const std::string& command, const fs::path& directory) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
  const pid_t shell = fork();
  if (shell < 0) throw std::runtime_error("no process can be started");
  if (shell == 0) become_shell(command, directory, ends[1]);
  setpgid(shell, shell);
  close(ends[1]);
  const std::optional<std::string> text = read_all(ends[0]);
  close(ends[0]);
  if (!text) kill(-shell, SIGKILL);
  int status = 0;
  waitpid(shell, &status, 0);
  Result result{split_lines(text.value_or("")), 0, !text};
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  drop_blank_end(result.output);
  return result;
}

/// Line by line, where "..." stands for any lines.
bool fits(const Lines& expected, const Lines& got) {
  std::size_t e = 0, g = 0;
  std::optional<std::size_t> dots;  // the last "..." met, and where what follows it was tried
  std::size_t tried = 0;
  while (g < got.size()) {
    if (e < expected.size() && expected[e] == "...") {
      dots = e++;
      tried = g;
    } else if (e < expected.size() && expected[e] == got[g]) {
      ++e, ++g;
    } else if (dots) {
      e = *dots + 1;
      g = ++tried;
    } else {
      return false;
    }
  }
  while (e < expected.size() && expected[e] == "...") ++e;
  return e == expected.size();
}

void show(char sign, const Lines& lines, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < std::min(to, from + shown_lines); ++i)
    std::cout << "  " << sign << ' ' << lines[i] << '\n';
  if (to > from + shown_lines)
    std::cout << "  " << sign << " (" << to - from - shown_lines << " more lines)\n";
}

/// The lines between the common start and the common end.
void show_difference(const Lines& expected, const Lines& got) {
  const std::size_t shorter = std::min(expected.size(), got.size());
  std::size_t start = 0, end = 0;
  while (start < shorter && expected[start] == got[start]) ++start;
  while (end < shorter - start && expected[expected.size() - 1 - end] == got[got.size() - 1 - end]) ++end;
  if (start > 0) std::cout << "    (" << start << " lines agree)\n";
  show('-', expected, start, expected.size() - end);
  show('+', got, start, got.size() - end);
}

bool passes(const Step& step, const fs::path& file, const fs::path& directory) {
  const Result result = run(step.command, directory);
  const bool prints_right = fits(step.expected, result.output);
  if (!result.is_late && prints_right && result.exit_code == step.exit_code) return true;

  std::cout << file.string() << ':' << step.line << ": $ " << step.command << '\n';
  if (result.is_late) {
    std::cout << "  stopped after " << time_limit.count() << " seconds\n";
  } else {
    if (!prints_right) show_difference(step.expected, result.output);
    if (result.exit_code != step.exit_code) {
      std::cout << "  exit code " << step.exit_code << " expected, got " << result.exit_code << '\n';
    }
  }
  return false;
}

void prepare_environment(const fs::path& program_dir) {
  const char* path = std::getenv("PATH");
  setenv("PATH", (fs::absolute(program_dir).string() + ":" + (path ? path : "/usr/bin:/bin")).c_str(), 1);
  setenv("NO_COLOR", "1", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::cerr << "usage: session PROGRAM_DIR FILE...\n";
    return 2;
  }
  prepare_environment(argv[1]);
  int passed = 0, failed = 0;
  for (const fs::path file : Lines(argv + 2, argv + argc)) {
    const Scratch scratch;
    for (const Step& step : read_steps(file)) ++(passes(step, file, scratch.path()) ? passed : failed);
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
