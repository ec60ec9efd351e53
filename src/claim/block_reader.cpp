// Printed tables: rows of words, perhaps with a header and with labels.
#include <algorithm>
#include <charconv>
#include <optional>

#include "base/words.h"
#include "claim/statement_reader.h"

namespace galli::claims {
namespace {

using Kind = Token::Kind;

struct TableWord {
  std::string_view text;
  Span span;
};
using Row = std::vector<TableWord>;

/// The rest of the field, as words in rows. Rows end with lines, or with ';'.
std::vector<Row> rows_until_newline(Cursor& cursor) {
  Span block = cursor.span(cursor.peek());
  while (!cursor.at(Kind::newline) && !cursor.at(Kind::end)) block = cover(block, cursor.span(cursor.take()));
  const std::string_view text = text_of(block);
  std::vector<Row> rows;
  Row row;
  const auto end_row = [&] {
    if (!row.empty()) rows.push_back(std::move(row));
    row.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '#') i = std::min(text.find('\n', i), text.size());
    if (i == text.size()) break;
    if (text[i] == '\n' || text[i] == ';') end_row();
    const std::size_t end = std::min(text.find_first_of(" \t\r\n;#", i), text.size());
    if (end == i) {
      ++i;
      continue;
    }
    row.push_back({text.substr(i, end - i), {block.source, block.begin + i, block.begin + end}});
    i = end;
  }
  end_row();
  if (rows.empty()) cursor.fail_expecting("the printed rows");
  return rows;
}

std::optional<Integer> number_of(std::string_view text) {
  Integer value = 0;
  const auto read = std::from_chars(text.begin(), text.end(), value);
  return read.ec == std::errc{} && read.ptr == text.end() ? std::optional{value} : std::nullopt;
}

Integer number_or_complaint(const TableWord& word) {
  const auto number = number_of(word.text);
  if (!number) complain(word.span, "expected a number");
  return *number;
}

/// "5:" in front of a row.
std::optional<Integer> label_of(const Row& row) {
  if (!row.front().text.ends_with(':')) return {};
  TableWord word = row.front();
  word.text.remove_suffix(1);
  return number_or_complaint(word);
}

bool is_header(const Row& row) { return row.front().text.find('\\') != std::string_view::npos; }

void check_entry(const TableWord& word) {
  const bool is_letter = word.text == "P" || word.text == "N" || word.text == "." || word.text == "?";
  if (!is_letter && !number_of(word.text)) complain(word.span, "expected a number, P, N, '.' or '?'");
}

}  // namespace

/// Without labels and without a header all rows of a one-heap game follow each other; whether the game has one heap is not
/// known here. So an entry has its row and its place in it: index = {row or label, place, labelled, entries before}.
std::vector<PrintedEntry> read_block(Cursor& cursor) {
  const std::vector<Row> rows = rows_until_newline(cursor);
  std::vector<PrintedEntry> entries;
  std::vector<Integer> columns;
  const bool has_header = is_header(rows.front());
  for (std::size_t j = 1; has_header && j < rows.front().size(); ++j)
    columns.push_back(number_or_complaint(rows.front()[j]));
  Integer before = 0;
  for (std::size_t i = has_header ? 1 : 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    std::optional<Integer> label = label_of(row);
    if (has_header && !label) label = number_or_complaint(row.front());
    const std::size_t first = label ? 1 : 0;
    if (has_header && row.size() - first > columns.size())
      complain(row[columns.size() + first].span, "the row is longer than the header");
    for (std::size_t j = first; j < row.size(); ++j) {
      check_entry(row[j]);
      const Integer place = has_header ? columns[j - first] : static_cast<Integer>(j - first);
      const Integer line = label.value_or(static_cast<Integer>(i));
      entries.push_back({{line, place, label ? 1 : 0, before++}, 0, std::string(row[j].text), row[j].span});
    }
  }
  return entries;
}

std::vector<PrintedEntry> read_table_block(Cursor& cursor, std::size_t indices, std::size_t columns) {
  std::vector<PrintedEntry> entries;
  for (const Row& row : rows_until_newline(cursor)) {
    if (row.size() < indices) complain(row.back().span, "the row has too few numbers before the colon");
    std::vector<Integer> index;
    for (std::size_t i = 0; i < indices; ++i) {
      TableWord word = row[i];
      if (i + 1 == indices) {
        if (!word.text.ends_with(':')) complain(word.span, "expected the index and a colon, as in  26: 21+5");
        word.text.remove_suffix(1);
      }
      index.push_back(number_or_complaint(word));
    }
    if (row.size() - indices != columns)
      complain(row.back().span, counted(row.size() - indices, "column") + " here, the table has " +
                                    counted(columns, "column"));
    for (std::size_t j = 0; j < columns; ++j)
      entries.push_back({index, j, std::string(row[indices + j].text), row[indices + j].span});
  }
  return entries;
}

}  // namespace galli::claims
