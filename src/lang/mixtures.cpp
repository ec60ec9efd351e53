#include "lang/mixtures.h"

#include <algorithm>
#include <cassert>

#include "game/game.h"
#include "lang/signs.h"

namespace galli {
namespace {

constexpr std::size_t longest_operand = 24;

enum class Hand { left, right };

/// What it means that a game stands on this hand of the outermost operator.
std::string meaning(const std::string& game, const Operator& outermost, Hand hand) {
  const bool is_left = hand == Hand::left;
  switch (outermost.kind) {
    case Game::Kind::select: return game + " may be used at any time";
    case Game::Kind::enforce: return game + " may be enforced at any time";
    case Game::Kind::plus: return game + " has a board of its own";
    case Game::Kind::ordinal:
      return is_left ? "a move in " + game + " ends all the rest" : "every other move ends " + game;
    default: return game + (is_left ? " only before the button" : " only after the button");
  }
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

const Operator& operator_at(Cursor cursor, std::size_t place) {
  cursor.go_to(place);
  const Operator* found = operator_with(cursor.peek().kind);
  assert(found);
  return *found;
}

}  // namespace

void complain_of_mixture(const Cursor& cursor, const Mixture& mixture) {
  const auto written = [&](std::size_t begin, std::size_t end) {
    Cursor behind = cursor;
    behind.go_to(end);
    return shorten(text_of(behind.span_since(begin)), longest_operand);
  };
  const Operator& first = operator_at(cursor, mixture.first_sign);
  const Operator& second = operator_at(cursor, mixture.second_sign);
  Cursor place = cursor;
  place.go_to(mixture.second_sign);
  const Span where = place.span(place.peek());

  const std::string left = written(mixture.left, mixture.first_sign);
  const std::string middle = written(mixture.first_sign + 1, mixture.second_sign);
  const std::string right = written(mixture.second_sign + 1, cursor.position());
  const std::string one = " " + std::string(first.sign) + " ";
  const std::string two = " " + std::string(second.sign) + " ";
  Reading to_the_left{"(" + left + one + middle + ")" + two + right, meaning(right, second, Hand::right)};
  Reading to_the_right{left + one + "(" + middle + two + right + ")", meaning(left, first, Hand::left)};
  if (first.kind != second.kind) {
    complain(where,
             "'" + std::string(first.sign) + "' and '" + std::string(second.sign) +
                 "' are mixed without parentheses",
             to_text(to_the_left, to_the_right));
  }
  if (first.kind == Game::Kind::ordinal) {
    to_the_right.meaning = "the moves are the same in both";
    to_the_left.meaning = "the phases are numbered otherwise";
  } else {
    to_the_right.meaning = middle + " must come between";
    to_the_left.meaning = right + " may also follow " + left + " directly";
  }
  complain(where, "'" + std::string(first.sign) + "' three in a row has two readings",
           to_text(to_the_right, to_the_left));
}

}  // namespace galli
