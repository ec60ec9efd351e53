// Commands that keep tables, lists or sequences, and the memory that they may have.
//
//   memory PROGRAM
//
// Runs each command, its output thrown away, and compares the most memory that it had, beyond what the program has when it starts, with its
// --memory.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace {

using Words = std::vector<std::string>;

constexpr long kilobytes_of_noise = 8 * 1024;  ///< of the allocator and the libraries

struct Limited {
  Words command;
  long megabytes;
  int code = 0;  ///< 4 where it ends by refusing
};

const std::vector<Limited> commands = {
    {{"conjecture", "steps{(1,0),(0,1)}", "--to", "2500"}, 16},
    {{"conjecture", "rational[2,1; 1,2](steps{(1,0),(0,1)})", "--to", "1200"}, 16},
    {{"sequence", "octal(0.6)", "--values", "--to", "300000"}, 8},
    {{"sequence", "subtraction{2,5,8}", "--to", "1000000", "--format", "json"}, 16},
    {{"compare", "wythoff", "nim", "--to", "2000"}, 32},
    {{"positions", "steps{(1,2),(2,1)}", "--to", "2500"}, 8},
    {{"table", "wythoff", "--to", "2000"}, 24},
    {{"moves", "wythoff", "1500,2500"}, 16},
    {{"moves", "wythoff", "1501,2429"}, 16, 4},
    {{"check", "--paper", "push", "--quick"}, 40},
    {{"solve", "vertical >> horizontal", "--board", "3x19"}, 4},
    {{"solve", "cram", "--board", "4x7"}, 2},
    {{"slopes", "steps{(1,2),(2,1)}", "--to", "2500"}, 16, 4},
    {{"positions", "nim(1)", "--to", "100000000", "--count"}, 200},
};

/// The most that it had, in kilobytes; nothing when it was not run, or ended otherwise than with that code.
std::optional<long> peak_of(const std::string& program, const Words& words, int code) {
  std::vector<char*> arguments = {const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(program.c_str(), arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return {};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != code) return {};
  return usage.ru_maxrss;
}

std::string text_of(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

/// Whether the command keeps to its memory.
bool keeps_to_it(const std::string& program, const Limited& limited, long base) {
  Words words = limited.command;
  words.insert(words.end(), {"--memory", std::to_string(limited.megabytes) + "M"});
  const std::optional<long> peak = peak_of(program, words, limited.code);
  const long allowed = limited.megabytes * 1024 + kilobytes_of_noise;
  const bool is_kept = peak && *peak - base <= allowed;
  std::printf("%s: %ld MB%s\n", is_kept ? "kept" : "EXCEEDED", peak ? (*peak - base) / 1024 : -1L,
              text_of(words).c_str());
  return is_kept;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::optional<long> base = peak_of(argv[1], {"--version"}, 0);
  if (!base) return 2;
  bool is_all_kept = true;
  for (const Limited& limited : commands) is_all_kept &= keeps_to_it(argv[1], limited, *base);
  return is_all_kept ? 0 : 1;
}
