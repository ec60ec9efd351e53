// Starts long commands, interrupts them, and checks that they end at once, with exit code 130 and without leaving files
// behind, or with 75 and the journal that they can be resumed from. What counts is the processor time that they use after the signal: other programs may be running too.
//
//     interrupt PROGRAM
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

extern char** environ;

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using std::chrono::duration;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int interrupted = 130;
constexpr int paused = 75;          // --resume continues
constexpr double max_seconds = 1;   // of processor time
constexpr double max_waiting = 60;  // for a program that does not come to the signal, or not to its end

constexpr const char* rules = R"(
ruleset up(x, y)
  (x - i, y + i) for i in 1..x where (x + i) mod 7 != 3
  (x, y - i) for i in 1..y
ruleset down(x, y)
  (x - i, y) for i in 1..x where (x*i) mod 7 != 3
  (x, y - 1)
)";

/// A command, and when it is interrupted.
struct Case {
  const char* name;
  Words words;
  double seconds;   ///< of processor time before the signal
  int signals = 1;  ///< a tenth of a second apart
  int code = interrupted;
  const char* leaves = "";  ///< a file that may be there before and is there behind
};

const std::vector<Case> cases = {
    {"dense, making room", {"table", "down", "--to", "20000,20000", "--engine", "dense", "--values"}, 0.05},
    {"dense, sorting", {"table", "up", "--to", "4000,4000", "--engine", "dense"}, 0.5},
    {"a long row", {"table", "nim", "--to", "0,1000000000", "--format", "csv"}, 0.05},
    {"impatience", {"table", "nim", "--to", "0,1000000000", "--format", "csv"}, 0.2, 20},
    {"a search", {"solve", "vertical >> horizontal", "--board", "3x31"}, 0.5, 1, paused, "out.part"},
    {"a resumed search",
     {"solve", "vertical >> horizontal", "--board", "3x31", "--resume"},
     0.5,
     1,
     paused,
     "out.part"},
    {"a table of boards",
     {"solve", "--table", "vertical >> horizontal", "--rows", "3", "--columns", "1..31"},
     0.5,
     1,
     paused,
     "out.part"},
    {"a resumed table of boards",
     {"solve", "--table", "vertical >> horizontal", "--rows", "3", "--columns", "1..31", "--resume"},
     0.5,
     1,
     paused,
     "out.part"},
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Of all programs that were waited for.
double seconds_used() {
  rusage usage = {};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Of a program that runs: user and system time are fields 14 and 15, in ticks; 12 and 13 behind the name's parenthesis.
double seconds_used_by(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text, ')');
  for (int field = 0; field < 11; ++field) file >> text;
  double user = 0, system = 0;
  file >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

pid_t started(const std::string& program, const Words& words) {
  Words command = {program};
  command.insert(command.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (int descriptor : {STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int error = ::posix_spawn(&process, program.c_str(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? process : 0;
}

bool is_young(Clock::time_point begin) {
  return duration<double>(Clock::now() - begin).count() < max_waiting;
}

/// The exit code; -1 when it had to be killed.
int ended(pid_t process) {
  const auto begin = Clock::now();
  int status = 0;
  while (::waitpid(process, &status, WNOHANG) == 0) {
    if (!is_young(begin)) {
      ::kill(process, SIGKILL);
      ::waitpid(process, &status, 0);
      return -1;
    }
    std::this_thread::sleep_for(milliseconds(5));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// What is wrong with the end of the program; empty if nothing is.
std::string complaint_about(const Case& tried, const std::string& program, const fs::path& folder) {
  Words words = tried.words;
  words.insert(words.end(), {"--rules", folder / "my.rules", "-o", folder / "out"});
  if (std::find(words.begin(), words.end(), "--resume") == words.end()) fs::remove(folder / "out.part");
  const double before = seconds_used();
  const pid_t process = started(program, words);
  if (process == 0) return "cannot be started";
  double at_signal = 0;
  for (const auto begin = Clock::now(); is_young(begin) && at_signal < tried.seconds;
       at_signal = seconds_used_by(process))
    std::this_thread::sleep_for(milliseconds(5));
  for (int i = 0; i < tried.signals; ++i) {
    if (i > 0) std::this_thread::sleep_for(milliseconds(100));
    ::kill(process, SIGINT);
  }
  const int code = ended(process);
  const double later = seconds_used() - before - at_signal;
  if (code != tried.code) return "ends with exit code " + std::to_string(code);
  if (later > max_seconds) return "goes on for " + std::to_string(later) + " s";
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name != "my.rules" && name != tried.leaves) return "leaves " + name;
  }
  if (*tried.leaves != 0 && !fs::exists(folder / tried.leaves)) return std::string("has no ") + tried.leaves;
  return "";
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A table of boards that is killed again and again, each time later, and resumed, must come out like one that was left alone.
std::string complaint_about_killed_table(const std::string& program, const fs::path& folder) {
  const Words table = {"solve", "--table", "vertical >> horizontal", "--rows", "1..5", "--columns", "1..8"};
  const auto start = [&](const char* name) {
    Words words = table;
    words.insert(words.end(), {"-o", folder / name});
    if (fs::exists(folder / (std::string(name) + ".part"))) words.push_back("--resume");
    return started(program, words);
  };
  if (ended(start("alone")) != 0) return "does not end";
  for (int i = 0; i < 12; ++i) {
    const pid_t process = start("killed");
    std::this_thread::sleep_for(milliseconds(7 * i));
    ::kill(process, SIGKILL);
    ended(process);
  }
  if (!fs::exists(folder / "killed") && ended(start("killed")) != 0) return "is not resumed";
  if (text_of(folder / "killed") != text_of(folder / "alone")) return "comes out differently";
  return fs::exists(folder / "killed.part") ? "leaves a journal" : "";
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: interrupt PROGRAM\n", stderr);
    return 2;
  }
  const fs::path folder = fs::temp_directory_path() / ("galli-interrupt-" + std::to_string(::getpid()));
  fs::create_directory(folder);
  std::ofstream(folder / "my.rules") << rules;
  int failures = 0;
  for (const Case& tried : cases) {
    const std::string complaint = complaint_about(tried, words[1], folder);
    std::printf("%s: %s\n", tried.name, complaint.empty() ? "ended at once" : complaint.c_str());
    failures += complaint.empty() ? 0 : 1;
  }
  const std::string complaint = complaint_about_killed_table(words[1], folder);
  std::printf("a table that is killed: %s\n", complaint.empty() ? "is resumed" : complaint.c_str());
  failures += complaint.empty() ? 0 : 1;
  fs::remove_all(folder);
  return failures == 0 ? 0 : 1;
}
