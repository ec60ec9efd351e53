// Games side by side: `galli compare`. It ends well whatever it finds.
#include "study/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/version.h"
#include "cli/commands.h"
#include "cli/compare_text.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "report/json.h"

namespace galli {
namespace {

/// The pair of subjects i and j.
struct Pair {
  std::size_t i = 0, j = 0;
  PairFinding found;
};

std::string text_of(const Subject& subject) { return to_text(subject.game); }

PairNames names_of(const std::vector<Subject>& subjects, const Pair& pair) {
  const Game &a = subjects[pair.i].game, &b = subjects[pair.j].game;
  return {to_text(a), to_text(b), to_text(compound(Game::Kind::enforce, {a, b}))};
}

std::vector<Pair> all_pairs(const Options& options, const std::vector<Subject>& subjects, Integer bound,
                            const Control& control) {
  const CompareQuestion question{bound, subjects.size() == 2};
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    for (std::size_t j = i + 1; j < subjects.size(); ++j)
      pairs.push_back({i, j,
                       compare_games(subjects[i].game, subjects[j].game, question, *subjects[i].library,
                                     plan_settings(options.settings), control)});
  }
  return pairs;
}

/// What the game of a row is to the game of a column.
std::string entry(const std::vector<Pair>& pairs, std::size_t row, std::size_t column) {
  if (row == column) return "-";
  for (const Pair& pair : pairs) {
    if (std::minmax(row, column) != std::pair<const std::size_t&, const std::size_t&>(pair.i, pair.j))
      continue;
    if (!pair.found.relation) return "?";
    const Relation relation = *pair.found.relation;
    const bool is_over = relation == Relation::dominates, is_under = relation == Relation::dominated;
    if (row == pair.i || (!is_over && !is_under)) return std::string(name_of(relation));
    return std::string(name_of(is_over ? Relation::dominated : Relation::dominates));
  }
  return "?";
}

std::string matrix_text(const std::vector<Subject>& subjects, const std::vector<Pair>& pairs) {
  std::vector<std::vector<std::string>> rows = {{""}};
  for (const Subject& subject : subjects) rows[0].push_back(text_of(subject));
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    rows.push_back({text_of(subjects[i])});
    for (std::size_t j = 0; j < subjects.size(); ++j) rows.back().push_back(entry(pairs, i, j));
  }
  return aligned(rows, std::vector<Column>(subjects.size() + 1));
}

std::string as_text(const std::vector<Subject>& subjects, const std::vector<Pair>& pairs, Integer bound) {
  const bool is_any_compared =
      std::any_of(pairs.begin(), pairs.end(), [](const Pair& pair) { return pair.found.why_not.empty(); });
  const bool is_multiset = std::any_of(subjects.begin(), subjects.end(), [](const Subject& subject) {
    return subject.machine.board.kind == Board::Kind::multiset;
  });
  const char* heaps = is_multiset ? "single heaps" : "heaps";
  std::string text =
      is_any_compared ? fmt::format("{} to {}; agreement is seen, not proved\n\n", heaps, bound) : "";
  if (subjects.size() > 2) text += matrix_text(subjects, pairs);
  for (const Pair& pair : pairs) {
    const PairNames names = names_of(subjects, pair);
    if (subjects.size() > 2) text += fmt::format("\n{}, {}\n", names.a, names.b);
    text += as_text(pair.found, names);
  }
  return text;
}

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
  constexpr const char* verdicts[] = {"by inclusion", "refuted", "open"};
  object.add("verdict", json_string(verdicts[static_cast<int>(strong->verdict)]));
  object.add("bound", std::to_string(strong->bound));
  object.add("tried", std::to_string(strong->tried));
  object.add("with", strong->with.empty() ? "null" : json_string(strong->with));
  object.add("witness", witness(&strong->agreement));
  object.add("shown_by", witness_json(strong->witness));
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

std::string pair_on_a_line(const std::vector<Subject>& subjects, const Pair& pair) {
  const PairNames names = names_of(subjects, pair);
  JsonObject object;
  object.add("a", json_string(names.a));
  object.add("b", json_string(names.b));
  add_pair(object, pair.found);
  return object.on_one_line();
}

std::string as_json(const Options& options, const std::vector<Subject>& subjects,
                    const std::vector<Pair>& pairs, Integer bound) {
  std::vector<std::string> games, matrix, lines;
  for (const Subject& subject : subjects) games.push_back(json_string(text_of(subject)));
  JsonObject object;
  object.add("games", json_list(games));
  object.add("command", json_string(command_line(options.words)));
  object.add("version", json_string(version));
  object.add("bound", std::to_string(bound));
  if (pairs.size() == 1) {
    add_pair(object, pairs.front().found);
    return object.on_lines() + "\n";
  }
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    std::vector<std::string> row;
    for (std::size_t j = 0; j < subjects.size(); ++j) row.push_back(json_string(entry(pairs, i, j)));
    matrix.push_back(json_list(row));
  }
  for (const Pair& pair : pairs) lines.push_back(pair_on_a_line(subjects, pair));
  object.add("matrix", json_lines(matrix, 2));
  object.add("pairs", json_lines(lines, 2));
  return object.on_lines() + "\n";
}

}  // namespace

void compare_command(const Options& options, const Control& control) {
  const std::vector<Subject> subjects = subjects_of(options, control);
  std::vector<Game> games;
  for (const Subject& subject : subjects) {
    games.push_back(subject.game);
    if (options.values) check_has_values(subject.machine, "leave --values out");
  }
  const auto given = single_bound(options);
  const Integer bound = given ? *given : default_compare_bound(games, plan_settings(options.settings));
  const std::vector<Pair> pairs = all_pairs(options, subjects, bound, control);
  deliver(options.format == Format::json ? as_json(options, subjects, pairs, bound)
                                         : as_text(subjects, pairs, bound),
          options, control);
  warn_of_shell_trap(options, *subjects.front().library);
}

}  // namespace galli
