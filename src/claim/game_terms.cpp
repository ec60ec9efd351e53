// What is said of games inside a claim: their texts with variables in them, positions, relations; and patterns.
#include <algorithm>
#include <array>

#include "claim/term_reader.h"
#include "lang/reader.h"
#include "lang/signs.h"
#include "lang/words.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

/// Words that end a game, since they begin what is said of it.
constexpr std::array<std::string_view, 14> ending_words = {"are",  "is",   "dominates", "strongly", "and",
                                                           "or",   "then", "else",      "if",       "within",
                                                           "from", "with", "where",     "otherwise"};

/// Mistakes in a game, which was read as a text of its own, are shown where the game stands in the file.
[[noreturn]] void rethrow(const Error& error, const std::shared_ptr<const Source>& game, const Span& span) {
  Complaint complaint = error.complaint();
  if (complaint.span.source == game)
    complaint.span = {span.source, span.begin + complaint.span.begin, span.begin + complaint.span.end};
  else
    complaint.span = span;
  throw Error(std::move(complaint));
}

/// What follows '@' is one token of the game, and may have variables in it; a drawn grid has none.
std::vector<Token> parts_of(const Token& token, const Cursor& cursor) {
  if (token.kind != Kind::raw || cursor.text(token).find_first_of(".#/") != std::string_view::npos)
    return {token};
  std::vector<Token> parts;
  read_tokens_of(cursor.span(token), parts);
  return parts;
}

}  // namespace

bool TermReader::at_game() const {
  std::size_t ahead = 0;
  while (cursor_.peek(ahead).kind == Kind::left_paren) ++ahead;
  const Token& token = cursor_.peek(ahead);
  if (token.kind != Kind::name) return false;
  const std::string_view word = cursor_.text(token);
  if (const Variable* known = variable(word)) return known->kind == Variable::Kind::game;
  if (const auto let = let_called(word); let && *let != defining_)
    return claim_.lets[*let].kind == Let::Kind::game;
  return claim_.library->find(word) || begins_game(word);
}

/// `(A dominates B)`: the parentheses are not the game's.
bool TermReader::at_relation_in_parentheses() const {
  int depth = 0;
  for (std::size_t ahead = 0;; ++ahead) {
    const Token& token = cursor_.peek(ahead);
    if (token.kind == Kind::end || token.kind == Kind::newline) return false;
    if (token.kind == Kind::left_paren) ++depth;
    if (token.kind == Kind::right_paren) --depth;
    if (depth == 0) return false;
    if (cursor_.is_word(token, "dominates") || cursor_.is_word(token, "are")) return true;
  }
}

/// At nesting depth 0. Behind an operator a word belongs to the game: `nim(1) + then(A, B@(2))`.
bool TermReader::stops_game(bool awaits_operand, bool has_ordinal) const {
  if (cursor_.at(Kind::colon)) return !has_ordinal;
  switch (cursor_.peek().kind) {
    case Kind::end:
    case Kind::newline:
    case Kind::comma:
    case Kind::right_paren:
    case Kind::right_bracket:
    case Kind::right_brace:
    case Kind::equal:
    case Kind::less:
    case Kind::less_equal: return true;
    case Kind::name: break;
    default: return false;
  }
  if (awaits_operand) return false;
  const std::string_view word = cursor_.text(cursor_.peek());
  return std::find(ending_words.begin(), ending_words.end(), word) != ending_words.end();
}

std::size_t TermReader::game(bool has_ordinal) {
  const std::size_t begin = cursor_.position();
  int depth = 0;
  bool awaits_operand = true;
  while (!(depth == 0 && stops_game(awaits_operand, has_ordinal)) && !cursor_.at(Kind::end) &&
         !cursor_.at(Kind::newline)) {
    const Kind kind = cursor_.take().kind;
    awaits_operand = operator_with(kind) != nullptr;
    if (kind == Kind::left_paren || kind == Kind::left_bracket || kind == Kind::left_brace) ++depth;
    if (kind == Kind::right_paren || kind == Kind::right_bracket || kind == Kind::right_brace) --depth;
  }
  if (cursor_.position() == begin) cursor_.fail_expecting("a game");
  const std::size_t end = cursor_.position();
  cursor_.go_to(begin);
  GameText text = game_text(begin, end);
  check_game(text);
  claim_.games.push_back(std::move(text));
  return claim_.games.size() - 1;
}

