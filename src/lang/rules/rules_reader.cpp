#include "lang/rules/rules_reader.h"

#include "lang/rules/clause_reader.h"
#include "lang/rules/placement_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

Scope scope_of(const Definition& definition, const Arguments& arguments) {
  Scope scope;
  scope.heaps = definition.heaps;
  scope.array = definition.array;
  scope.functions = definition.functions;
  const Integer count = arguments.heaps ? *arguments.heaps : definition.default_count.value_or(0);
  scope.heap_count = definition.array.empty() ? definition.heaps.size() : static_cast<std::size_t>(count);
  if (definition.counts_heaps()) scope.constants[definition.count] = count;
  for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
    scope.constants[definition.parameters[i]] = arguments.parameters[i];
  }
  if (arguments.set) scope.sets[definition.set] = std::make_shared<const IntegerSet>(*arguments.set);
  return scope;
}

/// A condition of the board that the arguments alone decide does not hold.
struct Undefined {
  std::string condition;
};

class BodyReader {
 public:
  BodyReader(const Definition& definition, const Arguments& arguments)
      : cursor_(definition.tokens, definition.body_begin, definition.body_end),
        scope_(scope_of(definition, arguments)) {
    ruleset_.name = canonical_name(definition, arguments);
    ruleset_.title = definition.title;
    ruleset_.span = definition.span;
    if (definition.is_grid)
      ruleset_.board = grid_board();
    else
      ruleset_.board =
          heaps_board(definition.array.empty() ? definition.heaps : heap_names(scope_.heap_count));
  }

  Ruleset read() {
    while (!cursor_.at(Kind::end)) {
      read_line();
      if (!cursor_.at(Kind::end) && !cursor_.accept(Kind::newline))
        cursor_.fail_expecting("the end of the line");
    }
    if (is_on_grid()) {
      ruleset_.moves = ByPlacements{std::move(placements_)};
    } else {
      ruleset_.board = heaps_board(ruleset_.board.heaps(), std::move(conditions_));
      ruleset_.moves = ByClauses{std::move(clauses_)};
    }
    return std::move(ruleset_);
  }

 private:
  bool is_on_grid() const { return is_grid(ruleset_.board); }

  void read_line() {
    if (cursor_.accept_word("board")) return read_board();
    if (cursor_.at_word("rank")) return read_rank();
    if (cursor_.at_word("start")) return read_start();
    const Side side = read_side();
    is_on_grid() ? read_placement(side) : read_clause(side);
  }

  Side read_side() {
    const bool is_left = cursor_.at_word("left");
    if (!is_left && !cursor_.at_word("right")) return Side::both;
    const std::string word(cursor_.text(cursor_.take()));
    for (const std::string_view other : {"board", "rank", "start", "left", "right"}) {
      if (cursor_.at_word(other))
        complain(cursor_.span(cursor_.peek()), "'" + word + "' must come before a move");
    }
    return is_left ? Side::left : Side::right;
  }

  void read_clause(Side side) {
    if (cursor_.at_word("place")) {
      complain(cursor_.span(cursor_.peek()), "'place' is for grids",
               "begin with: ruleset " + ruleset_.name + " on grid");
    }
    ClauseReader(cursor_, scope_, side, clauses_).read();
  }

  void read_placement(Side side) {
    if (!cursor_.accept_word("place"))
      cursor_.fail_expecting("'place'", "a move on a grid is: place (0,0) (0,1)");
    PlacementReader(cursor_, scope_, side, placements_).read();
  }

  /// Takes the word of a line that speaks of heaps.
  void take_heap_word() {
    const Token word = cursor_.take();
    if (is_on_grid()) complain(cursor_.span(word), "'" + std::string(cursor_.text(word)) + "' is for heaps");
  }

  void read_board() {
    const std::size_t begin = cursor_.position();
    const Expression condition = ExpressionReader(cursor_, scope_).condition();
    for (Expression& part : conjuncts(condition)) {
      if (has_variables(part))
        conditions_.push_back(std::move(part));
      else if (truth_at(part, {}) != Truth::yes)
        throw Undefined{shorten(text_of(cursor_.span_since(begin)))};
    }
  }

