// Words in places where a file says where it came from.
#pragma once

#include <string>

#include "gallimaufry/provenance.h"

namespace galli {

/// The text with control characters as blanks, for places where a line must not end.
std::string one_line(std::string text);

/// A word as a shell must be given it: quoted where it is not plain.
std::string shell_word(const std::string& word);

}  // namespace galli
