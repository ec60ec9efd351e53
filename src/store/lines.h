// Standard input line by line, as it is typed.
#pragma once

#include <optional>
#include <string>

#include "gallimaufry/control.h"

namespace galli {

class InputLines {
 public:
  /// The next line without its end; none when there are no more. Throws Error when it cannot be read, is too long, or when the
  /// control says stop.
  std::optional<std::string> next(const Control& control);

 private:
  bool read_more(const Control& control);

  std::string waiting_;  ///< read, and not given away
  bool is_at_end_ = false;
};

}  // namespace galli
