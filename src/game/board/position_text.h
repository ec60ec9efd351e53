// The text of a position, cut into what is read one by one: without blanks and brackets around it, between the '+' that are not in brackets.
// What is wrong in a part is shown where it is in the whole.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/error.h"

namespace galli {

Span without_blanks(const Span& span);
/// Without the brackets around all of it.
Span without_brackets(const Span& span);
/// What is between the '+' that are not in brackets.
std::vector<Span> parts_between_signs(const Span& whole);

Complaint misread(const Span& where, std::string message, Remedies remedies = {});

}  // namespace galli
