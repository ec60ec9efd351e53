#include "report/card.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "base/words.h"
#include "report/words.h"

namespace galli {
namespace {

constexpr std::size_t max_clauses = 12;
constexpr std::size_t max_claims = 6;

/// A heading and the lines beside it.
using Section = std::pair<std::string, std::vector<std::string>>;

/// "phase 2", "phases 2, 3"
std::string phases_in_words(const std::vector<std::size_t>& phases) {
  return fmt::format("phase{} {}", phases.size() == 1 ? "" : "s", fmt::join(phases, ", "));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    lines.push_back(text.substr(at, text.find('\n', at) - at));
  return lines;
}

/// The board that play begins on, and those that it goes over to.
Section board_section(const std::vector<ShownBoard>& boards) {
  Section section{"board", {boards.front().words}};
  for (std::size_t i = 1; i < boards.size(); ++i)
    section.second.push_back(phases_in_words(boards[i].phases) + ": " + boards[i].words);
  return section;
}

Section moves_section(const ShownRuleset& ruleset) {
  Section section{"moves", ruleset.moves};
  const std::size_t lines = section.second.size();
  if (lines > max_clauses) {
    section.second.resize(max_clauses);
    section.second.push_back(fmt::format("and {} more", lines - max_clauses));
  }
  return section;
}

Section rulesets_section(const std::vector<ShownRuleset>& rulesets) {
  if (rulesets.size() == 1) return moves_section(rulesets.front());
  Section section{"rulesets", {}};
  for (const ShownRuleset& ruleset : rulesets)
    section.second.push_back(ruleset.title.empty() ? ruleset.name
                                                   : ruleset.name + ": " + printable(ruleset.title));
  return section;
}

Section phases_section(const std::vector<ShownPhase>& phases) {
  std::vector<std::vector<std::string>> rows;
  for (const ShownPhase& phase : phases)
    rows.push_back({std::to_string(rows.size() + 1), phase.name, phase.formula});
  return {"phases", lines_of(aligned(rows, {{.gap = 2}, {}, {.gap = 0}}))};
}

Section end_section(const std::vector<ShownEnding>& endings) {
  if (endings.size() == 1) return {"ends", {endings.front().reason}};
  Section section{"ends", {}};
  for (const ShownEnding& ending : endings)
    section.second.push_back(phases_in_words(ending.phases) + ": " + ending.reason);
  return section;
}

std::vector<std::string> refusal_in_words(const ShownRefusal& refusal) {
  std::vector<std::string> lines = {"not computed: " + refusal.message};
  if (!refusal.detail.empty()) lines.push_back(refusal.detail);
  return lines;
}

Section positions_section(const FirstPositions& first) {
  using Kind = FirstPositions::Kind;
  if (first.refusal) return {"P", refusal_in_words(*first.refusal)};
  const std::string list = joined(first.positions, " ");
  switch (first.kind) {
    case Kind::none: return {"P", {"not listed: a position has several parts"}};
    case Kind::free_grids:
      return {"P", {(list.empty() ? "none" : list) + "  of the free grids up to " + first.bound}};
    default: break;
  }
  if (list.empty()) return {"P", {"none found with heaps to " + first.bound}};
  const bool is_any_order = first.kind == Kind::any_order, is_single = first.kind == Kind::single_heaps;
  return {"P", {list + (is_any_order ? "  in any order" : is_single ? "  of the single heaps" : "")}};
}

Section starts_section(const FirstStarts& starts) {
  if (starts.refusal) return {"starts", refusal_in_words(*starts.refusal)};
  return {"starts", {fmt::format("P for {} = {} ...", starts.name, fmt::join(starts.numbers, ", "))}};
}

/// Claims that name the game, with their sources.
Section claims_section(const std::vector<ShownClaim>& about) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < std::min(max_claims, about.size()); ++i)
    rows.push_back({about[i].name, about[i].source});
  if (about.size() > max_claims) rows.push_back({fmt::format("and {} more", about.size() - max_claims), ""});
  return {"claims", lines_of(aligned(rows, {{.gap = 3}, {.gap = 0}}))};
}

std::vector<Section> game_sections(const ShowAnswer& answer) {
  std::vector<Section> sections = {board_section(answer.boards), rulesets_section(answer.rulesets)};
  if (answer.phases.size() > 1) sections.push_back(phases_section(answer.phases));
  for (const ShownMatrix& matrix : answer.matrices) sections.emplace_back(matrix.kind, matrix.facts);
  if (answer.is_misere) sections.push_back({"misere", {"a player who cannot move wins"}});
  sections.push_back(end_section(answer.endings));
  sections.push_back(positions_section(answer.first));
  if (answer.starts) sections.push_back(starts_section(*answer.starts));
  if (!answer.claims.empty()) sections.push_back(claims_section(answer.claims));
  return sections;
}

std::vector<Section> partizan_sections(const ShowAnswer& answer) {
  return {board_section(answer.boards),
          {"Left", answer.rulesets[0].moves},
          {"Right", answer.rulesets[1].moves},
          {"partizan",
           {"its moves depend on who plays, so it cannot be played as it is",
            fmt::format("left({0}) and right({0}) are the moves of one player, for both", answer.name)}}};
}

std::string laid_out(const std::vector<Section>& sections) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, lines] : sections) {
    for (std::size_t i = 0; i < lines.size(); ++i) rows.push_back({i == 0 ? name : "", lines[i]});
  }
  return aligned(rows, {{.gap = 3}, {.gap = 0}});
}

}  // namespace

std::string as_card(const ShowAnswer& answer, const std::vector<std::string>& next) {
  std::vector<Section> sections = answer.is_partizan ? partizan_sections(answer) : game_sections(answer);
  sections.emplace_back("try", next);
  const std::string heading = answer.name + (answer.title.empty() ? "" : ": " + printable(answer.title));
  return heading + "\n\n" + laid_out(sections);
}

std::string option_maps(const ShowAnswer& answer, const Provenance& provenance) {
  std::string text = latex_comment(provenance);
  for (const ShownRuleset& ruleset : answer.rulesets) {
    const OptionMap& map = *ruleset.option_map;
    text += fmt::format("% {}: {}{}\n", map.symbol, one_line(ruleset.name),
                        map.remark.empty() ? "" : "; " + map.remark) +
            map.latex;
  }
  return text;
}

}  // namespace galli
