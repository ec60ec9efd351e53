#include "report/json.h"
#include "report/moves/moves.h"

namespace galli {
namespace {

std::string json_value(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "null";
}
std::string json_outcome(Outcome outcome) { return json_string(std::string(1, to_char(outcome))); }
std::string json_phase(std::size_t phase) { return std::to_string(phase); }
std::string json_truth(bool truth) { return truth ? "true" : "false"; }

std::string json_reply(const PositionView& to, std::size_t phase) {
  JsonObject object;
  object.add("to", json_position(to));
  object.add("phase", json_phase(phase));
  return object.on_one_line();
}

std::string json_move(const MoveEntry& move) {
  std::vector<std::string> answers;
  for (const ReplyEntry& reply : move.replies) answers.push_back(json_reply(reply.to, reply.phase));
  JsonObject object;
  object.add("to", json_position(move.to));
  object.add("phase", json_phase(move.phase));
  object.add("by", json_string(move.by));
  object.add("outcome", json_outcome(move.outcome));
  object.add("value", json_value(move.value));
  object.add("wins", json_truth(move.wins));
  object.add("answers", json_list(answers));
  return object.on_one_line();
}

std::string json_enforced(const EnforcedSet& set, const PositionMoves& moves) {
  std::vector<std::string> answers;
  for (std::size_t index : set.winning)
    answers.push_back(json_reply(moves.moves[index].to, moves.moves[index].phase));
  JsonObject object;
  object.add("ruleset", json_string(set.name));
  object.add("wins", json_truth(set.mover_wins));
  object.add("answers", json_list(answers));
  return object.on_one_line();
}

std::string best_enforce(const PositionMoves& moves) {
  const EnforcedSet* losing = first_losing(moves);
  return losing ? json_string(losing->name) : "null";
}

std::string moves_json(const PositionMoves& moves, const Provenance& provenance, std::size_t indent) {
  std::vector<std::string> options;
  for (const MoveEntry& move : moves.moves) options.push_back(json_move(move));
  std::vector<std::string> enforce;
  for (const EnforcedSet& set : moves.enforced) enforce.push_back(json_enforced(set, moves));
  JsonObject object(provenance, moves.heaps);
  object.add("position", json_position(moves.from));
  object.add("phase", json_phase(moves.phase));
  object.add("outcome", json_outcome(moves.outcome));
  object.add("value", json_value(moves.value));
  object.add("options", json_lines(options, indent + 2));
  if (moves.has_enforce) {
    object.add("enforce", json_lines(enforce, indent + 2));
    object.add("best_enforce", best_enforce(moves));
  }
  return object.on_lines(indent);
}

}  // namespace

std::string as_json(const MovesAnswer& answer, const Provenance& provenance) {
  if (answer.positions.size() == 1) return moves_json(answer.positions.front(), provenance, 0) + "\n";
  std::vector<std::string> objects;
  for (const PositionMoves& one : answer.positions) objects.push_back(moves_json(one, provenance, 2));
  return json_lines(objects, 0) + "\n";
}

}  // namespace galli
