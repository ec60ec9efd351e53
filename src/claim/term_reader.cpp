// Numbers and conditions. Operators, from the loosest: <=>, =>, or, and, not, comparisons, xor, + -, * / div mod, minus, ^.
#include "claim/term_reader.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

constexpr std::size_t max_infixes = 5'000;  ///< they nest

bool gives_whole(Op op) {
  switch (op) {
    case Op::floor:
    case Op::ceil:
    case Op::div:
    case Op::common_divisor:
    case Op::fibonacci:
    case Op::least_part:
    case Op::trailing_zeros:
    case Op::set_size:
    case Op::set_least:
    case Op::set_greatest:
    case Op::mex_over:
    case Op::count_over:
    case Op::least_with:
    case Op::value_of:
    case Op::period_of:
    case Op::preperiod_of:
    case Op::saltus_of:
    case Op::moves_of:
    case Op::winning_moves_of:
    case Op::winning_pushes_of:
    case Op::variable:
    case Op::bound: return true;
    default: return false;
  }
}

bool keeps_whole(Op op) {
  return op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::negate || op == Op::mod ||
         op == Op::exclusive_or || op == Op::absolute || op == Op::least_of || op == Op::greatest_of;
}

bool is_whole(const Term& term) {
  if (gives_whole(term.op)) return true;
  if (term.op == Op::constant) return term.exact.is_integer();
  if (term.op == Op::choose) return term.kids[1].is_whole && term.kids[2].is_whole;
  return keeps_whole(term.op) &&
         std::all_of(term.kids.begin(), term.kids.end(), [](const Term& kid) { return kid.is_whole; });
}

std::optional<Op> comparison_op(Kind kind) {
  switch (kind) {
    case Kind::equal: return Op::equal;
    case Kind::not_equal: return Op::not_equal;
    case Kind::less: return Op::less;
    case Kind::less_equal: return Op::less_equal;
    case Kind::greater: return Op::greater;
    case Kind::greater_equal: return Op::greater_equal;
    default: return {};
  }
}

std::string_view in_words(Type type) {
  constexpr std::array<std::string_view, 5> words = {"a number", "a condition", "a text", "a position",
                                                     "a set"};
  return words[static_cast<std::size_t>(type)];
}

}  // namespace

Term TermReader::made(Op op, std::size_t begin, std::vector<Term> kids) const {
  Term term;
  term.op = op;
  term.kids = std::move(kids);
  term.span = cursor_.span_since(begin);
  term.is_whole = is_whole(term);
  return term;
}

Term TermReader::prefix(Op op, Term kid, std::size_t begin) const {
  std::vector<Term> kids;
  kids.push_back(std::move(kid));
  return made(op, begin, std::move(kids));
}

Term TermReader::infix(Op op, Term left, Term right, std::size_t begin) const {
  if (++claim_.infixes > max_infixes)
    complain(right.span, "this claim is too long", "at most " + std::to_string(max_infixes) + " operators");
  std::vector<Term> kids;
  kids.push_back(std::move(left));
  kids.push_back(std::move(right));
  return made(op, begin, std::move(kids));
}

void TermReader::require(const Term& term, Type wanted) const {
  const Type found = type(term);
  if (found == wanted) return;
  complain(term.span,
           "expected " + std::string(in_words(wanted)) + ", this is " + std::string(in_words(found)),
           cursor_.advice());
}

Term TermReader::condition() {
  Term term = any();
  require(term, Type::truth);
  return term;
}

Term TermReader::number() {
  Term term = exclusive_or();
  require(term, Type::number);
  return term;
}

Term TermReader::any() {
  const Nested nested(cursor_);
  return same_truth();
}

/// "<=" and ">" without a blank between them.
bool TermReader::at_same_truth() const {
  return cursor_.at(Kind::less_equal) && cursor_.peek(1).kind == Kind::greater &&
         cursor_.peek().end == cursor_.peek(1).begin;
}

bool TermReader::at_implies() const {
  return cursor_.at(Kind::equal) && cursor_.peek(1).kind == Kind::greater &&
         cursor_.peek().end == cursor_.peek(1).begin;
}

