// Ranges of variables: chains of inequalities, members of lists, games, subsets, options; and what runs over them.
#include <algorithm>

#include "claim/term_reader.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

constexpr Integer max_elements = 24;  // of a set whose subsets are gone through

/// A chain of inequalities with the least on the left.
struct Chain {
  struct Link {
    Term term{};
    std::optional<std::size_t> slot{};  ///< of a new variable
    std::string name{};
  };
  std::vector<Link> links{};
  std::vector<bool> strict{};  ///< between link i and the next
};

bool is_inequality(Kind kind) {
  return kind == Kind::less || kind == Kind::less_equal || kind == Kind::greater ||
         kind == Kind::greater_equal;
}

/// Known before the variable of that slot has its value.
bool is_known(const Claim& claim, const Chain::Link& link, std::size_t slot) {
  return link.slot ? *link.slot < slot : slots_used(claim, link.term) <= slot;
}

/// The bound that the nearest known link on one side gives, across variables that come later.
void add_bound(const Claim& claim, const Chain& chain, std::size_t at, int step,
               std::vector<Binding::Bound>& bounds) {
  Integer more = 0;
  for (std::size_t i = at; step < 0 ? i > 0 : i + 1 < chain.links.size();) {
    const std::size_t next = step < 0 ? i - 1 : i + 1;
    const bool is_strict = chain.strict[std::min(i, next)];
    if (is_known(claim, chain.links[next], *chain.links[at].slot)) {
      bounds.push_back({chain.links[next].term, is_strict, more});
      return;
    }
    more += is_strict && chain.links[next].slot ? 1 : 0;
    i = next;
  }
}

/// Whether the bounds of variables say that link i is below the next.
bool is_covered(const Claim& claim, const Chain& chain, std::size_t i) {
  const Chain::Link& left = chain.links[i];
  const Chain::Link& right = chain.links[i + 1];
  if (left.slot && right.slot) return true;
  if (left.slot) return is_known(claim, right, *left.slot);
  return right.slot && is_known(claim, left, *right.slot);
}

/// The conjuncts of a condition.
void take_apart(Term condition, std::vector<Term>& parts) {
  if (condition.op != Op::both) return parts.push_back(std::move(condition));
  for (Term& kid : condition.kids) take_apart(std::move(kid), parts);
}

}  // namespace

std::optional<std::size_t> TermReader::let_called(std::string_view name) const {
  for (std::size_t i = 0; i < claim_.lets.size(); ++i) {
    if (claim_.lets[i].name == name) return i;
  }
  return {};
}

const Variable* TermReader::variable(std::string_view name) const {
  const auto found = std::find_if(variables_.rbegin(), variables_.rend(),
                                  [&](const Variable& known) { return known.name == name; });
  return found == variables_.rend() ? nullptr : &*found;
}

std::size_t TermReader::declare(const std::string& name, Variable::Kind kind) {
  variables_.push_back({name, kind, slots_});
  deepest_ = std::max(deepest_, ++slots_);
  return slots_ - 1;
}

void TermReader::forget(std::size_t known) {
  variables_.resize(known);
  slots_ = variables_.empty() ? 0 : variables_.back().slot + 1;
}

void TermReader::restart_frame(std::size_t outer) {
  variables_.resize(outer);
  slots_ = deepest_ = outer;
}

/// A name that may become a variable.
bool TermReader::at_fresh(std::size_t ahead) const {
  const Token& token = cursor_.peek(ahead);
  if (token.kind != Kind::name) return false;
  const std::string_view word = cursor_.text(token);
  if (variable(word) || word == "N" || word == "phi" || word == "board" || word == "least" ||
      word == "true" || word == "false")
    return false;
  if (const auto let = let_called(word); let && *let != defining_) return false;
  const Kind next = cursor_.peek(ahead + 1).kind;
  return next != Kind::left_paren && next != Kind::left_brace;
}

std::string TermReader::fresh_name() {
  if (!at_fresh(0)) {
    if (cursor_.at(Kind::name))
      complain(cursor_.span(cursor_.peek()),
               "'" + shorten(cursor_.text(cursor_.peek())) + "' has a meaning already",
               "choose another name");
    cursor_.fail_expecting("a name for a variable");
  }
  return std::string(cursor_.text(cursor_.take()));
}

/// How many names stand in `(a, b) in`; 0 when that is not what stands there.
std::size_t TermReader::tuple_length() const {
  if (!cursor_.at(Kind::left_paren)) return 0;
  for (std::size_t i = 1;; i += 2) {
    if (!at_fresh(i)) return 0;
    const Kind next = cursor_.peek(i + 1).kind;
    if (next == Kind::right_paren) return cursor_.is_word(cursor_.peek(i + 2), "in") ? (i + 1) / 2 : 0;
    if (next != Kind::comma) return 0;
  }
}

std::vector<Binding> TermReader::bindings(bool allows_unbounded) {
  std::vector<Binding> all;
  do add_binding(all, allows_unbounded);
  while (cursor_.accept(Kind::comma));
  return all;
}

