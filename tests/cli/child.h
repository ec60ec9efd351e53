// Commands carried out in child processes, in a directory of their own, within bounds of time.
#pragma once

#include <sys/wait.h>

#include <filesystem>
#include <string>
#include <vector>

namespace galli::commands_test {

using Words = std::vector<std::string>;  ///< of a command line, without the program

/// A fresh directory, which all commands are run in.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

 private:
  std::filesystem::path path_, home_;
};

struct Result {
  int status = 0;  ///< as waitpid gives it
  double cpu_seconds = 0;
  std::string out, err;

  bool has_ended() const { return WIFEXITED(status); }
  int code() const { return WEXITSTATUS(status); }
};

Result run_command(const Words& words);

std::string contents(const std::filesystem::path& file);
std::string in_one_line(const Words& words);

}  // namespace galli::commands_test
