// Where an answer comes from: written into every file that is made of it.
#pragma once

#include <string>

namespace galli {

struct Provenance {
  std::string game{};     ///< its text; empty: the file is not about one game
  std::string command{};  ///< what asks for it again: a command line, a call, an address; may be empty
  std::string version{};  ///< of the library

  bool operator==(const Provenance&) const = default;
};

}  // namespace galli
