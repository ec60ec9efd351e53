// A code is read character by character from the source: to the lexer 0.8f is a number, a stray point, a number
// and a name.
#include "lang/code_reader.h"

#include <algorithm>

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t max_digits = 4096;
constexpr std::string_view all_digits = "0123456789abcdef";

/// The two notations, and what the digit before the point may be: nothing is taken then, so the heap must be split.
struct Notation {
  std::string_view word;
  std::string_view name;
  unsigned base;
  std::string_view first_digits;
  std::string_view first_digits_in_words;
};

constexpr Notation octal = {"octal", "an octal code", 8, "04", "0 or 4"};
constexpr Notation hexadecimal = {"hex", "a hexadecimal code", 16, "048c", "0, 4, 8 or c"};

/// Its value, at least 16 when it is no digit.
unsigned digit_value(char c) {
  const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::size_t value = all_digits.find(small);
  return value == std::string_view::npos ? 16 : static_cast<unsigned>(value);
}

class CodeReader {
 public:
  CodeReader(const Notation& notation, Span code) : notation_(notation), span_(std::move(code)) {}

  Ruleset read() {
    const std::string_view text = text_of(span_);
    const std::size_t point = text.find('.');
    check_digits(point);
    if (point > 1) complain(part(0, point), "there is one digit before the point", usage());
    if (point + 1 == text.size()) complain(span_, "there is no digit after the point", usage());
    if (text.size() - point - 1 > max_digits) {
      complain(span_, "more than " + std::to_string(max_digits) + " digits in a code", {},
               ErrorKind::refused);
    }
    if (point == 1) check_first_digit(text[0]);
    return ruleset(point == 1 ? text[0] : '0', text.substr(point + 1));
  }

 private:
  Span part(std::size_t begin, std::size_t end) const {
    return {span_.source, span_.begin + begin, span_.begin + end};
  }

  std::string usage() const { return "a code is written " + std::string(notation_.word) + "(0.07)"; }

  void check_digits(std::size_t point) const {
    const std::string_view text = text_of(span_);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (i != point && digit_value(text[i]) >= notation_.base) refuse_digit(i);
    }
    if (point == std::string_view::npos) complain(span_, "the code has no point", usage());
  }

  [[noreturn]] void refuse_digit(std::size_t place) const {
    const std::string_view text = text_of(span_);
    std::size_t end = place + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    const bool is_hexadecimal = std::all_of(
        text.begin(), text.end(), [](char c) { return c == '.' || digit_value(c) < hexadecimal.base; });
    if (text[place] == '.') complain(part(place, end), "a code has one point", usage());
    const std::string last(1, all_digits[notation_.base - 1]);
    complain(part(place, end), std::string(notation_.name) + " has digits 0 to " + last,
             is_hexadecimal ? "hex(" + shorten(text) + ") has digits 0 to f" : usage());
  }

  void check_first_digit(char digit) const {
    const unsigned value = digit_value(digit);
    if (notation_.first_digits.find(all_digits[value]) != std::string_view::npos) return;
    const std::string what = (value & 2) != 0 ? "one heap" : "nothing";
    complain(part(0, 1), "the digit before the point is " + std::string(notation_.first_digits_in_words),
             "taking nothing and leaving " + what + " is not a move");
  }

  /// Bit j of a digit allows to leave j heaps, which is how splits are kept.
  Ruleset ruleset(char first, std::string_view digits) const {
    Ruleset result;
    std::vector<Split> splits;
    const auto add = [&](std::size_t taken, char digit) {
      const unsigned left = digit_value(digit);
      if (left != 0) splits.push_back({static_cast<Integer>(taken), left});
    };
    add(0, first);
    for (std::size_t i = 0; i < digits.size(); ++i) add(i + 1, digits[i]);
    const std::string code = canonical(first, digits);
    result.name = std::string(notation_.word) + "(" + code + ")";
    result.title = "take from a heap, and perhaps split it, as the code " + shorten(code) + " allows";
    result.board = multiset_board();
    result.moves = BySplits{std::move(splits)};
    return result;
  }

  /// Small letters, and no zeros at the end except right behind the point.
  static std::string canonical(char first, std::string_view digits) {
    const std::size_t last = digits.find_last_not_of('0');
    const std::string_view kept = digits.substr(0, last == std::string_view::npos ? 1 : last + 1);
    std::string code = {all_digits[digit_value(first)], '.'};
    for (const char digit : kept) code += all_digits[digit_value(digit)];
    return code;
  }

  const Notation& notation_;
  Span span_;
};

}  // namespace

bool is_code_word(std::string_view word) { return word == "octal" || word == "hex" || word == "hexadecimal"; }

Ruleset read_code(Cursor& cursor) {
  const std::size_t begin = cursor.position();
  const std::string word(cursor.text(cursor.take()));
  if (!cursor.accept(Kind::left_paren))
    cursor.fail_expecting("'(' after '" + word + "'", "a code is written " + word + "(0.07)");
  if (cursor.at(Kind::right_paren)) cursor.fail_expecting("a code such as 0.07");
  const std::size_t code = cursor.position();
  while (!cursor.at(Kind::right_paren) && !cursor.at(Kind::end)) cursor.take();
  const Span span = cursor.span_since(code);
  cursor.expect(Kind::right_paren, "')'");
  Ruleset ruleset = CodeReader(word == "octal" ? octal : hexadecimal, span).read();
  ruleset.span = cursor.span_since(begin);
  return ruleset;
}

}  // namespace galli
