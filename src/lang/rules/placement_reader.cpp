#include "lang/rules/placement_reader.h"

#include <algorithm>

#include "lang/rules/clause_reader.h"
#include "lang/set_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t max_placement_work = 2'000'000;
constexpr std::size_t max_cells = 64;
constexpr Integer farthest = 1000;  // from the origin

}  // namespace

PlacementReader::PlacementReader(Cursor& cursor, const Scope& scope, Side side,
                                 std::vector<Placement>& placements)
    : cursor_(cursor), scope_(scope), side_(side), placements_(placements) {}

void PlacementReader::read() {
  line_ = find_line(cursor_);
  if (line_.loops == 0) {
    finish();
  } else {
    cursor_.go_to(line_.loops);
    read_loop();
  }
  cursor_.go_to(line_.end);
}

void PlacementReader::read_loop() {
  const Nested nested(cursor_);
  const std::string name = read_fresh_name(cursor_, scope_, "the name of a loop variable");
  cursor_.expect_word("in");
  const std::size_t begin = cursor_.position();
  if (const auto set = read_known_set(cursor_, scope_))
    return read_members(name, *set, cursor_.span_since(begin));
  read_range(name);
}

void PlacementReader::read_range(const std::string& name) {
  const Integer first = ExpressionReader(cursor_, scope_).constant_number();
  cursor_.expect(Kind::dots, "'..'");
  const Integer last = ExpressionReader(cursor_, scope_).constant_number();
  const std::size_t next = cursor_.position();
  for (MaybeInteger value = first; value && *value <= last; value = checked_add(*value, 1))
    unroll(name, *value, next);
}

void PlacementReader::read_members(const std::string& name, const IntegerSet& set, const Span& span) {
  if (!set.is_finite()) complain(span, "a loop over an infinite set does not end");
  const auto members = set.members(max_clauses);
  if (!members)
    complain(span, "more than " + std::to_string(max_clauses) + " pieces are placed here", {},
             ErrorKind::refused);
  const std::size_t next = cursor_.position();
  for (const Integer value : *members) unroll(name, value, next);
}

/// Another loop follows, or the line is complete.
void PlacementReader::unroll(const std::string& name, Integer value, std::size_t next) {
  count_work();
  cursor_.go_to(next);
  scope_.constants[name] = value;
  if (cursor_.accept(Kind::comma)) {
    read_loop();
  } else {
    if (!at_line_end(cursor_) && !cursor_.at_word("where")) cursor_.fail_expecting("',' or 'where'");
    finish();
  }
  scope_.constants.erase(name);
}

void PlacementReader::finish() {
  if (!condition_holds()) return;
  cursor_.go_to(line_.begin);
  Placement placement;
  placement.side = side_;
  std::vector<Cell> known;
  placement.cells = cells(known);
  if (cursor_.accept_word("blocks")) placement.blocked = cells(known);
  if (!at_line_end(cursor_) && !cursor_.at_word("for") && !cursor_.at_word("where")) {
    cursor_.fail_expecting("a cell, 'blocks', 'for', 'where' or the end of the line",
                           cursor_.at(Token::Kind::comma) ? "leave out the  ,  between cells" : "");
  }
  if (placements_.size() == max_clauses) {
    cursor_.go_to(line_.end);
    complain(cursor_.span_since(line_.begin), "more than " + std::to_string(max_clauses) + " lines of rules",
             "each value of a loop makes its own line", ErrorKind::refused);
  }
  placements_.push_back(std::move(placement));
}

bool PlacementReader::condition_holds() {
  if (line_.condition == 0) return true;
  cursor_.go_to(line_.condition);
  const Expression condition = ExpressionReader(cursor_, scope_).condition();
  if (!at_line_end(cursor_)) cursor_.fail_expecting("'and', 'or' or the end of the line");
  return truth_at(condition, {}) == Truth::yes;
}

/// One or more; none of them is known already.
std::vector<Cell> PlacementReader::cells(std::vector<Cell>& known) {
  std::vector<Cell> read;
  do {
    const std::size_t begin = cursor_.position();
    if (!cursor_.at(Kind::left_paren))
      cursor_.fail_expecting("a cell such as (0,1)", "a cell is (row, column)");
    read.push_back(cell());
    const Span span = cursor_.span_since(begin);
    if (std::find(known.begin(), known.end(), read.back()) != known.end()) {
      complain(span, "cell (" + std::to_string(read.back().row) + "," + std::to_string(read.back().column) +
                         ") is there twice");
    }
    known.push_back(read.back());
    if (known.size() > max_cells)
      complain(span, "more than " + std::to_string(max_cells) + " cells", {}, ErrorKind::refused);
  } while (cursor_.at(Kind::left_paren));
  return read;
}

Cell PlacementReader::cell() {
  const std::size_t begin = cursor_.position();
  cursor_.take();
  std::vector<Integer> place;
  do place.push_back(coordinate());
  while (cursor_.accept(Kind::comma));
  cursor_.expect(Kind::right_paren, "',' or ')'");
  if (place.size() != 2) complain(cursor_.span_since(begin), "a cell is (row, column)");
  return {place[0], place[1]};
}

Integer PlacementReader::coordinate() {
  const std::size_t begin = cursor_.position();
  const Integer value = ExpressionReader(cursor_, scope_).constant_number();
  if (value >= -farthest && value <= farthest) return value;
  complain(cursor_.span_since(begin), "a row or column beyond " + std::to_string(farthest), {},
           ErrorKind::refused);
}

/// Unrolling reads a line many times; this keeps that within bounds.
void PlacementReader::count_work() {
  work_ += line_.end - line_.begin;
  if (work_ <= max_placement_work) return;
  cursor_.go_to(line_.end);
  complain(cursor_.span_since(line_.begin), "this line is too long",
           "it is read again for each value of its loops", ErrorKind::refused);
}

}  // namespace galli
