#include "report/words.h"

#include <algorithm>

#include "base/text.h"

namespace galli {
namespace {

std::string padding(std::size_t width, std::string_view text) {
  const std::size_t used = columns(text);
  return std::string(width > used ? width - used : 0, ' ');
}

}  // namespace

std::string time_in_words(double seconds) {
  struct Unit {
    double length;
    const char* name;
  };
  constexpr Unit units[] = {{1, "s"}, {60, "min"}, {3600, "h"}, {86400, "days"}, {31557600, "years"}};
  if (seconds < 1) return "under a second";
  const Unit* best = units;
  for (const Unit& unit : units) {
    if (seconds >= 2 * unit.length) best = &unit;
  }
  return "about " + with_commas(static_cast<std::uint64_t>(std::min(seconds / best->length + 0.5, 1e18))) +
         " " + best->name;
}

std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::vector<Column>& layout) {
  std::vector<std::size_t> widths;
  for (const Column& column : layout) widths.push_back(column.least);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks = padding(widths[i], row[i]);
      text += (layout[i].right ? blanks + row[i] : row[i] + blanks) + std::string(layout[i].gap, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace galli
