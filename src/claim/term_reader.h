// Reads terms, conditions, ranges, positions, sets and games of a claim; what names mean there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "claim/claim.h"
#include "lang/cursor.h"

namespace galli::claims {

enum class Type { number, truth, text, position, set };
Type type_of(const Claim& claim, const Term& term);

/// The largest slot that a term reads, plus one; those of its own ranges do not count.
std::size_t slots_used(const Claim& claim, const Term& term);

/// What a name stands for inside the statement or a let.
struct Variable {
  enum class Kind { number, game, set };
  std::string name;
  Kind kind = Kind::number;
  std::size_t slot = 0;
};

class TermReader {
 public:
  TermReader(Claim& claim, Cursor& cursor) : claim_(claim), cursor_(cursor) {}

  Term condition();
  Term number();
  /// A number, a condition or a text.
  Term any();
  Term set();
  /// `(a, b)`, `n`, `board(3, n)`, `board "..#/..."`
  Term position();

  /// Variables stay known until `forget`.
  std::vector<Binding> bindings(bool allows_unbounded = false);
  /// The same, and conditions behind `where`.
  std::vector<Binding> bindings_where(bool allows_unbounded = false);
  std::size_t known() const { return variables_.size(); }
  void forget(std::size_t known);
  std::size_t declare(const std::string& name, Variable::Kind kind = Variable::Kind::number);
  const Variable* variable(std::string_view name) const;
  std::optional<std::size_t> let_called(std::string_view name) const;
  /// A name for a new variable.
  std::string fresh_name();

  /// `G` up to what cannot belong to a game; its index in Claim::games. A colon outside of brackets is the ordinal sum, or
  /// ends the game.
  std::size_t game(bool has_ordinal = true);
  bool at_game() const;
  /// `(G [, phase K]`; left at a comma or a closing parenthesis.
  void game_in_parentheses(Term& term);

  /// While the let of this number is read, its name may be used for a variable.
  void defining(std::size_t let) { defining_ = let; }
  std::size_t deepest() const { return deepest_; }
  void restart_frame(std::size_t outer);

  /// While the ranges of the `for` are read: lets below it may not be used.
  void lets_above(std::size_t count) { lets_above_ = count; }

  bool at_implies() const;
  bool at_same_truth() const;

 private:
  using Op = Term::Op;

  Term same_truth();
  Term implication();
  Term disjunction();
  Term conjunction();
  Term negation();
  Term relation();
  Term comparison(Term left);
  Term membership(Term left, bool is_negated);
  Term member_of(Term left);
  Term pattern(Term left);
  Term quantified(Op op);
  Term exclusive_or();
  Term sum();
  Term product();
  Term factor();
  Term power();
  Term primary();
  void refuse_decimals(const Token& whole) const;
  Term parenthesised();
  Term name();
  Term known_name(const Token& token);
  Term function(const Token& token);
  Term listed_function(Op op, const Token& token, std::size_t least, std::size_t most);
  Term over(Op op, const Token& token);
  Term count_over(const Token& token);
  Term least_with(const Token& token);
  Term choice(const Token& token);
  Term of_game(Op op, const Token& token);
  Term of_sequence(Op op, const Token& token);
  Term game_relation();
  Term call(std::size_t let, const Token& token);
  [[noreturn]] void unknown_name(const Token& token) const;

  bool depends_on_variables(const Term& set) const;
  std::size_t outside(const Term& term) const { return slots_used(claim_, term); }
  Term set_primary();
  Term braces();
  std::vector<Term> elements();

  void add_binding(std::vector<Binding>& all, bool allows_unbounded);
  bool at_fresh(std::size_t ahead) const;
  std::size_t tuple_length() const;
  Binding members_binding(std::vector<std::string> names);
  void read_members(Binding& binding);
  void read_games(Binding& binding);
  void add_chain(std::vector<Binding>& all, bool allows_unbounded);
  void place_conditions(std::vector<Binding>& all, Term condition) const;

  bool at_relation_in_parentheses() const;
  bool stops_game(bool awaits_operand, bool has_ordinal) const;
  GameText game_text(std::size_t begin, std::size_t end) const;
  void check_game(const GameText& game) const;

  Term made(Op op, std::size_t begin, std::vector<Term> kids = {}) const;
  Term prefix(Op op, Term kid, std::size_t begin) const;
  Term infix(Op op, Term left, Term right, std::size_t begin) const;
  void require(const Term& term, Type type) const;
  Type type(const Term& term) const { return type_of(claim_, term); }

  Claim& claim_;
  Cursor& cursor_;
  std::vector<Variable> variables_{};
  std::size_t slots_ = 0;
  std::size_t deepest_ = 0;
  std::size_t defining_ = ~std::size_t{0};
  std::size_t lets_above_ = ~std::size_t{0};
};

}  // namespace galli::claims
