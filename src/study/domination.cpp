#include "study/domination.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "game/multiset.h"
#include "lang/reader.h"
#include "run/run.h"

namespace galli {
namespace {

constexpr Integer strong_bound = 12;  ///< of windows that are searched with each C

/// The machine, or nothing and why.
std::optional<Machine> machine_or(const Game& game, std::string& why) {
  auto made = build_machine(game);
  if (Complaint* complaint = std::get_if<Complaint>(&made)) {
    why = complaint->message;
    return {};
  }
  return std::move(std::get<Machine>(made));
}

Unasked why_unasked(const Game& game, const Machine& machine) {
  const std::string text = to_text(game);
  if (machine.misere) return text + " is played misere, domination is about normal play";
  if (machine.phases.size() > 1)
    return fmt::format("{} has {} phases, domination is about rulesets", text, machine.phases.size());
  return "";
}

/// Sorted; nothing when there are too many to list.
std::optional<std::vector<Position>> all_options(const Machine& machine, const Position& from) {
  Budget budget;
  std::vector<Position> all;
  for (const auto& ruleset : machine.rulesets) {
    const auto some = options(*ruleset, from, budget);
    if (!some) return {};
    all.insert(all.end(), some->begin(), some->end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// Whether every move of `a` is a move of `b`, from all positions with heaps 0..bound; of a multiset from single heaps, since heaps
/// are moved in one by one. Nothing when it cannot be told.
std::optional<bool> is_included(const Machine& a, const Machine& b, Integer bound, const Control& control) {
  if (!has_one_set(a) || !has_one_set(b)) return {};
  Position sizes(a.board.dimension(), 0);
  do {
    if (control.stop_requested()) throw interruption();
    const Position from = placed(a.board, sizes);
    if (!a.board.contains(from)) continue;
    const auto fewer = all_options(a, from), more = all_options(b, from);
    if (!fewer || !more) return {};
    if (!std::includes(more->begin(), more->end(), fewer->begin(), fewer->end())) return false;
  } while (galli::advance(sizes, bound));
  return true;
}

/// Texts of rulesets to try as C; those on other boards will not go together with A and B.
std::vector<std::string> third_rulesets(const Library& library, std::size_t heaps) {
  std::vector<std::string> texts = {"no_moves"};
  for (const Entry& entry : library.entries()) texts.push_back(entry.name);
  std::vector<Position> vectors;
  Position vector(heaps, 0);
  while (galli::advance(vector, 2)) vectors.push_back(vector);
  if (heaps > 2) return texts;
  const auto add = [&](const std::string& vectors_text) {
    texts.push_back("steps{" + vectors_text + "}");
    texts.push_back("rays{" + vectors_text + "}");
  };
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    add(to_text(vectors[i]));
    for (std::size_t j = i + 1; j < vectors.size(); ++j) add(to_text(vectors[i]) + "," + to_text(vectors[j]));
  }
  return texts;
}

std::optional<Game> game_of(const std::string& text, const Library& library) {
  try {
    return read_game(std::make_shared<const Source>(Source{"", text}), library);
  } catch (const Error&) {
    return {};
  }
}

/// A & B & C and A & C where both are games of one phase.
std::optional<Agreement> with_third(const Game& a, const Game& b, const Game& c, Integer bound,
                                    const PlanSettings& settings, const Control& control) {
  std::string why;
  const auto three = machine_or(compound(Game::Kind::enforce, {a, b, c}), why);
  const auto two = machine_or(compound(Game::Kind::enforce, {a, c}), why);
  if (!three || !two || three->phases.size() > 1) return {};
  return agreement(*three, *two, Ask::outcomes, bound, settings, control);
}

}  // namespace

bool has_one_set(const Machine& machine) {
  return std::all_of(machine.nodes.begin(), machine.nodes.end(), [](const Node& node) {
    return node.kind == Node::Kind::leaf || node.kind == Node::Kind::unite;
  });
}

std::variant<Agreement, Unasked> domination(const Game& a, const Game& b, Integer bound,
                                            const PlanSettings& settings, const Control& control) {
  const Machine left = machine_of(a), right = machine_of(b);
  if (Unasked why = why_not_compared(left, right); !why.empty()) return why;
  if (Unasked why = why_unasked(a, left); !why.empty()) return why;
  if (Unasked why = why_unasked(b, right); !why.empty()) return why;
  std::string why;
  const auto both = machine_or(compound(Game::Kind::enforce, {a, b}), why);
  if (!both) return Unasked(fmt::format("{} & {}: {}", to_text(a), to_text(b), why));
  return agreement(*both, left, Ask::outcomes, bound, settings, control);
}

std::optional<Witness> against_domination(const Game& a, const Game& b, const Agreement& agreement,
                                          const PlanSettings& settings, const Control& control) {
  if (!agreement.first) return {};
  return witness_of(compound(Game::Kind::enforce, {a, b}), a, agreement, settings, control);
}

Relation relation_of(bool a_dominates_b, bool b_dominates_a) {
  if (a_dominates_b) return b_dominates_a ? Relation::similar : Relation::dominates;
  return b_dominates_a ? Relation::dominated : Relation::confused;
}

std::string_view name_of(Relation relation) {
  switch (relation) {
    case Relation::dominates: return "dominates";
    case Relation::dominated: return "dominated";
    case Relation::similar: return "similar";
    case Relation::confused: break;
  }
  return "confused";
}

StrongDomination strong_domination(const Game& a, const Game& b, Integer bound, const Library& library,
                                   const PlanSettings& settings, const Control& control) {
  StrongDomination found;
  const Machine left = machine_of(a), right = machine_of(b);
  found.bound = std::min(bound, strong_bound);
  const auto included = is_included(left, right, found.bound, control);
  found.has_other_moves = included && !*included;
  if (included && *included) {
    found.verdict = StrongDomination::Verdict::by_inclusion;
    return found;
  }
  for (const std::string& text : third_rulesets(library, left.board.dimension())) {
    const auto c = game_of(text, library);
    const auto agrees = c ? with_third(a, b, *c, found.bound, settings, control) : std::nullopt;
    if (!agrees) continue;
    ++found.tried;
    if (agrees->differences == 0) continue;
    found.verdict = StrongDomination::Verdict::refuted;
    found.with = to_text(*c);
    found.agreement = *agrees;
    found.witness = witness_of(compound(Game::Kind::enforce, {a, b, *c}),
                               compound(Game::Kind::enforce, {a, *c}), *agrees, settings, control);
    return found;
  }
  return found;
}

}  // namespace galli
