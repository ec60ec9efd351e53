#include "lang/rules/definition.h"

#include <algorithm>

#include "base/words.h"
#include "lang/expression_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t max_definitions = 4096;
constexpr std::size_t max_parameters = 16;

class HeaderReader {
 public:
  explicit HeaderReader(Cursor& cursor) : cursor_(cursor) {}

  Definition read() {
    const std::size_t begin = cursor_.position();
    if (!cursor_.accept_word("ruleset"))
      cursor_.fail_expecting("'ruleset'", "a rules file begins: ruleset my_game(x, y)");
    const Token name = cursor_.expect(Kind::name, "the name of the ruleset");
    header_.name = cursor_.text(name);
    header_.name_span = cursor_.span(name);
    if (cursor_.accept(Kind::left_bracket)) read_parameters();
    if (cursor_.accept(Kind::left_brace)) read_set_name();
    read_board();
    header_.span = cursor_.span_since(begin);
    if (cursor_.at(Kind::quoted)) read_title();
    if (!cursor_.at(Kind::end) && !cursor_.accept(Kind::newline))
      cursor_.fail_expecting("the end of the line");
    return std::move(header_);
  }

 private:
  std::string fresh_name(std::string_view what) {
    used_.heaps.push_back(read_fresh_name(cursor_, used_, what));
    return used_.heaps.back();
  }

  void read_parameters() {
    do {
      if (header_.parameters.size() == max_parameters) refuse_more(max_parameters, "parameters");
      header_.parameters.push_back(fresh_name("the name of a parameter"));
    } while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_bracket, "',' or ']'");
  }

  void read_set_name() {
    header_.set = fresh_name("the name of a set");
    cursor_.expect(Kind::right_brace, "'}'");
  }

  /// `(x, y)` or `on grid`
  void read_board() {
    if (cursor_.accept_word("on")) {
      if (cursor_.at(Kind::left_paren))
        cursor_.fail_expecting("'grid'", "leave out 'on':  ruleset my_game(x, y)");
      cursor_.expect_word("grid");
      header_.is_grid = true;
      return;
    }
    cursor_.expect(Kind::left_paren, "'(' and the heaps, or 'on grid'");
    read_heaps();
    cursor_.expect(Kind::right_paren, "',' or ')'");
  }

  void read_heaps() {
    const std::string first = fresh_name("the name of a heap");
    if (cursor_.accept(Kind::left_bracket)) {
      header_.array = first;
      return read_count();
    }
    header_.heaps.push_back(first);
    while (cursor_.accept(Kind::comma)) {
      if (header_.heaps.size() == max_heaps) refuse_more(max_heaps, "heaps");
      header_.heaps.push_back(fresh_name("the name of a heap"));
    }
  }

  /// `k]`, `k = 2]` or `3]`
  void read_count() {
    if (!cursor_.at(Kind::number)) {
      header_.count = fresh_name("the number of heaps or a name for it");
      if (cursor_.accept(Kind::equal)) header_.default_count = number_of_heaps();
    } else {
      header_.default_count = number_of_heaps();
    }
    cursor_.expect(Kind::right_bracket, "']'");
  }

  Integer number_of_heaps() {
    const std::size_t begin = cursor_.position();
    const Integer number = ExpressionReader(cursor_, Scope{}).constant_number();
    if (number < 1) complain(cursor_.span_since(begin), "there must be a heap");
    if (number > static_cast<Integer>(max_heaps)) {
      complain(cursor_.span_since(begin), "more than " + std::to_string(max_heaps) + " heaps", {},
               ErrorKind::refused);
    }
    return number;
  }

  void read_title() {
    const std::string_view quoted = cursor_.text(cursor_.take());
    header_.title = quoted.substr(1, quoted.size() - 2);
  }

  [[noreturn]] void refuse_more(std::size_t most, const std::string& what) {
    complain(cursor_.span(cursor_.peek()), "more than " + std::to_string(most) + " " + what, {},
             ErrorKind::refused);
  }

  Cursor& cursor_;
  Definition header_;
  Scope used_;  ///< the names so far
};

bool starts_definition(const Cursor& cursor) { return cursor.at(Kind::end) || cursor.at_word("ruleset"); }

/// To the next line that begins with `ruleset`.
void skip_body(Cursor& cursor) {
  while (!starts_definition(cursor)) {
    while (!cursor.at(Kind::end) && !cursor.accept(Kind::newline)) cursor.take();
  }
}

/// The text from `begin` to the end of the line of the token; `begin` becomes the next line's.
std::string text_to_line_end(const Source& source, std::size_t& begin, const Token& last) {
  const std::size_t behind = last.kind == Kind::newline ? last.begin : last.end;
  const std::size_t end = std::min(source.text.find('\n', behind), source.text.size() - 1) + 1;
  std::string text = source.text.substr(begin, end - begin);
  begin = end;
  text.erase(0, text.find_first_not_of("\r\n"));
  return text;
}

