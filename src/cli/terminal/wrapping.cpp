#include "cli/terminal/wrapping.h"

#include <sstream>

#include "base/text.h"

namespace galli {

std::string wrapped(std::string_view text, std::size_t indent, std::size_t used) {
  std::istringstream words{std::string(text)};
  std::string lines;
  std::size_t column = used;
  bool is_first = true;
  for (std::string word; words >> word;) {
    const std::size_t width = columns(word);
    const bool fits = is_first || column + 1 + width <= help_width;
    if (!is_first) lines += fits ? " " : "\n" + std::string(indent, ' ');
    column = (fits ? column + (is_first ? 0 : 1) : indent) + width;
    lines += word;
    is_first = false;
  }
  return lines;
}

std::string help_entry_lines(const std::string& name, std::string_view text, std::size_t column) {
  std::string lines = name;
  if (columns(name) + 2 > column) {
    lines += "\n" + std::string(column, ' ');
  } else {
    lines += std::string(column - columns(name), ' ');
  }
  return lines + wrapped(text, column, column) + "\n";
}

}  // namespace galli
