// `rays{v}` subtracts t*v for a t >= 1, `steps{v}` subtracts v once. They are written out as clauses:
// rays{(1,2)} is (x - t, y - 2*t) for t in 1..min(x, y div 2), and steps{(1,-2)} is (x - 1, y + 2).
#include "lang/literals.h"

#include <algorithm>

#include "base/words.h"
#include "lang/rules/clause_reader.h"
#include "lang/rules/definition.h"
#include "lang/rules/rules_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;
using Op = Expression::Op;
using Vector = std::vector<Integer>;

struct PlacedVector {
  Vector entries;
  Span span;
};

class VectorsReader {
 public:
  explicit VectorsReader(Cursor& cursor) : cursor_(cursor) {}

  std::vector<PlacedVector> read() {
    read_braces(cursor_, "{(1,0),(0,1)}", [this] { add_vector(); });
    return std::move(vectors_);
  }

 private:
  void add_vector() {
    const std::size_t begin = cursor_.position();
    PlacedVector read{read_vector(), cursor_.span_since(begin)};
    check(read);
    vectors_.push_back(std::move(read));
  }

  Vector read_vector() {
    cursor_.expect(Kind::left_paren, "a vector such as (1,0)");
    Vector entries;
    do {
      if (entries.size() == max_heaps) {
        complain(cursor_.span(cursor_.peek()), "more than " + std::to_string(max_heaps) + " heaps", {},
                 ErrorKind::refused);
      }
      entries.push_back(read_entry());
    } while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_paren, "',' or ')'");
    return entries;
  }

  Integer read_entry() {
    const std::size_t begin = cursor_.position();
    const Integer value = ExpressionReader(cursor_, Scope{}).constant_number();
    if (!checked_subtract(0, value)) complain(cursor_.span_since(begin), "a number over 64 bits");
    return value;
  }

  void check(const PlacedVector& vector) const {
    const Vector& entries = vector.entries;
    if (!vectors_.empty() && vectors_[0].entries.size() != entries.size()) {
      complain(vector.span, "the vectors differ in length",
               "the first has " + std::to_string(vectors_[0].entries.size()) + ", this has " +
                   std::to_string(entries.size()));
    }
    if (vectors_.size() == max_clauses) {
      complain(vector.span, "more than " + std::to_string(max_clauses) + " vectors", {}, ErrorKind::refused);
    }
    if (std::all_of(entries.begin(), entries.end(), [](Integer entry) { return entry == 0; })) {
      complain(vector.span, "a zero move: this vector changes nothing",
               "a vector is subtracted: one entry must be above zero");
    }
    if (std::none_of(entries.begin(), entries.end(), [](Integer entry) { return entry > 0; })) {
      complain(vector.span, "this vector only adds, so play need not end",
               "a vector is subtracted: one entry must be above zero");
    }
  }

  Cursor& cursor_;
  std::vector<PlacedVector> vectors_;
};

/// heap - entry * factor, in the shortest words.
Expression moved(std::size_t heap, Integer entry, const Expression& factor) {
  if (entry == 0) return heap_variable(heap);
  const Integer size = entry < 0 ? -entry : entry;
  Expression amount = constant(size);
  if (factor.op != Op::number) amount = size == 1 ? factor : combine(Op::multiply, {amount, factor});
  return combine(entry > 0 ? Op::subtract : Op::add, {heap_variable(heap), amount});
}

/// Each heap that a vector lowers bounds the number of steps; beyond the least of them there is no board.
Expression max_steps(const Vector& vector) {
  std::vector<Expression> bounds;
  for (std::size_t i = 0; i < vector.size(); ++i) {
    if (vector[i] <= 0) continue;
    const Expression heap = heap_variable(i);
    bounds.push_back(vector[i] == 1 ? heap : combine(Op::div, {heap, constant(vector[i])}));
  }
  return bounds.size() == 1 ? bounds.front() : combine(Op::min, std::move(bounds));
}

Clause clause_of(const PlacedVector& vector, bool is_ray) {
  Clause clause;
  const Expression factor = is_ray ? loop_variable(0) : constant(1);
  for (std::size_t i = 0; i < vector.entries.size(); ++i)
    clause.target.push_back(moved(i, vector.entries[i], factor));
  if (is_ray) clause.loops.push_back({"t", constant(1), max_steps(vector.entries), nullptr});
  clause.span = vector.span;
  return clause;
}

}  // namespace

Ruleset read_vectors(Cursor& cursor) {
  const std::size_t begin = cursor.position();
  const std::string word(cursor.text(cursor.take()));
  const bool is_ray = word == "rays";
  const std::vector<PlacedVector> vectors = VectorsReader(cursor).read();
  Ruleset ruleset;
  ByClauses moves;
  std::vector<std::string> written;
  for (const PlacedVector& vector : vectors) {
    written.push_back(to_text(vector.entries));
    moves.clauses.push_back(clause_of(vector, is_ray));
  }
  ruleset.name = word + "{" + joined(written, ",") + "}";
  ruleset.title = is_ray ? "subtract a positive multiple of a vector" : "subtract a vector";
  ruleset.board = heaps_board(heap_names(vectors[0].entries.size()));
  ruleset.moves = std::move(moves);
  ruleset.span = cursor.span_since(begin);
  return ruleset;
}

Ruleset read_boardless(Cursor& cursor) {
  const Token word = cursor.take();
  Ruleset ruleset;
  ruleset.name = cursor.text(word);
  ruleset.board = partners_board();
  const bool is_to_end = ruleset.name == "to_end";
  if (is_to_end) ruleset.moves = ToEnd{};
  ruleset.title = is_to_end ? "one move, to the end" : "no move";
  ruleset.span = cursor.span(word);
  return ruleset;
}

}  // namespace galli
