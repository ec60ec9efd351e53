#include "lang/mixtures.h"

#include <algorithm>

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t longest_operand = 24;

std::string sign_of(Kind kind) { return kind == Kind::push ? ">>" : kind == Kind::bar ? "|" : "&"; }

enum class Side { left, right };

/// What it means that a game stands on this side of the outermost operator.
std::string meaning(const std::string& game, Kind outermost, Side side) {
  if (outermost == Kind::bar) return game + " may be used at any time";
  if (outermost == Kind::ampersand) return game + " may be enforced at any time";
  return game + (side == Side::left ? " only before the button" : " only after the button");
}

struct Reading {
  std::string text;
  std::string meaning;
};

std::string to_text(const Reading& first, const Reading& second) {
  const std::size_t width = std::max(columns(first.text), columns(second.text)) + 3;
  const auto line = [&](const Reading& reading) {
    return reading.text + std::string(width - columns(reading.text), ' ') + reading.meaning;
  };
  return line(first) + "\n" + line(second);
}

}  // namespace

void complain_of_mixture(const Cursor& cursor, const Mixture& mixture) {
  const auto written = [&](std::size_t begin, std::size_t end) {
    Cursor behind = cursor;
    behind.go_to(end);
    const Span span = behind.span_since(begin);
    return shorten(std::string_view(span.source->text).substr(span.begin, span.end - span.begin),
                   longest_operand);
  };
  Cursor place = cursor;
  place.go_to(mixture.first_sign);
  const Kind first = place.peek().kind;
  place.go_to(mixture.second_sign);
  const Kind second = place.peek().kind;
  const Span where = place.span(place.peek());

  const std::string left = written(mixture.left, mixture.first_sign);
  const std::string middle = written(mixture.first_sign + 1, mixture.second_sign);
  const std::string right = written(mixture.second_sign + 1, cursor.position());
  const std::string one = " " + sign_of(first) + " ";
  const std::string two = " " + sign_of(second) + " ";
  Reading to_the_left{"(" + left + one + middle + ")" + two + right, meaning(right, second, Side::right)};
  Reading to_the_right{left + one + "(" + middle + two + right + ")", meaning(left, first, Side::left)};
  if (first != second) {
    complain(where, "'" + sign_of(first) + "' and '" + sign_of(second) + "' are mixed without parentheses",
             to_text(to_the_left, to_the_right));
  }
  to_the_right.meaning = middle + " must come between";
  to_the_left.meaning = right + " may also follow " + left + " directly";
  complain(where, "'>>' three in a row has two readings", to_text(to_the_right, to_the_left));
}

}  // namespace galli
