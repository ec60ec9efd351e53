// Positions and conditions.
#include "lang/reader.h"

#include "lang/expression_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

Cursor cursor_over(std::string_view text) {
  return Cursor(
      read_tokens(std::make_shared<const Source>(Source{{}, std::string(text)}), Newlines::are_blanks));
}

Position position_of(std::string_view text) {
  Cursor cursor = cursor_over(text);
  if (cursor.at(Kind::end))
    throw Error({ExitCode::text, "no position given", {}, {}, "write the heaps: 2,4"});
  const bool is_round = cursor.accept(Kind::left_paren);
  const bool is_square = !is_round && cursor.accept(Kind::left_bracket);
  Position position;
  do position.push_back(ExpressionReader(cursor, Scope{}).constant_number());
  while (cursor.accept(Kind::comma));
  if (is_round) cursor.expect(Kind::right_paren, "',' or ')'");
  if (is_square) cursor.expect(Kind::right_bracket, "',' or ']'");
  if (!cursor.at(Kind::end)) {
    cursor.fail_expecting(is_round || is_square ? "the end" : "',' or the end", "a position is written 2,4");
  }
  return position;
}

}  // namespace

/// A position is an argument, not a text of the language: what cannot be read is a mistake of usage.
Position read_position(std::string_view text) {
  try {
    return position_of(text);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (complaint.code == ExitCode::text) complaint.code = ExitCode::usage;
    throw Error(std::move(complaint));
  }
}

Expression read_condition(std::string_view text, std::span<const std::string> heap_names) {
  Cursor cursor = cursor_over(text);
  if (cursor.at(Kind::end))
    throw Error({ExitCode::text, "no condition given", {}, {}, "write one: x + y <= 100"});
  Scope scope;
  scope.heaps.assign(heap_names.begin(), heap_names.end());
  scope.heap_count = heap_names.size();
  Expression condition = ExpressionReader(cursor, scope).condition();
  if (!cursor.at(Kind::end)) cursor.fail_expecting("'and', 'or' or the end");
  return condition;
}

}  // namespace galli
