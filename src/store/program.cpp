#include "store/program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <csignal>
#include <iterator>
#include <utility>

#include "store/descriptor.h"
#include "store/system_error.h"

namespace galli {
namespace {

constexpr int patience_in_milliseconds = 100;  ///< between two looks whether to stop

struct Pipe {
  Descriptor out;
  Descriptor in;
};

[[noreturn]] void refuse_pipe(int number) { throw file_error("cannot make a pipe", number); }

/// Where we were started without input or output, pipes would get their numbers, and the program none of them.
Descriptor above_standard(Descriptor file) {
  if (file.number() > STDERR_FILENO) return file;
  Descriptor moved(::fcntl(file.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!moved.is_open()) refuse_pipe(errno);
  return moved;
}

Pipe new_pipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) refuse_pipe(errno);
  Descriptor out(ends[0]);
  Descriptor in(ends[1]);
  return {above_standard(std::move(out)), above_standard(std::move(in))};
}

void never_wait_for(const Descriptor& file) { ::fcntl(file.number(), F_SETFL, O_NONBLOCK); }

/// A program that runs; it is killed when nobody waits for its end.
class Child {
 public:
  explicit Child(pid_t number) : number_(number) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (number_ == 0) return;
    ::kill(number_, SIGKILL);
    while (::waitpid(number_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  /// Whether it ended well; throws when that cannot be told.
  bool ends_well(const Control& control) {
    int status = 0;
    pid_t ended = 0;
    while ((ended = ::waitpid(number_, &status, 0)) < 0 && errno == EINTR) {
      if (control.stop_requested()) throw interruption();
    }
    if (std::exchange(number_, 0) != ended) throw file_error("cannot tell how a program ended", errno);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t number_;
};

/// Nothing that takes memory or a lock, for we may have threads: POSIX does not promise it of execvp, but the C libraries of Linux
/// keep to it. On Linux the program ends with us, however we end.
[[noreturn]] void become(char* const* words, const Pipe& input, const Pipe& output, const Descriptor& failure,
                         [[maybe_unused]] pid_t parent) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
#endif
  if (::dup2(input.out.number(), STDIN_FILENO) >= 0 && ::dup2(output.in.number(), STDOUT_FILENO) >= 0)
    ::execvp(words[0], words);
  const int number = errno;
  [[maybe_unused]] const ssize_t told = ::write(failure.number(), &number, sizeof number);
  ::_exit(1);
}

/// The errno that the other side told, or 0 when it closed the pipe.
int told_failure(const Descriptor& file) {
  int number = 0;
  while (::read(file.number(), &number, sizeof number) < 0 && errno == EINTR) {
  }
  return number;
}

pid_t started(const std::vector<std::string>& command, const Pipe& input, const Pipe& output,
              const Remedies& remedies) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  Pipe failure = new_pipe();
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) throw file_error("cannot run '" + command.front() + "'", errno);
  if (child == 0) become(words.data(), input, output, failure.in, parent);
  failure.in.close();
  const int number = told_failure(failure.out);
  if (number == 0) return child;
  const Child failed(child);
  if (number == ENOENT)
    throw file_error("cannot run '" + command.front() + "'", "it is not installed", remedies);
  throw file_error("cannot run '" + command.front() + "'", number);
}

/// A program that ends early is noticed by its exit code, not by a signal to us.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    ::sigemptyset(&broken_);
    ::sigaddset(&broken_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken_, &before_);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
  ~NoBrokenPipe() {
    const timespec now = {0, 0};
    ::sigtimedwait(&broken_, nullptr, &now);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t broken_;
  sigset_t before_;
};

bool must_try_again() { return errno == EINTR || errno == EAGAIN; }

/// Writes what there is room for; closes the file at the end, or when nobody reads it.
void write_some(Descriptor& file, const std::string& bytes, std::size_t& at) {
  const ssize_t count = ::write(file.number(), bytes.data() + at, bytes.size() - at);
  if (count < 0 && must_try_again()) return;
  if (count > 0) at += static_cast<std::size_t>(count);
  if (count < 0 || at == bytes.size()) file.close();
}

/// Reads what is there; closes the file at its end.
void read_some(Descriptor& file, std::string& bytes) {
  char buffer[1 << 14];
  const ssize_t count = ::read(file.number(), buffer, sizeof buffer);
  if (count < 0 && must_try_again()) return;
  if (count <= 0) file.close();
  if (count > 0) bytes.append(buffer, static_cast<std::size_t>(count));
}

/// Writes and reads as the other side is ready for it.
std::string exchanged(Descriptor& to, Descriptor& from, const std::string& input, const Control& control) {
  const NoBrokenPipe guard;
  never_wait_for(to);
  never_wait_for(from);
  std::string bytes;
  std::size_t at = 0;
  while (from.is_open()) {
    if (control.stop_requested()) throw interruption();
    pollfd files[] = {{to.number(), POLLOUT, 0}, {from.number(), POLLIN, 0}};  // closed: -1, not looked at
    const int ready = ::poll(files, std::size(files), patience_in_milliseconds);
    if (ready < 0 && !must_try_again()) throw file_error("cannot wait for a program", errno);
    if (ready <= 0) continue;
    if (files[0].revents != 0) write_some(to, input, at);
    if (files[1].revents != 0) read_some(from, bytes);
  }
  return bytes;
}

}  // namespace

std::string output_of(const std::vector<std::string>& command, const std::string& input,
                      const Remedies& remedies, const Control& control) {
  Pipe to = new_pipe();
  Pipe from = new_pipe();
  Child child(started(command, to, from, remedies));
  to.out.close();
  from.in.close();
  std::string bytes = exchanged(to.in, from.out, input, control);
  to.in.close();
  const bool is_well = child.ends_well(control);
  if (control.stop_requested())
    throw interruption();  // Ctrl-C reaches the program as well, and may end it first
  if (!is_well)
    throw file_error("'" + command.front() + "' failed", "it did not accept what it was given", remedies);
  return bytes;
}

}  // namespace galli
