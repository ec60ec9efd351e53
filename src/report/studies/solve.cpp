#include "report/studies/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "base/words.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

std::string cells_text(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell& cell : cells)
    text += fmt::format("{}({},{})", text.empty() ? "" : " ", cell.row, cell.column);
  return text;
}

std::string move_text(const FirstMove& move) {
  if (move.is_pass) return "pass";
  std::string text = move.is_push ? "push the button" : "";
  if (move.is_push && !move.cells.empty()) text += ", ";
  if (!move.cells.empty()) text += cells_text(move.cells) + "  to  " + move.after;
  if (!move.then.empty()) text += "  then " + move.then;
  return text;
}

std::string solution_text(const SolveAnswer& answer) {
  std::string text = fmt::format("{}", to_char(answer.outcome));
  if (answer.value) text += fmt::format("   nim-value {}", *answer.value);
  text += "\n";
  if (answer.winning_move) text += "a winning move: " + move_text(*answer.winning_move) + "\n";
  for (const FirstMove& move : answer.first_moves)
    text += fmt::format("{}  {}\n", move.wins ? "wins " : "loses", move_text(move));
  const bool is_long = answer.seconds >= 1;
  text += fmt::format("{} searched{}, {} kept in {}\n", counted(answer.nodes, "position"),
                      is_long ? fmt::format(" in {:.1f} seconds", answer.seconds) : "",
                      with_commas(answer.table_entries), bytes_in_words(answer.bytes));
  return text;
}

void write_first_move(JsonWriter& json, const FirstMove& move) {
  json.begin_object(JsonLayout::line);
  json.field("push", move.is_push);
  if (move.is_pass) json.field("pass", true);
  json.key("cells");
  json.begin_list(JsonLayout::line);
  for (const Cell& cell : move.cells) json.value(std::vector<Integer>{cell.row, cell.column});
  json.end();
  json.field("after", move.after);
  if (!move.then.empty()) json.field("then", move.then);
  json.field("wins", move.wins);
  json.end();
}

std::string solution_json(const SolveAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_run(json, provenance);
  json.field("board", answer.board);
  json.field("outcome", std::string(1, to_char(answer.outcome)));
  json.field("value", answer.value);
  if (answer.winning_move) {
    json.key("winning_move");
    write_first_move(json, *answer.winning_move);
  }
  if (!answer.first_moves.empty()) {
    json.key("first_moves");
    write_on_lines(json, answer.first_moves, write_first_move);
  }
  json.field("nodes", answer.nodes);
  json.field("table_entries", answer.table_entries);
  json.field("bytes", answer.bytes);
  json.field("seconds", answer.seconds);
  json.end();
  return json.text() + "\n";
}

std::vector<SolvedBoard> in_board_order(std::vector<SolvedBoard> boards) {
  std::sort(boards.begin(), boards.end(),
            [](const SolvedBoard& a, const SolvedBoard& b) { return a.size < b.size; });
  return boards;
}

std::string table_text(const BoardTable& table) {
  const BoardRange& range = table.range;
  std::vector<std::vector<std::string>> rows = {{"rows\\columns"}};
  std::vector<Column> layout = {{.gap = 2, .right = true}};
  for (Integer columns = range.first_columns; columns <= range.last_columns; ++columns) {
    rows.front().push_back(std::to_string(columns));
    layout.push_back({.gap = columns == range.last_columns ? std::size_t{0} : 1, .right = true});
  }
  for (const SolvedBoard& board : in_board_order(table.boards)) {
    if (board.size.columns == range.first_columns) rows.push_back({std::to_string(board.size.rows)});
    rows.back().push_back(table.has_values ? std::to_string(board.value.value_or(0))
                                           : std::string(1, to_char(board.outcome)));
  }
  return aligned(rows, layout);
}

std::string table_csv(const BoardTable& table) {
  std::string text = "rows,columns,outcome,value,positions,bytes,seconds\n";
  for (const SolvedBoard& board : in_board_order(table.boards)) text += to_line(board);
  return text;
}

std::string table_json(const BoardTable& table, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_run(json, provenance);
  json.key("boards");
  write_on_lines(json, in_board_order(table.boards), [](JsonWriter& to, const SolvedBoard& board) {
    to.begin_object(JsonLayout::line);
    to.field("rows", board.size.rows);
    to.field("columns", board.size.columns);
    to.field("outcome", std::string(1, to_char(board.outcome)));
    to.field("value", board.value);
    to.field("nodes", board.nodes);
    to.field("bytes", board.bytes);
    to.field("seconds", board.seconds);
    to.end();
  });
  json.end();
  return json.text() + "\n";
}

}  // namespace

std::string to_line(const SolvedBoard& board) {
  return fmt::format("{},{},{},{},{},{},{:.3f}\n", board.size.rows, board.size.columns,
                     to_char(board.outcome), board.value ? std::to_string(*board.value) : "", board.nodes,
                     board.bytes, board.seconds);
}

std::optional<SolvedBoard> solved_board_of(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  if (fields.size() != 7 || (fields[2] != "P" && fields[2] != "N")) return {};
  const auto number = [&](std::size_t i) -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const char* const end = fields[i].data() + fields[i].size();
    const auto [stop, error] = std::from_chars(fields[i].data(), end, value);
    return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
  };
  const auto rows = number(0), columns = number(1), nodes = number(4), bytes = number(5);
  if (!rows || !columns || !nodes || !bytes || (!fields[3].empty() && !number(3))) return {};
  return SolvedBoard{{static_cast<Integer>(*rows), static_cast<Integer>(*columns)},
                     fields[2] == "P" ? Outcome::P : Outcome::N,
                     number(3),
                     *nodes,
                     *bytes,
                     std::strtod(fields[6].c_str(), nullptr)};
}

std::string written(const BoardTable& table, Format format, const Provenance& provenance) {
  if (format == Format::json) return table_json(table, provenance);
  return format == Format::csv ? table_csv(table) : table_text(table);
}

std::string written(const SolveAnswer& answer, Format format, const Provenance& provenance) {
  if (format == Format::record) return answer.record;
  return format == Format::json ? solution_json(answer, provenance) : solution_text(answer);
}

}  // namespace galli
