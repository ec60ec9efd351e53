// Text to games. No precedence between different operators: a mixture without parentheses is a mistake, and
// the message shows its readings.
#include <array>
#include <map>

#include "base/error.h"
#include "lang/definition.h"
#include "lang/literals.h"
#include "lang/mixtures.h"
#include "lang/operators.h"
#include "lang/reader.h"
#include "lang/set_reader.h"
#include "lang/words.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t most_lines_of_rules = 65536;

/// A ruleset as it was asked for; its partner under `twist` has the same arguments.
struct AskedRuleset {
  std::string name;
  Arguments arguments;
};

class GameReader {
 public:
  GameReader(std::shared_ptr<const Source> source, const Library& library)
      : cursor_(read_tokens(std::move(source), Newlines::are_blanks)), library_(library) {}

  Game read() {
    if (cursor_.at(Kind::end))
      throw Error({ExitCode::text, "no game given", {}, {}, "'galli list' names all games"});
    Game game = chain();
    if (!cursor_.at(Kind::end)) cursor_.fail_expecting("an operator such as '|', '&' or '>>'");
    for (const Game& kid : game.kids) refuse_misere(kid);
    return game;
  }

 private:
  static void refuse_misere(const Game& game) {
    if (game.kind == Game::Kind::misere)
      complain(game.span, "'misere' must be outermost", "write misere(...) around the whole game");
    for (const Game& kid : game.kids) refuse_misere(kid);
  }

  /// Operands joined by one operator.
  Game chain() {
    Mixture written{cursor_.position(), 0, 0};
    Game first = operand();
    refuse_later_sign();
    const Operator* joining = operator_with(cursor_.peek().kind);
    if (!joining) return first;
    Game game{joining->kind, nullptr, {}, cursor_.span(cursor_.peek())};
    game.kids.push_back(std::move(first));
    while (operator_with(cursor_.peek().kind)) {
      const bool is_chain = cursor_.at(joining->token) && game.kids.size() < joining->most;
      if (!is_chain) refuse_mixture(written);
      written.first_sign = cursor_.position();
      cursor_.take();
      game.kids.push_back(operand());
      refuse_later_sign();
    }
    return game;
  }

  [[noreturn]] void refuse_mixture(Mixture written) {
    written.second_sign = cursor_.position();
    cursor_.take();
    operand();
    complain_of_mixture(cursor_, written);
  }

  void refuse_later_sign() const {
    if (!cursor_.at(Kind::colon) && !cursor_.at(Kind::plus)) return;
    refuse_later(cursor_.peek());
  }

  [[noreturn]] void refuse_later(const Token& token) const {
    complain(cursor_.span(token),
             "'" + std::string(cursor_.text(token)) + "' is not available in this version");
  }

