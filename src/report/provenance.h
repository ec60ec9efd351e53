// Words in places where a file says where it came from.
#pragma once

#include <string>

#include "gallimaufry/provenance.h"

namespace galli {

/// A word as a shell must be given it: quoted where it is not plain.
std::string shell_word(const std::string& word);

/// Comment lines of LaTeX that name game, command and version.
std::string latex_comment(const Provenance& provenance);

}  // namespace galli