/// Tokens [begin, end) of the cursor, which stands at `begin` and is left at `end`.
GameText TermReader::game_text(std::size_t begin, std::size_t end) const {
  using Written = GameText::Piece::Kind;
  GameText game;
  std::uint32_t last_end = 0;
  const auto add_text = [&](std::string_view text) {
    if (game.pieces.empty() || game.pieces.back().kind != Written::text) game.pieces.push_back({});
    game.pieces.back().text += text;
  };
  const auto add = [&](const Token& token) {
    const std::string_view word = cursor_.text(token);
    if (token.begin != last_end && !game.pieces.empty()) add_text(" ");
    last_end = token.end;
    const Variable* known = token.kind == Kind::name ? variable(word) : nullptr;
    const std::optional<std::size_t> let = let_called(word);
    if (known) {
      constexpr std::array kinds = {Written::number, Written::game, Written::set};
      game.pieces.push_back({kinds[static_cast<std::size_t>(known->kind)], {}, known->slot});
    } else if (token.kind == Kind::name && let && *let != defining_ && claim_.lets[*let].parameters.empty()) {
      const bool is_game = claim_.lets[*let].kind == Let::Kind::game;
      game.pieces.push_back({is_game ? Written::let_game : Written::let_number, {}, *let});
    } else if (token.kind == Kind::name && word == "N") {
      claim_.uses_bound = true;
      game.pieces.push_back({Written::number, {}, ~std::size_t{0}});
    } else {
      add_text(word);
    }
  };
  while (cursor_.position() < end) {
    const Token token = cursor_.take();
    for (const Token& part : parts_of(token, cursor_)) add(part);
  }
  game.span = cursor_.span_since(begin);
  return game;
}

/// A game without variables is read at once, so that mistakes are shown where they stand.
void TermReader::check_game(const GameText& game) const {
  if (game.pieces.size() != 1 || game.pieces.front().kind != GameText::Piece::Kind::text) return;
  const auto own =
      std::make_shared<const Source>(Source{game.span.source->name, std::string(text_of(game.span))});
  try {
    read_game(own, *claim_.library);
  } catch (const Error& error) {
    rethrow(error, own, game.span);
  }
}

void TermReader::game_in_parentheses(Term& term) {
  cursor_.expect(Kind::left_paren, "'('");
  term.game = game();
  if (cursor_.at(Kind::comma) && cursor_.is_word(cursor_.peek(1), "phase") && !variable("phase")) {
    cursor_.take();
    cursor_.take();
    term.phase.push_back(number());
  }
}

/// `value(G, [phase K,] POSITION)`
Term TermReader::of_game(Op op, const Token&) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.take();
  Term term = made(op, begin);
  game_in_parentheses(term);
  cursor_.expect(Kind::comma, "',' and a position");
  Term where = position();
  if (cursor_.at(Kind::comma) && type(where) == Type::number) {
    std::vector<Term> sizes;
    sizes.push_back(std::move(where));
    while (cursor_.accept(Kind::comma)) sizes.push_back(number());
    where = made(Op::tuple, begin, std::move(sizes));
  }
  cursor_.expect(Kind::right_paren, "')'");
  term.kids.push_back(std::move(where));
  term.span = cursor_.span_since(begin);
  return term;
}

/// `period(outcomes(G))`
Term TermReader::of_sequence(Op op, const Token&) {
  const std::size_t begin = cursor_.position();
  cursor_.take();
  const bool has_of = cursor_.accept_word("of");
  if (!has_of) cursor_.expect(Kind::left_paren, "'('");
  Term term = made(op, begin);
  term.asks_values = cursor_.at_word("values");
  if (!term.asks_values && !cursor_.at_word("outcomes")) cursor_.fail_expecting("outcomes(G) or values(G)");
  cursor_.take();
  game_in_parentheses(term);
  cursor_.expect(Kind::right_paren, "')'");
  if (!has_of) cursor_.expect(Kind::right_paren, "')'");
  term.span = cursor_.span_since(begin);
  return term;
}

