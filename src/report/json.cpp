#include "report/json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/words.h"
#include "game/grid.h"
#include "report/formats.h"

namespace galli {
namespace {

std::string on_lines_between(char open, char close, const std::vector<std::string>& parts,
                             std::size_t indent) {
  if (parts.empty()) return {open, close};
  const std::string line = "\n" + std::string(indent, ' ');
  return open + line + "  " + joined(parts, "," + line + "  ") + line + close;
}

void write_terms(Ask ask, const Terms& sequence, const Sink& sink) {
  sink("[");
  for (std::size_t n = 0; n < sequence.terms.size(); ++n)
    sink((n == 0 ? "" : ", ") + term_as_json(ask, sequence.terms[n]));
  sink("]");
}

}  // namespace

std::string term_as_json(Ask ask, std::int32_t term) {
  if (term == Table::off_board) return "null";
  if (ask == Ask::values) return std::to_string(term);
  return term == 0 ? "\"P\"" : "\"N\"";
}

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

std::string JsonObject::without_end() const { return "{\n  " + joined(fields_, ",\n  "); }

std::string JsonObject::on_one_line() const { return "{" + joined(fields_, ", ") + "}"; }

std::string JsonObject::on_lines(std::size_t indent) const {
  return on_lines_between('{', '}', fields_, indent);
}

JsonParts::JsonParts(const JsonObject& object, const ReportHead& head, std::string key)
    : object_(object), head_(head), key_(std::move(key)) {}

std::string JsonParts::opened() const {
  return object_.without_end() + (head_.all_phases ? ",\n  \"phases\": [" : "");
}

std::string JsonParts::begun(std::uint32_t phase) {
  const std::string number = "\"phase\": " + std::to_string(phase + 1);
  const std::string key = json_string(key_) + ": ";
  if (!head_.all_phases) return ",\n  " + number + ",\n  " + key;
  const std::string name = "\"name\": " + json_string(head_.phases.at(phase));
  return (std::exchange(has_any_, true) ? ",\n    {\n      " : "\n    {\n      ") + number + ",\n      " +
         name + ",\n      " + key;
}

std::string JsonParts::ended() const { return head_.all_phases ? "\n    }" : ""; }

std::string JsonParts::closed() const { return head_.all_phases ? "\n  ]\n}\n" : "\n}\n"; }

void write_sequence_as_json(const SequenceReport& report, const Sink& sink) {
  JsonObject object(report.head.provenance, report.head.heaps);
  object.add("to", std::to_string(report.sequences.front().terms.size() - 1));
  object.add("ask", json_string(report.ask == Ask::values ? "values" : "outcomes"));
  object.add("offset", "0");
  JsonParts parts(object, report.head, "terms");
  sink(parts.opened());
  for (const Terms& sequence : report.sequences) {
    sink(parts.begun(sequence.phase));
    write_terms(report.ask, sequence, sink);
    sink(parts.ended());
  }
  sink(parts.closed());
}

}  // namespace galli
