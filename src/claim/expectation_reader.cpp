#include "claim/expectation_reader.h"

#include <algorithm>
#include <charconv>

#include "base/words.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

Integer plain_number(Cursor& cursor) {
  const bool is_negative = cursor.accept(Kind::minus);
  const Token token = cursor.expect(Kind::number, "a number");
  const std::string_view digits = cursor.text(token);
  Integer value = 0;
  if (std::from_chars(digits.begin(), digits.end(), value).ec != std::errc{})
    complain(cursor.span(token), "a number over 64 bits");
  return is_negative ? -value : value;
}

Position plain_position(Cursor& cursor) {
  cursor.take();
  Position position;
  do position.push_back(plain_number(cursor));
  while (cursor.accept(Kind::comma));
  cursor.expect(Kind::right_paren, "',' or ')'");
  return position;
}

}  // namespace

void ExpectationReader::read(Cursor& cursor) {
  cursor.take();
  const std::size_t begin = cursor.position();
  Expectation& expectation = claim_.expectation;
  if (cursor.accept_word("holds")) return;
  if (cursor.accept_word("undecided")) {
    expectation.kind = Expectation::Kind::undecided;
  } else {
    if (!cursor.accept_word("refuted")) cursor.fail_expecting("'holds', 'refuted' or 'undecided'");
    expectation.kind = Expectation::Kind::refuted;
    if (cursor.accept_word("at")) read_places(cursor);
    if (cursor.at(Kind::number)) {
      expectation.times = static_cast<std::uint64_t>(plain_number(cursor));
      cursor.expect_word("times");
    }
  }
  expectation.text = text_of(cursor.span_since(begin));
}

/// `b = 3, c = 4, (1,2)` is one place; `n = 155..164`, `n = 26, 27` and `(2,3), (4,4)` are several.
void ExpectationReader::read_places(Cursor& cursor) {
  std::vector<Place>& places = claim_.expectation.places;
  places.emplace_back();
  do {
    if (cursor.at(Kind::left_paren)) {
      if (places.back().position) places.push_back({places.back().values, {}});
      const std::size_t begin = cursor.position();
      places.back().position = plain_position(cursor);
      position_ = cursor.span_since(begin);
    } else if (cursor.at(Kind::name)) {
      read_value(cursor);
    } else {
      const std::string name = places.back().values.empty() ? "" : places.back().values.back().first;
      if (name.empty()) cursor.fail_expecting("a position or  n = 5");
      add_value(name, plain_number(cursor));
    }
  } while (cursor.accept(Kind::comma));
}

void ExpectationReader::read_value(Cursor& cursor) {
  constexpr Integer longest = 100'000;
  std::vector<Place>& places = claim_.expectation.places;
  names_.push_back(cursor.span(cursor.peek()));
  const std::string name(cursor.text(cursor.take()));
  for (const auto& [known, value] : places.back().values) {
    if (known == name) complain(names_.back(), "'" + shorten(name) + "' is named twice", "n = 26, 27, 41");
  }
  cursor.expect(Kind::equal, "'='");
  const std::size_t begin = cursor.position();
  const Integer first = plain_number(cursor);
  places.back().values.emplace_back(name, first);
  if (!cursor.accept(Kind::dots)) return;
  const Integer last = plain_number(cursor);
  const MaybeInteger length = checked_subtract(last, first);
  if (!length || *length < 0 || *length > longest)
    complain(cursor.span_since(begin), "this range is empty or too long");
  for (Integer i = 1; i <= *length; ++i) add_value(name, first + i);
}

/// One more place, like the last but for this value.
void ExpectationReader::add_value(const std::string& name, Integer value) {
  std::vector<Place>& places = claim_.expectation.places;
  Place next = places.back();
  for (auto& [known, old] : next.values) {
    if (known == name) old = value;
  }
  places.push_back(std::move(next));
}

/// Failures of it are at positions, whatever its variables are.
bool ExpectationReader::is_about_positions() const {
  switch (claim_.statement.kind) {
    case Statement::Kind::condition: {
      const Op op = claim_.statement.terms.front().op;
      return op == Op::dominates || op == Op::dominates_strongly || op == Op::similar;
    }
    case Statement::Kind::table:
    case Statement::Kind::period:
    case Statement::Kind::slopes: return false;
    default: return true;
  }
}

/// Those of the `for` and of a table; the size of a single heap is n.
std::vector<std::string> ExpectationReader::names_of_places() const {
  std::vector<std::string> names = claim_.statement.index_names;
  for (const Binding& range : claim_.ranges)
    names.insert(names.end(), range.names.begin(), range.names.end());
  const bool has_n = std::find(names.begin(), names.end(), "n") != names.end();
  if (is_about_positions() && !has_n) names.emplace_back("n");
  return names;
}

void ExpectationReader::check() const {
  const std::vector<std::string> names = names_of_places();
  for (const Span& span : names_) {
    const std::string name(text_of(span));
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    complain(span, "'" + shorten(name) + "' is not a variable of this claim",
             names.empty() ? "write  expect refuted" : "there are: " + joined(names, ", "));
  }
  if (position_ && !is_about_positions())
    complain(*position_, "this claim does not fail at positions",
             names.empty() ? "write  expect refuted"
                           : "name values:  expect refuted at " + names.front() + " = 3");
}

}  // namespace galli::claims
