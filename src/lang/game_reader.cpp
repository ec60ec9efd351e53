// Text to games. No precedence between different operators: a mixture without parentheses is a mistake, and
// the message shows its readings.
#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "game/machine.h"
#include "lang/matrix_reader.h"
#include "lang/mixtures.h"
#include "lang/position_reader.h"
#include "lang/reader.h"
#include "lang/ruleset_reader.h"
#include "lang/signs.h"
#include "lang/words.h"

namespace galli {
namespace {

using Kind = Token::Kind;

void refuse_misere(const Game& game) {
  if (game.kind == Game::Kind::misere)
    complain(game.span, "'misere' must be outermost", "write misere(...) around the whole game");
  for (const Game& kid : game.kids) refuse_misere(kid);
}

[[noreturn]] void refuse_number(const Operator& applied, const Span& span) {
  static constexpr std::array<std::string_view, 3> numbers = {"", "one game", "two games"};
  const std::string wanted =
      std::string(numbers[applied.least]) + (applied.takes_any_number() ? " or more" : "");
  complain(span, "'" + std::string(applied.word) + "' takes " + wanted,
           "usage: " + std::string(applied.usage));
}

/// A position in the shorter terms of a start rule is made a whole one.
Position whole_position(const Game& game, const Board& board, const Position& given) {
  const Start* start = start_rule(game);
  if (!start || given.size() != start->names.size() || given.size() == board.dimension()) return given;
  return started(*start, given).value_or(given);
}

class GameReader {
 public:
  GameReader(std::shared_ptr<const Source> source, const Library& library)
      : cursor_(read_tokens(std::move(source), Newlines::are_blanks)), rulesets_(cursor_, library) {}

  Game read() {
    if (cursor_.at(Kind::end))
      throw Error({.kind = ErrorKind::text,
                   .message = "no game given",
                   .remedies = {OtherQuestion{QuestionKind::list, "names all games"}}});
    Game game = chain();
    if (!cursor_.at(Kind::end)) cursor_.fail_expecting("an operator such as '|', '&' or '>>'");
    for (const Game& kid : game.kids) refuse_misere(kid);
    return game;
  }

 private:
  /// Operands joined by one operator.
  Game chain() {
    Mixture written{cursor_.position(), 0, 0};
    Game first = placeless_operand();
    const Operator* joining = operator_with(cursor_.peek().kind);
    if (!joining) return first;
    Game game{joining->kind, nullptr, {}, cursor_.span(cursor_.peek())};
    game.kids.push_back(std::move(first));
    while (const Operator* next = operator_with(cursor_.peek().kind)) {
      const bool is_chain = next == joining && game.kids.size() < joining->most;
      if (!is_chain) refuse_mixture(written);
      written.first_sign = cursor_.position();
      take_sign();
      game.kids.push_back(placeless_operand());
    }
    return game;
  }

  [[noreturn]] void refuse_mixture(Mixture written) {
    written.second_sign = cursor_.position();
    take_sign();
    placeless_operand();
    complain_of_mixture(cursor_, written);
  }

  void take_sign() {
    const Token sign = cursor_.take();
    if (cursor_.at(sign.kind))
      cursor_.fail_expecting("a game", "'" + std::string(cursor_.text(sign)) + "' is written once");
  }

  Game placeless_operand() {
    Game game = operand();
    if (cursor_.at(Kind::at)) {
      complain(cursor_.span(cursor_.peek()), "'@' is allowed only after the second game of 'then'",
               "usage: then(A, B@(position))");
    }
    return game;
  }

  /// Something that needs no parentheses, perhaps cut by cones.
  Game operand() {
    Game game = bare_operand();
    while (cursor_.at_word("on")) game = on_cone(std::move(game));
    return game;
  }

  Game bare_operand() {
    if (cursor_.at(Kind::left_paren)) return parenthesised();
    if (cursor_.at(Kind::number))
      cursor_.fail_expecting("a game", "write a code of taking and breaking as  octal(0.07)");
    if (!cursor_.at(Kind::name)) cursor_.fail_expecting("a game");
    const std::string_view name = cursor_.text(cursor_.peek());
    if (is_later_word(name)) refuse_later(cursor_.peek());
    if (name == "left" || name == "right") return one_side();
    if (name == "rational") return rational();
    if (name == "RN") return rational_copy("nim");
    if (name == "RW") return rational_copy("wythoff");
    if (const Operator* applied = operator_called(name)) return apply(*applied);
    Game game = rulesets_.read();
    if (!allows_partizan_) refuse_partizan(game);
    return game;
  }

