#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "cli/interrupt.h"
#include "report/words.h"

namespace galli {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""min;

void put(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

ProgressLine::ProgressLine(std::string noun)
    : noun_(std::move(noun)),
      is_terminal_(::isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()),
      next_(begin_) {
  next_ += is_terminal_ ? Clock::duration(1s) : Clock::duration(1min);
}

std::string ProgressLine::sentence(const Progress& progress) {
  const auto [done, total] = std::pair(progress.done, progress.total);
  const std::string nouns = (noun_.empty() ? "position" : noun_) + "s";
  const std::string stage = progress.stage.empty() ? "" : std::string(progress.stage) + ": ";
  if (total == 0) return stage + with_commas(done) + " " + nouns;
  std::string text =
      stage + fmt::format("{} of {} {}, {} %", with_commas(done), with_commas(total), nouns,
                          static_cast<int>(100.0 * static_cast<double>(done) / static_cast<double>(total)));
  if (noun_.empty() || done == 0) return text;
  const std::chrono::duration<double> passed = Clock::now() - begin_;
  return text + ", " +
         time_in_words(passed.count() * static_cast<double>(total - done) / static_cast<double>(done)) +
         " left";
}

void ProgressLine::announce(double seconds) {
  constexpr double long_seconds = 60;
  if (seconds < long_seconds || is_announced_ || !noun_.empty()) return;
  is_announced_ = true;
  erase();
  put("this may take " + time_in_words(seconds) + "\n");
}

void ProgressLine::tell(const Progress& progress) {
  if (progress.expected_seconds > 0) return announce(progress.expected_seconds);
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + (is_terminal_ ? Clock::duration(200ms) : Clock::duration(1min));
  put(is_terminal_ ? "\r" + sentence(progress) + "\x1b[K" : sentence(progress) + "\n");
  is_shown_ = is_terminal_;
}

void ProgressLine::erase() {
  if (is_shown_) put("\r\x1b[K");
  is_shown_ = false;
}

Control control_with(ProgressLine& progress) {
  return {.stop_requested = is_interrupted,
          .progress = [&progress](const Progress& told) { progress.tell(told); }};
}

}  // namespace galli
