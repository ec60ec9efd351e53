// Precedence climbing. From loose to tight: or; and; not; comparisons and `in`; xor; + -; * div mod; unary
// minus; ^. Numbers are folded as they are read, so that `x - 2*t` with t = 3 is `x - 6`.
#include "lang/expression_reader.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/arithmetic.h"
#include "base/words.h"
#include "lang/set_reader.h"
#include "lang/words.h"

namespace galli {
namespace {

using Op = Expression::Op;
using Kind = Token::Kind;

enum Level {
  or_level = 1,
  and_level,
  not_level,
  comparison_level,
  xor_level,
  sum_level,
  product_level,
  minus_level,
  power_level
};

struct Infix {
  Op op;
  int level;
};

std::optional<Infix> infix_word(std::string_view word) {
  if (word == "or") return Infix{Op::or_, or_level};
  if (word == "and") return Infix{Op::and_, and_level};
  if (word == "xor") return Infix{Op::xor_, xor_level};
  if (word == "div") return Infix{Op::div, product_level};
  if (word == "mod") return Infix{Op::mod, product_level};
  if (word == "in") return Infix{Op::in_set, comparison_level};
  return {};
}

std::optional<Infix> infix_sign(Kind kind) {
  switch (kind) {
    case Kind::plus: return Infix{Op::add, sum_level};
    case Kind::minus: return Infix{Op::subtract, sum_level};
    case Kind::star: return Infix{Op::multiply, product_level};
    case Kind::power: return Infix{Op::power, power_level};
    case Kind::equal: return Infix{Op::equal, comparison_level};
    case Kind::not_equal: return Infix{Op::not_equal, comparison_level};
    case Kind::less: return Infix{Op::less, comparison_level};
    case Kind::less_equal: return Infix{Op::less_equal, comparison_level};
    case Kind::greater: return Infix{Op::greater, comparison_level};
    case Kind::greater_equal: return Infix{Op::greater_equal, comparison_level};
    default: return {};
  }
}

std::optional<Infix> infix_at(const Cursor& cursor) {
  const Token& token = cursor.peek();
  if (token.kind != Kind::name) return infix_sign(token.kind);
  const bool is_not_in = cursor.at_word("not") && cursor.is_word(cursor.peek(1), "in");
  return is_not_in ? Infix{Op::in_set, comparison_level} : infix_word(cursor.text(token));
}

constexpr std::pair<std::string_view, Op> functions[] = {{"min", Op::min},
                                                         {"max", Op::max},
                                                         {"abs", Op::abs},
                                                         {"gcd", Op::gcd},
                                                         {"least_positive", Op::least_positive}};

std::optional<Op> function_word(std::string_view word) {
  for (const auto& [name, op] : functions) {
    if (name == word) return op;
  }
  return {};
}

std::string function_names() {
  std::vector<std::string> names;
  for (const auto& [name, op] : functions) names.emplace_back(name);
  return joined(names, ", ");
}

bool is_connective(Op op) { return op == Op::and_ || op == Op::or_; }
bool takes_any_number(Op op) { return op == Op::min || op == Op::max || op == Op::least_positive; }

/// The constant that it is, where it is one and has a value.
Expression folded(Expression expression) {
  const bool is_constant = !is_condition(expression) && expression.op != Op::call &&
                           !expression.kids.empty() &&
                           std::all_of(expression.kids.begin(), expression.kids.end(),
                                       [](const Expression& kid) { return kid.op == Op::number; });
  const MaybeInteger value = is_constant ? number_at(expression, {}) : MaybeInteger{};
  if (value) return constant(*value);
  return expression;
}

using MaybeWide = std::optional<WideInteger>;

MaybeWide wide_product(const MaybeWide& a, const MaybeWide& b) {
  WideInteger product;
  return !a || !b || __builtin_mul_overflow(*a, *b, &product) ? MaybeWide{} : product;
}

MaybeWide wide_sum(const MaybeWide& a, const MaybeWide& b) {
  WideInteger sum;
  return !a || !b || __builtin_add_overflow(*a, *b, &sum) ? MaybeWide{} : sum;
}

MaybeWide wide_difference(const MaybeWide& a, const MaybeWide& b) {
  WideInteger difference;
  return !a || !b || __builtin_sub_overflow(*a, *b, &difference) ? MaybeWide{} : difference;
}

/// The value of sums, products and powers of numbers, whose parts may leave 64 bits: 2^63 - 1.
MaybeWide wide_value(const Expression& expression) {
  if (expression.op == Op::number) return expression.number;
  if (expression.kids.size() != 2) return {};
  const MaybeWide left = wide_value(expression.kids[0]);
  const MaybeWide right = wide_value(expression.kids[1]);
  switch (expression.op) {
    case Op::add: return wide_sum(left, right);
    case Op::subtract: return wide_difference(left, right);
    case Op::multiply: return wide_product(left, right);
    case Op::power: {
      if (!right || *right < 0 || *right >= 128) return {};
      MaybeWide power = 1;
      for (WideInteger i = 0; i < *right; ++i) power = wide_product(power, left);
      return power;
    }
    default: return {};
  }
}

}  // namespace

bool is_function_word(std::string_view word) { return function_word(word).has_value(); }

bool has_variables(const Expression& expression) {
  if (expression.op == Op::heap || expression.op == Op::loop) return true;
  return std::any_of(expression.kids.begin(), expression.kids.end(), has_variables);
}

Expression ExpressionReader::number() {
  Part read = above(xor_level);
  require_number(read);
  return std::move(read.expression);
}

Expression ExpressionReader::condition() {
  Part read = above(or_level);
  if (!is_condition(read.expression) && cursor_.at(Kind::stray)) cursor_.fail_expecting("a comparison");
  require_condition(read);
  return std::move(read.expression);
}

Integer ExpressionReader::constant_number() {
  const std::size_t begin = cursor_.position();
  const Expression read = number();
  if (read.op == Op::number) return read.number;
  using Limits = std::numeric_limits<Integer>;
  const MaybeWide wide = wide_value(read);
  if (wide && *wide >= Limits::min() && *wide <= Limits::max()) return static_cast<Integer>(*wide);
  const bool has_variables = !scope_.heaps.empty() || !scope_.array.empty() || !scope_.loops.empty();
  complain(cursor_.span_since(begin),
           has_variables ? "expected a constant number" : "this has no value in 64 bits");
}

ExpressionReader::Part ExpressionReader::above(int level) { return infix(prefix(), level); }

ExpressionReader::Part ExpressionReader::infix(Part left, int level) {
  for (;;) {
    const std::optional<Infix> next = infix_at(cursor_);
    if (!next || next->level < level) return left;
    if (next->level == comparison_level) {
      left = comparison(std::move(left));
      continue;
    }
    std::vector<Part> kids;
    kids.push_back(std::move(left));
    read_operands(next->op, next->level + 1, kids);
    left = join(next->op, std::move(kids));
  }
}

/// The operand behind the sign; of a chain of one connective all of them, so that it is put together once.
void ExpressionReader::read_operands(Op op, int level, std::vector<Part>& kids) {
  std::optional<Infix> next;
  do {
    cursor_.take();
    kids.push_back(op == Op::power ? exponent() : above(level));
    if (!is_connective(op)) return;
    require_condition(kids.front());
    require_condition(kids.back());
    next = infix_at(cursor_);
  } while (next && next->op == op);
}

/// Powers are read from the right: 2^3^2 is 2^(3^2).
ExpressionReader::Part ExpressionReader::exponent() {
  const Nested nested(cursor_);
  return above(power_level);
}

ExpressionReader::Part ExpressionReader::comparison(Part left) {
  std::vector<Part> links;
  for (std::optional<Infix> next = infix_at(cursor_); next && next->level == comparison_level;
       next = infix_at(cursor_)) {
    require_number(left);
    const bool is_negated = cursor_.accept_word("not");
    cursor_.take();
    if (next->op == Op::in_set) {
      read_membership(left, is_negated, links);
      break;
    }
    Part right = above(xor_level);
    links.push_back(join(next->op, {left, right}));
    left = std::move(right);
  }
  return links.size() == 1 ? std::move(links[0]) : join(Op::and_, std::move(links));
}

/// `e in S`, `e in {1,3}`, and `e in a..b` as two comparisons.
void ExpressionReader::read_membership(const Part& element, bool is_negated, std::vector<Part>& links) {
  const auto set = read_known_set(cursor_, scope_);
  std::vector<Part> found;
  if (set) {
    found.push_back(join(Op::in_set, {element}));
    found[0].expression.set = set;
  } else {
    const Part first = above(xor_level);
    cursor_.expect(Kind::dots, "'..'");
    const Part last = above(xor_level);
    found.push_back(join(Op::less_equal, {first, element}));
    found.push_back(join(Op::less_equal, {element, last}));
  }
  if (is_negated) {
    Part all = found.size() == 1 ? found[0] : join(Op::and_, found);
    found = {join(Op::not_, {std::move(all)})};
  }
  for (Part& link : found) links.push_back(std::move(link));
}

ExpressionReader::Part ExpressionReader::prefix() {
  const std::size_t begin = cursor_.position();
  const bool is_minus = cursor_.at(Kind::minus);
  if (!is_minus && !cursor_.at_word("not")) return primary();
  const Nested nested(cursor_);
  cursor_.take();
  std::vector<Part> kids;
  kids.push_back(above(is_minus ? power_level : not_level));
  Part whole = join(is_minus ? Op::negate : Op::not_, std::move(kids));
  whole.begin = begin;
  return whole;
}

ExpressionReader::Part ExpressionReader::primary() {
  switch (cursor_.peek().kind) {
    case Kind::number: return literal();
    case Kind::name: return name();
    case Kind::left_paren: return parenthesised();
    default: cursor_.fail_expecting("a number");
  }
}

ExpressionReader::Part ExpressionReader::literal() {
  const std::size_t begin = cursor_.position();
  const Token token = cursor_.take();
  const std::string_view digits = cursor_.text(token);
  Integer value = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc{}) {
    complain(cursor_.span(token), "a number over 64 bits", "the largest is 9223372036854775807");
  }
  return part(constant(value), begin);
}

