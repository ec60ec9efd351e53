#include "claim/statement_reader.h"

#include <algorithm>

namespace galli::claims {
namespace {

using Kind = Token::Kind;
using Op = Term::Op;

}  // namespace

Statement StatementReader::read() {
  const std::size_t begin = cursor_.position();
  const bool has_paren = cursor_.peek(1).kind == Kind::left_paren;
  Statement statement;
  if ((cursor_.at_word("P") && has_paren) || cursor_.at(Kind::left_brace)) {
    statement = about_sets();
  } else if ((cursor_.at_word("values") || cursor_.at_word("outcomes")) && has_paren) {
    statement = about_sequence();
  } else if (cursor_.at_word("table")) {
    statement = table();
  } else if (cursor_.at_word("options") && has_paren) {
    statement = options_are();
  } else if (cursor_.at_word("period") && cursor_.is_word(cursor_.peek(1), "of")) {
    statement = period();
  } else if (cursor_.at_word("slopes")) {
    statement = slopes();
  } else {
    statement.terms.push_back(terms_.condition());
  }
  statement.span = cursor_.span_since(begin);
  if (!cursor_.at(Kind::newline)) cursor_.fail_expecting("the end of the statement");
  return statement;
}

bool StatementReader::accept_up_to_swap() {
  if (!cursor_.accept_word("up")) return false;
  cursor_.expect_word("to");
  cursor_.expect_word("swap");
  return true;
}

Statement StatementReader::about_sets() {
  Term left = terms_.set();
  const bool up_to_swap = accept_up_to_swap();
  if (cursor_.at_word("begins")) return begins(std::move(left), up_to_swap);
  if (!cursor_.accept(Kind::equal)) cursor_.fail_expecting("'=' or 'begins'");
  Statement statement;
  statement.kind = Statement::Kind::positions_are;
  statement.terms.push_back(std::move(left));
  statement.terms.push_back(terms_.set());
  statement.up_to_swap = accept_up_to_swap() || up_to_swap;
  claim_.uses_bound = true;
  return statement;
}

/// `(2,4)` or `4`, plain numbers.
Position StatementReader::listed_position() {
  Position position;
  if (!cursor_.accept(Kind::left_paren)) {
    const Term size = terms_.number();
    if (size.op != Op::constant) complain(size.span, "expected a plain number");
    return {size.exact.a};
  }
  do {
    const Term size = terms_.number();
    if (size.op != Op::constant) complain(size.span, "expected a plain number");
    position.push_back(size.exact.a);
  } while (cursor_.accept(Kind::comma));
  cursor_.expect(Kind::right_paren, "',' or ')'");
  return position;
}

Statement StatementReader::begins(Term set, bool up_to_swap) {
  cursor_.take();
  Statement statement;
  statement.kind = Statement::Kind::begins;
  statement.up_to_swap = up_to_swap;
  if (set.op != Op::set_of_p) complain(set.span, "expected P(G) before 'begins'");
  statement.terms.push_back(std::move(set));
  while (!cursor_.at(Kind::newline)) {
    const std::size_t begin = cursor_.position();
    statement.listed.push_back(listed_position());
    const Position& last = statement.listed.back();
    if (last.size() != statement.listed.front().size())
      complain(cursor_.span_since(begin), "the positions differ in length");
    if (statement.listed.size() > 1 && !(statement.listed[statement.listed.size() - 2] < last))
      complain(cursor_.span_since(begin), "the list is not in lexicographic order");
    if (up_to_swap && !std::is_sorted(last.begin(), last.end()))
      complain(cursor_.span_since(begin), "up to swap, positions are written with the smaller heap first");
    cursor_.accept(Kind::comma);
  }
  if (statement.listed.empty()) cursor_.fail_expecting("positions");
  return statement;
}

/// `values(G) = values(H)`, `values(G) are ...`, `outcomes(G) begin PNP`
Statement StatementReader::about_sequence() {
  Statement statement;
  const auto side = [&] {
    const std::size_t begin = cursor_.position();
    Term term;
    term.op = Op::value_of;
    term.asks_values = cursor_.text(cursor_.take()) == "values";
    terms_.game_in_parentheses(term);
    cursor_.expect(Kind::right_paren, "')'");
    term.span = cursor_.span_since(begin);
    return term;
  };
  statement.terms.push_back(side());
  const bool asks_values = statement.terms[0].asks_values;
  if (cursor_.accept(Kind::equal)) {
    statement.kind = Statement::Kind::same_values;
    const bool is_same = cursor_.at_word(asks_values ? "values" : "outcomes");
    if (!is_same) cursor_.fail_expecting(asks_values ? "values(G)" : "outcomes(G)");
    statement.terms.push_back(side());
    claim_.uses_bound = true;
    return statement;
  }
  statement.kind = asks_values ? Statement::Kind::printed_values : Statement::Kind::printed_outcomes;
  if (!asks_values && cursor_.accept_word("begin")) {
    const Token word = cursor_.expect(Kind::name, "letters P and N");
    for (std::size_t n = 0; n < cursor_.text(word).size(); ++n) {
      const std::string letter(1, cursor_.text(word)[n]);
      const Span span{cursor_.span(word).source, word.begin + n, word.begin + n + 1};
      if (letter != "P" && letter != "N") complain(span, "expected letters P and N");
      statement.printed.push_back({{static_cast<Integer>(n)}, 0, letter, span});
    }
    return statement;
  }
  if (!cursor_.accept_word("are"))
    cursor_.fail_expecting("'=', 'are'" + std::string(asks_values ? "" : " or 'begin'"));
  statement.printed = read_block(cursor_);
  return statement;
}

/// `table n : E, E are` and rows
Statement StatementReader::table() {
  cursor_.take();
  Statement statement;
  statement.kind = Statement::Kind::table;
  const std::size_t before = terms_.known();
  do {
    statement.index_names.push_back(terms_.fresh_name());
    statement.index_slots.push_back(terms_.declare(statement.index_names.back()));
  } while (cursor_.accept(Kind::comma));
  cursor_.expect(Kind::colon, "':' and what the columns show");
  do statement.terms.push_back(terms_.any());
  while (cursor_.accept(Kind::comma));
  cursor_.expect_word("are");
  statement.printed = read_table_block(cursor_, statement.index_slots.size(), statement.terms.size());
  terms_.forget(before);
  return statement;
}

Statement StatementReader::options_are() {
  const std::size_t begin = cursor_.position();
  Statement statement;
  statement.kind = Statement::Kind::options_are;
  cursor_.take();
  Term options;
  options.op = Op::value_of;
  terms_.game_in_parentheses(options);
  cursor_.expect(Kind::comma, "',' and a position");
  options.kids.push_back(terms_.position());
  cursor_.expect(Kind::right_paren, "')'");
  options.span = cursor_.span_since(begin);
  cursor_.expect_word("are");
  statement.terms.push_back(std::move(options));
  while (!cursor_.at(Kind::newline)) {
    statement.listed_terms.push_back(terms_.position());
    cursor_.accept(Kind::comma);
  }
  return statement;
}

/// `E if COND, E otherwise`
Term StatementReader::value_or_choice() {
  Term term = terms_.number();
  if (!cursor_.accept_word("if")) return term;
  Term choice;
  choice.op = Op::choose;
  choice.kids.push_back(terms_.condition());
  choice.kids.push_back(std::move(term));
  cursor_.expect(Kind::comma, "',' and another number");
  choice.kids.push_back(value_or_choice());
  if (choice.kids[2].op != Op::choose) cursor_.expect_word("otherwise");
  choice.span = choice.kids[1].span;
  return choice;
}

Statement StatementReader::period() {
  const std::size_t begin = cursor_.position();
  Statement statement;
  statement.kind = Statement::Kind::period;
  cursor_.take();
  cursor_.take();
  Term sequence;
  sequence.op = Op::period_of;
  sequence.asks_values = cursor_.at_word("values");
  if (!sequence.asks_values && !cursor_.at_word("outcomes"))
    cursor_.fail_expecting("outcomes(G) or values(G)");
  cursor_.take();
  terms_.game_in_parentheses(sequence);
  cursor_.expect(Kind::right_paren, "')'");
  sequence.span = cursor_.span_since(begin);
  statement.terms.push_back(std::move(sequence));
  cursor_.expect_word("is");
  statement.terms.push_back(value_or_choice());
  if (cursor_.accept_word("with")) {
    cursor_.expect_word("saltus");
    statement.saltus.push_back(terms_.number());
  }
  if (cursor_.accept_word("from")) statement.from.push_back(terms_.number());
  return statement;
}

Statement StatementReader::slopes() {
  const std::size_t begin = cursor_.position();
  Statement statement;
  statement.kind = Statement::Kind::slopes;
  cursor_.take();
  cursor_.expect_word("of");
  Term game;
  game.op = Op::value_of;
  game.game = terms_.game(false);
  game.span = cursor_.span_since(begin);
  statement.terms.push_back(std::move(game));
  if (!cursor_.accept_word("are")) cursor_.expect_word("is");
  do statement.terms.push_back(terms_.number());
  while (cursor_.accept(Kind::comma));
  cursor_.expect_word("within");
  statement.terms.push_back(terms_.number());
  claim_.uses_bound = true;
  return statement;
}

}  // namespace galli::claims
