#include "cli/moves_report.h"

namespace galli {
namespace {

std::string json_value(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "null";
}
std::string json_outcome(Outcome outcome) { return json_string(std::string(1, to_char(outcome))); }
std::string json_phase(std::uint32_t phase) { return std::to_string(phase + 1); }
std::string json_truth(bool truth) { return truth ? "true" : "false"; }

std::string json_reply(const Position& to, std::uint32_t phase, const Machine& machine) {
  JsonObject object;
  object.add("to", json_position(to, board_of(machine, phase)));
  object.add("phase", json_phase(phase));
  return object.on_one_line();
}

std::string json_move(const Move& move, const Machine& machine) {
  std::vector<std::string> answers;
  for (const Reply& answer : move.answers) answers.push_back(json_reply(answer.to, answer.phase, machine));
  JsonObject object;
  object.add("to", json_position(move.to, board_of(machine, move.phase)));
  object.add("phase", json_phase(move.phase));
  object.add("by", json_string(move.by));
  object.add("outcome", json_outcome(move.outcome));
  object.add("value", json_value(move.value));
  object.add("wins", json_truth(move.wins));
  object.add("answers", json_list(answers));
  return object.on_one_line();
}

std::string json_imposed(const Imposed& imposed, const Moves& moves, const Machine& machine) {
  std::vector<std::string> answers;
  for (std::size_t index : imposed.winning)
    answers.push_back(json_reply(moves.moves[index].to, moves.moves[index].phase, machine));
  JsonObject object;
  object.add("ruleset", json_string(imposed.name));
  object.add("wins", json_truth(imposed.mover_wins));
  object.add("answers", json_list(answers));
  return object.on_one_line();
}

std::string best_enforce(const Moves& moves) {
  const Imposed* losing = first_losing(moves);
  return losing ? json_string(losing->name) : "null";
}

}  // namespace

std::string moves_as_json(const Moves& moves, const Machine& machine, const Provenance& provenance,
                          std::size_t indent) {
  std::vector<std::string> options;
  for (const Move& move : moves.moves) options.push_back(json_move(move, machine));
  std::vector<std::string> enforce;
  for (const Imposed& imposed : moves.imposed) enforce.push_back(json_imposed(imposed, moves, machine));
  const Board& board = board_of(machine, moves.phase);
  JsonObject object(provenance, board.heaps);
  object.add("position", json_position(moves.from, board));
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

}  // namespace galli