ExpressionReader::Part ExpressionReader::parenthesised() {
  const std::size_t begin = cursor_.position();
  const Nested nested(cursor_);
  cursor_.take();
  Part inner = above(or_level);
  cursor_.expect(Kind::right_paren, "')'");
  inner.begin = begin;
  inner.end = cursor_.position();
  return inner;
}

ExpressionReader::Part ExpressionReader::name() {
  const std::size_t begin = cursor_.position();
  const Token token = cursor_.peek();
  const std::string_view word = cursor_.text(token);
  if (const auto op = function_word(word)) return function(*op);
  if (scope_.functions && cursor_.peek(1).kind == Kind::left_paren) {
    if (const auto found = scope_.functions->find(word); found != scope_.functions->end())
      return call(found->second);
  }
  if (!scope_.array.empty() && word == scope_.array) return array_heap();
  if (is_rule_word(word)) cursor_.fail_expecting("a number");
  cursor_.take();
  if (const auto found = scope_.constants.find(word); found != scope_.constants.end()) {
    return part(constant(found->second), begin);
  }
  const auto index_in = [&](const std::vector<std::string>& names) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), word) - names.begin());
  };
  if (const std::size_t i = index_in(scope_.loops); i < scope_.loops.size())
    return part(loop_variable(i), begin);
  if (const std::size_t i = index_in(scope_.heaps); i < scope_.heaps.size())
    return part(heap_variable(i), begin);
  unknown_name(token);
}

