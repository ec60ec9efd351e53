// Text to tokens: names, numbers, signs; comments and blanks are gone, Unicode signs are made plain.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace galli {

/// What a text is part of: habits from other notations are answered accordingly (lang/advice.h).
enum class Habitat { game, rules, claim };

/// Bytes [begin, end) of a text and what they are.
struct Token {
  enum class Kind : std::uint8_t {
    end,
    newline,
    name,
    number,
    quoted,  ///< with its quotes
    stray,   ///< a character that means nothing
    raw,     ///< what stands between the parentheses behind '@', whatever it is
    left_paren,
    right_paren,
    left_bracket,
    right_bracket,
    left_brace,
    right_brace,
    comma,
    semicolon,
    slash,
    at,
    dots,
    arrow,
    push,
    bar,
    ampersand,
    colon,
    plus,
    minus,
    star,
    power,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
  };

  Kind kind = Kind::end;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The last token is the only one of kind `end`; it stands right behind the one before it.
struct TokenList {
  std::shared_ptr<const Source> source;
  std::vector<Token> tokens;

  Habitat habitat = Habitat::claim;

  std::string_view text(const Token& token) const;
  Span span(const Token& token) const { return {source, token.begin, token.end}; }
};

enum class Newlines {
  /// Games and positions. Here the text in `@(...)` is one raw token: a grid may have '#' and '/'.
  are_blanks,
  /// Except inside brackets, after a comma or an operator, and before a line that begins with for, where,
  /// and, or.
  end_lines,
};

/// How a sign is written in ASCII; empty for other tokens.
std::string_view spelling_of(Token::Kind kind);

/// Throws Error: bytes that are not UTF-8, a quote that is not closed, a text beyond 64 MiB.
std::shared_ptr<const TokenList> read_tokens(std::shared_ptr<const Source> source, Newlines newlines);

/// Adds the tokens of a part of the text, without an `end`. The text is UTF-8, and newlines are blanks. Throws Error.
void read_tokens_of(const Span& part, std::vector<Token>& tokens);

}  // namespace galli
