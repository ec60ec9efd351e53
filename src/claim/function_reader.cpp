// Names inside terms: variables, lets, functions, and `if`.
#include <algorithm>
#include <array>

#include "claim/lines.h"
#include "claim/term_reader.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

struct Function {
  std::string_view name;
  Op op;
  std::size_t least;
  std::size_t most;
};

constexpr std::array functions = {
    Function{"floor", Op::floor, 1, 1},           Function{"ceil", Op::ceil, 1, 1},
    Function{"abs", Op::absolute, 1, 1},          Function{"min", Op::least_of, 1, 64},
    Function{"max", Op::greatest_of, 1, 64},      Function{"gcd", Op::common_divisor, 2, 64},
    Function{"sqrt", Op::square_root, 1, 1},      Function{"fib", Op::fibonacci, 1, 1},
    Function{"least_part", Op::least_part, 1, 1}, Function{"trailing_zeros", Op::trailing_zeros, 1, 1},
    Function{"zeckendorf", Op::zeckendorf, 1, 1}, Function{"zeckendorf_sum", Op::zeckendorf_sum, 1, 1},
    Function{"size", Op::set_size, 1, 1}};

constexpr std::array<std::pair<std::string_view, Op>, 7> game_functions = {
    {{"value", Op::value_of},
     {"period", Op::period_of},
     {"preperiod", Op::preperiod_of},
     {"saltus", Op::saltus_of},
     {"moves", Op::moves_of},
     {"winning_moves", Op::winning_moves_of},
     {"winning_pushes", Op::winning_pushes_of}}};

}  // namespace

Term TermReader::name() {
  const Token token = cursor_.peek();
  const std::string_view word = cursor_.text(token);
  if (word == "if") return choice(token);
  if (word == "least" && !variable(word)) return least_with(token);
  if (word == "board" && !variable(word)) return position();
  return known_name(token);
}

Term TermReader::known_name(const Token& token) {
  const std::size_t begin = cursor_.position();
  const std::string_view word = cursor_.text(token);
  if (const Variable* found = variable(word)) {
    if (found->kind != Variable::Kind::number)
      complain(cursor_.span(token), "'" + std::string(word) + "' is not a number");
    cursor_.take();
    Term term = made(Op::variable, begin);
    term.index = found->slot;
    return term;
  }
  if (const auto let = let_called(word)) return call(*let, token);
  if (word == "true" || word == "false") {
    cursor_.take();
    Term term = made(Op::truth, begin);
    term.exact = word == "true" ? 1 : 0;
    return term;
  }
  if (word == "N" || word == "phi") {
    cursor_.take();
    Term term = made(word == "N" ? Op::bound : Op::constant, begin);
    claim_.uses_bound = claim_.uses_bound || word == "N";
    term.is_whole = word == "N";
    if (word == "phi") term.exact = golden_ratio();
    return term;
  }
  return function(token);
}

Term TermReader::function(const Token& token) {
  const std::string_view word = cursor_.text(token);
  const Kind next = cursor_.peek(1).kind;
  constexpr std::array<std::pair<std::string_view, Op>, 4> with_braces = {
      {{"mex", Op::mex_over}, {"min", Op::least_over}, {"max", Op::greatest_over}, {"sum", Op::sum_over}}};
  for (const auto& [known, op] : with_braces) {
    if (word == known && next == Kind::left_brace) return over(op, token);
  }
  if (word == "count" && next == Kind::left_brace) return count_over(token);
  for (const Function& known : functions) {
    if (word == known.name) return listed_function(known.op, token, known.least, known.most);
  }
  for (const auto& [known, op] : game_functions) {
    if (word != known) continue;
    const bool is_of_sequence = op == Op::period_of || op == Op::preperiod_of || op == Op::saltus_of;
    return is_of_sequence ? of_sequence(op, token) : of_game(op, token);
  }
  unknown_name(token);
}