  [[noreturn]] void refuse_later(const Token& token) const {
    complain(cursor_.span(token),
             "'" + std::string(cursor_.text(token)) + "' is not available in this version");
  }

  Game parenthesised() {
    const Nested nested(cursor_);
    cursor_.take();
    Game game = chain();
    cursor_.expect(Kind::right_paren, "')'");
    return game;
  }

  Game apply(const Operator& applied) {
    const Nested nested(cursor_);
    Game game{applied.kind, nullptr, {}, cursor_.span(cursor_.take())};
    const std::string word(applied.word);
    if (!cursor_.accept(Kind::left_paren))
      cursor_.fail_expecting("'(' after '" + word + "'", "write  " + word + "( ... )");
    do read_argument(game, applied);
    while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_paren, "',' or ')'");
    if (game.kids.size() < applied.least || game.kids.size() > applied.most)
      refuse_number(applied, game.span);
    if (game.kind == Game::Kind::twist && game.kids.size() == 1) add_complement(game, applied);
    return game;
  }

  void read_argument(Game& game, const Operator& applied) {
    const bool is_setting = cursor_.at(Kind::name) && cursor_.peek(1).kind == Kind::equal;
    const Operator* owner = is_setting ? operator_with_setting(cursor_.text(cursor_.peek())) : nullptr;
    if (owner) return read_setting(game, applied, *owner);
    if (game.kind == Game::Kind::then && game.kids.size() == 1) return read_follower(game);
    game.kids.push_back(chain());
  }

  /// `button=inside`, the last argument of push.
  void read_setting(Game& game, const Operator& applied, const Operator& owner) {
    const Token word = cursor_.take();
    cursor_.take();
    const std::string name(owner.setting.name);
    if (applied.setting.name != name)
      complain(cursor_.span(word), "only '" + std::string(owner.word) + "' has a " + name,
               "usage: " + usage_with_setting(owner));
    if (game.kids.size() != applied.least) refuse_number(applied, game.span);
    const auto& values = applied.setting.values;
    const Token value =
        cursor_.expect(is_digit(values[0][0]) ? Kind::number : Kind::name, "the name of a " + name);
    const auto found = std::find(values.begin(), values.end(), cursor_.text(value));
    if (found == values.end())
      complain(cursor_.span(value), "unknown " + name + " '" + shorten(cursor_.text(value)) + "'",
               "the " + name + "s are " + joined({values.begin(), values.end()}, ", "));
    game.setting = static_cast<std::size_t>(found - values.begin());
    if (!cursor_.at(Kind::right_paren)) cursor_.fail_expecting("')'", "the " + name + " comes last");
  }

  /// "push(A, B, button=inside)"
  static std::string usage_with_setting(const Operator& applied) {
    return std::string(applied.word) + "(A" + (applied.least > 1 ? ", B, " : ", ") +
           std::string(applied.setting.name) + "=" + std::string(applied.setting.values[1]) + ")";
  }

  /// `B@(position)`, the second game of `then`.
  void read_follower(Game& game) {
    const std::size_t begin = cursor_.position();
    Game follower = operand();
    const Span span = cursor_.span_since(begin);
    if (operator_with(cursor_.peek().kind)) {
      complain(cursor_.span(cursor_.peek()), "the second game of 'then' needs parentheses",
               "write then(A, (B | C)@(position))");
    }
    if (!cursor_.accept(Kind::at))
      complain(span, "'then' needs to know where its second game begins", "usage: then(A, B@(position))");
    refuse_misere(follower);
    const auto board = board_of(follower);
    if (const auto* complaint = std::get_if<Complaint>(&board)) throw Error(*complaint);
    read_place(game, follower, std::get<Board>(board), shorten(text_of(span)));
    game.kids.push_back(std::move(follower));
  }

