// Remedies in the words of the command line: options, commands, files.
#pragma once

#include <string>
#include <string_view>

#include "gallimaufry/remedy.h"

namespace galli {

std::string command_line_words(const Remedy& remedy);

/// The option that sets a field of a question.
std::string_view option_for(QuestionField field);

}  // namespace galli
