// Codes of take-and-break games as the octal engine takes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// Digit t of the code is about taking t tokens: bit j of it allows to leave j heaps, none of them empty.
struct OctalCode {
  std::vector<Split> digits;  ///< those that are not 0, by the amount taken

  bool operator==(const OctalCode&) const = default;
};

/// The code of a ruleset that is written as one; nothing for others.
std::optional<OctalCode> octal_code(const Ruleset& ruleset);

/// The code d0.d1d2d3...: digits 0 to 15, the first without the bits 1 and 2 (which would be no moves).
OctalCode octal_code(const std::vector<unsigned>& digits);

/// "0.07".
std::string to_text(const OctalCode& code);

/// How many heaps a move leaves at most: 1, 2 or 3; 0 when every move leaves nothing, or there is none.
unsigned max_heaps_left(const OctalCode& code);

}  // namespace galli
