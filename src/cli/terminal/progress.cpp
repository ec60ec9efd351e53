#include "cli/terminal/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "base/text.h"
#include "cli/terminal/interrupt.h"
#include "report/provenance.h"
#include "report/words.h"

namespace galli {
namespace {

constexpr std::size_t max_letters = 78;  ///< a line on a terminal that is rewritten

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""min;

void put(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

/// What a stage counts.
std::string_view noun_of(Stage stage) {
  switch (stage) {
    case Stage::checking: return "claims";
    case Stage::trying: return "cases";
    case Stage::verifying: return "terms";
    case Stage::comparing: return "comparisons";
    case Stage::guessing:
    case Stage::sweeping: return "games";
    default: return "positions";
  }
}

/// Whether the rest takes as long as what was done, so that the time that is left is known.
bool is_even(Stage stage) {
  return stage == Stage::sweeping || stage == Stage::checking || stage == Stage::trying;
}

/// A total that was passed was a guess, and is left out.
std::string count_in_words(const Progress& told) {
  const std::string nouns(noun_of(told.stage));
  if (told.total < told.done || told.total == 0) return with_commas(told.done) + " " + nouns;
  return fmt::format(
      "{} of {} {}, {} %", with_commas(told.done), with_commas(told.total), nouns,
      static_cast<int>(100.0 * static_cast<double>(told.done) / static_cast<double>(told.total)));
}

}  // namespace

std::string progress_in_words(const Progress& told, double seconds) {
  std::string text(name_of(told.stage));
  if (told.stage == Stage::working) text.clear();
  if (!told.subject.empty())
    text += (told.stage == Stage::computing ? " by " : " ") + one_line(std::string(told.subject));
  if (told.done > 0 || told.total > 0) text += (text.empty() ? "" : ": ") + count_in_words(told);
  if (is_even(told.stage) && told.done > 0 && told.total >= told.done) {
    const double left = static_cast<double>(told.total - told.done) / static_cast<double>(told.done);
    text += ", " + time_in_words(seconds * left) + " left";
  }
  return told.note.empty() ? text : text + "; " + std::string(told.note);
}

ProgressLine::ProgressLine()
    : is_terminal_(::isatty(STDERR_FILENO) == 1), begin_(Clock::now()), next_(begin_) {
  next_ += is_terminal_ ? Clock::duration(1s) : Clock::duration(1min);
}

void ProgressLine::announce(double seconds) {
  constexpr double long_seconds = 60;
  if (seconds < long_seconds || is_announced_) return;
  is_announced_ = true;
  erase();
  put("this may take " + time_in_words(seconds) + "\n");
}

void ProgressLine::tell(const Progress& progress) {
  if (progress.expected_seconds > 0) return announce(progress.expected_seconds);
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + (is_terminal_ ? Clock::duration(200ms) : Clock::duration(1min));
  const std::string text = progress_in_words(progress, std::chrono::duration<double>(now - begin_).count());
  put(is_terminal_ ? "\r" + text.substr(0, max_letters) + "\x1b[K" : text + "\n");
  is_shown_ = is_terminal_;
}

void ProgressLine::erase() {
  if (is_shown_) put("\r\x1b[K");
  is_shown_ = false;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Control control_with(ProgressLine& progress) {
  return {.stop_requested = is_interrupted,
          .progress = [&progress](const Progress& told) { progress.tell(told); },
          .clock = seconds_now};
}

}  // namespace galli
