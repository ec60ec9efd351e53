// Reads integer expressions and conditions; the names they may use are in a Scope.
#pragma once

#include <optional>
#include <vector>

#include "game/expression.h"
#include "lang/cursor.h"
#include "lang/scope.h"

namespace galli {

/// False for what is the same at every place.
bool has_variables(const Expression& expression);

/// A function of the language: min, gcd.
bool is_function_word(std::string_view word);

class ExpressionReader {
 public:
  ExpressionReader(Cursor& cursor, const Scope& scope) : cursor_(cursor), scope_(scope) {}

  Expression number();
  Expression condition();
  /// An expression without variables that has a value.
  Integer constant_number();
  /// The j of `h[j]`, from 0; the cursor stands behind the opening bracket and is left behind the closing
  /// one.
  std::size_t heap_index();

 private:
  struct Part {
    Expression expression;
    int depth = 1;          ///< levels of the tree
    std::size_t begin = 0;  ///< its first token
    std::size_t end = 0;    ///< behind its last token
  };

  /// Reads operators of this level and of those that bind tighter.
  Part above(int level);
  Part prefix();
  Part primary();
  Part name();
  Part literal();
  Part parenthesised();
  Part function(Expression::Op op);
  Part call(std::shared_ptr<const RulesFunction> function);
  std::vector<Part> arguments(bool may_spread);
  Part array_heap();
  Part infix(Part left, int level);
  void read_operands(Expression::Op op, int level, std::vector<Part>& kids);
  Part exponent();
  Part comparison(Part left);
  void read_membership(const Part& element, bool is_negated, std::vector<Part>& links);

  std::optional<std::vector<Part>> spread_arguments();
  Part part(Expression expression, std::size_t begin, int depth = 1) const;
  Part join(Expression::Op op, std::vector<Part> kids) const;
  void require_number(const Part& part) const;
  void require_condition(const Part& part) const;
  Span span(const Part& part) const;
  [[noreturn]] void unknown_name(const Token& token) const;

  Cursor& cursor_;
  const Scope& scope_;
};

}  // namespace galli