Term TermReader::same_truth() {
  const std::size_t begin = cursor_.position();
  Term left = implication();
  while (at_same_truth()) {
    cursor_.take();
    cursor_.take();
    Term right = implication();
    require(left, Type::truth);
    require(right, Type::truth);
    left = infix(Op::same_truth, std::move(left), std::move(right), begin);
  }
  return left;
}

Term TermReader::implication() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  Term left = disjunction();
  if (!at_implies()) return left;
  cursor_.take();
  cursor_.take();
  Term right = implication();
  require(left, Type::truth);
  require(right, Type::truth);
  return infix(Op::implies, std::move(left), std::move(right), begin);
}

Term TermReader::disjunction() {
  const std::size_t begin = cursor_.position();
  Term left = conjunction();
  while (cursor_.accept_word("or")) {
    Term right = conjunction();
    require(left, Type::truth);
    require(right, Type::truth);
    left = infix(Op::either, std::move(left), std::move(right), begin);
  }
  return left;
}

Term TermReader::conjunction() {
  const std::size_t begin = cursor_.position();
  Term left = negation();
  while (cursor_.accept_word("and")) {
    Term right = negation();
    require(left, Type::truth);
    require(right, Type::truth);
    left = infix(Op::both, std::move(left), std::move(right), begin);
  }
  return left;
}

Term TermReader::negation() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  if (!cursor_.accept_word("not")) return relation();
  Term denied = negation();
  require(denied, Type::truth);
  return prefix(Op::no, std::move(denied), begin);
}

Term TermReader::relation() {
  if (cursor_.at_word("some")) return quantified(Op::some);
  if (cursor_.at_word("every")) return quantified(Op::every);
  if (at_game() && !at_relation_in_parentheses()) return game_relation();
  return comparison(exclusive_or());
}

/// Links of a chain `a < b <= c` are joined by `and`.
Term TermReader::comparison(Term left) {
  const std::size_t begin = cursor_.position();
  if (cursor_.at_word("in")) return membership(std::move(left), false);
  if (cursor_.at_word("not") && cursor_.is_word(cursor_.peek(1), "in"))
    return membership(std::move(left), true);
  if (cursor_.at_word("matches")) return pattern(std::move(left));
  if (cursor_.accept_word("exists")) {
    const bool may_miss = left.op == Op::least_with ||
                          (left.op == Op::call && claim_.lets[left.index].body.op == Op::least_with);
    if (!may_miss) complain(left.span, "only what is found by 'least' may not exist");
    return prefix(Op::exists, std::move(left), begin);
  }
  if (cursor_.accept_word("divides")) {
    require(left, Type::number);
    Term right = number();
    return infix(Op::divides, std::move(left), std::move(right), begin);
  }
  std::optional<Term> all;
  while (!at_implies() && !at_same_truth()) {
    const auto op = comparison_op(cursor_.peek().kind);
    if (!op) break;
    cursor_.take();
    Term right = exclusive_or();
    const bool are_texts = type(left) == Type::text && (*op == Op::equal || *op == Op::not_equal);
    require(left, are_texts ? Type::text : Type::number);
    require(right, are_texts ? Type::text : Type::number);
    Term link = infix(are_texts ? Op::same_text : *op, std::move(left), right, begin);
    if (are_texts && *op == Op::not_equal) link = prefix(Op::no, std::move(link), begin);
    all = all ? infix(Op::both, std::move(*all), std::move(link), begin) : std::move(link);
    left = std::move(right);
  }
  return all ? std::move(*all) : std::move(left);
}

Term TermReader::quantified(Op op) {
  const std::size_t begin = cursor_.position();
  cursor_.take();
  const std::size_t before = known();
  std::vector<Binding> ranges = bindings_where();
  cursor_.expect(Kind::colon, "':' and a condition");
  Term term = prefix(op, condition(), begin);
  forget(before);
  term.bindings = std::move(ranges);
  return term;
}

Term TermReader::exclusive_or() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  Term left = sum();
  while (cursor_.accept_word("xor")) {
    Term right = sum();
    require(left, Type::number);
    require(right, Type::number);
    left = infix(Op::exclusive_or, std::move(left), std::move(right), begin);
  }
  return left;
}

