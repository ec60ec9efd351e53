#include "lang/lexer.h"

#include <algorithm>
#include <array>

#include "gallimaufry/error.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t longest_text = std::size_t{64} << 20;

struct Sign {
  std::string_view spelling;
  Kind kind;
};

/// A sign stands before those that are its beginnings.
constexpr std::array signs = {Sign{">>", Kind::push},
                              Sign{"->", Kind::arrow},
                              Sign{"..", Kind::dots},
                              Sign{"<=", Kind::less_equal},
                              Sign{">=", Kind::greater_equal},
                              Sign{"!=", Kind::not_equal},
                              Sign{"==", Kind::equal},
                              Sign{"(", Kind::left_paren},
                              Sign{")", Kind::right_paren},
                              Sign{"[", Kind::left_bracket},
                              Sign{"]", Kind::right_bracket},
                              Sign{"{", Kind::left_brace},
                              Sign{"}", Kind::right_brace},
                              Sign{",", Kind::comma},
                              Sign{";", Kind::semicolon},
                              Sign{"/", Kind::slash},
                              Sign{"@", Kind::at},
                              Sign{"|", Kind::bar},
                              Sign{"&", Kind::ampersand},
                              Sign{":", Kind::colon},
                              Sign{"+", Kind::plus},
                              Sign{"-", Kind::minus},
                              Sign{"*", Kind::star},
                              Sign{"^", Kind::power},
                              Sign{"=", Kind::equal},
                              Sign{"<", Kind::less},
                              Sign{">", Kind::greater},
                              Sign{"\u2299", Kind::push},
                              Sign{"\u222A", Kind::bar},
                              Sign{"\u2229", Kind::ampersand},
                              Sign{"\u2264", Kind::less_equal},
                              Sign{"\u2265", Kind::greater_equal},
                              Sign{"\u2260", Kind::not_equal}};

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view byte_order_mark = "\uFEFF";
constexpr std::string_view hard_blank = "\u00A0";

bool is_plain_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Length of the letter at the front: ASCII, or the alphabets from U+00C0 to U+1FFF without the signs of
/// multiplication and division. 0 when there is none.
std::size_t letter_length(std::string_view rest) {
  if (rest.empty()) return 0;
  if (is_plain_letter(rest[0])) return 1;
  const auto lead = static_cast<unsigned char>(rest[0]);
  if (lead < 0xC3 || lead > 0xE1 || rest.starts_with("\u00D7") || rest.starts_with("\u00F7")) return 0;
  return lead >= 0xE0 ? 3 : 2;
}

