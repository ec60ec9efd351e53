// Plain text inside the texts of others: HTML and XML, LaTeX.
#pragma once

#include <string>
#include <string_view>

namespace galli {

/// As text or as the value of an attribute in double quotes, in HTML and XML. Control characters, which are not allowed there,
/// become blanks.
std::string html_escaped(std::string_view text);

/// Text in which no character has a meaning for TeX. Operators of games and Greek letters become formulas; what LaTeX does not
/// know without further packages is named: U+1F600. `text` is UTF-8.
std::string latex_escaped(std::string_view text);

}  // namespace galli
