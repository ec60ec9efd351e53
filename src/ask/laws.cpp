// Laws of operators on concrete games.
#include "study/comparison/laws.h"

#include "ask/games_together.h"

namespace galli {
namespace {

/// Laws join the games: one board, normal play.
void check_can_be_joined(const std::vector<const OpenGame*>& games) {
  for (const OpenGame* game : games) {
    if (game->machine.misere)
      throw Error({.kind = ErrorKind::refused,
                   .message = "laws are about normal play",
                   .remedies = {LeaveOut{QuestionField::misere}}});
    const std::string why = why_not_compared(games.front()->machine, game->machine);
    if (!why.empty())
      throw Error({.kind = ErrorKind::refused,
                   .message = why,
                   .remedies = "laws are about games on one board of heaps"});
  }
}

void check_are_few(const GamesTogether& all) {
  if (all.games.size() <= 3) return;
  throw Error({.kind = ErrorKind::question,
               .message = "laws are about two or three games",
               .remedies = "leave the others out"});
}

}  // namespace

LawsAnswer ask(const LawsQuestion& question, const Settings& settings, const Control& control) {
  const GamesTogether all = games_together(question.games);
  check_are_few(all);
  check_can_be_joined(all.open);
  const PlanSettings how = plan_settings(settings);
  const auto given = checked_bound(question.bound);
  const Integer bound = given ? *given : default_laws_bound(all.games, how);
  return {all.texts, bound, try_laws(all.games, bound, how, control)};
}

}  // namespace galli