  void read_place(Game& game, const Game& follower, const Board& board, const std::string& name) {
    cursor_.expect(Kind::left_paren, "'(' after '@'");
    const Span where = cursor_.span(cursor_.take());
    if (cursor_.at(Kind::end)) cursor_.fail_expecting("')'");
    game.at = whole_position(follower, board, read_position_at(where, board));
    if (!board.contains(game.at)) {
      const bool is_negative = *std::min_element(game.at.begin(), game.at.end()) < 0;
      complain(where, "position (" + shorten(text_of(where)) + ") is not on the board of " + name,
               is_negative ? "no heap is negative" : name + " is played on " + in_words(board));
    }
    game.at_text = text_behind_at(game.at, board);
    cursor_.expect(Kind::right_paren, "')'");
  }

  /// twist(subtraction{S}) is twist(subtraction{S}, allbut{S}).
  void add_complement(Game& game, const Operator& twist) {
    auto other = rulesets_.complement(game.kids[0]);
    if (!other) complain(game.span, "'twist' takes two games or more", "usage: " + std::string(twist.usage));
    game.kids.push_back(rulesets_.leaf(std::move(other), game.kids[0].span));
  }

  /// `X on cone[7,2; 1,10]`; the cursor stands at `on`.
  Game on_cone(Game cut) {
    if (++cones_ > deepest_nesting) refuse_depth(cursor_.span(cursor_.peek()));
    Game game{Game::Kind::cone, nullptr, {}, cursor_.span(cursor_.take())};
    if (!cursor_.accept_word("cone")) cursor_.fail_expecting("'cone'", "usage: nim on cone[7,2; 1,10]");
    game.matrix = read_matrix(cursor_, "cone");
    game.kids.push_back(std::move(cut));
    return game;
  }

  /// `rational[7,2; 1,10](G)`
  Game rational() {
    const Nested nested(cursor_);
    Game game{Game::Kind::rational, nullptr, {}, cursor_.span(cursor_.take())};
    game.matrix = read_matrix(cursor_, "rational");
    cursor_.expect(Kind::left_paren, "'(' and a game");
    game.kids.push_back(chain());
    cursor_.expect(Kind::right_paren, "')'");
    return game;
  }

  /// `RN(2/7, 10/1)` is rational(2/7, 10/1)(nim).
  Game rational_copy(const std::string& name) {
    const std::size_t begin = cursor_.position();
    const std::string word(cursor_.text(cursor_.take()));
    Game game{Game::Kind::rational, nullptr, {}, {}};
    game.matrix = read_matrix(cursor_, word);
    game.span = cursor_.span_since(begin);
    game.kids.push_back(rulesets_.named(name, game.span));
    return game;
  }

  /// `left(R)`
  Game one_side() {
    const Nested nested(cursor_);
    const std::size_t begin = cursor_.position();
    const std::string word(cursor_.text(cursor_.take()));
    cursor_.expect(Kind::left_paren, "'(' after '" + word + "'");
    const bool allowed_before = std::exchange(allows_partizan_, true);
    const Game inner = chain();
    allows_partizan_ = allowed_before;
    cursor_.expect(Kind::right_paren, "')'");
    if (inner.kind != Game::Kind::ruleset)
      complain(inner.span, "'" + word + "' takes one ruleset",
               "write it around each: " + word + "(domineering)");
    if (!is_partizan(*inner.ruleset)) {
      const std::string name = shorten(inner.ruleset->name);
      complain(inner.span, "'" + name + "' is impartial: both players have the same moves",
               "write it without '" + word + "'");
    }
    const Side side = word == "left" ? Side::left : Side::right;
    return rulesets_.made(of_side(*inner.ruleset, side), cursor_.span_since(begin));
  }

  static void refuse_partizan(const Game& leaf) {
    if (!is_partizan(*leaf.ruleset)) return;
    const std::string name = shorten(leaf.ruleset->name);
    complain(leaf.span, "'" + name + "' is partizan: its moves depend on who plays",
             "take one player's moves, left(" + name + ") or right(" + name +
                 ");\nleft(domineering) >> right(domineering) is PUSH CRAM");
  }

  Cursor cursor_;
  RulesetReader rulesets_;
  bool allows_partizan_ = false;  ///< inside left or right
  int cones_ = 0;                 ///< that are not in brackets, so that their nesting has a bound
};

}  // namespace

Game read_game(std::shared_ptr<const Source> source, const Library& library) {
  return GameReader(std::move(source), library).read();
}

}  // namespace galli