/// Bytes of the character at the front of a valid UTF-8 text.
std::size_t character_length(std::string_view rest) {
  std::size_t length = 1;
  while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0) == 0x80) ++length;
  return length;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Lexer {
 public:
  Lexer(std::shared_ptr<const Source> source, Newlines newlines)
      : list_{std::move(source), {}},
        text_(list_.source->text),
        newlines_end_lines_(newlines == Newlines::end_lines) {}

  explicit Lexer(const Span& part) : Lexer(part.source, Newlines::are_blanks) {
    text_ = text_.substr(0, part.end);
    at_ = part.begin;
  }

  std::vector<Token> read_part() {
    while (at_ < text_.size()) step();
    return std::move(list_.tokens);
  }

  TokenList read() {
    refuse_unreadable();
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    while (at_ < text_.size()) step();
    drop_newline();
    const std::uint32_t end = list_.tokens.empty() ? 0 : list_.tokens.back().end;
    list_.tokens.push_back({Kind::end, end, end});
    return std::move(list_);
  }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  void refuse_unreadable() const {
    if (text_.size() > longest_text) {
      throw Error({.kind = ErrorKind::refused, .message = "the text is longer than 64 MiB"});
    }
    const std::size_t bad = first_invalid_utf8(text_);
    if (bad == std::string_view::npos) return;
    throw Error({.kind = ErrorKind::text,
                 .message = "the text is not UTF-8",
                 .span = {list_.source, bad, bad + 1},
                 .remedies = "save it as UTF-8"});
  }

  void step() {
    const char c = text_[at_];
    if (c == '\n') return read_newline();
    if (c == ' ' || c == '\t' || c == '\r') return void(++at_);
    if (rest().starts_with(hard_blank)) return void(at_ += hard_blank.size());
    if (c == '#') return void(at_ = std::min(text_.find('\n', at_), text_.size()));
    if (c == '"') return read_quoted();
    if (is_digit(c)) return read_number();
    if (letter_length(rest()) > 0) return read_name();
    read_sign();
  }

  void push(Kind kind, std::size_t length) {
    const auto begin = static_cast<std::uint32_t>(at_);
    at_ += length;
    list_.tokens.push_back({kind, begin, static_cast<std::uint32_t>(at_)});
    is_first_of_line_ = false;
  }

  void read_newline() {
    const bool ends_line = newlines_end_lines_ && depth_ == 0 && !list_.tokens.empty() && !last_wants_more();
    ends_line ? push(Kind::newline, 1) : void(++at_);
    is_first_of_line_ = true;
  }

  /// True also behind a newline: empty lines are nothing.
  bool last_wants_more() const {
    const Token& last = list_.tokens.back();
    switch (last.kind) {
      case Kind::end:
      case Kind::number:
      case Kind::quoted:
      case Kind::stray:
      case Kind::semicolon:
      case Kind::slash:
      case Kind::at:
      case Kind::right_paren:
      case Kind::right_bracket:
      case Kind::right_brace: return false;
      case Kind::name:
        return is_one_of(list_.text(last),
                         {"and", "or", "not", "div", "mod", "xor", "in", "within", "for", "where"});
      default: return true;
    }
  }

  void drop_newline() {
    if (!list_.tokens.empty() && list_.tokens.back().kind == Kind::newline) list_.tokens.pop_back();
  }

  void read_quoted() {
    const std::size_t close = text_.find_first_of("\"\n", at_ + 1);
    if (close == std::string_view::npos || text_[close] == '\n') {
      throw Error({.kind = ErrorKind::text,
                   .message = "the quote is not closed",
                   .span = {list_.source, at_, at_ + 1},
                   .remedies = "a text in quotes ends on its line"});
    }
    push(Kind::quoted, close + 1 - at_);
  }

  void read_number() {
    std::size_t length = 0;
    while (length < rest().size() && is_digit(rest()[length])) ++length;
    push(Kind::number, length);
  }

  void read_name() {
    std::size_t length = 0;
    while (length < rest().size()) {
      const std::size_t more = is_digit(rest()[length]) ? 1 : letter_length(rest().substr(length));
      if (more == 0) break;
      length += more;
    }
    const std::string_view word = rest().substr(0, length);
    if (is_first_of_line_ && is_one_of(word, {"for", "where", "and", "or"})) drop_newline();
    if (is_first_of_line_ && word == "ruleset") leave_brackets();
    push(Kind::name, length);
  }

  /// A bracket that is never closed spoils its own ruleset only.
  void leave_brackets() {
    if (newlines_end_lines_ && depth_ > 0) push(Kind::newline, 0);
    depth_ = 0;
  }

  void read_sign() {
    const auto found = std::find_if(signs.begin(), signs.end(), [&](const Sign& sign) {
      return sign.spelling[0] == text_[at_] && rest().starts_with(sign.spelling);
    });
    if (found == signs.end()) return push(Kind::stray, character_length(rest()));
    const Kind kind = found->kind;
    if (kind == Kind::left_paren || kind == Kind::left_bracket || kind == Kind::left_brace) ++depth_;
    if ((kind == Kind::right_paren || kind == Kind::right_bracket || kind == Kind::right_brace) && depth_ > 0)
      --depth_;
    push(kind, found->spelling.size());
    if (kind == Kind::at && !newlines_end_lines_) read_raw();
  }

  /// What stands in the parentheses behind '@', without the blanks around it.
  void read_raw() {
    const std::size_t paren = text_.find_first_not_of(blanks, at_);
    if (paren == std::string_view::npos || text_[paren] != '(') return;
    at_ = paren;
    push(Kind::left_paren, 1);
    const std::size_t close = matching_paren(at_);
    at_ = std::min(text_.find_first_not_of(blanks, at_), close);
    const std::size_t length = text_.substr(at_, close - at_).find_last_not_of(blanks) + 1;
    push(Kind::raw, length);
    at_ = close;
  }

  /// Where the parenthesis before `begin` is closed; the end of the text when it is not.
  std::size_t matching_paren(std::size_t begin) const {
    std::size_t open = 1;
    for (std::size_t i = begin; i < text_.size(); ++i) {
      if (text_[i] == '(') ++open;
      if (text_[i] == ')' && --open == 0) return i;
    }
    return text_.size();
  }

  TokenList list_;
  std::string_view text_;
  bool newlines_end_lines_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;  ///< open brackets
  bool is_first_of_line_ = true;
};

}  // namespace

std::string_view spelling_of(Token::Kind kind) {
  const auto found =
      std::find_if(signs.begin(), signs.end(), [&](const Sign& sign) { return sign.kind == kind; });
  return found == signs.end() ? std::string_view{} : found->spelling;
}

std::string_view TokenList::text(const Token& token) const {
  return std::string_view(source->text).substr(token.begin, token.end - token.begin);
}

std::shared_ptr<const TokenList> read_tokens(std::shared_ptr<const Source> source, Newlines newlines) {
  auto list = std::make_shared<TokenList>(Lexer(std::move(source), newlines).read());
  list->habitat = newlines == Newlines::are_blanks ? Habitat::game : Habitat::rules;
  return list;
}

void read_tokens_of(const Span& part, std::vector<Token>& tokens) {
  const std::vector<Token> read = Lexer(part).read_part();
  tokens.insert(tokens.end(), read.begin(), read.end());
}

}  // namespace galli
