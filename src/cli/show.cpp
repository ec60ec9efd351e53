// The card of a game: what it is, why it ends, how it begins, what to try next.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "store/option_map.h"

namespace galli {
namespace {

constexpr std::size_t most_first_positions = 12;
constexpr std::size_t most_clauses = 12;
constexpr Integer largest_start = 60;

/// A heading and the lines beside it.
using Section = std::pair<std::string, std::vector<std::string>>;

// ---- Board, phases, end ----

std::string board_in_words(const Machine& machine) {
  std::string text =
      fmt::format("{} ({})", heaps_in_words(machine.board.dimension()), fmt::join(machine.board.heaps, ", "));
  if (const std::string condition = machine.board.condition_text(); !condition.empty())
    text += " with " + condition;
  if (machine.is_symmetric && machine.board.dimension() == 2) text += ", unchanged by swapping";
  if (machine.is_symmetric && machine.board.dimension() > 2) text += ", unchanged by permuting";
  return text;
}

std::string list_of(PhaseSet phases) {
  std::vector<std::string> numbers;
  for_each_phase(phases, [&](std::uint32_t phase) { numbers.push_back(std::to_string(phase + 1)); });
  return fmt::format("{}", fmt::join(numbers, " or "));
}

/// A formula in the signs of the operators: "nim | push to phase 2". `phase` is the one it belongs to.
class FormulaWriter {
 public:
  FormulaWriter(const Machine& machine, std::uint32_t phase) : machine_(machine), phase_(phase) {}

  std::string text() const { return text(machine_.phases[phase_].formula, false); }

 private:
  std::string text(std::uint32_t index, bool is_inside) const {
    const Node& node = machine_.nodes[index];
    switch (node.kind) {
      case Node::Kind::leaf: return leaf(node);
      case Node::Kind::stay:
        return (node.is_pass ? "pass to phase " : "push to phase ") + list_of(node.phases);
      case Node::Kind::unite: return joined(node, " | ", is_inside);
      case Node::Kind::meet: return joined(node, " & ", is_inside);
      case Node::Kind::add_if_moving: return conditional(node, ", or if that has a move ", is_inside);
      case Node::Kind::if_stuck: return conditional(node, ", or if that has no move ", is_inside);
    }
    return "";
  }

  std::string leaf(const Node& node) const {
    const std::string& name = machine_.rulesets[node.ruleset]->name;
    return node.phases == PhaseSet{1} << phase_ ? name : name + " to phase " + list_of(node.phases);
  }

  std::string joined(const Node& node, const std::string& sign, bool is_inside) const {
    std::vector<std::string> parts;
    for (std::uint32_t kid : node.kids) parts.push_back(text(kid, true));
    return enclosed(fmt::format("{}", fmt::join(parts, sign)), is_inside);
  }

  std::string conditional(const Node& node, const std::string& words, bool is_inside) const {
    return enclosed(text(node.kids[0], true) + words + text(node.kids[1], true), is_inside);
  }

  static std::string enclosed(const std::string& text, bool is_inside) {
    return is_inside ? "(" + text + ")" : text;
  }