/// What was given in brackets, when it is in brackets of one kind only.
std::string only_argument(const Arguments& arguments) {
  std::vector<std::string> given;
  if (arguments.set) given.push_back(to_text(*arguments.set));
  if (arguments.heaps) given.push_back(std::to_string(*arguments.heaps));
  if (arguments.parameters.size() == 1) given.push_back(std::to_string(arguments.parameters[0]));
  return given.size() == 1 && arguments.parameters.size() <= 1 ? given[0] : "";
}

/// What may have been meant, when something was given in brackets of the wrong kind: "did you mean nim(3)?  ".
std::string suggestion(const Definition& definition, const Arguments& arguments) {
  const std::string given = only_argument(arguments);
  const bool is_number = !given.empty() && std::all_of(given.begin(), given.end(), is_digit);
  std::string meant;
  if (is_number && !definition.set.empty() && definition.parameters.empty() && !arguments.set)
    meant = "{" + given + "}";
  if (is_number && definition.parameters.size() == 1 && definition.set.empty() &&
      arguments.parameters.empty())
    meant = "[" + given + "]";
  if (is_number && definition.counts_heaps() && definition.parameters.empty() && definition.set.empty() &&
      !arguments.heaps)
    meant = "(" + given + ")";
  return meant.empty() ? "" : "did you mean " + definition.name + meant + "?  ";
}

}  // namespace

std::string Definition::usage() const {
  std::string text = name;
  if (!parameters.empty()) text += "[" + joined(parameters, ",") + "]";
  if (!set.empty()) text += "{" + set + "}";
  if (counts_heaps()) text += "(" + count + ")";
  if (counts_heaps() && default_count) text += ", " + count + " = " + std::to_string(*default_count);
  return text;
}

std::vector<Definition> read_definitions(const std::shared_ptr<const Source>& file) {
  const auto tokens = read_tokens(file, Newlines::end_lines);
  Cursor cursor(tokens);
  if (cursor.at(Kind::end)) throw Error({.kind = ErrorKind::text, .message = file->name + " has no ruleset"});
  std::vector<Definition> definitions;
  std::size_t source_begin = 0;
  while (!cursor.at(Kind::end)) {
    if (definitions.size() == max_definitions) {
      complain(cursor.span(cursor.peek()),
               "more than " + std::to_string(max_definitions) + " rulesets in one file", {},
               ErrorKind::refused);
    }
    Definition definition = HeaderReader(cursor).read();
    definition.tokens = tokens;
    definition.body_begin = cursor.position();
    skip_body(cursor);
    definition.body_end = cursor.position();
    definition.source = text_to_line_end(*file, source_begin, tokens->tokens[cursor.position() - 1]);
    definitions.push_back(std::move(definition));
  }
  return definitions;
}

std::string canonical_name(const Definition& definition, const Arguments& arguments) {
  std::vector<std::string> numbers;
  for (const Integer number : arguments.parameters) numbers.push_back(std::to_string(number));
  std::string name = definition.name;
  if (!numbers.empty()) name += "[" + joined(numbers, ",") + "]";
  if (arguments.set) name += "{" + to_text(*arguments.set) + "}";
  if (arguments.heaps && arguments.heaps != definition.default_count)
    name += "(" + std::to_string(*arguments.heaps) + ")";
  return name;
}

void check_arguments(const Definition& definition, const Arguments& arguments, const Span& span) {
  const auto refuse = [&](const std::string& fact) {
    complain(span, "'" + definition.name + "' " + fact,
             suggestion(definition, arguments) + "usage: " + definition.usage());
  };
  const std::size_t wanted = definition.parameters.size();
  if (arguments.parameters.size() != wanted) {
    if (wanted == 0) refuse("takes no numbers in square brackets");
    refuse("takes " + counted(wanted, "number") + " in square brackets");
  }
  if (arguments.set && definition.set.empty()) refuse("takes no set");
  if (!arguments.set && !definition.set.empty()) refuse("needs a set in braces");
  if (arguments.heaps && definition.is_grid) {
    complain(span, "'" + definition.name + "' is played on a grid of any size",
             "the position says how large it is: 3x5");
  }
  if (arguments.heaps && !definition.counts_heaps() && arguments.heaps != definition.default_count) {
    refuse("has a fixed number of heaps");
  }
  if (!arguments.heaps && !definition.default_count && definition.counts_heaps())
    refuse("needs its number of heaps in parentheses");
  if (arguments.heaps && *arguments.heaps < 1) refuse("needs at least one heap");
  if (arguments.heaps && *arguments.heaps > static_cast<Integer>(max_heaps)) {
    complain(span, "more than " + std::to_string(max_heaps) + " heaps", {}, ErrorKind::refused);
  }
}

}  // namespace galli