std::vector<Binding> TermReader::bindings_where(bool allows_unbounded) {
  std::vector<Binding> all = bindings(allows_unbounded);
  if (cursor_.accept_word("where")) place_conditions(all, condition());
  return all;
}

/// Each conjunct is checked as soon as its variables have their values.
void TermReader::place_conditions(std::vector<Binding>& all, Term condition) const {
  std::vector<Term> parts;
  take_apart(std::move(condition), parts);
  for (Term& part : parts) {
    const std::size_t used = outside(part);
    auto at = std::find_if(all.begin(), all.end(),
                           [&](const Binding& binding) { return binding.slots.back() + 1 >= used; });
    if (at == all.end()) --at;
    at->where.push_back(std::move(part));
  }
}

void TermReader::add_binding(std::vector<Binding>& all, bool allows_unbounded) {
  std::vector<std::string> names;
  if (const std::size_t length = tuple_length(); length > 0) {
    cursor_.take();
    for (std::size_t i = 0; i < length; ++i, cursor_.take()) names.push_back(fresh_name());
  } else if (at_fresh(0) && cursor_.is_word(cursor_.peek(1), "in")) {
    names.push_back(fresh_name());
  } else {
    return add_chain(all, allows_unbounded);
  }
  cursor_.expect_word("in");
  all.push_back(members_binding(std::move(names)));
}

Binding TermReader::members_binding(std::vector<std::string> names) {
  const std::size_t begin = cursor_.position();
  Binding binding;
  Variable::Kind kind = Variable::Kind::number;
  if (cursor_.accept_word("subsets")) {
    cursor_.expect_word("of");
    const Term first = number();
    cursor_.expect(Kind::dots, "'..'");
    const Term last = number();
    if (first.op != Op::constant || last.op != Op::constant)
      complain(cursor_.span_since(begin), "the subsets must be of plain numbers", "subsets of 1..5");
    binding.kind = Binding::Kind::subsets;
    binding.first = first.exact.a;
    binding.last = last.exact.a;
    const bool is_sound = 0 <= binding.first && binding.first <= binding.last && binding.last <= 60;
    if (!is_sound || binding.last - binding.first >= max_elements)
      complain(cursor_.span_since(begin), "only subsets of at most 24 numbers between 0 and 60 can be tried",
               {}, ErrorKind::refused);
    kind = Variable::Kind::set;
  } else if (cursor_.at_word("options")) {
    const Token word = cursor_.peek();
    binding.kind = Binding::Kind::options;
    binding.options = of_game(Op::value_of, word);
  } else if (cursor_.at(Kind::left_brace)) {
    const std::size_t at = cursor_.position();
    cursor_.take();
    const bool are_games = at_game();
    cursor_.go_to(at);
    if (are_games) kind = Variable::Kind::game;
    are_games ? read_games(binding) : read_members(binding);
  } else {
    read_members(binding);
  }
  const bool is_single = binding.kind == Binding::Kind::games || binding.kind == Binding::Kind::subsets;
  const std::size_t width = binding.members.empty() ? 0 : binding.members.front().size();
  if ((is_single && names.size() > 1) || (width > 0 && width != names.size()))
    complain(cursor_.span_since(begin), "these are not " + std::to_string(names.size()) + " numbers each");
  for (const std::string& name : names) binding.slots.push_back(declare(name, kind));
  binding.names = std::move(names);
  binding.span = cursor_.span_since(begin);
  return binding;
}

/// `{1, 4, 7}`, `{(1,2), (2,3)}`, `1..K`, or a variable that stands for a set.
void TermReader::read_members(Binding& binding) {
  if (cursor_.at(Kind::name)) {
    const Variable* set = variable(cursor_.text(cursor_.peek()));
    if (set && set->kind == Variable::Kind::set) {
      cursor_.take();
      binding.kind = Binding::Kind::members;
      binding.first = static_cast<Integer>(set->slot) + 1;  // the slot of a set, from 1
      return;
    }
  }
  if (!cursor_.at(Kind::left_brace)) {
    binding.lower.push_back({number(), false, 0});
    cursor_.expect(Kind::dots, "'..'");
    binding.upper.push_back({number(), false, 0});
    return;
  }
  binding.kind = Binding::Kind::members;
  read_braces(cursor_, "{1, 4, 7}", [&] {
    Term member = exclusive_or();
    std::vector<Term> numbers;
    if (member.op == Op::tuple)
      numbers = std::move(member.kids);
    else
      numbers.push_back(std::move(member));
    for (const Term& each : numbers) require(each, Type::number);
    if (!binding.members.empty() && binding.members.front().size() != numbers.size())
      complain(cursor_.span(cursor_.peek()), "the members differ in length");
    binding.members.push_back(std::move(numbers));
  });
}

void TermReader::read_games(Binding& binding) {
  binding.kind = Binding::Kind::games;
  binding.first_game = claim_.games.size();
  read_braces(cursor_, "{nim, wythoff}", [&] {
    game();
    const auto first = claim_.games.begin() + static_cast<std::ptrdiff_t>(binding.first_game);
    const bool is_new = std::none_of(first, claim_.games.end() - 1, [&](const GameText& other) {
      return other.pieces == claim_.games.back().pieces;
    });
    is_new ? static_cast<void>(++binding.games) : claim_.games.pop_back();
  });
}

