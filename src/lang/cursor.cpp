#include "lang/cursor.h"

#include <algorithm>
#include <cassert>

#include "lang/advice.h"

namespace galli {
namespace {

/// The token as a message names it.
std::string found(const Token& token, std::string_view text) {
  switch (token.kind) {
    case Token::Kind::end: return "the end";
    case Token::Kind::newline: return "the end of the line";
    case Token::Kind::quoted: return "a text in quotes";
    case Token::Kind::stray:
      if (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F) return "a control character";
      [[fallthrough]];
    default: break;
  }
  return "'" + shorten(text) + "'";
}

}  // namespace

void complain(const Span& span, std::string message, Remedies remedies, ErrorKind kind) {
  throw Error({kind, std::move(message), span, "", std::move(remedies)});
}

std::string shorten(std::string_view text, std::size_t longest) {
  std::string shown;
  std::size_t count = 0;
  bool after_blank = true;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    const bool starts_character = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (is_blank && after_blank) continue;
    if (starts_character && count++ == longest) return shown + "...";
    shown += is_blank ? ' ' : c;
    after_blank = is_blank;
  }
  return shown;
}

Cursor::Cursor(const std::shared_ptr<const TokenList>& list) : Cursor(list, 0, list->tokens.size() - 1) {}

Cursor::Cursor(std::shared_ptr<const TokenList> list, std::size_t begin, std::size_t end)
    : list_(std::move(list)), at_(begin), end_(end) {
  assert(begin <= end && end < list_->tokens.size());
  const std::uint32_t behind = end > 0 ? list_->tokens[end - 1].end : list_->tokens[end].begin;
  end_token_ = {Token::Kind::end, behind, behind};
}

const Token& Cursor::peek(std::size_t ahead) const {
  return ahead < end_ - at_ ? list_->tokens[at_ + ahead] : end_token_;
}

Token Cursor::take() {
  const Token token = peek();
  if (at_ < end_) ++at_;
  return token;
}

bool Cursor::is_word(const Token& token, std::string_view word) const {
  return token.kind == Token::Kind::name && text(token) == word;
}

bool Cursor::accept(Token::Kind kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

bool Cursor::accept_word(std::string_view word) {
  if (!at_word(word)) return false;
  take();
  return true;
}

Token Cursor::expect(Token::Kind kind, std::string_view what) {
  if (!at(kind)) fail_expecting(what);
  return take();
}

void Cursor::expect_word(std::string_view word) {
  if (!accept_word(word)) fail_expecting("'" + std::string(word) + "'");
}

void Cursor::fail_expecting(std::string_view what, Remedies remedies) const {
  if (remedies.empty()) remedies = advice();
  complain(span(peek()), "expected " + std::string(what) + ", found " + found(peek(), text(peek())),
           std::move(remedies));
}

Remedies Cursor::advice() const {
  const std::string_view before = at_ > 0 ? text(list_->tokens[at_ - 1]) : std::string_view();
  return advice_on(text(peek()), before, list_->habitat);
}

Span Cursor::span_since(std::size_t first) const {
  if (first >= at_) return span(peek());
  return cover(list_->span(list_->tokens[first]), list_->span(list_->tokens[at_ - 1]));
}

void refuse_depth(const Span& span) {
  complain(span, "nested more than " + std::to_string(deepest_nesting) + " deep", {}, ErrorKind::refused);
}

Nested::Nested(Cursor& cursor) : cursor_(cursor) {
  if (cursor.depth_ >= deepest_nesting) refuse_depth(cursor.span(cursor.peek()));
  ++cursor.depth_;
}

}  // namespace galli
