// Take-and-break codes, placements on grids, `to_end` and `no_moves`: see brute.h.
#include <algorithm>
#include <set>

#include "brute.h"

namespace brute {

namespace {

int digit(char c) { return c >= 'a' ? c - 'a' + 10 : c - '0'; }

// Every way to have `heaps` heaps above zero with this total, in falling order.
void add_divisions(long long total, int heaps, const Position& start, std::vector<Position>& result) {
  if (heaps == 0) {
    if (total == 0) result.push_back(start);
    return;
  }
  for (long long size = 1; size <= total && (start.empty() || size <= start.back()); ++size) {
    Position longer = start;
    longer.push_back(size);
    add_divisions(total - size, heaps - 1, longer, result);
  }
}

// Digit k of the code says into how many heaps, not empty, a heap may be left when k are taken: bit 1 into none, bit 2
// into one, bit 4 into two, bit 8 into three.
Ruleset take_and_break(const std::string& name, const std::string& code) {
  const std::string digits = code.substr(0, 1) + code.substr(2);
  const auto options = [digits](const Position& x) {
    std::set<Position> result;
    for (std::size_t h = 0; h < x.size(); ++h)
      for (std::size_t taken = 0; taken < digits.size(); ++taken)
        for (int left = 0; left <= 3; ++left) {
          if ((digit(digits[taken]) >> left & 1) == 0) continue;
          std::vector<Position> divisions;
          add_divisions(x[h] - static_cast<long long>(taken), left, {}, divisions);
          for (const Position& heaps : divisions) {
            Position y = x;
            y[h] = 0;
            y.insert(y.end(), heaps.begin(), heaps.end());
            result.insert(as_multiset(y));
          }
        }
    return Options(result.begin(), result.end());
  };
  return {name + "(" + code + ")", 0, options, {}, Ground::multiset};
}

}  // namespace

Ruleset octal(const std::string& code) { return take_and_break("octal", code); }
Ruleset hex(const std::string& code) { return take_and_break("hex", code); }

Ruleset to_end() { return {"to_end", 0, {}, {}, Ground::partner}; }
Ruleset no_moves() { return {"no_moves", 0, {}, {}, Ground::partner}; }

Position free_grid(int rows, int columns) {
  Position result{rows, columns};
  result.resize(static_cast<std::size_t>(2 + rows * columns), 1);
  return result;
}

namespace {

// The cell in the position, or nothing when it is not on the grid.
long long* cell(Position& x, long long row, long long column) {
  const bool is_on = row >= 0 && row < x[0] && column >= 0 && column < x[1];
  return is_on ? &x[static_cast<std::size_t>(2 + row * x[1] + column)] : nullptr;
}

// Where the line leads when its (0,0) comes to (row, column); nothing when a cell is missing or taken.
Options placed(const Placement& line, const Position& x, long long row, long long column) {
  Position y = x;
  for (const auto& [r, c] : line.place) {
    long long* const found = cell(y, row + r, column + c);
    if (!found || *found == 0) return {};
    *found = 0;
  }
  for (const auto& [r, c] : line.blocks)
    if (long long* const found = cell(y, row + r, column + c)) *found = 0;
  return {y};
}

}  // namespace

Ruleset placing(const std::string& text, const std::vector<Placement>& lines) {
  const auto options = [lines](const Position& x) {
    std::set<Position> result;
    for (const Placement& line : lines)  // its first cell comes to any cell of the grid
      for (long long row = 0; row < x[0]; ++row)
        for (long long column = 0; column < x[1]; ++column)
          for (const Position& y : placed(line, x, row - line.place[0].first, column - line.place[0].second))
            result.insert(y);
    return Options(result.begin(), result.end());
  };
  return {text, 0, options, {}, Ground::grid};
}

namespace {

const Placement upright{{{0, 0}, {1, 0}}}, lying{{{0, 0}, {0, 1}}};

}  // namespace

Ruleset vertical() { return placing("vertical", {upright}); }
Ruleset horizontal() { return placing("horizontal", {lying}); }
Ruleset cram() { return placing("cram", {upright, lying}); }
Ruleset left_domineering() { return placing("left(domineering)", {upright}); }
Ruleset right_domineering() { return placing("right(domineering)", {lying}); }

}  // namespace brute
