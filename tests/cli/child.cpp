#include "cli/child.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include "by_text.h"
#include "cli/command.h"
#include "cli/exit_code.h"

namespace galli::commands_test {
namespace {

constexpr rlim_t max_cpu_seconds = 10;  ///< of one command; all are about small positions
constexpr unsigned max_seconds = 300;   ///< by the clock, for what waits for ever

/// As `main` does it.
int exit_code_of(const Words& words) {
  try {
    Words whole = {"galli"};
    whole.insert(whole.end(), words.begin(), words.end());
    carry_out(read_options(whole), {});
    return 0;
  } catch (const Error& error) {
    std::fputs(describe(error.complaint()).c_str(), stderr);
    return static_cast<int>(exit_code(error.complaint().kind));
  } catch (const std::bad_alloc&) {
    return static_cast<int>(ExitCode::refused);
  }
}

[[noreturn]] void become_command(const Words& words) {
  const rlimit cpu{max_cpu_seconds, max_cpu_seconds};
  const rlimit core{0, 0};
  setrlimit(RLIMIT_CPU, &cpu);
  setrlimit(RLIMIT_CORE, &core);
  alarm(max_seconds);
  const bool is_ready = std::freopen("out", "wb", stdout) && std::freopen("err", "wb", stderr) &&
                        std::freopen("/dev/null", "rb", stdin);
  const int code = is_ready ? exit_code_of(words) : 127;
  std::fflush(nullptr);
  _exit(code);
}

}  // namespace

Scratch::Scratch() {
  std::string name = (std::filesystem::temp_directory_path() / "galli-commands-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary directory can be made");
  path_ = name;
  home_ = std::filesystem::current_path();
  std::filesystem::current_path(path_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::current_path(home_, ignored);
  std::filesystem::remove_all(path_, ignored);
}

Result run_command(const Words& words) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process can be started");
  if (child == 0) become_command(words);
  Result result;
  rusage used{};
  wait4(child, &result.status, 0, &used);
  result.cpu_seconds =
      static_cast<double>(used.ru_utime.tv_sec) + 1e-6 * static_cast<double>(used.ru_utime.tv_usec);
  result.out = contents("out");
  result.err = contents("err");
  return result;
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string in_one_line(const Words& words) {
  std::string line = "galli";
  for (const std::string& word : words) {
    const bool is_plain = !word.empty() && word.find_first_of(" |&>()[]{};:#*~'\"<$") == std::string::npos;
    line += is_plain ? " " + word : " '" + word + "'";
  }
  return line;
}

}  // namespace galli::commands_test