/// `1 <= a <= b <= N`: new names become variables, in the order in which they stand there.
void TermReader::add_chain(std::vector<Binding>& all, bool allows_unbounded) {
  const std::size_t begin = cursor_.position();
  Chain chain;
  std::optional<bool> goes_up;
  for (;;) {
    Chain::Link link;
    const std::size_t at = cursor_.position();
    if (at_fresh(0)) {
      link.name = fresh_name();
      link.slot = declare(link.name);
      link.term = made(Op::variable, at);
      link.term.index = *link.slot;
    } else {
      link.term = number();
    }
    chain.links.push_back(std::move(link));
    if (!is_inequality(cursor_.peek().kind) || at_same_truth()) break;
    const Kind sign = cursor_.take().kind;
    const bool is_up = sign == Kind::less || sign == Kind::less_equal;
    if (goes_up && *goes_up != is_up)
      complain(cursor_.span_since(begin), "a range goes one way", "as in  1 <= a <= b <= N");
    goes_up = is_up;
    chain.strict.push_back(sign == Kind::less || sign == Kind::greater);
  }
  const Span span = cursor_.span_since(begin);
  if (!goes_up) cursor_.fail_expecting("a range such as 1 <= n <= N");
  if (!*goes_up) {
    std::reverse(chain.links.begin(), chain.links.end());
    std::reverse(chain.strict.begin(), chain.strict.end());
  }
  std::vector<Binding> found;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    if (!chain.links[i].slot) continue;
    Binding binding;
    binding.slots = {*chain.links[i].slot};
    binding.names = {chain.links[i].name};
    binding.span = span;
    add_bound(claim_, chain, i, -1, binding.lower);
    add_bound(claim_, chain, i, 1, binding.upper);
    if (binding.upper.empty() && !allows_unbounded)
      complain(span, "'" + chain.links[i].name + "' has no upper bound", "end the range with  <= N");
    found.push_back(std::move(binding));
  }
  if (found.empty()) complain(span, "this range has no new variable", "write a condition after  where");
  std::sort(found.begin(), found.end(),
            [](const Binding& a, const Binding& b) { return a.slots.front() < b.slots.front(); });
  for (std::size_t i = 0; i + 1 < chain.links.size(); ++i) {
    if (is_covered(claim_, chain, i)) continue;
    const Op op = chain.strict[i] ? Op::less : Op::less_equal;
    found.back().where.push_back(infix(op, chain.links[i].term, chain.links[i + 1].term, begin));
  }
  for (Binding& binding : found) all.push_back(std::move(binding));
}

/// `mex { A(i), B(i) : i < n }`
Term TermReader::over(Op op, const Token&) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.take();
  const std::size_t before = known();
  Term set = braces();
  forget(before);
  for (Term& kid : set.kids) {
    if (kid.kids.size() != 1) complain(kid.span, "expected numbers, these are positions");
    Term inner = std::move(kid.kids.front());
    kid = std::move(inner);
  }
  if (op == Op::sum_over && set.bindings.empty())
    complain(cursor_.span_since(begin), "a sum runs over a range",
             "sum { i*i : 1 <= i <= n }, or  1 + 1 + 2");
  Term term = made(op, begin, std::move(set.kids));
  term.bindings = std::move(set.bindings);
  for (Binding& range : term.bindings) {
    range.is_coordinate = false;  // only elements of sets have a window
    if (range.kind == Binding::Kind::between && range.upper.empty())
      complain(range.span, "this range has no upper bound", "end the range with  <= N");
  }
  if (op == Op::mex_over) term.memory = ++claim_.memories;
  return term;
}

/// `count { RANGES : COND }` or `count { RANGES where COND }`
Term TermReader::count_over(const Token&) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.take();
  cursor_.take();
  const std::size_t before = known();
  std::vector<Binding> ranges = bindings_where();
  std::vector<Term> kids;
  if (cursor_.accept(Kind::colon)) kids.push_back(condition());
  cursor_.expect(Kind::right_brace, "'}'");
  forget(before);
  Term term = made(Op::count_over, begin, std::move(kids));
  term.bindings = std::move(ranges);
  return term;
}

/// `least a >= 0 with COND`
Term TermReader::least_with(const Token&) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.take();
  const std::size_t before = known();
  std::vector<Binding> ranges;
  add_binding(ranges, true);
  if (ranges.size() != 1 || ranges.front().slots.size() != 1 || ranges.front().kind != Binding::Kind::between)
    complain(cursor_.span_since(begin), "'least' is about one number", "least a >= 0 with a*a > n");
  cursor_.expect_word("with");
  Term term = prefix(Op::least_with, condition(), begin);
  forget(before);
  claim_.uses_bound = claim_.uses_bound || ranges.front().upper.empty();
  term.bindings = std::move(ranges);
  return term;
}

}  // namespace galli::claims
