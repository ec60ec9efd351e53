// `galli outcome nim >> euclid 2,4` without quotes writes into a file called euclid. Notice, and say so.
#pragma once

#include "cli/options/options.h"
#include "gallimaufry/session.h"

namespace galli {

/// A warning on standard error when standard output is a file with the name of a game.
void warn_of_shell_trap(const Options& options, const Session& session);

}  // namespace galli
