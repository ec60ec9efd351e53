#include "lang/rules/clause_reader.h"

#include <algorithm>

#include "lang/set_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t max_loops = 16;
constexpr std::size_t max_clause_work = 2'000'000;

}  // namespace

ClauseReader::ClauseReader(Cursor& cursor, const Scope& scope, Side side, std::vector<Clause>& clauses)
    : cursor_(cursor), scope_(scope), side_(side), clauses_(clauses), read_clauses_(clauses.size()) {}

void ClauseReader::read() {
  line_ = find_line(cursor_);
  find_heap_numbers();
  if (line_.loops != 0)
    read_loops(line_.loops);
  else
    finish();
  cursor_.go_to(line_.end);
}

/// Loop variables among these must have known values while the line is read.
void ClauseReader::find_heap_numbers() {
  if (scope_.array.empty()) return;
  for (cursor_.go_to(line_.begin); cursor_.position() < line_.end; cursor_.take()) {
    if (!cursor_.at_word(scope_.array) || cursor_.peek(1).kind != Kind::left_bracket) continue;
    cursor_.take();
    while (cursor_.position() < line_.end && !cursor_.at(Kind::right_bracket)) {
      const Token token = cursor_.take();
      if (token.kind == Kind::name) heap_numbers_.emplace(cursor_.text(token));
    }
  }
}

void ClauseReader::read_loops(std::size_t place) {
  const Nested nested(cursor_);
  count_work();
  cursor_.go_to(place);
  const std::string name = read_fresh_name(cursor_, scope_, "the name of a loop variable");
  if (cursor_.accept_word("within")) return read_subsets(name);
  if (!cursor_.accept_word("in")) cursor_.fail_expecting("'in' or 'within'");
  const std::size_t begin = cursor_.position();
  if (const auto set = read_known_set(cursor_, scope_))
    return read_members(name, set, cursor_.span_since(begin));
  read_range(name);
}

/// The cursor stands behind a loop: another one follows, or the line is complete.
void ClauseReader::read_next_loop() {
  if (cursor_.accept(Kind::comma)) {
    if (cursor_.at_word("where"))
      cursor_.fail_expecting("another loop", "leave out the comma before 'where'");
    return read_loops(cursor_.position());
  }
  if (!at_line_end(cursor_) && !cursor_.at_word("where")) cursor_.fail_expecting("',' or 'where'");
  finish();
}

void ClauseReader::read_range(const std::string& name) {
  if (!heap_numbers_.contains(name)) {
    Loop loop{name, ExpressionReader(cursor_, scope_).number(), {}, nullptr};
    cursor_.expect(Kind::dots, "'..'");
    loop.last = ExpressionReader(cursor_, scope_).number();
    return add_loop(std::move(loop));
  }
  const Integer first = constant_bound(name);
  cursor_.expect(Kind::dots, "'..'");
  const Integer last = constant_bound(name);
  const std::size_t next = cursor_.position();
  for (MaybeInteger value = first; value && *value <= last; value = checked_add(*value, 1))
    unroll(name, *value, next);
}

Integer ClauseReader::constant_bound(const std::string& name) {
  const std::size_t begin = cursor_.position();
  const Expression bound = ExpressionReader(cursor_, scope_).number();
  if (bound.op != Expression::Op::number) {
    complain(cursor_.span_since(begin), "the range of '" + name + "' must be constant",
             "'" + name + "' numbers the heaps");
  }
  return bound.number;
}

void ClauseReader::read_members(const std::string& name, std::shared_ptr<const IntegerSet> set,
                                const Span& span) {
  if (!set->is_finite()) {
    complain(span, "a loop over an infinite set does not end",
             "write: for " + name + " in 1..n where " + name + " in " + shorten(text_of(span)));
  }
  if (!heap_numbers_.contains(name)) return add_loop({name, constant(0), constant(0), std::move(set)});
  const std::size_t next = cursor_.position();
  const auto members = set->members(max_clauses);
  if (!members)
    complain(span, "more than " + std::to_string(max_clauses) + " heaps are numbered here", {},
             ErrorKind::refused);
  for (const Integer value : *members) unroll(name, value, next);
}

void ClauseReader::add_loop(Loop loop) {
  if (loops_.size() == max_loops) {
    complain(cursor_.span(cursor_.peek()), "more than " + std::to_string(max_loops) + " loops", {},
             ErrorKind::refused);
  }
  scope_.loops.push_back(loop.name);
  loops_.push_back(std::move(loop));
  read_next_loop();
  loops_.pop_back();
  scope_.loops.pop_back();
}

void ClauseReader::unroll(const std::string& name, Integer value, std::size_t next) {
  cursor_.go_to(next);
  scope_.constants[name] = value;
  read_next_loop();
  scope_.constants.erase(name);
}

/// `S within 1..k`: every non-empty set of these heaps.
void ClauseReader::read_subsets(const std::string& name) {
  const std::size_t begin = cursor_.position();
  const Integer first = constant_bound(name);
  cursor_.expect(Kind::dots, "'..'");
  const Integer last = constant_bound(name);
  if (scope_.array.empty() || first < 1 || last > static_cast<Integer>(scope_.heap_count)) {
    complain(cursor_.span_since(begin), "these are not numbers of heaps",
             "'within' runs over sets of heaps h[1], h[2], ...");
  }
  const std::size_t next = cursor_.position();
  const std::size_t size = last < first ? 0 : static_cast<std::size_t>(last - first + 1);
  for (std::size_t mask = 1; mask < std::size_t{1} << size; ++mask) {
    std::vector<std::size_t> subset;
    for (std::size_t i = 0; i < size; ++i) {
      if ((mask >> i & 1) != 0) subset.push_back(static_cast<std::size_t>(first) - 1 + i);
    }
    cursor_.go_to(next);
    scope_.subsets[name] = std::move(subset);
    read_next_loop();
  }
  scope_.subsets.erase(name);
}