  const Machine& machine_;
  std::uint32_t phase_;
};

Section phases_section(const Machine& machine) {
  std::vector<std::vector<std::string>> rows;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    rows.push_back(
        {std::to_string(phase + 1), machine.phases[phase].name, FormulaWriter(machine, phase).text()});
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

// ---- Rules ----

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
    section.second.push_back(ruleset->title.empty() ? ruleset->name : ruleset->name + ": " + ruleset->title);
  }
  return section;
}

// ---- First P-positions ----

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

std::vector<Position> first_positions(const Machine& machine, const Control& control) {
  const Window window{Position(machine.board.dimension(), card_bound(machine.board.dimension()))};
  std::vector<Position> positions = run(machine, {Ask::outcomes, 0, window, Request::Want::positions}, usual_settings(), control).positions;
  std::erase_if(positions, [&](const Position& position) { return machine.is_symmetric && !std::is_sorted(position.begin(), position.end()); });
  std::sort(positions.begin(), positions.end(), is_smaller);
  if (positions.size() > most_first_positions) positions.resize(most_first_positions);
  return positions;
}

/// What is too large for the reference evaluator is left out of the card.
template <typename Compute>
auto unless_refused(Compute compute) -> decltype(compute()) {
  try {
    return compute();
  } catch (const Error& error) {
    if (error.complaint().code != ExitCode::refused) throw;
    return {};
  }
}

Section positions_section(const Machine& machine, const std::vector<Position>& positions) {
  std::string text;
  for (const Position& position : positions) text += (text.empty() ? "" : " ") + to_text(position);
  if (positions.empty())
    text = "none found with heaps to " + std::to_string(card_bound(machine.board.dimension()));
  const bool is_up_to_order = machine.is_symmetric && machine.board.dimension() > 1 && !positions.empty();
  return {"P", {text + (is_up_to_order ? "  in any order" : "")}};
}

/// For games that are begun by naming one number: the n that are P.
std::vector<Section> starts_section(const Subject& subject, const Control& control) {
  const auto& start = first_ruleset(subject.game).start;
  if (!start || start->names.size() != 1) return {};
  std::vector<Integer> names;
  std::vector<Position> positions;
  for (Integer name = 0; name <= largest_start; ++name) {
    Position position;
    for (const Expression& size : start->target) {
      position.push_back(number_at(size, {std::span(&name, 1), {}}).value_or(-1));
    }
    if (!subject.machine.board.contains(position)) continue;
    names.push_back(name);
    positions.push_back(std::move(position));
  }
  const auto answers = run_positions(subject.machine, Ask::outcomes, 0, positions, usual_settings(), control);
  std::vector<Integer> winning;
  for (std::size_t i = 0; i < names.size() && winning.size() < most_first_positions; ++i) {
    if (answers[i] == 0) winning.push_back(names[i]);
  }
  if (winning.empty()) return {};
  return {{"starts", {fmt::format("P for {} = {} ...", start->names[0], fmt::join(winning, ", "))}}};
}

// ---- The card ----

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
  return name + ": " + subject.game.ruleset->title + "\n\n";
}

std::string written(const std::vector<Section>& sections) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, lines] : sections) {
    for (std::size_t i = 0; i < lines.size(); ++i) rows.push_back({i == 0 ? name : "", lines[i]});
  }
  return aligned(rows, {{.gap = 3}, {.gap = 0}});
}

std::string card(const Options& options, const Subject& subject, const Control& control) {
  const Machine& machine = subject.machine;
  const auto positions = unless_refused([&] { return first_positions(machine, control); });
  std::vector<Section> sections = {{"board", {board_in_words(machine)}}};
  if (machine.rulesets.size() == 1)
    sections.push_back(moves_section(*machine.rulesets.front()));
  else
    sections.push_back(rulesets_section(machine));
  if (machine.phases.size() > 1) sections.push_back(phases_section(machine));
  if (machine.misere) sections.push_back({"misere", {"who cannot move wins"}});
  sections.push_back(end_section(machine));
  sections.push_back(positions_section(machine, positions));
  const auto starts = unless_refused([&] { return starts_section(subject, control); });
  sections.insert(sections.end(), starts.begin(), starts.end());
  sections.push_back(next_section(options, subject, positions));
  return heading(subject) + written(sections);
}

// ---- Source and LaTeX ----

/// "nim" of "nim(3)", the name under which the library has it.
std::string plain_name(const Ruleset& ruleset) {
  return ruleset.name.substr(0, ruleset.name.find_first_of("({[ "));
}

std::string source_of(const Subject& subject) {
  std::vector<std::string> seen;
  std::string text;
  for (const auto& ruleset : subject.machine.rulesets) {
    const std::string name = plain_name(*ruleset);
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    seen.push_back(name);
    const auto entry = subject.library.entry(name);
    text += text.empty() ? "" : "\n";
    text += entry ? entry->source : "# " + ruleset->name + " is written in the language as it stands\n";
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

std::string option_maps(const Options& options, const Subject& subject) {
  const auto& rulesets = subject.machine.rulesets;
  std::string text = latex_comment(provenance_of(options, subject));
  for (std::size_t i = 0; i < rulesets.size(); ++i) {
    const std::string symbol = rulesets.size() == 1 ? "f" : fmt::format("f_{{{}}}", i + 1);
    text += fmt::format("% {}: {}\n", symbol, one_line(rulesets[i]->name)) + option_map(*rulesets[i], symbol);
  }
  return text;
}

}  // namespace

void show_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const std::string text = options.source                    ? source_of(subject)
                           : options.format == Format::latex ? option_maps(options, subject)
                                                             : card(options, subject, control);
  deliver(text, options, control);
  warn_of_shell_trap(options, subject.library);
}

}  // namespace galli
