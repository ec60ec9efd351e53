// Games side by side.
#include "study/compare.h"

#include "ask/games_together.h"
#include "plan/planner.h"

namespace galli {
namespace {

void check_all_have_values(const GamesTogether& all) {
  for (const OpenGame* game : all.open) {
    if (!game->machine.misere) continue;
    Complaint complaint = no_misere_values();
    complaint.remedies = {LeaveOut{QuestionField::values}};
    throw Error(std::move(complaint));
  }
}

}  // namespace

CompareAnswer ask(const CompareQuestion& question, const Settings& settings, const Control& control) {
  const GamesTogether all = games_together(question.games);
  const PlanSettings how = plan_settings(settings);
  CompareAnswer answer{all.texts, 0, false, {}};
  if (question.needs_values) check_all_have_values(all);
  for (const OpenGame* game : all.open)
    answer.has_multiset |= game->machine.board.kind == Board::Kind::multiset;
  const auto given = checked_bound(question.bound);
  answer.bound = given ? *given : default_compare_bound(all.games, how);
  const bool with_strong = all.games.size() == 2;
  for (std::size_t i = 0; i < all.games.size(); ++i) {
    for (std::size_t j = i + 1; j < all.games.size(); ++j) {
      const Game &a = all.games[i], &b = all.games[j];
      const std::string pair = all.texts[i] + " and " + all.texts[j];
      control.progress({.stage = Stage::comparing,
                        .subject = pair,
                        .done = answer.pairs.size(),
                        .total = all.games.size() * (all.games.size() - 1) / 2});
      answer.pairs.push_back({i, j, to_text(compound(Game::Kind::enforce, {a, b})),
                              compare_games(a, b, answer.bound, with_strong, how, control)});
    }
  }
  return answer;
}

}  // namespace galli
