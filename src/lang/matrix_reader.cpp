#include "lang/matrix_reader.h"

#include "base/words.h"
#include "lang/expression_reader.h"
#include "lang/words.h"

namespace galli {
namespace {

using Kind = Token::Kind;

class MatrixReader {
 public:
  explicit MatrixReader(Cursor& cursor) : cursor_(cursor) {}

  Matrix read(std::string_view word) {
    const std::size_t begin = cursor_.position();
    const std::string usage =
        "usage: " + std::string(word) + "[7,2; 1,10] or " + std::string(word) + "(2/7, 10/1)";
    if (!cursor_.at(Kind::left_bracket) && !cursor_.at(Kind::left_paren))
      cursor_.fail_expecting("two directions", usage);
    matrix_.is_slopes = cursor_.take().kind == Kind::left_paren;
    if (cursor_.at(Kind::name) && !is_rule_word(cursor_.text(cursor_.peek())))
      cursor_.fail_expecting("two directions", usage);
    matrix_.is_slopes ? read_slopes() : read_rows();
    check_determinant(cursor_.span_since(begin));
    return matrix_;
  }

 private:
  /// `7,2; 1,10]`
  void read_rows() {
    read_row(matrix_.p1, matrix_.q1);
    if (!cursor_.accept(Kind::semicolon))
      cursor_.fail_expecting("';'", "write it between the two directions: [7,2; 1,10]");
    read_row(matrix_.p2, matrix_.q2);
    cursor_.expect(Kind::right_bracket, "']'");
  }

  void read_row(Integer& p, Integer& q) {
    const std::size_t begin = cursor_.position();
    p = read_entry();
    cursor_.expect(Kind::comma, "','");
    q = read_entry();
    if (p == 0 && q == 0) complain(cursor_.span_since(begin), "0,0 is not a direction");
  }

  /// `2/7, 10/1)`
  void read_slopes() {
    read_slope(matrix_.p1, matrix_.q1);
    cursor_.expect(Kind::comma, "','");
    read_slope(matrix_.p2, matrix_.q2);
    cursor_.expect(Kind::right_paren, "')'");
  }

  void read_slope(Integer& p, Integer& q) {
    const std::size_t begin = cursor_.position();
    q = read_entry();
    if (!cursor_.accept(Kind::slash))
      cursor_.fail_expecting("'/'", "a slope is a fraction: " + std::to_string(q) + "/1");
    p = read_entry();
    if (p == 0 && q == 0) complain(cursor_.span_since(begin), "0/0 is not a slope", "1/0 points straight up");
  }

  Integer read_entry() {
    const std::size_t begin = cursor_.position();
    const Integer entry = ExpressionReader(cursor_, Scope{}).constant_number();
    if (entry < 0)
      complain(cursor_.span_since(begin), "a direction cannot have " + std::to_string(entry),
               "positions have no negative heaps");
    if (entry <= max_matrix_entry) return entry;
    complain(cursor_.span_since(begin), "an entry above " + with_commas(max_matrix_entry), {},
             ErrorKind::refused);
  }

  void check_determinant(const Span& span) const {
    const Integer det = determinant(matrix_);
    if (det > 0) return;
    const std::string rule = "det = p1*q2 - q1*p2 must be positive; ";
    if (det == 0) complain(span, "the two directions are the same", rule + "here it is 0");
    Matrix swapped{matrix_.p2, matrix_.q2, matrix_.p1, matrix_.q1, matrix_.is_slopes};
    complain(span, "the first direction is above the second",
             rule + "the first direction is the lower one\nwrite " + to_text(swapped));
  }

  Cursor& cursor_;
  Matrix matrix_;
};

}  // namespace

Matrix read_matrix(Cursor& cursor, std::string_view word) { return MatrixReader(cursor).read(word); }

}  // namespace galli
