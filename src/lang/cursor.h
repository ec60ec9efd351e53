// A place in a list of tokens, and the mistakes that are noticed there.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "gallimaufry/error.h"
#include "lang/lexer.h"

namespace galli {

/// Throws Error.
[[noreturn]] void complain(const Span& span, std::string message, Remedies remedies = {},
                           ErrorKind kind = ErrorKind::text);

/// The text in one line, blanks made single, cut behind this many characters with "...".
std::string shorten(std::string_view text, std::size_t longest = 40);

/// Reads the tokens [begin, end) of a list and never goes past them: behind the last one there is `end`.
class Cursor {
 public:
  explicit Cursor(const std::shared_ptr<const TokenList>& list);
  Cursor(std::shared_ptr<const TokenList> list, std::size_t begin, std::size_t end);

  const Token& peek(std::size_t ahead = 0) const;
  Token take();
  bool at(Token::Kind kind) const { return peek().kind == kind; }
  bool at_word(std::string_view word) const { return is_word(peek(), word); }
  bool is_word(const Token& token, std::string_view word) const;
  bool accept(Token::Kind kind);
  bool accept_word(std::string_view word);

  /// `what` completes "expected ...".
  Token expect(Token::Kind kind, std::string_view what);
  void expect_word(std::string_view word);
  /// What a teacher would say to what is found here (lang/advice.h).
  Remedies advice() const;
  [[noreturn]] void fail_expecting(std::string_view what, Remedies remedies = {}) const;

  std::string_view text(const Token& token) const { return list_->text(token); }
  Span span(const Token& token) const { return list_->span(token); }
  /// From the token at `first` to the one before this place.
  Span span_since(std::size_t first) const;

  std::size_t position() const { return at_; }
  void go_to(std::size_t position) { at_ = position; }

 private:
  friend class Nested;

  std::shared_ptr<const TokenList> list_;
  std::size_t at_;
  std::size_t end_;
  Token end_token_;
  int depth_ = 0;
};

/// How deep brackets, operators and expressions may nest, so that no text can exhaust the stack.
inline constexpr int deepest_nesting = 200;

[[noreturn]] void refuse_depth(const Span& span);

/// Counts one level of nesting while it lives; refuses the one that is too many.
class Nested {
 public:
  explicit Nested(Cursor& cursor);
  ~Nested() { --cursor_.depth_; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  Cursor& cursor_;
};

/// `{a, b, ...}` with at least one entry; each is read by `read_entry`. The example shows how to write one.
template <typename ReadEntry>
void read_braces(Cursor& cursor, std::string_view example, ReadEntry read_entry) {
  const Token brace = cursor.expect(Token::Kind::left_brace, "'{'");
  if (cursor.at(Token::Kind::right_brace)) {
    complain(cover(cursor.span(brace), cursor.span(cursor.peek())), "the set is empty",
             "write what is in it: " + std::string(example));
  }
  do read_entry();
  while (cursor.accept(Token::Kind::comma));
  cursor.expect(Token::Kind::right_brace, "',' or '}'");
}

}  // namespace galli
