// Conditions.
#include "lang/reader.h"

#include "lang/expression_reader.h"

namespace galli {

Expression read_condition(std::string_view text, std::span<const std::string> heap_names) {
  Cursor cursor(
      read_tokens(std::make_shared<const Source>(Source{{}, std::string(text)}), Newlines::are_blanks));
  if (cursor.at(Token::Kind::end))
    throw Error(
        {.kind = ErrorKind::text, .message = "no condition given", .remedies = "write one: x + y <= 100"});
  Scope scope;
  scope.heaps.assign(heap_names.begin(), heap_names.end());
  scope.heap_count = heap_names.size();
  Expression condition = ExpressionReader(cursor, scope).condition();
  if (!cursor.at(Token::Kind::end)) cursor.fail_expecting("'and', 'or' or the end");
  return condition;
}

}  // namespace galli
