// A position is written as its board asks (game/board); the numbers in it may be written with arithmetic, which is read here. Each part is a
// text of its own; what is wrong in one is shown where it is in the whole.
#include "lang/position_reader.h"

#include "game/board/position_text.h"
#include "lang/expression_reader.h"
#include "lang/reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

Position numbers_of(std::string_view text) {
  Cursor cursor(
      read_tokens(std::make_shared<const Source>(Source{{}, std::string(text)}), Newlines::are_blanks));
  if (cursor.at(Kind::end))
    throw Error(
        {.kind = ErrorKind::text, .message = "no position given", .remedies = "write the heaps: 2,4"});
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

WrittenPosition numbers_at(const Span& where) {
  try {
    return numbers_of(text_of(where));
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    const Span inside = complaint.span;
    complaint.span = where;
    if (inside.source) complaint.span = {where.source, where.begin + inside.begin, where.begin + inside.end};
    return complaint;
  }
}

/// A position is an argument, not a text of the language: what cannot be read is a mistake of usage.
template <typename Read>
Position as_argument(Read read) {
  try {
    return read();
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (complaint.kind == ErrorKind::text) complaint.kind = ErrorKind::question;
    throw Error(std::move(complaint));
  }
}

}  // namespace

Position read_position_at(const Span& where, const Board& board) {
  WrittenPosition read = read_on(board, without_blanks(where), numbers_at);
  if (auto* complaint = std::get_if<Complaint>(&read)) throw Error(std::move(*complaint));
  return std::get<Position>(std::move(read));
}

Position read_position(std::string_view text) {
  return as_argument([&] { return numbers_of(text); });
}

Position read_position(std::string_view text, const Board& board) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw Error({.kind = ErrorKind::question,
                 .message = "no position given",
                 .remedies = "write one: " + example_of(board)});
  return as_argument([&] {
    const auto source = std::make_shared<const Source>(Source{{}, std::string(text)});
    return read_position_at({source, 0, text.size()}, board);
  });
}

}  // namespace galli