Term TermReader::sum() {
  const std::size_t begin = cursor_.position();
  Term left = product();
  while (cursor_.at(Kind::plus) || cursor_.at(Kind::minus)) {
    const bool is_plus = cursor_.take().kind == Kind::plus;
    Term right = product();
    const bool are_texts = is_plus && type(left) == Type::text;
    require(left, are_texts ? Type::text : Type::number);
    require(right, are_texts ? Type::text : Type::number);
    const Op op = are_texts ? Op::joined : is_plus ? Op::add : Op::subtract;
    left = infix(op, std::move(left), std::move(right), begin);
  }
  return left;
}

Term TermReader::product() {
  const std::size_t begin = cursor_.position();
  Term left = factor();
  for (;;) {
    Op op = Op::multiply;
    if (cursor_.accept(Kind::star))
      op = Op::multiply;
    else if (cursor_.accept(Kind::slash))
      op = Op::divide;
    else if (cursor_.accept_word("div"))
      op = Op::div;
    else if (cursor_.accept_word("mod"))
      op = Op::mod;
    else
      return left;
    Term right = factor();
    require(left, Type::number);
    require(right, Type::number);
    left = infix(op, std::move(left), std::move(right), begin);
  }
}

Term TermReader::factor() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  if (!cursor_.accept(Kind::minus)) return power();
  Term negated = factor();
  require(negated, Type::number);
  return prefix(Op::negate, std::move(negated), begin);
}

Term TermReader::power() {
  const std::size_t begin = cursor_.position();
  Term base = primary();
  if (!cursor_.accept(Kind::power)) return base;
  Term exponent = factor();
  require(base, Type::number);
  require(exponent, Type::number);
  return infix(Op::power, std::move(base), std::move(exponent), begin);
}

/// `0.5`: a number, a point and digits without blanks.
void TermReader::refuse_decimals(const Token& whole) const {
  const Token &point = cursor_.peek(), &digits = cursor_.peek(1);
  const bool is_decimal = point.kind == Kind::stray && cursor_.text(point) == "." &&
                          point.begin == whole.end && digits.kind == Kind::number &&
                          digits.begin == point.end;
  if (!is_decimal) return;
  const std::string text = std::string(cursor_.text(whole)) + std::string(cursor_.text(digits));
  Integer over = 0, under = 1;
  const bool is_short =
      text.size() <= 18 && std::from_chars(text.data(), text.data() + text.size(), over).ec == std::errc{};
  for (std::size_t i = 0; is_short && i < cursor_.text(digits).size(); ++i) under *= 10;
  const auto fraction = surd(is_short ? over : 1, 0, is_short ? under : 2, 0);
  complain(cover(cursor_.span(whole), cursor_.span(digits)), "numbers are exact, without a decimal point",
           "write it as a fraction, " + to_text(*fraction) + (is_short ? "" : " for 0.5"));
}

Term TermReader::primary() {
  const std::size_t begin = cursor_.position();
  if (cursor_.at(Kind::number)) {
    const Token token = cursor_.take();
    const std::string_view digits = cursor_.text(token);
    Integer value = 0;
    if (std::from_chars(digits.begin(), digits.end(), value).ec != std::errc{})
      complain(cursor_.span(token), "a number over 64 bits");
    refuse_decimals(token);
    Term term = made(Op::constant, begin);
    term.exact = value;
    term.is_whole = true;
    return term;
  }
  if (cursor_.at(Kind::quoted)) {
    const std::string_view quoted = cursor_.text(cursor_.take());
    Term term = made(Op::text, begin);
    term.text = quoted.substr(1, quoted.size() - 2);
    return term;
  }
  if (cursor_.at(Kind::left_paren)) return parenthesised();
  if (cursor_.at(Kind::name)) return name();
  cursor_.fail_expecting("a number or a condition");
}

Term TermReader::parenthesised() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.take();
  std::vector<Term> kids;
  kids.push_back(any());
  while (cursor_.accept(Kind::comma)) kids.push_back(number());
  cursor_.expect(Kind::right_paren, "',' or ')'");
  if (kids.size() == 1) return std::move(kids.front());
  require(kids.front(), Type::number);
  return made(Op::tuple, begin, std::move(kids));
}

}  // namespace galli::claims
