#include "store/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "store/descriptor.h"
#include "store/system_error.h"

extern char** environ;

namespace galli {
namespace {

struct Pipe {
  Descriptor out;
  Descriptor in;
};

Pipe new_pipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) throw file_error("cannot make a pipe", errno);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

class SpawnActions {
 public:
  SpawnActions() { ::posix_spawn_file_actions_init(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  void join(const Descriptor& file, int as) {
    ::posix_spawn_file_actions_adddup2(&actions_, file.number(), as);
  }
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

pid_t started(const std::vector<std::string>& command, const Pipe& input, const Pipe& output,
              const std::string& hint) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  SpawnActions actions;
  actions.join(input.out, STDIN_FILENO);
  actions.join(output.in, STDOUT_FILENO);
  pid_t child = 0;
  const int number = ::posix_spawnp(&child, words[0], actions.get(), nullptr, words.data(), environ);
  if (number == ENOENT) throw file_error("cannot run '" + command.front() + "'", "it is not installed", hint);
  if (number != 0) throw file_error("cannot run '" + command.front() + "'", number);
  return child;
}

/// A program that ends early is noticed by its exit code, not by a signal to us.
void write_all(const Descriptor& file, const std::string& bytes) {
  sigset_t broken;
  sigset_t before;
  ::sigemptyset(&broken);
  ::sigaddset(&broken, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &broken, &before);
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t count = ::write(file.number(), bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) break;
    at += static_cast<std::size_t>(count);
  }
  const timespec now = {0, 0};
  ::sigtimedwait(&broken, nullptr, &now);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

std::string read_all(const Descriptor& file) {
  std::string bytes;
  char buffer[1 << 14];
  for (;;) {
    const ssize_t count = ::read(file.number(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

std::string output_of(const std::vector<std::string>& command, const std::string& input,
                      const std::string& hint) {
  Pipe to = new_pipe();
  Pipe from = new_pipe();
  const pid_t child = started(command, to, from, hint);
  to.out.close();
  from.in.close();
  write_all(to.in, input);
  to.in.close();
  std::string bytes = read_all(from.out);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw file_error("'" + command.front() + "' failed", "it did not accept what it was given", hint);
  return bytes;
}

}  // namespace galli
