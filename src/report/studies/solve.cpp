#include "report/studies/solve.h"

#include <fmt/format.h>

#include "base/words.h"
#include "report/json.h"

namespace galli {
namespace {

std::string cells_text(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell& cell : cells)
    text += fmt::format("{}({},{})", text.empty() ? "" : " ", cell.row, cell.column);
  return text;
}

std::string move_text(const FirstMove& move) {
  return move.is_push ? "push the button" : cells_text(move.cells) + "  to  " + move.after;
}

std::string solution_text(const SolveAnswer& answer) {
  std::string text = fmt::format("{}", to_char(answer.outcome));
  if (answer.value) text += fmt::format("   nim-value {}", *answer.value);
  text += "\n";
  if (answer.winning_move) text += "a winning move: " + move_text(*answer.winning_move) + "\n";
  for (const FirstMove& move : answer.first_moves)
    text += fmt::format("{}  {}\n", move.wins ? "wins " : "loses", move_text(move));
  text += fmt::format("{} searched, {} kept in {}\n", counted(answer.nodes, "position"),
                      with_commas(answer.table_entries), bytes_in_words(answer.bytes));
  return text;
}

void write_move(JsonWriter& json, const FirstMove& move) {
  json.begin_object(JsonLayout::line);
  json.field("push", move.is_push);
  json.key("cells");
  json.begin_list(JsonLayout::line);
  for (const Cell& cell : move.cells) json.value(std::vector<Integer>{cell.row, cell.column});
  json.end();
  json.field("after", move.after);
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
    write_move(json, *answer.winning_move);
  }
  if (!answer.first_moves.empty()) {
    json.key("first_moves");
    write_on_lines(json, answer.first_moves, write_move);
  }
  json.field("nodes", answer.nodes);
  json.field("table_entries", answer.table_entries);
  json.field("bytes", answer.bytes);
  json.end();
  return json.text() + "\n";
}

}  // namespace

std::string written(const SolveAnswer& answer, Format format, const Provenance& provenance) {
  return format == Format::json ? solution_json(answer, provenance) : solution_text(answer);
}

}  // namespace galli
