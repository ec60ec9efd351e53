// Random placements on grids: see custom.h.
#include <utility>

#include "custom_rules.h"

namespace brute {

namespace {

using Cells = std::vector<std::pair<int, int>>;

struct Line {
  Placement placement;
  Side side = Side::both;
};

// This many different cells, none of them among `others`.
Cells random_cells(Random& random, long long wanted, int from, int to, const Cells& others) {
  std::set<std::pair<int, int>> seen(others.begin(), others.end());
  Cells result;
  while (static_cast<long long>(result.size()) < wanted) {
    const int row = static_cast<int>(pick(random, from, to)),
              column = static_cast<int>(pick(random, from, to));
    if (seen.insert({row, column}).second) result.emplace_back(row, column);
  }
  return result;
}

Line random_line(Random& random, const GridLimits& limits) {
  Line result;
  result.placement.place =
      random_cells(random, pick(random, 1, limits.max_cells), 0, chance(random, 3) ? 2 : 1, {});
  if (chance(random, 2))
    result.placement.blocks = random_cells(random, pick(random, 1, 3), -1, 2, result.placement.place);
  return result;
}

std::vector<Line> random_lines(Random& random, const GridLimits& limits) {
  std::vector<Line> result;
  for (long long n = pick(random, limits.partizan ? 2 : 1, limits.max_lines); n > 0; --n)
    result.push_back(random_line(random, limits));
  if (!limits.partizan) return result;
  for (Line& line : result) line.side = static_cast<Side>(pick(random, 0, 2));
  const bool left_first = chance(random, 2);
  result[0].side = left_first ? Side::left : Side::right;
  result[1].side = left_first ? Side::right : Side::left;
  return result;
}

std::string written(const Cells& cells) {
  std::string result;
  for (const auto& [row, column] : cells)
    result += " (" + std::to_string(row) + "," + std::to_string(column) + ")";
  return result;
}

std::string written(Random& random, const std::string& name, const std::vector<Line>& lines) {
  std::string result =
      "ruleset " + name + " on grid" + (chance(random, 2) ? "   \"made by chance\"\n" : "\n");
  for (const Line& line : lines) {
    result += line.side == Side::left    ? "  left place"
              : line.side == Side::right ? "  right place"
                                         : "  place";
    result += written(line.placement.place);
    if (!line.placement.blocks.empty()) result += "  blocks" + written(line.placement.blocks);
    result += "\n";
  }
  return result;
}

Ruleset of_side(const std::string& text, const std::vector<Line>& lines, Side side) {
  std::vector<Placement> placements;
  for (const Line& line : lines)
    if (side == Side::both || line.side == Side::both || line.side == side)
      placements.push_back(line.placement);
  return placing(text, placements);
}

}  // namespace

std::vector<Custom> random_grid_customs(Random& random, const GridLimits& limits,
                                        const std::vector<std::string>& names) {
  std::vector<Custom> result;
  for (const std::string& name : names) {
    const std::vector<Line> lines = random_lines(random, limits);
    const std::string text = written(random, name, lines);
    if (limits.partizan)
      result.push_back({text, of_side("left(" + name + ")", lines, Side::left),
                        of_side("right(" + name + ")", lines, Side::right)});
    else
      result.push_back({text, of_side(name, lines, Side::both)});
  }
  return result;
}

}  // namespace brute
