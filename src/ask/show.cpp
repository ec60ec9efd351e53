#include "gallimaufry/show.h"

#include <fmt/format.h>

#include <algorithm>

#include "ask/next_questions.h"
#include "ask/positions/first_positions.h"
#include "claim/shipped.h"
#include "lang/reader.h"
#include "notation/formula_text.h"
#include "notation/option_map.h"
#include "notation/rational_text.h"
#include "notation/rules_text.h"

namespace galli {
namespace {

using Rulesets = std::vector<std::shared_ptr<const Ruleset>>;

// ---- Rulesets ----

/// "nim" of "nim(3)" and of "left(nim)", the name under which the library has it.
std::string plain_name(const Ruleset& ruleset) {
  const std::string_view name = ruleset.name;
  const std::size_t skipped = name.starts_with("left(") ? 5 : name.starts_with("right(") ? 6 : 0;
  return std::string(name.substr(skipped, name.find_first_of("({[ )", skipped) - skipped));
}

std::string source_of(const Rulesets& rulesets, const Library& library) {
  std::vector<std::string> seen;
  std::string text;
  for (const auto& ruleset : rulesets) {
    const std::string name = plain_name(*ruleset);
    const auto entry = library.entry(name);
    const std::string own = entry ? name : ruleset->name;
    if (std::find(seen.begin(), seen.end(), own) != seen.end()) continue;
    seen.push_back(own);
    text += text.empty() ? "" : "\n";
    text += entry ? entry->source : "# " + ruleset->name + " is written in the language as it stands\n";
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

std::vector<ShownRuleset> shown_rulesets(const Rulesets& rulesets, bool option_maps) {
  std::vector<ShownRuleset> shown;
  for (std::size_t i = 0; i < rulesets.size(); ++i) {
    const Ruleset& ruleset = *rulesets[i];
    shown.push_back({ruleset.name, ruleset.title, rules_in_words(ruleset)});
    if (!option_maps) continue;
    const std::string symbol = rulesets.size() == 1 ? "f" : fmt::format("f_{{{}}}", i + 1);
    shown.back().option_map = OptionMap{symbol, option_map(ruleset, symbol), option_map_remark(ruleset)};
  }
  return shown;
}

// ---- Boards, phases, parts ----

std::vector<ShownBoard> shown_boards(const Machine& machine) {
  std::vector<ShownBoard> boards;
  for (const Board& board : machine.boards)
    boards.push_back({boards.empty() ? board_in_words(machine) : in_words(board), {}});
  for (std::size_t phase = 0; phase < machine.phases.size(); ++phase)
    boards[machine.phases[phase].board].phases.push_back(phase + 1);
  return boards;
}

std::vector<ShownPhase> shown_phases(const Machine& machine) {
  std::vector<ShownPhase> phases;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase)
    phases.push_back({machine.phases[phase].name, formula_text(machine, phase)});
  return phases;
}

std::string reason_to_end(const Machine& machine, std::uint32_t component) {
  const bool has_weights = !machine.rankings[component].weights.empty();
  return why_it_ends(machine, component) + (has_weights ? ", lowered by every move" : "");
}

/// Once when all phases end for the same reason.
std::vector<ShownEnding> shown_endings(const Machine& machine) {
  std::vector<ShownEnding> endings;
  for (std::uint32_t i = 0; i < machine.rankings.size(); ++i) {
    endings.push_back({{}, reason_to_end(machine, i)});
    for (std::size_t phase = 0; phase < machine.phases.size(); ++phase) {
      if (machine.component_of[phase] == i) endings.back().phases.push_back(phase + 1);
    }
  }
  const auto is_like_first = [&](const ShownEnding& ending) { return ending.reason == endings[0].reason; };
  if (!std::all_of(endings.begin(), endings.end(), is_like_first)) return endings;
  ShownEnding all{{}, endings[0].reason};
  for (std::size_t phase = 0; phase < machine.phases.size(); ++phase) all.phases.push_back(phase + 1);
  return {all};
}

/// The names of its two heaps, on the board of that part of the game.
ShownMatrix shown_rational(const Game& rational) {
  const auto found = board_of(rational);
  const Board* board = std::get_if<Board>(&found);
  const bool is_named = board && board->dimension() == 2;
  return {"rational", rational_in_words(rational, is_named ? board->heaps()[0] : "x",
                                        is_named ? board->heaps()[1] : "y")};
}

/// For each rational game and each cone that is a part of the game.
void add_matrices(const Game& game, std::vector<ShownMatrix>& all) {
  std::optional<ShownMatrix> shown;
  if (game.kind == Game::Kind::rational) shown = shown_rational(game);
  if (game.kind == Game::Kind::cone) {
    const Matrix& q = game.matrix;
    shown = {"cone", {fmt::format("slopes {}/{} to {}/{}", q.q1, q.p1, q.q2, q.p2)}};
  }
  if (shown && std::find(all.begin(), all.end(), *shown) == all.end()) all.push_back(*shown);
  for (const Game& kid : game.kids) add_matrices(kid, all);
}

// ---- Partizan rulesets ----

/// A partizan ruleset has no game, but what there is of it can be shown: the moves of both players.
struct Partizan {
  std::string name;
  std::shared_ptr<const Ruleset> left;
  std::shared_ptr<const Ruleset> right;
};

Game read_text(const std::string& text, const Library& library) {
  return read_game(std::make_shared<const Source>(Source{"", text}), library);
}

/// What was named, if left(...) and right(...) around it are rulesets.
std::optional<Partizan> partizan_of(const std::string& text, const Library& library) {
  try {
    const Game left = read_text("left(" + text + "\n)", library);
    const Game right = read_text("right(" + text + "\n)", library);
    if (left.kind != Game::Kind::ruleset || right.kind != Game::Kind::ruleset) return {};
    const std::string& name = left.ruleset->name;
    return Partizan{name.substr(5, name.size() - 6), left.ruleset, right.ruleset};
  } catch (const Error&) {
    return {};
  }
}

ShowAnswer shown(const Partizan& partizan, const ShowQuestion& question) {
  const Rulesets both = {partizan.left, partizan.right};
  return {.name = partizan.name,
          .title = partizan.left->title,
          .is_partizan = true,
          .boards = {{in_words(partizan.left->board), {}}},
          .rulesets = shown_rulesets(both, question.option_maps),
          .next = next_about_partizan(partizan.name, partizan.left->board),
          .source = source_of(both, *inside(question.session).library)};
}

ShowAnswer shown(const OpenGame& game, const ShowQuestion& question) {
  const Machine& machine = game.machine;
  ShowAnswer answer{.name = to_text(game.game),
                    .title = game.game.kind == Game::Kind::ruleset ? game.game.ruleset->title : "",
                    .boards = shown_boards(machine),
                    .rulesets = shown_rulesets(machine.rulesets, question.option_maps),
                    .phases = shown_phases(machine),
                    .is_misere = machine.misere,
                    .endings = shown_endings(machine),
                    .source = source_of(machine.rulesets, game.library())};
  add_matrices(game.game, answer.matrices);
  for (const claims::Claim& claim :
       claims::claims_about(game.game, claims::shipped_claims(standard_library())))
    answer.claims.push_back({claim.name, claim.source});
  return answer;
}

}  // namespace

ShowAnswer ask(const ShowQuestion& question, const Settings& settings, const Control& control) {
  if (const auto partizan = partizan_of(question.game.text, *inside(question.session).library))
    return shown(*partizan, question);
  const GameHandle handle = question.session.game(question.game, question.misere);
  const OpenGame& game = inside(handle);
  ShowAnswer answer = shown(game, question);
  FoundFirst first;
  if (question.positions) {
    first = find_first_positions(game, settings, control);
    answer.first = first.shown;
    answer.starts = find_first_starts(game, settings, control);
  }
  answer.next = next_about(game, first.positions);
  if (!answer.claims.empty()) answer.next.push_back({QuestionKind::check, answer.claims.front().name});
  return answer;
}

}  // namespace galli
