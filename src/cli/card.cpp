#include "cli/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "cli/formula_text.h"
#include "cli/words.h"

namespace galli {
namespace {

constexpr std::size_t most_first_positions = 12;
constexpr std::size_t most_clauses = 12;
constexpr Integer largest_start = 60;

/// A heading and the lines beside it.
using Section = std::pair<std::string, std::vector<std::string>>;

Section phases_section(const Machine& machine) {
  std::vector<std::vector<std::string>> rows;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    rows.push_back({std::to_string(phase + 1), machine.phases[phase].name, formula_text(machine, phase)});
  }
  Section section{"phases", {}};
  const std::string text = aligned(rows, {{.gap = 2}, {}, {.gap = 0}});
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    section.second.push_back(text.substr(at, text.find('\n', at) - at));
  }
  return section;
}

std::string phases_of_component(const Machine& machine, std::size_t component) {
  std::vector<std::string> numbers;
  for (std::size_t phase = 0; phase < machine.phases.size(); ++phase) {
    if (machine.component_of[phase] == component) numbers.push_back(std::to_string(phase + 1));
  }
  return fmt::format("phase{} {}", numbers.size() == 1 ? "" : "s", fmt::join(numbers, ", "));
}

std::string ranking_in_words(const Ranking& ranking, const Machine& machine) {
  return to_text(ranking, machine.board) + (ranking.declared ? "" : ", lowered by every move");
}

/// Why it ends: once when all phases end for the same reason.
Section end_section(const Machine& machine) {
  const auto& rankings = machine.rankings;
  if (std::equal(rankings.begin() + 1, rankings.end(), rankings.begin())) {
    return {"ends", {ranking_in_words(rankings.front(), machine)}};
  }
  Section section{"ends", {}};
  for (std::size_t i = 0; i < rankings.size(); ++i) {
    section.second.push_back(phases_of_component(machine, i) + ": " + ranking_in_words(rankings[i], machine));
  }
  return section;
}

Section moves_section(const Ruleset& ruleset) {
  Section section{"moves", {}};
  for (const Clause& clause : ruleset.clauses) {
    if (section.second.size() == most_clauses) {
      section.second.push_back(fmt::format("and {} more", ruleset.clauses.size() - most_clauses));
      break;
    }
    section.second.push_back(to_text(clause, ruleset.board));
  }
  return section;
}

Section rulesets_section(const Machine& machine) {
  Section section{"rulesets", {}};
  for (const auto& ruleset : machine.rulesets) {
    section.second.push_back(ruleset->title.empty() ? ruleset->name
                                                    : ruleset->name + ": " + printable(ruleset->title));
  }
  return section;
}

/// Small enough to be there at once.
Integer card_bound(std::size_t heaps) {
  constexpr Integer bounds[] = {0, 60, 24, 8, 4, 2, 2};
  return heaps < std::size(bounds) ? bounds[heaps] : heaps <= 10 ? 1 : 0;
}

bool is_smaller(const Position& a, const Position& b) {
  const Integer sum_a = std::accumulate(a.begin(), a.end(), Integer{0});
  const Integer sum_b = std::accumulate(b.begin(), b.end(), Integer{0});
  return sum_a != sum_b ? sum_a < sum_b : a < b;
}

/// The smallest P-positions; of those that are the same but for their order one.
std::vector<Position> first_positions(const Options& options, const Machine& machine,
                                      const Control& control) {
  const Window window{Position(machine.board.dimension(), card_bound(machine.board.dimension()))};
  const Request request{Ask::outcomes, 0, window, Request::Want::positions};
  std::vector<Position> positions = run(machine, request, options.settings, control).positions;
  std::erase_if(positions, [&](const Position& position) {
    return machine.is_symmetric && !std::is_sorted(position.begin(), position.end());
  });
  std::sort(positions.begin(), positions.end(), is_smaller);
  if (positions.size() > most_first_positions) positions.resize(most_first_positions);
  return positions;
}

/// What was computed, or why it was refused.
template <typename Result>
struct Attempt {
  Result result;
  std::optional<Complaint> refusal;
};

template <typename Compute>
auto attempt(Compute compute) -> Attempt<decltype(compute())> {
  try {
    return {compute(), {}};
  } catch (const Error& error) {
    if (error.complaint().code != ExitCode::refused) throw;
    return {{}, error.complaint()};
  }
}

std::vector<std::string> refusal_in_words(const Complaint& refusal) {
  std::vector<std::string> lines = {"not computed: " + refusal.message};
  if (!refusal.detail.empty()) lines.push_back(refusal.detail);
  return lines;
}

