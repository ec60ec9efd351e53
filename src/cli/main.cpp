// The program galli: reads the command line, carries it out, and tells mistakes.
#include <unistd.h>

#include <cstdio>
#include <new>

#include "base/text.h"
#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/remedy_text.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/terminal.h"

namespace {

int report(const galli::Complaint& complaint, galli::ColorChoice color) {
  const bool is_interrupted =
      complaint.kind == galli::ErrorKind::interrupted || complaint.kind == galli::ErrorKind::paused;
  std::string text = is_interrupted
                         ? "interrupted\n"
                         : galli::printable(galli::describe(complaint, "error", galli::command_line_words));
  if (galli::has_colors(color, STDERR_FILENO)) text = galli::highlighted_error(text);
  std::fputs(text.c_str(), stderr);
  return static_cast<int>(galli::exit_code(complaint.kind));
}

galli::Complaint out_of_memory() {
  return {.kind = galli::ErrorKind::refused,
          .message = "there is not enough memory for this",
          .remedies = "ask for less: a smaller --to, a smaller position"};
}

}  // namespace

int main(int argc, char** argv) {
  galli::ColorChoice color = galli::color_typed({argv, argv + argc});
  try {
    galli::watch_for_interrupts();
    galli::ProgressLine progress;
    const galli::Options options = galli::read_options({argv, argv + argc});
    galli::carry_out(options, galli::control_with(progress));
    return static_cast<int>(galli::ExitCode::done);
  } catch (const galli::Error& error) {
    return report(error.complaint(), color);
  } catch (const std::bad_alloc&) {
    return report(out_of_memory(), color);
  }
}
