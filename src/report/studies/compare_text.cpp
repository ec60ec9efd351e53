#include "report/studies/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

const Agreement* agreement_in(const std::variant<Agreement, Unasked>& asked) {
  return std::get_if<Agreement>(&asked);
}

/// "nim does not dominate bishop: at (0,1) nim & bishop is P, nim is N (400 positions differ)"
std::string why_not_dominating(const Agreement& agreement, const PairNames& names) {
  const Difference& first = *agreement.first;
  return fmt::format("{} does not dominate {}: at {} {} is {}, {} is {} ({})", names.a, names.b,
                     to_text(first.sizes), names.both, cell_in_words(false, first.left), names.a,
                     cell_in_words(false, first.right), counted(agreement.differences, "such position"));
}

std::string strong_in_words(const StrongDomination& strong, const PairNames& names) {
  const std::string to = fmt::format("to {}", strong.bound);
  using Verdict = StrongDomination::Verdict;
  switch (strong.verdict) {
    case Verdict::by_inclusion:
      return fmt::format("{} strongly dominates {} {}: there every move of {} is one of {}", names.a, names.b,
                         to, names.a, names.b);
    case Verdict::observed:
      return fmt::format("{} strongly dominates {} {}, by the moves at {}", names.a, names.b, to,
                         counted(strong.cases, "position"));
    case Verdict::refuted:
      return fmt::format(
          "{0} does not strongly dominate {1}: {2} shows it, together with the ruleset that has the moves of "
          "{0} at {2} "
          "and at its options by {1}, and no others",
          names.a, names.b, to_text(*strong.at));
    case Verdict::open: break;
  }
  return fmt::format("whether {} strongly dominates {} is open: {}", names.a, names.b, strong.reason);
}

void add_strong(std::vector<std::string>& lines, const std::optional<StrongDomination>& strong,
                const PairNames& names) {
  if (strong) lines.push_back(strong_in_words(*strong, names));
}

/// "bishop dominates nim: nim & bishop has the outcomes of bishop"
std::string relation_in_words(const PairFinding& found, const PairNames& names) {
  if (!found.why_not.empty()) return found.why_not;
  if (!found.relation) {
    const Unasked* why = std::get_if<Unasked>(&found.a_dominates_b);
    return "not asked: " + (why ? *why : std::get<Unasked>(found.b_dominates_a));
  }
  const auto has_outcomes = [&](const std::string& whose) {
    return fmt::format("{} has the outcomes of {}", names.both, whose);
  };
  switch (*found.relation) {
    case Relation::dominates:
      return fmt::format("{} dominates {}: {}", names.a, names.b, has_outcomes(names.a));
    case Relation::dominated:
      return fmt::format("{} dominates {}: {}", names.b, names.a, has_outcomes(names.b));
    case Relation::similar:
      return fmt::format("{} and {} are similar: {} has the outcomes of both", names.a, names.b, names.both);
    case Relation::confused: break;
  }
  return fmt::format("{} and {} are confused: {} has the outcomes of neither", names.a, names.b, names.both);
}

void add_dominations(std::vector<std::string>& lines, const PairFinding& found, const PairNames& names) {
  const PairNames swapped{names.b, names.a, names.both};
  lines.push_back(relation_in_words(found, names));
  const Agreement &over = *agreement_in(found.a_dominates_b), &under = *agreement_in(found.b_dominates_a);
  if (!over.holds() && over.first) lines.push_back(why_not_dominating(over, names));
  if (found.against_a) lines.push_back(in_words(*found.against_a, over.first->sizes, names.both, names.a));
  if (!under.holds() && under.first) lines.push_back(why_not_dominating(under, swapped));
  if (found.against_b) lines.push_back(in_words(*found.against_b, under.first->sizes, names.both, names.b));
  add_strong(lines, found.a_strongly, names);
  add_strong(lines, found.b_strongly, swapped);
}

/// No heap of a multiset is left.
bool takes_all(const Witness& witness) {
  const auto& parts = witness.move->parts;
  return parts.size() == 1 && !parts.front().is_grid && parts.front().sizes.empty();
}

}  // namespace

std::string cell_in_words(bool is_value, std::int32_t cell) {
  constexpr std::int32_t off_board = -1;
  if (cell == off_board) return "not on the board";
  return is_value ? std::to_string(cell) : cell == 0 ? "P" : "N";
}

