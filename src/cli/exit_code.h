// The exit codes of the program.
#pragma once

#include "gallimaufry/error.h"

namespace galli {

enum class ExitCode {
  done = 0,
  surprise = 1,  ///< a claim or a certificate had an unexpected verdict
  usage = 2,
  text = 3,     ///< a game, rules or claim text cannot be read
  refused = 4,  ///< too large, or not shown to end
  file = 5,
  paused = 75,  ///< --resume continues the run
  interrupted = 130,
};

constexpr ExitCode exit_code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::question: return ExitCode::usage;
    case ErrorKind::text: return ExitCode::text;
    case ErrorKind::refused: return ExitCode::refused;
    case ErrorKind::file: return ExitCode::file;
    case ErrorKind::surprise: return ExitCode::surprise;
    case ErrorKind::interrupted: return ExitCode::interrupted;
    case ErrorKind::paused: return ExitCode::paused;
  }
  return ExitCode::usage;
}

}  // namespace galli