Section positions_section(const Machine& machine, const Attempt<std::vector<Position>>& first) {
  if (first.refusal) return {"P", refusal_in_words(*first.refusal)};
  const std::size_t heaps = machine.board.dimension();
  if (first.result.empty()) return {"P", {fmt::format("none found with heaps to {}", card_bound(heaps))}};
  std::vector<std::string> texts;
  for (const Position& position : first.result) texts.push_back(to_text(position));
  const bool is_up_to_order = machine.is_symmetric && heaps > 1;
  return {"P", {joined(texts, " ") + (is_up_to_order ? "  in any order" : "")}};
}

/// The position that the start rule makes of a number, if there is one on the board.
std::optional<Position> started_with(Integer number, const Subject& subject) {
  try {
    return place_on_board(subject.game, subject.machine, {number});
  } catch (const Error&) {
    return {};
  }
}

/// The smallest numbers that begin a game which the second player wins.
std::vector<std::string> first_starts(const Options& options, const Subject& subject,
                                      const Control& control) {
  std::vector<std::string> names;
  std::vector<Position> positions;
  for (Integer number = 0; number <= largest_start; ++number) {
    const auto position = started_with(number, subject);
    if (!position) continue;
    names.push_back(std::to_string(number));
    positions.push_back(*position);
  }
  const auto answers = run_positions(subject.machine, Ask::outcomes, 0, positions, options.settings, control);
  std::vector<std::string> winning;
  for (std::size_t i = 0; i < names.size() && winning.size() < most_first_positions; ++i) {
    if (answers[i] == 0) winning.push_back(names[i]);
  }
  return winning;
}

/// For games that are begun by naming one number: the n that are P.
std::vector<Section> starts_section(const Options& options, const Subject& subject, const Control& control) {
  const Start* start = start_rule(subject.game);
  if (!start || start->names.size() != 1) return {};
  const auto starts = attempt([&] { return first_starts(options, subject, control); });
  if (starts.refusal) return {{"starts", refusal_in_words(*starts.refusal)}};
  if (starts.result.empty()) return {};
  return {{"starts", {fmt::format("P for {} = {} ...", start->names[0], joined(starts.result, ", "))}}};
}

/// A P-position that has something to show: not among the very first, no heap empty.
Position example_position(const Machine& machine, const std::vector<Position>& positions) {
  for (std::size_t i = 3; i < positions.size(); ++i) {
    if (*std::min_element(positions[i].begin(), positions[i].end()) > 0) return positions[i];
  }
  return positions.empty() ? Position(machine.board.dimension(), 3) : positions.back();
}

Section next_section(const Options& options, const Subject& subject, const std::vector<Position>& positions) {
  std::string rules;
  for (const std::string& file : options.rules) rules += " --rules " + shell_word(file);
  const std::string game = shell_word(to_text(subject.game));
  const Position example = example_position(subject.machine, positions);
  std::vector<std::string> lines = {fmt::format("galli moves {} {}{}", game, fmt::join(example, ","), rules),
                                    fmt::format("galli positions {}{}", game, rules)};
  if (subject.machine.board.dimension() <= 3) {
    lines.insert(lines.begin(),
                 fmt::format("galli table {}{}{}", game, subject.machine.misere ? "" : " --values", rules));
  }
  return {"try", lines};
}

std::string heading(const Subject& subject) {
  const std::string name = to_text(subject.game);
  if (subject.game.kind != Game::Kind::ruleset || subject.game.ruleset->title.empty()) return name + "\n\n";
  return name + ": " + printable(subject.game.ruleset->title) + "\n\n";
}

std::string written(const std::vector<Section>& sections) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, lines] : sections) {
    for (std::size_t i = 0; i < lines.size(); ++i) rows.push_back({i == 0 ? name : "", lines[i]});
  }
  return aligned(rows, {{.gap = 3}, {.gap = 0}});
}

}  // namespace

std::string card(const Options& options, const Subject& subject, const Control& control) {
  const Machine& machine = subject.machine;
  const auto first = attempt([&] { return first_positions(options, machine, control); });
  std::vector<Section> sections = {{"board", {board_in_words(machine)}}};
  if (machine.rulesets.size() == 1)
    sections.push_back(moves_section(*machine.rulesets.front()));
  else
    sections.push_back(rulesets_section(machine));
  if (machine.phases.size() > 1) sections.push_back(phases_section(machine));
  if (machine.misere) sections.push_back({"misere", {"who cannot move wins"}});
  sections.push_back(end_section(machine));
  sections.push_back(positions_section(machine, first));
  const auto starts = starts_section(options, subject, control);
  sections.insert(sections.end(), starts.begin(), starts.end());
  sections.push_back(next_section(options, subject, first.result));
  return heading(subject) + written(sections);
}

}  // namespace galli