void ClauseReader::finish() {
  count_work();
  second_change_.reset();
  cursor_.go_to(line_.begin);
  Clause clause{target(), loops_, {}, {}};
  clause.side = side_;
  if (!at_line_end(cursor_) && !cursor_.at_word("for") && !cursor_.at_word("where")) {
    cursor_.fail_expecting("'for', 'where' or the end of the line",
                           cursor_.at(Kind::comma) ? "write each move on a line of its own" : "");
  }
  cursor_.go_to(line_.end);
  clause.span = cursor_.span_since(line_.begin);
  if (++read_clauses_ > max_clauses) {
    complain(clause.span, "more than " + std::to_string(max_clauses) + " lines of rules",
             "each choice of heaps makes its own line", ErrorKind::refused);
  }
  if (!add_guards(clause)) return;
  if (second_change_) {
    complain(*second_change_, "this heap is changed twice",
             heap_numbers_.empty()
                 ? ""
                 : "rule it out by a condition on the numbers of the heaps, such as j != m");
  }
  clauses_.push_back(std::move(clause));
}

/// Conditions without variables are decided now. False when one of them does not hold: there is no such move.
bool ClauseReader::add_guards(Clause& clause) {
  if (line_.condition == 0) return true;
  cursor_.go_to(line_.condition);
  const Expression condition = ExpressionReader(cursor_, scope_).condition();
  if (!at_line_end(cursor_)) cursor_.fail_expecting("'and', 'or' or the end of the line");
  for (Expression& part : conjuncts(condition)) {
    if (!has_variables(part)) {
      if (truth_at(part, {}) != Truth::yes) return false;
      continue;
    }
    const std::size_t loops = loops_mentioned(part);
    clause.guards.push_back({std::move(part), loops});
  }
  return true;
}

std::vector<Expression> ClauseReader::target() {
  if (cursor_.at(Kind::left_paren)) return tuple();
  if (cursor_.at(Kind::name)) return assignments();
  cursor_.fail_expecting("a move such as (x - 1, y) or x -> x - 1");
}

std::vector<Expression> ClauseReader::tuple() { return read_tuple(cursor_, scope_, scope_.heap_count); }

std::vector<Expression> ClauseReader::assignments() {
  std::vector<Expression> target;
  for (std::size_t i = 0; i < scope_.heap_count; ++i) target.push_back(heap_variable(i));
  std::vector<bool> is_assigned(scope_.heap_count, false);
  do assign(target, is_assigned);
  while (cursor_.accept(Kind::comma));
  return target;
}

/// `h[j] -> e`, `x -> e`, or `h[S] -> e`, which is read once for each heap of S.
void ClauseReader::assign(std::vector<Expression>& target, std::vector<bool>& is_assigned) {
  const std::size_t begin = cursor_.position();
  const std::vector<std::size_t> heaps = assigned_heaps();
  const Span left = cursor_.span_since(begin);
  cursor_.expect(Kind::arrow, "'->'");
  const std::size_t right = cursor_.position();
  for (const std::size_t heap : heaps) {
    if (is_assigned[heap] && !second_change_) second_change_ = left;
    is_assigned[heap] = true;
    cursor_.go_to(right);
    scope_.own_heap = heap;
    target[heap] = ExpressionReader(cursor_, scope_).number();
  }
  scope_.own_subset.clear();
}

std::vector<std::size_t> ClauseReader::assigned_heaps() {
  const Token token = cursor_.take();
  const std::string_view name = cursor_.text(token);
  const auto heap = std::find(scope_.heaps.begin(), scope_.heaps.end(), name);
  if (heap != scope_.heaps.end()) return {static_cast<std::size_t>(heap - scope_.heaps.begin())};
  if (scope_.array.empty() || name != scope_.array) {
    complain(cursor_.span(token), "'" + shorten(name) + "' is not a heap",
             name == "if" ? "conditions come last:  (x - 1, y) where x > 3"
                          : "a move is (x - 1, y) or x -> x - 1");
  }
  cursor_.expect(Kind::left_bracket, "'['");
  const auto subset = scope_.subsets.find(cursor_.text(cursor_.peek()));
  if (subset == scope_.subsets.end()) return {ExpressionReader(cursor_, scope_).heap_index()};
  cursor_.take();
  cursor_.expect(Kind::right_bracket, "']'");
  scope_.own_subset = subset->first;
  return subset->second;
}

/// Unrolling reads a line many times; this keeps that within bounds.
void ClauseReader::count_work() {
  work_ += line_.end - line_.begin;
  if (work_ <= max_clause_work) return;
  cursor_.go_to(line_.end);
  complain(cursor_.span_since(line_.begin), "this line is too long",
           "it is read again for each choice of heaps", ErrorKind::refused);
}

std::vector<Expression> read_tuple(Cursor& cursor, const Scope& scope, std::size_t size) {
  const std::size_t begin = cursor.position();
  cursor.expect(Kind::left_paren, "'('");
  std::vector<Expression> entries;
  do entries.push_back(ExpressionReader(cursor, scope).number());
  while (cursor.accept(Kind::comma));
  cursor.expect(Kind::right_paren, "',' or ')'");
  if (entries.size() == size) return entries;
  const std::string heaps = size == 1 ? "is one heap" : "are " + std::to_string(size) + " heaps";
  complain(cursor.span_since(begin), "there " + heaps + ", this has " + std::to_string(entries.size()));
}

}  // namespace galli
