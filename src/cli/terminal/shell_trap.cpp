#include "cli/terminal/shell_trap.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "cli/options/command_line.h"
#include "gallimaufry/catalogue.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

/// The last part of the name of the file behind standard output; empty when it is no file.
std::string name_of_output() {
  struct stat status = {};
  if (::fstat(STDOUT_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return "";
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/fd/1", error).filename().string();
}

std::string sign_of_output() { return (::fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND) != 0 ? ">>" : ">"; }

/// The command line as it was meant.
std::string repaired(const Options& options, const std::string& file) {
  std::vector<std::string> words = options.words;
  const auto game = std::find(words.begin() + 1, words.end(), single(options.typed, "GAME").value_or(""));
  if (game != words.end()) *game += " >> " + file;
  return command_line(words);
}

}  // namespace

void warn_of_shell_trap(const Options& options, const Session& session) {
  const std::string file = name_of_output();
  if (file.empty()) return;
  const std::vector<ListedRuleset> known = ask(ListQuestion{session}).rulesets;
  if (std::none_of(known.begin(), known.end(), [&](const ListedRuleset& one) { return one.name == file; }))
    return;
  const Complaint complaint = {.message = "the answer went into a file called '" + file + "'",
                               .remedies = "the shell took " + sign_of_output() +
                                           " for itself; quote the game:  " + repaired(options, file)};
  std::fputs(describe(complaint, "warning").c_str(), stderr);
}

}  // namespace galli