ExpressionReader::Part ExpressionReader::function(Op op) {
  const std::size_t begin = cursor_.position();
  const Nested nested(cursor_);
  const Token word = cursor_.take();
  const std::string spelling(cursor_.text(word));
  cursor_.expect(Kind::left_paren, "'(' after '" + spelling + "'");
  std::vector<Part> kids = arguments(takes_any_number(op));
  const std::size_t wanted = op == Op::abs ? 1 : op == Op::gcd ? 2 : kids.size();
  if (kids.size() != wanted) {
    complain(cursor_.span(word), "'" + spelling + "' takes " + (wanted == 1 ? "one number" : "two numbers"));
  }
  const bool is_itself = kids.size() == 1 && (op == Op::min || op == Op::max);
  Part whole = join(op, std::move(kids));
  if (is_itself && !whole.expression.kids.empty()) whole.expression = Expression(whole.expression.kids[0]);
  whole.begin = begin;
  whole.end = cursor_.position();
  return whole;
}

ExpressionReader::Part ExpressionReader::call(std::shared_ptr<const RulesFunction> function) {
  const std::size_t begin = cursor_.position();
  const Nested nested(cursor_);
  cursor_.take();
  cursor_.take();
  Part whole = join(Op::call, arguments(true));
  whole.expression.function = std::move(function);
  whole.begin = begin;
  whole.end = cursor_.position();
  return whole;
}