std::string in_words(const Witness& witness, const Position& at, const std::string& left,
                     const std::string& right) {
  const std::string &winner = witness.left_wins ? left : right, &loser = witness.left_wins ? right : left;
  const std::string how = !witness.move        ? "wins"
                          : witness.is_push    ? "wins by a push or a pass"
                          : takes_all(witness) ? "takes all and wins"
                                               : "wins by " + witness.move->text;
  const std::string won = fmt::format("in {} the mover {}", winner, how);
  const std::string lost = witness.is_stuck ? "there is no move" : "no move wins";
  if (witness.enforced.empty()) return fmt::format("at {} {}; in {} {}", to_text(at), won, loser, lost);
  return fmt::format("at {} {}; when {} is enforced {}", to_text(at), won, witness.enforced, lost);
}

void write_witness(JsonWriter& json, const std::optional<Witness>& witness) {
  if (!witness) return json.value(nullptr);
  json.begin_object(JsonLayout::line);
  json.key("move");
  witness->move ? write_position(json, *witness->move) : json.value(nullptr);
  json.field("push", witness->is_push);
  write_text_or_null(json, "enforced", witness->enforced);
  json.end();
}

std::string in_words(const Agreement& agreement, const PairNames& names) {
  if (agreement.cases == 0) return "nothing to compare: no position is on the board";
  if (!agreement.first) return fmt::format("the same in {}", counted(agreement.cases, "position"));
  const Difference& first = *agreement.first;
  return fmt::format("differ in {} of {}, first at {}: {} in {}, {} in {}",
                     with_commas(agreement.differences), counted(agreement.cases, "position"),
                     to_text(first.sizes), cell_in_words(agreement.values, first.left), names.a,
                     cell_in_words(agreement.values, first.right), names.b);
}

namespace {

/// Everything about a pair, a line for each thing.
std::string pair_as_text(const PairFinding& found, const PairNames& names) {
  if (!found.why_not.empty())
    return fmt::format("{} and {} cannot be compared: {}\n", names.a, names.b, found.why_not);
  std::vector<std::vector<std::string>> rows;
  if (!found.note.empty()) rows.push_back({"boards", found.note});
  rows.push_back({"P-positions", in_words(found.positions, names)});
  rows.push_back(
      {"values", found.values ? in_words(*found.values, names) : "misere games have outcomes only"});
  std::vector<std::string> lines;
  if (found.relation)
    add_dominations(lines, found, names);
  else
    lines.push_back(relation_in_words(found, names));
  for (std::size_t i = 0; i < lines.size(); ++i) rows.push_back({i == 0 ? "enforce" : "", lines[i]});
  return aligned(rows, {{.gap = 3}, {.gap = 0}});
}

std::string matrix_text(const CompareAnswer& answer) {
  std::vector<std::vector<std::string>> rows = {{""}};
  for (const std::string& game : answer.games) rows[0].push_back(game);
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    rows.push_back({answer.games[i]});
    for (std::size_t j = 0; j < answer.games.size(); ++j)
      rows.back().push_back(relation_in_matrix(answer, i, j));
  }
  return aligned(rows, std::vector<Column>(answer.games.size() + 1));
}

}  // namespace

std::string relation_in_matrix(const CompareAnswer& answer, std::size_t row, std::size_t column) {
  if (row == column) return "-";
  for (const ComparedPair& pair : answer.pairs) {
    if (std::minmax(row, column) != std::pair<const std::size_t&, const std::size_t&>(pair.a, pair.b))
      continue;
    if (!pair.found.relation) return "?";
    const Relation relation = *pair.found.relation;
    const bool is_over = relation == Relation::dominates, is_under = relation == Relation::dominated;
    if (row == pair.a || (!is_over && !is_under)) return std::string(name_of(relation));
    return std::string(name_of(is_over ? Relation::dominated : Relation::dominates));
  }
  return "?";
}

std::string as_text(const CompareAnswer& answer) {
  const bool is_any_compared =
      std::any_of(answer.pairs.begin(), answer.pairs.end(),
                  [](const ComparedPair& pair) { return pair.found.why_not.empty(); });
  const char* heaps = answer.has_multiset ? "single heaps" : "heaps";
  std::string text =
      is_any_compared ? fmt::format("{} to {}; agreement is seen, not proved\n\n", heaps, answer.bound) : "";
  const bool has_matrix = answer.games.size() > 2;
  if (has_matrix) text += matrix_text(answer);
  for (const ComparedPair& pair : answer.pairs) {
    const PairNames names{answer.games[pair.a], answer.games[pair.b], pair.both};
    if (has_matrix) text += fmt::format("\n{}, {}\n", names.a, names.b);
    text += pair_as_text(pair.found, names);
    if (!pair.sentences.empty()) text += "\nfor all heap sizes\n";
    for (const SentenceFinding& each : pair.sentences)
      text += fmt::format("  {}: {}{}\n", each.statement,
                          each.verdict == "observed" ? "not decided" : each.verdict,
                          each.basis.empty() ? "" : ", " + each.basis);
  }
  return text;
}

}  // namespace galli
