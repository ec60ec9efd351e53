// A position is written as its board asks: numbers for heaps and multisets, a size or a drawing for a grid, and parts
// with '+' between them for boards side by side. Parts are read one by one, each as a text of its own; what is wrong
// in one is shown where it stands in the whole.
#include "lang/position_reader.h"

#include <algorithm>

#include "base/words.h"
#include "game/grid.h"
#include "game/multiset.h"
#include "lang/expression_reader.h"
#include "lang/reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::string_view blank_letters = " \t\r\n";

Span part_of(const Span& whole, std::size_t begin, std::size_t end) {
  return {whole.source, whole.begin + begin, whole.begin + end};
}

Span without_blanks(const Span& span) {
  const std::string_view text = text_of(span);
  const std::size_t begin = std::min(text.find_first_not_of(blank_letters), text.size());
  return part_of(span, begin, std::max(begin, text.find_last_not_of(blank_letters) + 1));
}

/// Calls `visit` with each character and how many brackets are open behind it.
template <typename Visit>
void for_each_depth(std::string_view text, Visit visit) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if ((text[i] == ')' || text[i] == ']') && depth > 0) --depth;
    visit(i, depth);
  }
}

/// Without the brackets around all of it.
Span without_brackets(const Span& span) {
  const std::string_view text = text_of(span);
  if (text.empty() || (text[0] != '(' && text[0] != '[')) return span;
  std::size_t first_close = text.size();
  for_each_depth(text, [&](std::size_t i, std::size_t depth) {
    if (depth == 0) first_close = std::min(first_close, i);
  });
  return first_close + 1 == text.size() ? without_blanks(part_of(span, 1, first_close)) : span;
}

/// What stands between the '+' that are not in brackets.
std::vector<Span> parts_of(const Span& whole) {
  std::vector<Span> parts;
  std::size_t begin = 0;
  const std::string_view text = text_of(whole);
  for_each_depth(text, [&](std::size_t i, std::size_t depth) {
    if (depth != 0 || text[i] != '+') return;
    parts.push_back(without_blanks(part_of(whole, begin, i)));
    begin = i + 1;
  });
  parts.push_back(without_blanks(part_of(whole, begin, text.size())));
  return parts;
}

Position numbers_of(std::string_view text) {
  Cursor cursor(
      read_tokens(std::make_shared<const Source>(Source{{}, std::string(text)}), Newlines::are_blanks));
  if (cursor.at(Kind::end))
    throw Error(
        {.kind = ErrorKind::text, .message = "no position given", .remedies = "write the heaps: 2,4"});
  const bool is_round = cursor.accept(Kind::left_paren);
  const bool is_square = !is_round && cursor.accept(Kind::left_bracket);
  Position position;
  do position.push_back(ExpressionReader(cursor, Scope{}).constant_number());
  while (cursor.accept(Kind::comma));
  if (is_round) cursor.expect(Kind::right_paren, "',' or ')'");
  if (is_square) cursor.expect(Kind::right_bracket, "',' or ']'");
  if (!cursor.at(Kind::end)) {
    cursor.fail_expecting(is_round || is_square ? "the end" : "',' or the end", "a position is written 2,4");
  }
  return position;
}

Position numbers_at(const Span& where) {
  try {
    return numbers_of(text_of(where));
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    const Span inside = complaint.span;
    complaint.span = inside.source ? part_of(where, inside.begin, inside.end) : where;
    throw Error(std::move(complaint));
  }
}

Position multiset_at(const Span& where) {
  const Position sizes = numbers_at(where);
  const Integer least = *std::min_element(sizes.begin(), sizes.end());
  if (least < 0) complain(where, "a heap cannot have " + std::to_string(least) + " tokens");
  return multiset_of(sizes);
}

bool is_size(std::string_view text) {
  const std::size_t sign = text.find_first_of("xX");
  return sign != std::string_view::npos && sign > 0 && sign + 1 < text.size() &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(sign), is_digit) &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(sign) + 1, text.end(), is_digit);
}

