// Answers on their way to the file of -o, or to standard output.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/options/options.h"
#include "cli/terminal/interrupt.h"
#include "store/output.h"

namespace galli {

/// What comes piece by piece. Without `finish` a file is as it was before.
class Delivery {
 public:
  Delivery(const Options& options, const Control& control);

  void write(std::string_view bytes);
  void finish() { output_.finish(); }

 private:
  std::optional<HalfWritten> half_written_;
  bool is_terminal_ = false;
  std::optional<Command> colored_;  ///< colours are wanted, of this command's text
  Output output_;
};

/// An answer as a whole.
void deliver(const std::string& answer, const Options& options, const Control& control);

/// An answer that has colours already.
void deliver_colored(const std::string& answer, const Control& control);

}  // namespace galli