/// Behind the '(' , and the ')'.
std::vector<ExpressionReader::Part> ExpressionReader::arguments(bool may_spread) {
  auto spread = may_spread ? spread_arguments() : std::nullopt;
  std::vector<Part> kids = spread ? std::move(*spread) : std::vector<Part>{};
  if (!spread) {
    do kids.push_back(above(xor_level));
    while (cursor_.accept(Kind::comma));
  }
  cursor_.expect(Kind::right_paren, "')'");
  return kids;
}

/// `h` or `h[S]` as the only argument of min, max, least_positive: the heaps that it stands for.
std::optional<std::vector<ExpressionReader::Part>> ExpressionReader::spread_arguments() {
  if (scope_.array.empty() || !cursor_.at_word(scope_.array)) return {};
  std::vector<std::size_t> heaps;
  std::size_t length = 0;
  if (cursor_.peek(1).kind == Kind::right_paren) {
    for (std::size_t i = 0; i < scope_.heap_count; ++i) heaps.push_back(i);
    length = 1;
  } else if (cursor_.peek(1).kind == Kind::left_bracket && cursor_.peek(3).kind == Kind::right_bracket &&
             cursor_.peek(4).kind == Kind::right_paren) {
    const auto subset = scope_.subsets.find(cursor_.text(cursor_.peek(2)));
    if (subset == scope_.subsets.end()) return {};
    heaps = subset->second;
    length = 4;
  } else {
    return {};
  }
  const std::size_t begin = cursor_.position();
  for (std::size_t i = 0; i < length; ++i) cursor_.take();
  std::vector<Part> parts;
  parts.reserve(heaps.size());
  for (const std::size_t heap : heaps) parts.push_back(part(heap_variable(heap), begin));
  return parts;
}

ExpressionReader::Part ExpressionReader::array_heap() {
  const std::size_t begin = cursor_.position();
  const Token name = cursor_.take();
  const std::string array(cursor_.text(name));
  if (!cursor_.accept(Kind::left_bracket)) {
    complain(cursor_.span(name), "'" + array + "' is all heaps",
             "write " + array + "[1] for one of them, or min(" + array + "), max(" + array + ")");
  }
  const Nested nested(cursor_);
  const std::size_t heap = heap_index();
  return part(heap_variable(heap), begin);
}

