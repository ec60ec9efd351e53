#include "cli/delivery.h"

#include <unistd.h>

#include "base/text.h"
#include "cli/terminal/terminal.h"

namespace galli {
namespace {

bool is_file(const Options& options) { return options.output && *options.output != "-"; }

}  // namespace

Delivery::Delivery(const Options& options, const Control& control)
    : is_terminal_(!is_file(options) && ::isatty(STDOUT_FILENO) == 1),
      output_(is_file(options) ? Output(*options.output, control) : Output::standard(control)) {
  if (is_answer_colored(options)) colored_ = options.command;
  if (!output_.temporary_path().empty()) half_written_.emplace(output_.temporary_path());
}

void Delivery::write(std::string_view bytes) {
  if (!is_terminal_ && !colored_) return output_.write(bytes);
  const std::string text = is_terminal_ ? printable(bytes) : std::string(bytes);
  output_.write(colored_ ? highlighted(*colored_, text) : text);
}

void deliver(const std::string& answer, const Options& options, const Control& control) {
  Delivery delivery(options, control);
  delivery.write(answer);
  delivery.finish();
}

void deliver_colored(const std::string& answer, const Control& control) {
  Output output = Output::standard(control);
  output.write(answer);
  output.finish();
}

}  // namespace galli
