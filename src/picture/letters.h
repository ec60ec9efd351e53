// Colours of terminals, as ANSI writes them.
#pragma once

#include <string>
#include <string_view>

#include "picture/color.h"

namespace galli {

std::string in_bold(std::string_view text);

/// In a colour of the terminal's own palette that is about this one.
std::string in_color(std::string_view text, const Color& color);

/// On a background of this colour, in black or white, whichever is read better.
std::string on_color(std::string_view text, const Color& color);

}  // namespace galli
