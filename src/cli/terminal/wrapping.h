// Lines of help that fit a terminal of 80 columns.
#pragma once

#include <string>
#include <string_view>

namespace galli {

inline constexpr std::size_t help_width = 80;

/// The words of the text in lines, each indented; without a newline at the end. `used` columns of the first line are taken, indent
/// included.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t used);

/// "  --to N                    Largest heaps": a name, and from a fixed column on what it is.
std::string help_entry_lines(const std::string& name, std::string_view text, std::size_t column = 30);

}  // namespace galli
