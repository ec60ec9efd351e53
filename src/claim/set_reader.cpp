// Sets of positions and numbers, and what is in them.
#include <algorithm>

#include "claim/term_reader.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

}  // namespace

Term TermReader::membership(Term left, bool is_negated) {
  const std::size_t begin = cursor_.position();
  if (is_negated) cursor_.take();
  cursor_.take();
  Term member = member_of(std::move(left));
  return is_negated ? prefix(Op::no, std::move(member), begin) : std::move(member);
}

Term TermReader::member_of(Term left) {
  const std::size_t begin = cursor_.position();
  const bool names_outcome = cursor_.at_word("P") || cursor_.at_word("N");
  if (names_outcome && cursor_.peek(1).kind == Kind::left_paren) {
    const bool is_p = cursor_.text(cursor_.take()) == "P";
    Term term = prefix(is_p ? Op::is_p : Op::is_n, std::move(left), begin);
    if (type(term.kids[0]) != Type::position) require(term.kids[0], Type::number);
    game_in_parentheses(term);
    cursor_.expect(Kind::right_paren, "')'");
    term.span = cover(term.kids[0].span, cursor_.span_since(begin));
    return term;
  }
  const Variable* known = cursor_.at(Kind::name) ? variable(cursor_.text(cursor_.peek())) : nullptr;
  if (known && known->kind == Variable::Kind::set) {
    cursor_.take();
    require(left, Type::number);
    Term term = prefix(Op::in_variable, std::move(left), begin);
    term.index = known->slot;
    return term;
  }
  const auto let = cursor_.at(Kind::name) ? let_called(cursor_.text(cursor_.peek())) : std::nullopt;
  const bool is_set_name = let && claim_.lets[*let].kind == Let::Kind::set;
  if (cursor_.at(Kind::left_brace) || is_set_name ||
      (cursor_.at(Kind::left_paren) && type(left) == Type::position)) {
    Term right = set();
    const bool is_list = right.op == Op::set_of && right.bindings.empty();
    claim_.uses_bound = claim_.uses_bound || !is_list;
    const bool depends = depends_on_variables(right);
    Term term = infix(Op::in_set, std::move(left), std::move(right), begin);
    term.index = depends ? 1 : 0;
    return term;
  }
  require(left, Type::number);
  Term first = number();
  cursor_.expect(Kind::dots, "'..', a set or P(G)");
  Term last = number();
  std::vector<Term> kids;
  kids.push_back(std::move(left));
  kids.push_back(std::move(first));
  kids.push_back(std::move(last));
  return made(Op::in_interval, begin, std::move(kids));
}

/// Conservative: games and lets below the `for` may depend on anything.
bool TermReader::depends_on_variables(const Term& set) const {
  const bool calls_below =
      std::any_of(claim_.lets.begin(), claim_.lets.end(), [](const Let& let) { return let.outer > 0; });
  return slots_used(claim_, set) > 0 || (calls_below && !variables_.empty());
}

Term TermReader::set() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  Term left = set_primary();
  for (;;) {
    const bool is_union = cursor_.at_word("union");
    if (!is_union && !cursor_.at_word("minus") && !cursor_.at_word("except")) return left;
    cursor_.take();
    Term right = set_primary();
    left = infix(is_union ? Op::set_union : Op::set_minus, std::move(left), std::move(right), begin);
  }
}

Term TermReader::set_primary() {
  const std::size_t begin = cursor_.position();
  if (cursor_.at(Kind::left_brace)) return braces();
  if (cursor_.accept(Kind::left_paren)) {
    Term inner = set();
    cursor_.expect(Kind::right_paren, "')'");
    return inner;
  }
  if (cursor_.at_word("P") && cursor_.peek(1).kind == Kind::left_paren) {
    cursor_.take();
    Term term = made(Op::set_of_p, begin);
    game_in_parentheses(term);
    if (cursor_.at(Kind::comma)) cursor_.fail_expecting("')'", "write  (x,y) in P(G)");
    cursor_.expect(Kind::right_paren, "')'");
    term.span = cursor_.span_since(begin);
    return term;
  }
  const auto let = cursor_.at(Kind::name) ? let_called(cursor_.text(cursor_.peek())) : std::nullopt;
  if (let && claim_.lets[*let].kind == Let::Kind::set) {
    cursor_.take();
    Term term = made(Op::set_called, begin);
    term.index = *let;
    return term;
  }
  cursor_.fail_expecting("a set", "{ (a, b) : 1 <= a <= b }, P(G), or the name of one");
}

/// `{ E, E : RANGES [where COND] }`, `{ E, E }`, `{}`. The ranges are read first, since they say what names mean.
Term TermReader::braces() {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.expect(Kind::left_brace, "'{'");
  const std::size_t first = cursor_.position();
  int depth = 0;
  while (!cursor_.at(Kind::end) && !cursor_.at(Kind::newline)) {
    const Kind kind = cursor_.peek().kind;
    if (depth == 0 && (kind == Kind::colon || kind == Kind::right_brace)) break;
    if (kind == Kind::left_paren || kind == Kind::left_brace || kind == Kind::left_bracket) ++depth;
    if (kind == Kind::right_paren || kind == Kind::right_brace || kind == Kind::right_bracket) --depth;
    cursor_.take();
  }
  const std::size_t before = known();
  std::vector<Binding> ranges;
  if (cursor_.accept(Kind::colon)) ranges = bindings_where(true);
  const std::size_t end = cursor_.position();
  cursor_.expect(Kind::right_brace, "'}'");
  cursor_.go_to(first);
  std::vector<Term> tuples = end == first ? std::vector<Term>{} : elements();
  cursor_.go_to(end);
  cursor_.take();
  forget(before);
  for (Binding& range : ranges) {
    const auto is_named = [&](const Term& tuple) {
      return std::any_of(tuple.kids.begin(), tuple.kids.end(), [&](const Term& kid) {
        return kid.op == Op::variable && kid.index == range.slots.front();
      });
    };
    range.is_coordinate = range.slots.size() == 1 && std::all_of(tuples.begin(), tuples.end(), is_named);
    claim_.uses_bound = claim_.uses_bound || (range.kind == Binding::Kind::between && range.upper.empty());
  }
  Term term = made(Op::set_of, begin, std::move(tuples));
  term.bindings = std::move(ranges);
  return term;
}

/// Positions, up to the colon or the closing brace; a number is a position of one heap.
std::vector<Term> TermReader::elements() {
  std::vector<Term> tuples;
  do {
    const std::size_t begin = cursor_.position();
    Term element = exclusive_or();
    if (type(element) != Type::position) {
      require(element, Type::number);
      element = prefix(Op::tuple, std::move(element), begin);
    }
    if (element.op != Op::tuple) complain(element.span, "a set is made of tuples of numbers");
    if (!tuples.empty() && tuples.front().kids.size() != element.kids.size())
      complain(element.span, "the positions of a set differ in length");
    tuples.push_back(std::move(element));
  } while (cursor_.accept(Kind::comma));
  if (!cursor_.at(Kind::colon) && !cursor_.at(Kind::right_brace)) cursor_.fail_expecting("',', ':' or '}'");
  return tuples;
}

}  // namespace galli::claims
