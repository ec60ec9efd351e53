// Pieces of HTML. Text of others goes through `html_escaped` (base/escaping.h) or `typeset`
// (atlas/mathematics.h), always.
#pragma once

#include <string>
#include <string_view>

#include "base/escaping.h"

namespace galli::atlas {

/// "<TAG class="CLASS">INNER</TAG>" and a newline; INNER is HTML already.
std::string element(std::string_view tag, std::string_view css_class, std::string_view inner);

/// Letters, digits, dots and dashes; an apostrophe is "corrected".
std::string anchor_of(std::string_view name);

/// The first letter large.
std::string with_capital(std::string text);

/// What `src` needs to hold an SVG picture.
std::string data_uri_of_svg(std::string_view svg);

/// The same for PNG.
std::string data_uri_of_png(std::string_view png);

/// The text as one word for a shell.
std::string shell_word(std::string_view text);

}  // namespace galli::atlas