  void read_rank() {
    take_heap_word();
    const std::size_t begin = cursor_.position();
    const Expression rank = ExpressionReader(cursor_, scope_).number();
    if (ruleset_.rank) complain(cursor_.span_since(begin), "a second 'rank'");
    ruleset_.rank = rank;
  }

  /// `(n) = (n, n - 1)`
  void read_start() {
    take_heap_word();
    const std::size_t begin = cursor_.position();
    Scope scope = scope_;
    scope.array.clear();
    scope.heaps.clear();
    cursor_.expect(Kind::left_paren, "'('");
    do add_start_name(scope);
    while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_paren, "',' or ')'");
    scope.heap_count = scope.heaps.size();
    if (scope.heap_count >= scope_.heap_count)
      complain(cursor_.span_since(begin), "a start must have fewer numbers than heaps");
    cursor_.expect(Kind::equal, "'='");
    Start start{scope.heaps, read_tuple(cursor_, scope, scope_.heap_count)};
    if (ruleset_.start) complain(cursor_.span_since(begin), "a second 'start'");
    ruleset_.start = std::move(start);
  }

  void add_start_name(Scope& scope) {
    if (scope.heaps.size() == max_heaps) {
      complain(cursor_.span(cursor_.peek()), "more than " + std::to_string(max_heaps) + " numbers", {},
               ErrorKind::refused);
    }
    scope.heaps.push_back(read_fresh_name(cursor_, scope, "a name"));
  }

  Cursor cursor_;
  Scope scope_;
  Ruleset ruleset_;
  std::vector<Expression> conditions_;
  std::vector<Clause> clauses_;
  std::vector<Placement> placements_;
};

Arguments made_up(const Definition& definition, Integer number) {
  Arguments arguments;
  arguments.parameters.assign(definition.parameters.size(), number);
  if (!definition.set.empty()) arguments.set = IntegerSet{{{1, 1, 1}, {2, 1, 2}}};
  if (definition.counts_heaps())
    arguments.heaps = definition.default_count ? *definition.default_count : number;
  return arguments;
}

}  // namespace

std::vector<std::string> heap_names(std::size_t count) {
  const std::vector<std::string> letters = {"x", "y", "z"};
  if (count <= letters.size()) return {letters.begin(), letters.begin() + static_cast<std::ptrdiff_t>(count)};
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= count; ++i) names.push_back("h" + std::to_string(i));
  return names;
}

Ruleset instantiate(const Definition& definition, const Arguments& arguments, const Span& span) {
  check_arguments(definition, arguments, span);
  const std::string name = "'" + shorten(canonical_name(definition, arguments)) + "'";
  try {
    return BodyReader(definition, arguments).read();
  } catch (const Undefined& undefined) {
    complain(span, name + " needs " + undefined.condition, "usage: " + definition.usage());
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::refused)
      complain(span, name + ": " + error.what(), {}, ErrorKind::refused);
    Complaint complaint = error.complaint();
    complaint.remedies.add(Note{"noticed when reading " + name});
    throw Error(std::move(complaint));
  }
}

/// Arguments differ in what they allow: a board condition may ask for more, and so may h[3]. One number that fits
/// is enough; where none does, the check is left to those who use the ruleset.
void check_body(const Definition& definition) {
  std::optional<Error> first_error;
  for (const Integer number : {2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}) {
    try {
      BodyReader(definition, made_up(definition, number)).read();
      return;
    } catch (const Undefined&) {
      if (!definition.has_arguments())
        complain(definition.span, "the board of '" + definition.name + "' is empty",
                 "check its 'board' lines");
    } catch (const Error& error) {
      if (!definition.has_arguments()) throw;
      if (!first_error) first_error = error;
      if (error.complaint().kind == ErrorKind::refused) break;
    }
  }
  if (first_error) throw Error(*first_error);
}

}  // namespace galli
