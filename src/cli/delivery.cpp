#include "cli/delivery.h"

#include <unistd.h>

#include "base/text.h"

namespace galli {
namespace {

bool is_file(const Options& options) { return options.output && *options.output != "-"; }

}  // namespace

Delivery::Delivery(const Options& options, const Control& control)
    : is_terminal_(!is_file(options) && ::isatty(STDOUT_FILENO) == 1),
      output_(is_file(options) ? Output(*options.output, control) : Output::standard(control)) {
  if (!output_.temporary_path().empty()) half_written_.emplace(output_.temporary_path());
}

void Delivery::write(std::string_view bytes) {
  is_terminal_ ? output_.write(printable(std::string(bytes))) : output_.write(bytes);
}

void deliver(const std::string& answer, const Options& options, const Control& control) {
  Delivery delivery(options, control);
  delivery.write(answer);
  delivery.finish();
}

}  // namespace galli