  Game operand() {
    if (cursor_.at(Kind::left_paren)) return parenthesised();
    if (!cursor_.at(Kind::name)) cursor_.fail_expecting("a game");
    const std::string_view name = cursor_.text(cursor_.peek());
    if (is_later_word(name)) refuse_later(cursor_.peek());
    if (const Operator* applied = operator_called(name)) return apply(*applied);
    return ruleset();
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
    cursor_.expect(Kind::left_paren, "'(' after '" + std::string(applied.word) + "'");
    do {
      refuse_button();
      game.kids.push_back(chain());
    } while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_paren, "',' or ')'");
    if (game.kids.size() < applied.least || game.kids.size() > applied.most)
      refuse_number(applied, game.span);
    if (game.kind == Game::Kind::twist && game.kids.size() == 1) add_complement(game, applied);
    return game;
  }

  [[noreturn]] static void refuse_number(const Operator& applied, const Span& span) {
    static constexpr std::array<std::string_view, 3> numbers = {"", "one game", "two games"};
    const std::string wanted =
        std::string(numbers[applied.least]) + (applied.takes_any_number() ? " or more" : "");
    complain(span, "'" + std::string(applied.word) + "' takes " + wanted,
             "usage: " + std::string(applied.usage));
  }

  void refuse_button() const {
    if (!cursor_.at_word("button") || cursor_.peek(1).kind != Kind::equal) return;
    complain(cursor_.span(cursor_.peek()), "'button=' is not available in this version");
  }

  /// twist(subtraction{S}) is twist(subtraction{S}, allbut{S}).
  void add_complement(Game& game, const Operator& twist) {
    const auto found = asked_.find(game.kids[0].ruleset.get());
    const std::string name = found == asked_.end() ? "" : found->second.name;
    if (name != "subtraction" && name != "allbut") {
      complain(game.span, "'twist' takes two games or more", "usage: " + std::string(twist.usage));
    }
    const std::string other = name == "allbut" ? "subtraction" : "allbut";
    const Arguments arguments = found->second.arguments;
    game.kids.push_back(leaf(named({other, arguments}, game.kids[0].span), game.kids[0].span));
  }

  Game ruleset() {
    const std::size_t begin = cursor_.position();
    const Token name = cursor_.peek();
    if (cursor_.text(name) == "rays" || cursor_.text(name) == "steps") {
      auto literal = shared(read_literal(cursor_));
      return leaf(std::move(literal), cursor_.span_since(begin));
    }
    const Definition* definition = library_.find(cursor_.text(name));
    if (!definition) library_.fail_unknown(cursor_.text(name), cursor_.span(name));
    cursor_.take();
    AskedRuleset asked{definition->name, arguments()};
    const Span span = cursor_.span_since(begin);
    return leaf(named(std::move(asked), span), span);
  }

  Arguments arguments() {
    Arguments read;
    const Scope nothing;
    if (cursor_.accept(Kind::left_bracket)) {
      do read.parameters.push_back(ExpressionReader(cursor_, nothing).constant_number());
      while (cursor_.accept(Kind::comma));
      cursor_.expect(Kind::right_bracket, "']'");
    }
    if (cursor_.at(Kind::left_brace)) read.set = read_set(cursor_, nothing, Members::positive);
    if (cursor_.accept(Kind::left_paren)) {
      read.heaps = ExpressionReader(cursor_, nothing).constant_number();
      cursor_.expect(Kind::right_paren, "')'");
    }
    return read;
  }

  Game leaf(std::shared_ptr<const Ruleset> ruleset, const Span& span) {
    if (++rulesets_ > most_rulesets) {
      complain(span, "more than " + std::to_string(most_rulesets) + " rulesets in one game", {},
               ExitCode::refused);
    }
    return {Game::Kind::ruleset, std::move(ruleset), {}, span};
  }

  std::shared_ptr<const Ruleset> named(AskedRuleset asked, const Span& span) {
    const Definition* definition = library_.find(asked.name);
    if (!definition) library_.fail_unknown(asked.name, span);
    check_arguments(*definition, asked.arguments, span);
    const std::string name = canonical_name(*definition, asked.arguments);
    if (const auto found = cache_.find(name); found != cache_.end()) return found->second;
    auto ruleset = library_.instantiate(asked.name, asked.arguments, span);
    count_lines(*ruleset, span);
    asked_[ruleset.get()] = std::move(asked);
    cache_[name] = ruleset;
    return ruleset;
  }

  std::shared_ptr<const Ruleset> shared(Ruleset literal) {
    count_lines(literal, literal.span);
    auto& known = cache_[literal.name];
    if (!known) known = std::make_shared<const Ruleset>(std::move(literal));
    return known;
  }

  void count_lines(const Ruleset& ruleset, const Span& span) {
    lines_ += ruleset.clauses.size();
    if (lines_ <= most_lines_of_rules) return;
    complain(span, "more than " + std::to_string(most_lines_of_rules) + " lines of rules in one game", {},
             ExitCode::refused);
  }

  Cursor cursor_;
  const Library& library_;
  std::size_t rulesets_ = 0;
  std::size_t lines_ = 0;
  std::map<std::string, std::shared_ptr<const Ruleset>, std::less<>> cache_;  ///< by canonical name
  std::map<const Ruleset*, AskedRuleset> asked_;
};

}  // namespace

Game read_game(std::shared_ptr<const Source> source, const Library& library) {
  return GameReader(std::move(source), library).read();
}

}  // namespace galli
