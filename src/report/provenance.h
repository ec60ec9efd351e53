// Where a file came from. Every file that has room for it says so inside.
#pragma once

#include <string>

namespace galli {

struct Provenance {
  std::string game;     ///< in the language's own notation
  std::string command;  ///< the command line as typed, quoted for a shell
  std::string version;
};

/// A word as a shell must be given it: quoted where it is not plain.
std::string shell_word(const std::string& word);

/// Comment lines of LaTeX that name game, command and version.
std::string latex_comment(const Provenance& provenance);

}  // namespace galli
