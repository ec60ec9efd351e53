// Other programs, asked through their standard input and output.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/remedy.h"

namespace galli {

/// What the program writes when it is given `input`. Throws Error when it is not there or fails, `remedies` says how to get it; or
/// when interrupted: then the program is ended too.
std::string output_of(const std::vector<std::string>& command, const std::string& input,
                      const Remedies& remedies, const Control& control);

}  // namespace galli
