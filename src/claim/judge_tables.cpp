// Printed blocks and tables, entry by entry.
#include "base/words.h"
#include "claim/judge_cases.h"
#include "lang/cursor.h"

namespace galli::claims {

Position Judge::place_of(const PrintedEntry& entry, bool has_one_heap) {
  if (!has_one_heap) return {entry.index[0], entry.index[1]};
  if (entry.index.size() == 1) return entry.index;
  return {entry.index[2] == 1 ? entry.index[0] + entry.index[1] : entry.index[3]};
}

void Judge::require_on_board(Oracle::Handle handle, std::uint32_t phase, const Spot& spot) {
  if (oracle_.is_on_board(handle, phase, spot)) return;
  complain(term(0).span, to_text(Position(spot.sizes.begin(), spot.sizes.end())) +
                             " is not on the board of " + to_text(oracle_.game(handle)));
}

void Judge::printed() {
  const Oracle::Handle handle = evaluator_.game(term(0).game, frame_);
  const std::uint32_t phase = evaluator_.phase(term(0), handle, frame_);
  const Board& board = oracle_.board(handle, phase);
  const bool has_one_heap = board.has_window() && board.dimension() == 1;
  if (!has_one_heap && (!board.positions_are_sizes() || board.dimension() != 2))
    complain(term(0).span, "a block shows one or two heaps, this game is played on " + in_words(board),
             "use  table x, y : value(..) are");
  for (const PrintedEntry& entry : statement().printed) {
    if (entry.printed == "?") {
      note(entry, "");
      continue;
    }
    ++finding_.cases;
    const Position place = place_of(entry, has_one_heap);
    const Spot spot{place, false, {}};
    const bool asks_values = statement().kind == Kind::printed_values;
    if (!asks_values) require_on_board(handle, phase, spot);
    const std::string found = asks_values ? std::to_string(oracle_.value(handle, phase, spot))
                              : oracle_.is_p(handle, phase, spot) ? "P"
                                                                  : "N";
    const std::string printed = !asks_values && entry.printed == "." ? "N" : entry.printed;
    note(entry, !asks_values && entry.printed == "." && found == "N" ? "." : found);
    if (found == printed) continue;
    Failure failure;
    failure.position = place;
    failure.detail = "printed " + entry.printed + ", true " + found;
    fail(std::move(failure));
  }
}

void Judge::note(const PrintedEntry& entry, const std::string& found) {
  const bool is_block = statement().kind != Kind::table;
  const std::size_t indices = is_block ? 1 : entry.index.size();
  std::vector<std::string> words;
  for (std::size_t i = 0; i < indices; ++i) words.push_back(std::to_string(entry.index[i]));
  const std::string at = joined(words, " ");
  std::vector<ComparedTable::Row>& rows = finding_.table.rows;
  const bool is_one_row = is_block && entry.index.size() == 1;
  if (rows.empty() || (!is_one_row && rows.back().at != at)) rows.push_back({at, {}, {}});
  if (is_block && rows.size() == 1)
    finding_.table.columns.push_back(is_one_row ? at : std::to_string(entry.index[1]));
  rows.back().printed.push_back(entry.printed);
  rows.back().found.push_back(found);
}

std::string Judge::column_text(const Term& column) {
  switch (type_of_column(column)) {
    case Let::Kind::text: return evaluator_.text(column, frame_);
    case Let::Kind::truth: return evaluator_.truth(column, frame_) ? "yes" : "no";
    default: return to_text(evaluator_.number(column, frame_));
  }
}

Let::Kind Judge::type_of_column(const Term& column) const {
  if (column.op == Op::choose) return type_of_column(column.kids[1]);
  if (column.op == Op::call) return claim_.lets[column.index].kind;
  if (column.op >= Op::truth) return Let::Kind::truth;
  return column.op >= Op::text ? Let::Kind::text : Let::Kind::number;
}

void Judge::table() {
  for (const Term& column : statement().terms) finding_.table.columns.emplace_back(text_of(column.span));
  for (const PrintedEntry& entry : statement().printed) {
    if (entry.printed == "?") {
      note(entry, "");
      continue;
    }
    evaluator_.tick();
    ++finding_.cases;
    for (std::size_t i = 0; i < entry.index.size(); ++i) frame_[statement().index_slots[i]] = entry.index[i];
    const Apart apart(evaluator_.evidence);
    const std::string found = column_text(term(entry.column));
    note(entry, found);
    if (found == entry.printed) continue;
    Failure failure;
    failure.index = entry.index;
    failure.column = entry.column;
    failure.detail = "printed " + entry.printed + ", true " + found;
    fail(std::move(failure));
  }
}

}  // namespace galli::claims