Term TermReader::position() {
  const std::size_t begin = cursor_.position();
  if (!cursor_.at_word("board")) {
    Term term = exclusive_or();
    if (type(term) != Type::position) require(term, Type::number);
    return term;
  }
  cursor_.take();
  if (cursor_.at(Kind::quoted)) {
    const std::string_view quoted = cursor_.text(cursor_.take());
    Term term = made(Op::place, begin);
    term.text = quoted.substr(1, quoted.size() - 2);
    return term;
  }
  cursor_.expect(Kind::left_paren, "'(' and the numbers of rows and columns");
  Term rows = number();
  cursor_.expect(Kind::comma, "','");
  Term columns = number();
  cursor_.expect(Kind::right_paren, "')'");
  return infix(Op::grid, std::move(rows), std::move(columns), begin);
}

/// `A dominates B`, `A strongly dominates B`, `A and B are confused`
Term TermReader::game_relation() {
  const std::size_t begin = cursor_.position();
  Term term = made(Op::dominates, begin);
  term.game = game(false);
  claim_.compares_to_bound = true;
  if (cursor_.accept_word("strongly")) {
    term.op = Op::dominates_strongly;
    if (!cursor_.at_word("dominates")) cursor_.fail_expecting("'dominates'", "A strongly dominates B");
  }
  if (cursor_.accept_word("dominates")) {
    term.other_game = game(false);
    term.span = cursor_.span_since(begin);
    return term;
  }
  if (!cursor_.accept_word("and"))
    cursor_.fail_expecting("'dominates', or 'and' and another game", "A dominates B,  A and B are confused");
  term.other_game = game(false);
  cursor_.expect_word("are");
  if (!cursor_.at_word("confused") && !cursor_.at_word("similar"))
    cursor_.fail_expecting("'confused' or 'similar'");
  term.op = cursor_.text(cursor_.take()) == "confused" ? Op::confused : Op::similar;
  term.span = cursor_.span_since(begin);
  return term;
}

/// `matches (10)*1` or `matches "(10)*1"`
Term TermReader::pattern(Term left) {
  const std::size_t begin = cursor_.position();
  require(left, Type::text);
  cursor_.take();
  std::string text;
  if (cursor_.at(Kind::quoted)) {
    const std::string_view quoted = cursor_.text(cursor_.take());
    text = quoted.substr(1, quoted.size() - 2);
  } else {
    int depth = 0;
    const auto belongs = [&] {
      const Kind kind = cursor_.peek().kind;
      return kind == Kind::number || kind == Kind::left_paren || kind == Kind::star || kind == Kind::plus ||
             kind == Kind::bar || (kind == Kind::stray && cursor_.text(cursor_.peek()) == "?") ||
             (kind == Kind::right_paren && depth > 0);
    };
    while (belongs()) {
      if (cursor_.at(Kind::left_paren)) ++depth;
      if (cursor_.at(Kind::right_paren)) --depth;
      text += cursor_.text(cursor_.take());
    }
    if (text.empty()) cursor_.fail_expecting("a pattern such as (10)*1");
  }
  const Span span = cursor_.span_since(begin);
  if (text.size() > 1000 || text.find_first_not_of("01()*+?|") != std::string::npos)
    complain(span, "a pattern is made of 0 1 ( ) * + ? |", "matches (10)*1");
  const std::optional<Pattern> pattern = Pattern::read(text);
  if (!pattern) complain(span, "this pattern cannot be read", "matches (10)*1");
  claim_.patterns.push_back(*pattern);
  Term term = prefix(Op::matches, std::move(left), begin);
  term.index = claim_.patterns.size() - 1;
  return term;
}

}  // namespace galli::claims
