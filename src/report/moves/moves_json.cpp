#include <algorithm>

#include "report/json.h"
#include "report/moves/moves.h"

namespace galli {
namespace {

void write_outcome(JsonWriter& json, Outcome outcome) {
  json.field("outcome", std::string(1, to_char(outcome)));
}

void write_reply(JsonWriter& json, const PositionView& to, std::size_t phase) {
  json.begin_object(JsonLayout::line);
  json.key("to");
  write_position(json, to);
  json.field("phase", phase);
  json.end();
}

void write_move(JsonWriter& json, const MoveEntry& move, const MovesJson& style) {
  json.begin_object(JsonLayout::line);
  json.key("to");
  write_position(json, move.to);
  json.field("phase", move.phase);
  json.field("by", move.by);
  if (style.with_changes) json.field("change", move.change);
  write_outcome(json, move.outcome);
  json.field("value", move.value);
  json.field("wins", move.wins);
  json.key("answers");
  json.begin_list(JsonLayout::line);
  for (const ReplyEntry& reply : move.replies) write_reply(json, reply.to, reply.phase);
  json.end();
  json.end();
}

void write_enforced(JsonWriter& json, const EnforcedSet& set, const PositionMoves& moves) {
  json.begin_object(JsonLayout::line);
  json.field("ruleset", set.name);
  json.field("wins", set.mover_wins);
  json.key("answers");
  json.begin_list(JsonLayout::line);
  for (std::size_t index : set.winning) write_reply(json, moves.moves[index].to, moves.moves[index].phase);
  json.end();
  json.end();
}

/// The first of them: those that win come first.
void write_options(JsonWriter& json, const PositionMoves& moves, const MovesJson& style) {
  const std::size_t count = std::min(style.most, moves.moves.size());
  if (count < moves.moves.size()) json.field("options_total", moves.moves.size());
  json.key("options");
  json.begin_list(JsonLayout::lines);
  for (std::size_t i = 0; i < count; ++i) write_move(json, moves.moves[i], style);
  json.end();
}

void write_moves(JsonWriter& json, const PositionMoves& moves, const Provenance& provenance,
                 const MovesJson& style) {
  json.begin_object(JsonLayout::lines);
  write_origin(json, provenance, moves.heaps);
  json.key("position");
  write_position(json, moves.from);
  json.field("phase", moves.phase);
  write_outcome(json, moves.outcome);
  json.field("value", moves.value);
  if (moves.only_winning) {
    json.field("only_winning", true);
    json.field("is_cut", moves.is_cut);
  }
  write_options(json, moves, style);
  if (moves.has_enforce) {
    json.key("enforce");
    write_on_lines(json, moves.enforced,
                   [&](JsonWriter& to, const EnforcedSet& set) { write_enforced(to, set, moves); });
    const EnforcedSet* losing = first_losing(moves);
    write_text_or_null(json, "best_enforce", losing ? losing->name : "");
  }
  json.end();
}

}  // namespace

std::string as_json(const MovesAnswer& answer, const Provenance& provenance, const MovesJson& style) {
  JsonWriter json;
  const auto write = [&](JsonWriter& to, const PositionMoves& moves) {
    write_moves(to, moves, provenance, style);
  };
  if (answer.positions.size() == 1) {
    write(json, answer.positions.front());
  } else {
    write_on_lines(json, answer.positions, write);
  }
  return json.text() + "\n";
}

}  // namespace galli
