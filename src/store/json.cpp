#include "store/json.h"

#include <nlohmann/json.hpp>

#include "base/words.h"
#include "game/grid.h"
#include "store/formats.h"

namespace galli {
namespace {

std::string on_lines_between(char open, char close, const std::vector<std::string>& parts,
                             std::size_t indent) {
  if (parts.empty()) return {open, close};
  const std::string line = "\n" + std::string(indent, ' ');
  return open + line + "  " + joined(parts, "," + line + "  ") + line + close;
}

std::string term_as_json(Ask ask, std::int32_t term) {
  const std::string text = term_text(ask, term);
  if (text.empty()) return "null";
  return ask == Ask::values ? text : json_string(text);
}

std::string cell_as_json(const Table& table, std::uint64_t cell) {
  return term_as_json(table.ask, table.cells[cell]);
}

/// Nested arrays, the innermost on a line each. `cell` counts on through all of them.
std::string rows_as_json(const Table& table, std::size_t heap, std::uint64_t& cell, std::size_t indent) {
  const bool is_innermost = heap + 1 == table.window.last.size();
  std::vector<std::string> members;
  for (Integer size = 0; size <= table.window.last[heap]; ++size) {
    members.push_back(is_innermost ? cell_as_json(table, cell++)
                                   : rows_as_json(table, heap + 1, cell, indent + 2));
  }
  return is_innermost ? json_list(members) : json_lines(members, indent);
}

std::string rows_as_json(const Table& table, std::size_t indent) {
  std::uint64_t cell = 0;
  return rows_as_json(table, 0, cell, indent);
}

JsonObject object_with(const ReportHead& head, const Window& window) {
  JsonObject object(head.provenance, head.heaps);
  object.add("to", json_position(window.last));
  return object;
}

std::string positions_as_list(const PositionList& list) {
  std::vector<std::string> members;
  members.reserve(list.positions.size());
  for (const Position& position : list.positions) members.push_back(json_position(position));
  return json_list(members);
}

/// `key` directly for one phase, or inside `phases` for all of them.
template <typename Part, typename Write>
void add_parts(JsonObject& object, const ReportHead& head, const std::vector<Part>& parts,
               std::string_view key, Write write) {
  if (!head.all_phases) {
    object.add("phase", std::to_string(parts.front().phase + 1));
    object.add(key, write(parts.front(), std::size_t{2}));
    return;
  }
  std::vector<std::string> members;
  for (const Part& part : parts) {
    JsonObject member;
    member.add("phase", std::to_string(part.phase + 1));
    member.add("name", json_string(head.phases.at(part.phase)));
    member.add(key, write(part, std::size_t{6}));
    members.push_back(member.on_lines(4));
  }
  object.add("phases", json_lines(members, 2));
}

}  // namespace

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string json_position(const Position& position) {
  std::vector<std::string> members;
  for (Integer heap : position) members.push_back(std::to_string(heap));
  return json_list(members);
}

std::string json_position(const Position& position, const Board& board) {
  switch (board.kind) {
    case Board::Kind::multiset: return json_position(Position(position.begin() + 1, position.end()));
    case Board::Kind::grid: return json_string(grid_text(position));
    case Board::Kind::heaps:
    case Board::Kind::partners: return json_position(position);
    case Board::Kind::product: break;
  }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < board.factors.size(); ++i) {
    const Segment where = segment(board, position, i, 1);
    const auto begin = position.begin() + static_cast<std::ptrdiff_t>(where.begin);
    parts.push_back(
        json_position({begin, begin + static_cast<std::ptrdiff_t>(where.length)}, board.factors[i]));
  }
  return json_list(parts);
}

std::string json_list(const std::vector<std::string>& members) { return "[" + joined(members, ", ") + "]"; }

std::string json_lines(const std::vector<std::string>& members, std::size_t indent) {
  return on_lines_between('[', ']', members, indent);
}

JsonObject::JsonObject(const Provenance& provenance, const std::vector<std::string>& heaps) {
  std::vector<std::string> axes;
  for (const std::string& heap : heaps) axes.push_back(json_string(heap));
  add("game", json_string(provenance.game));
  add("command", json_string(provenance.command));
  add("version", json_string(provenance.version));
  add("axes", json_list(axes));
}

void JsonObject::add(std::string_view key, std::string value) {
  fields_.push_back(json_string(key) + ": " + std::move(value));
}

std::string JsonObject::on_one_line() const { return "{" + joined(fields_, ", ") + "}"; }

std::string JsonObject::on_lines(std::size_t indent) const {
  return on_lines_between('{', '}', fields_, indent);
}

std::string table_as_json(const TableReport& report) {
  const Table& first = report.tables.front();
  JsonObject object = object_with(report.head, first.window);
  object.add("ask", json_string(first.ask == Ask::values ? "values" : "outcomes"));
  add_parts(object, report.head, report.tables, "rows",
            [](const Table& table, std::size_t indent) { return rows_as_json(table, indent); });
  return object.on_lines() + "\n";
}

std::string sequence_as_json(const SequenceReport& report) {
  JsonObject object(report.head.provenance, report.head.heaps);
  object.add("to", std::to_string(report.sequences.front().terms.size() - 1));
  object.add("ask", json_string(report.ask == Ask::values ? "values" : "outcomes"));
  object.add("offset", "0");
  add_parts(object, report.head, report.sequences, "terms", [&](const Terms& sequence, std::size_t) {
    std::vector<std::string> members;
    members.reserve(sequence.terms.size());
    for (std::int32_t term : sequence.terms) members.push_back(term_as_json(report.ask, term));
    return json_list(members);
  });
  return object.on_lines() + "\n";
}

std::string positions_as_json(const PositionsReport& report) {
  JsonObject object = object_with(report.head, report.window);
  add_parts(object, report.head, report.lists, "positions",
            [](const PositionList& list, std::size_t) { return positions_as_list(list); });
  return object.on_lines() + "\n";
}

}  // namespace galli
