#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "cli/interrupt.h"
#include "cli/words.h"

namespace galli {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""min;

void put(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

std::string sentence(std::uint64_t done, std::uint64_t total) {
  if (total == 0) return with_commas(done) + " positions";
  return fmt::format("{} of {} positions, {} %", with_commas(done), with_commas(total), done * 100 / total);
}

}  // namespace

Progress::Progress() : is_terminal_(::isatty(STDERR_FILENO) == 1), next_(Clock::now()) {
  next_ += is_terminal_ ? Clock::duration(1s) : Clock::duration(1min);
}

void Progress::tell(std::uint64_t done, std::uint64_t total) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + (is_terminal_ ? Clock::duration(200ms) : Clock::duration(1min));
  put(is_terminal_ ? "\r" + sentence(done, total) + "\x1b[K" : sentence(done, total) + "\n");
  is_shown_ = is_terminal_;
}

void Progress::erase() {
  if (is_shown_) put("\r\x1b[K");
  is_shown_ = false;
}

Control control_with(Progress& progress) {
  return {.stop_requested = is_interrupted,
          .progress = [&progress](std::uint64_t done, std::uint64_t total) { progress.tell(done, total); }};
}

}  // namespace galli