std::size_t ExpressionReader::heap_index() {
  const std::size_t begin = cursor_.position();
  const Token first = cursor_.peek();
  const bool is_subset = first.kind == Kind::name && cursor_.peek(1).kind == Kind::right_bracket &&
                         scope_.subsets.contains(cursor_.text(first));
  if (is_subset && cursor_.text(first) != scope_.own_subset) {
    const std::string several = scope_.array + "[" + std::string(cursor_.text(first)) + "]";
    complain(cursor_.span(first), several + " is several heaps",
             "write min(" + several + ") or max(" + several + ")");
  }
  if (is_subset) {
    cursor_.take();
    cursor_.take();
    return scope_.own_heap;
  }
  const Expression index = number();
  const Span where = cursor_.span_since(begin);
  cursor_.expect(Kind::right_bracket, "']'");
  if (index.op != Op::number)
    complain(where, "the number of a heap must be constant", "let a loop run over it: for j in 1..k");
  if (index.number < 1 || index.number > static_cast<Integer>(scope_.heap_count)) {
    complain(where, "there is no heap " + scope_.array + "[" + std::to_string(index.number) + "]",
             "the heaps are " + scope_.array + "[1] to " + scope_.array + "[" +
                 std::to_string(scope_.heap_count) + "]");
  }
  return static_cast<std::size_t>(index.number - 1);
}

ExpressionReader::Part ExpressionReader::part(Expression expression, std::size_t begin, int depth) const {
  return {std::move(expression), depth, begin, cursor_.position()};
}

/// Checks what the operator may be applied to. A condition with the same connective inside is made one.
ExpressionReader::Part ExpressionReader::join(Op op, std::vector<Part> kids) const {
  const bool of_conditions = is_connective(op) || op == Op::not_;
  Part whole = part(combine(op, {}), kids.front().begin);
  int deepest = 0;
  for (Part& kid : kids) {
    of_conditions ? require_condition(kid) : require_number(kid);
    const bool is_same = is_connective(op) && kid.expression.op == op;
    deepest = std::max(deepest, is_same ? kid.depth - 1 : kid.depth);
    std::vector<Expression>& into = whole.expression.kids;
    if (is_same)
      std::move(kid.expression.kids.begin(), kid.expression.kids.end(), std::back_inserter(into));
    else
      into.push_back(std::move(kid.expression));
  }
  whole.depth = deepest + 1;
  whole.end = kids.back().end;
  if (whole.depth > deepest_nesting) refuse_depth(span(whole));
  whole.expression = folded(std::move(whole.expression));
  return whole;
}

void ExpressionReader::require_number(const Part& part) const {
  if (is_condition(part.expression)) complain(span(part), "expected a number, found a condition");
}

void ExpressionReader::require_condition(const Part& part) const {
  if (!is_condition(part.expression))
    complain(span(part), "expected a condition, found a number", "compare it:  x > 0,  or  x mod 2 = 0");
}

Span ExpressionReader::span(const Part& part) const {
  Cursor behind = cursor_;
  behind.go_to(part.end);
  return behind.span_since(part.begin);
}

void ExpressionReader::unknown_name(const Token& token) const {
  const std::string word(cursor_.text(token));
  if (scope_.sets.contains(word))
    complain(cursor_.span(token), "'" + word + "' is a set", "write n in " + word);
  if (scope_.subsets.contains(word)) {
    complain(cursor_.span(token), "'" + word + "' is a set of heaps",
             "write " + scope_.array + "[" + word + "]");
  }
  if (cursor_.at(Kind::left_paren) && !word.empty())
    complain(cursor_.span(token), "unknown function '" + shorten(word) + "'",
             word == "floor" ? Remedies("write  x div 2:  it rounds down")
                             : Remedies("functions here: " + function_names()));
  const std::vector<std::string> names = scope_.names();
  const std::string near = word.size() < 3 ? "" : nearest(std::string_view(word).substr(0, 64), names);
  Remedies remedies;
  if (!near.empty()) {
    remedies.add(DidYouMean{near});
  } else if (!names.empty()) {
    remedies.add(Note{"known here: " + joined(names, ", ")});
  }
  complain(cursor_.span(token), "unknown name '" + shorten(word) + "'", remedies);
}

}  // namespace galli
