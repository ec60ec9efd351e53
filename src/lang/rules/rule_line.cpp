#include "lang/rules/rule_line.h"

namespace galli {
namespace {

using Kind = Token::Kind;

int bracket_change(Kind kind) {
  switch (kind) {
    case Kind::left_paren:
    case Kind::left_bracket:
    case Kind::left_brace: return 1;
    case Kind::right_paren:
    case Kind::right_bracket:
    case Kind::right_brace: return -1;
    default: return 0;
  }
}

}  // namespace

bool at_line_end(const Cursor& cursor) { return cursor.at(Kind::newline) || cursor.at(Kind::end); }

RuleLine find_line(Cursor& cursor) {
  RuleLine line;
  line.begin = cursor.position();
  int open_brackets = 0;
  for (; !at_line_end(cursor); cursor.take()) {
    open_brackets += bracket_change(cursor.peek().kind);
    const bool is_word = cursor.at_word("for") || cursor.at_word("where");
    if (is_word && open_brackets > 0) cursor.fail_expecting("a closing bracket");
    if (cursor.at_word("where") && line.condition == 0) line.condition = cursor.position() + 1;
    if (!cursor.at_word("for")) continue;
    if (line.condition != 0) complain(cursor.span(cursor.peek()), "'for' must come before 'where'");
    if (line.loops == 0) line.loops = cursor.position() + 1;
  }
  line.end = cursor.position();
  return line;
}

}  // namespace galli
