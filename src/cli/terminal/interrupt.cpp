// A signal handler takes no arguments, so this file has the program's only mutable globals.
#include "cli/terminal/interrupt.h"

#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <csignal>
#include <string_view>

#include "cli/exit_code.h"

namespace galli {
namespace {

std::atomic<bool> interrupted{false};
std::atomic<bool> can_be_resumed{false};
std::atomic<bool> has_half_written{false};
std::array<char, 4097> half_written{};  ///< a path, longer than the system allows them
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

constexpr suseconds_t patience_in_microseconds = 500'000;

void start_timer() {
  const itimerval once = {.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = patience_in_microseconds}};
  ::setitimer(ITIMER_REAL, &once, nullptr);
}

/// Impatience does not make it wait longer: only the first interrupt starts the timer.
void on_interrupt(int) {
  if (!interrupted.exchange(true)) start_timer();
}

void on_timer(int) {
  if (has_half_written) ::unlink(half_written.data());
  constexpr std::string_view message = "interrupted\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(static_cast<int>(can_be_resumed ? ExitCode::paused : ExitCode::interrupted));
}

bool is_ignored(int signal) {
  struct sigaction old = {};
  return ::sigaction(signal, nullptr, &old) == 0 && old.sa_handler == SIG_IGN;
}

/// No restart: a read that waits for standard input returns and sees the flag.
void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void watch_for_interrupts() {
  handle(SIGINT, on_interrupt);
  handle(SIGTERM, on_interrupt);
  handle(SIGALRM, on_timer);
  if (!is_ignored(SIGHUP)) handle(SIGHUP, on_interrupt);  // ignored under nohup
  handle(SIGXFSZ, SIG_IGN);                               // writing fails with a reason instead
}

bool is_interrupted() { return interrupted; }

HalfWritten::HalfWritten(const std::string& path) {
  assert(!has_half_written && path.size() < half_written.size());
  std::copy(path.c_str(), path.c_str() + path.size() + 1, half_written.begin());
  has_half_written = true;
}

HalfWritten::~HalfWritten() { has_half_written = false; }

ResumableRun::ResumableRun() { can_be_resumed = true; }
ResumableRun::~ResumableRun() { can_be_resumed = false; }

}  // namespace galli
