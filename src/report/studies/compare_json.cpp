#include "report/json.h"
#include "report/studies/compare.h"

namespace galli {
namespace {

std::string boolean(bool truth) { return truth ? "true" : "false"; }

std::string holds(const Agreement* agreement) { return agreement ? boolean(agreement->holds()) : "null"; }

std::string witness(const Agreement* agreement) {
  return agreement && agreement->first ? json_position(agreement->first->sizes) : "null";
}

std::string differences(const Agreement* agreement) {
  return agreement ? std::to_string(agreement->differences) : "null";
}

/// An object with the same keys for each thing that was compared.
template <typename Tell>
JsonObject for_each_question(const PairFinding& found, Tell tell) {
  const bool is_compared = found.why_not.empty();
  JsonObject object;
  object.add("same_positions", tell(is_compared ? &found.positions : nullptr));
  object.add("same_values", tell(found.values ? &*found.values : nullptr));
  object.add("a_dominates_b", tell(is_compared ? std::get_if<Agreement>(&found.a_dominates_b) : nullptr));
  object.add("b_dominates_a", tell(is_compared ? std::get_if<Agreement>(&found.b_dominates_a) : nullptr));
  return object;
}

std::string witnesses_json(const PairFinding& found) {
  JsonObject object = for_each_question(found, witness);
  object.add("against_a", witness_json(found.against_a));
  object.add("against_b", witness_json(found.against_b));
  return object.on_one_line();
}

std::string strong_json(const std::optional<StrongDomination>& strong) {
  if (!strong) return "null";
  JsonObject object;
  constexpr const char* verdicts[] = {"by inclusion", "observed", "refuted", "open"};
  object.add("verdict", json_string(verdicts[static_cast<int>(strong->verdict)]));
  object.add("bound", std::to_string(strong->bound));
  object.add("cases", std::to_string(strong->cases));
  object.add("failures", std::to_string(strong->failures));
  object.add("witness", strong->at ? json_position(*strong->at) : "null");
  object.add("reason", strong->reason.empty() ? "null" : json_string(strong->reason));
  return object.on_one_line();
}

void add_pair(JsonObject& object, const PairFinding& found) {
  const bool is_compared = found.why_not.empty();
  const Agreement *over = std::get_if<Agreement>(&found.a_dominates_b),
                  *under = std::get_if<Agreement>(&found.b_dominates_a);
  const Unasked* why = std::get_if<Unasked>(&found.a_dominates_b);
  object.add("relation", found.relation ? json_string(name_of(*found.relation)) : "null");
  object.add("a_dominates_b", holds(is_compared ? over : nullptr));
  object.add("b_dominates_a", holds(is_compared ? under : nullptr));
  object.add("same_positions", holds(is_compared ? &found.positions : nullptr));
  object.add("same_values", holds(found.values ? &*found.values : nullptr));
  object.add("witnesses", witnesses_json(found));
  object.add("differences", for_each_question(found, differences).on_one_line());
  object.add("cases", std::to_string(found.positions.cases));
  object.add("a_dominates_b_strongly", strong_json(found.a_strongly));
  object.add("b_dominates_a_strongly", strong_json(found.b_strongly));
  object.add("reason", !is_compared ? json_string(found.why_not) : why ? json_string(*why) : "null");
}

std::string pair_on_a_line(const ComparedPair& pair, const CompareAnswer& answer) {
  JsonObject object;
  object.add("a", json_string(answer.games[pair.a]));
  object.add("b", json_string(answer.games[pair.b]));
  add_pair(object, pair.found);
  return object.on_one_line();
}

}  // namespace

std::string as_json(const CompareAnswer& answer, const Provenance& provenance) {
  std::vector<std::string> games, matrix, lines;
  for (const std::string& game : answer.games) games.push_back(json_string(game));
  JsonObject object;
  object.add("games", json_list(games));
  object.add("command", json_string(provenance.command));
  object.add("version", json_string(provenance.version));
  object.add("bound", std::to_string(answer.bound));
  if (answer.pairs.size() == 1) {
    add_pair(object, answer.pairs.front().found);
    return object.on_lines() + "\n";
  }
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    std::vector<std::string> row;
    for (std::size_t j = 0; j < answer.games.size(); ++j)
      row.push_back(json_string(relation_in_matrix(answer, i, j)));
    matrix.push_back(json_list(row));
  }
  for (const ComparedPair& pair : answer.pairs) lines.push_back(pair_on_a_line(pair, answer));
  object.add("matrix", json_lines(matrix, 2));
  object.add("pairs", json_lines(lines, 2));
  return object.on_lines() + "\n";
}

}  // namespace galli