bool is_drawing(std::string_view text) { return text.find_first_not_of(".#/") == std::string_view::npos; }

bool has_rows_of_one_length(std::string_view drawing) {
  const std::size_t width = std::min(drawing.find('/'), drawing.size());
  for (std::size_t i = 0; i < drawing.size(); ++i) {
    if ((drawing[i] == '/') != (i % (width + 1) == width)) return false;
  }
  return width > 0 && drawing.size() % (width + 1) == width;
}

[[noreturn]] void refuse_grid(const Span& where) {
  const std::string_view text = text_of(where);
  const std::string usage = "write rows and columns, 3x5, or draw it with '.' free and '#' taken: ..#/...";
  if (text.empty()) complain(where, "no grid given", usage);
  if (is_drawing(text) && !has_rows_of_one_length(text))
    complain(where, "the rows differ in length", "write '/' between rows of the same length: ..#/...");
  if (!is_drawing(text) && !is_size(text)) complain(where, "this is not a grid", usage);
  complain(where, "the grid is too large",
           "there are at most " + std::to_string(max_grid_rows) + " rows and " +
               std::to_string(max_grid_columns) + " columns");
}

Position grid_at(const Span& where) {
  const Span drawing = without_brackets(where);
  if (const auto grid = grid_of(text_of(drawing))) return *grid;
  refuse_grid(drawing);
}

Position single_at(const Span& where, const Board& board) {
  switch (board.kind) {
    case Board::Kind::multiset: return multiset_at(where);
    case Board::Kind::grid: return grid_at(where);
    case Board::Kind::heaps:
    case Board::Kind::product:
    case Board::Kind::partners: break;
  }
  return numbers_at(where);
}

std::string usage(const Board& board) {
  return "a position has its parts with '+' between them: " + example_of(board);
}

void check_heaps(const Span& where, std::size_t wanted, std::size_t given, const Board& whole) {
  if (wanted == given) return;
  complain(where, "expected " + heaps_in_words(wanted) + ", found " + std::to_string(given), usage(whole));
}

Position parts_at(const Span& where, const Board& board) {
  const std::vector<Span> parts = parts_of(where);
  if (parts.size() == 1 && board.kind == Board::Kind::heaps) {
    Position flat = numbers_at(where);
    check_heaps(where, board.dimension(), flat.size(), board);
    return flat;
  }
  if (parts.size() != board.factors.size()) {
    complain(where,
             "expected " + counted(board.factors.size(), "part") + ", found " + std::to_string(parts.size()),
             usage(board));
  }
  Position whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Position part = single_at(parts[i], board.factors[i]);
    if (board.factors[i].kind == Board::Kind::heaps)
      check_heaps(parts[i], board.factors[i].dimension(), part.size(), board);
    whole.insert(whole.end(), part.begin(), part.end());
  }
  return whole;
}

/// A position is an argument, not a text of the language: what cannot be read is a mistake of usage.
template <typename Read>
Position as_argument(Read read) {
  try {
    return read();
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (complaint.kind == ErrorKind::text) complaint.kind = ErrorKind::question;
    throw Error(std::move(complaint));
  }
}

}  // namespace

Position read_position_at(const Span& where, const Board& board) {
  const Span text = without_blanks(where);
  return board.factors.size() > 1 ? parts_at(without_brackets(text), board) : single_at(text, board);
}

Position read_position(std::string_view text) {
  return as_argument([&] { return numbers_of(text); });
}

Position read_position(std::string_view text, const Board& board) {
  if (text.find_first_not_of(blank_letters) == std::string_view::npos)
    throw Error({.kind = ErrorKind::question,
                 .message = "no position given",
                 .remedies = "write one: " + example_of(board)});
  return as_argument([&] {
    const auto source = std::make_shared<const Source>(Source{{}, std::string(text)});
    return read_position_at({source, 0, text.size()}, board);
  });
}

}  // namespace galli
