// Other programs, asked through their standard input and output.
#pragma once

#include <string>
#include <vector>

namespace galli {

/// What the program writes when it is given `input`, which it must read to its end before it writes much. Throws Error when it
/// is not there or fails; `hint` says how to get it.
std::string output_of(const std::vector<std::string>& command, const std::string& input,
                      const std::string& hint);

}  // namespace galli