void TermReader::unknown_name(const Token& token) const {
  const std::string word(cursor_.text(token));
  if (cursor_.peek(1).kind == Kind::left_paren || cursor_.peek(1).kind == Kind::left_brace) {
    std::vector<std::string> names = {"mex", "count", "sum", "P", "period"};
    for (const Function& known : functions) names.emplace_back(known.name);
    for (const auto& [known, op] : game_functions) names.emplace_back(known);
    for (const Let& let : claim_.lets) names.push_back(let.name);
    const std::string near = nearest(word, names);
    complain(cursor_.span(token), "unknown function '" + shorten(word) + "'",
             near.empty()
                 ? Remedies{OtherQuestion{
                       .question = QuestionKind::help, .purpose = "names all functions", .topic = "claims"}}
                 : Remedies{DidYouMean{near}});
  }
  const std::vector<std::string_view> fields = field_words();
  if (std::find(fields.begin(), fields.end(), word) != fields.end())
    complain(cursor_.span(token), "'" + word + "' needs a line of its own");
  const Kind next = cursor_.peek(1).kind;
  const std::string near = next == Kind::name || next == Kind::quoted ? nearest(word, fields) : "";
  if (!near.empty())
    complain(cursor_.span(token), "'" + shorten(word) + "' is not bound", {DidYouMean{near}});
  const std::string name = word == "forall" || word == "all" ? "n" : shorten(word);
  complain(cursor_.span(token), "'" + shorten(word) + "' is not bound",
           "begin with  for 1 <= " + name + " <= N:");
}

Term TermReader::listed_function(Op op, const Token& token, std::size_t least, std::size_t most) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  const std::string word(cursor_.text(cursor_.take()));
  cursor_.expect(Kind::left_paren, "'(' after '" + word + "'");
  const Variable* set = cursor_.at(Kind::name) ? variable(cursor_.text(cursor_.peek())) : nullptr;
  const bool is_of_set = op == Op::set_size || op == Op::least_of || op == Op::greatest_of;
  if (set && set->kind == Variable::Kind::set && is_of_set) {
    cursor_.take();
    cursor_.expect(Kind::right_paren, "')'");
    Term term = made(op == Op::set_size ? op : op == Op::least_of ? Op::set_least : Op::set_greatest, begin);
    term.index = set->slot;
    return term;
  }
  if (op == Op::set_size) cursor_.fail_expecting("a variable that stands for a set");
  std::vector<Term> kids;
  do kids.push_back(number());
  while (cursor_.accept(Kind::comma));
  cursor_.expect(Kind::right_paren, "',' or ')'");
  if (kids.size() < least || kids.size() > most)
    complain(cursor_.span(token),
             "'" + word + "' takes " + (most == 1 ? "one number" : "two numbers or more"));
  return made(op, begin, std::move(kids));
}

Term TermReader::choice(const Token&) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  cursor_.take();
  std::vector<Term> kids;
  kids.push_back(condition());
  cursor_.expect_word("then");
  kids.push_back(any());
  if (!cursor_.at_word("else")) cursor_.fail_expecting("'else'", "without it write  n > 2  =>  ...");
  cursor_.take();
  kids.push_back(any());
  require(kids[2], type(kids[1]));
  return made(Op::choose, begin, std::move(kids));
}

Term TermReader::call(std::size_t let, const Token& token) {
  const Nested nested(cursor_);
  const std::size_t begin = cursor_.position();
  const Let& meant = claim_.lets[let];
  if (meant.kind == Let::Kind::game || meant.kind == Let::Kind::set)
    complain(cursor_.span(token), "'" + meant.name + "' is not a number");
  if (let >= lets_above_)
    complain(cursor_.span(token), "'" + meant.name + "' is below the 'for'", "put it before the 'for'");
  cursor_.take();
  std::vector<Term> kids;
  if (!meant.parameters.empty()) {
    cursor_.expect(Kind::left_paren, "'(' after '" + meant.name + "'");
    do kids.push_back(number());
    while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_paren, "',' or ')'");
  }
  if (kids.size() != meant.parameters.size())
    complain(cursor_.span_since(begin), "'" + meant.name + "' takes " +
                                            std::to_string(meant.parameters.size()) +
                                            " arguments, here are " + std::to_string(kids.size()));
  Term term = made(Op::call, begin, std::move(kids));
  term.index = let;
  return term;
}

}  // namespace galli::claims
