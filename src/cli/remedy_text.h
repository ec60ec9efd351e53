// Remedies in the words of the command line: options, commands, files.
#pragma once

#include <string>

#include "gallimaufry/remedy.h"

namespace galli {

std::string command_line_words(const Remedy& remedy);

}  // namespace galli
