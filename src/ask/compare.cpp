// Games side by side.
#include "study/comparison/compare.h"

#include <fmt/format.h>

#include "ask/games_together.h"
#include "plan/planner.h"
#include "study/check.h"

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

constexpr Integer bound_of_sentences = 12;  ///< to which they are looked at before they are decided

SentenceFinding sentence(const std::string& statement, const Library& library, const PlanSettings& settings,
                         const Control& control) {
  try {
    const Verdict verdict =
        check_statement({}, statement, bound_of_sentences, library, settings, without_progress(control));
    const std::string basis = !verdict.counterexample.empty()    ? "at " + verdict.counterexample
                              : !verdict.why_not_for_all.empty() ? verdict.why_not_for_all
                                                                 : verdict.basis;
    return {statement, std::string(name_of(verdict.kind)), basis};
  } catch (const Error& error) {
    if (error.complaint().kind == ErrorKind::interrupted) throw;
    return {statement, std::string(name_of(Verdict::Kind::undecided)), error.complaint().message};
  }
}

/// What can be said of two games, for all heap sizes. Who does not dominate does not strongly dominate; where either dominates the
/// other they are similar, where neither does they are confused.
std::vector<SentenceFinding> sentences_about(const std::string& a, const std::string& b, bool with_domination,
                                             const Library& library, const PlanSettings& settings,
                                             const Control& control) {
  std::vector<SentenceFinding> all = {sentence("P(" + a + ") = P(" + b + ")", library, settings, control)};
  const auto enclosed = [](const std::string& game) {
    return game.find(' ') == std::string::npos ? game : "(" + game + ")";
  };
  if (!with_domination) return all;
  std::vector<std::string> verdicts;
  for (const auto& [one, other] :
       {std::pair{enclosed(a), enclosed(b)}, std::pair{enclosed(b), enclosed(a)}}) {
    all.push_back(sentence(one + " dominates " + other, library, settings, control));
    verdicts.push_back(all.back().verdict);
    if (verdicts.back() != "refuted")
      all.push_back(sentence(one + " strongly dominates " + other, library, settings, control));
  }
  if (verdicts[0] == verdicts[1] && (verdicts[0] == "proved" || verdicts[0] == "refuted")) {
    const std::string_view relation =
        name_of(verdicts[0] == "proved" ? Relation::similar : Relation::confused);
    all.push_back(sentence(fmt::format("{} and {} are {}", enclosed(a), enclosed(b), relation), library,
                           settings, control));
  }
  return all;
}

}  // namespace

CompareAnswer ask(const CompareQuestion& question, const Settings& settings, const Control& control) {
  const GamesTogether all = games_together(question.games);
  const PlanSettings how = plan_settings(settings);
  CompareAnswer answer{all.texts, 0, false, {}};
  if (question.needs_values) check_all_have_values(all);
  for (const OpenGame* game : all.open)
    answer.has_multiset |= game->machine.boards[0].window_shows() == WindowShows::single_heaps;
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
      answer.pairs.push_back({i,
                              j,
                              to_text(compound(Game::Kind::enforce, {a, b})),
                              compare_games(a, b, answer.bound, with_strong, how, control),
                              {}});
      if (question.for_all_heaps && answer.pairs.back().found.why_not.empty())
        answer.pairs.back().sentences =
            sentences_about(all.texts[i], all.texts[j], answer.pairs.back().found.relation.has_value(),
                            all.open[i]->library(), how, control);
    }
  }
  return answer;
}

}  // namespace galli
