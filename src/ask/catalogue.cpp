#include "gallimaufry/catalogue.h"

#include <array>
#include <iterator>
#include <string_view>

#include "ask/open_game.h"
#include "base/version.h"

namespace galli {
namespace {

using Origin = ListedRuleset::Origin;

constexpr std::pair<std::string_view, std::string_view> written_in_place[] = {
    {"rays{(1,0),(1,2)}", "subtract a positive multiple of a vector"},
    {"steps{(1,3),(2,-1)}", "subtract a vector, once"},
    {"octal(0.07)", "take from a heap, and perhaps split it, as an octal code allows"},
    {"hex(0.8)", "the same by a hexadecimal code: up to three heaps may be left"},
    {"to_end", "one move, to where nothing is left; beside another ruleset"},
    {"no_moves", "no move; beside another ruleset"},
};

/// What each operator does, by its word; those with a matrix are not in the table of operators, so their usage is here.
struct OperatorSummary {
  std::string_view word;
  std::string_view summary;
  std::string_view usage{};
};

constexpr OperatorSummary operator_summaries[] = {
    {"select", "the mover plays a move of any one of them"},
    {"enforce", "the opponent names one of them before each move"},
    {"push", "A until someone pushes the button, then B"},
    {"ordinal", "side by side, but a move in A ends B"},
    {"plus", "side by side: each move is in one of them"},
    {"conjoin", "A until a player has no move there, then B from the same position"},
    {"then", "A until a player has no move there, then B from a given position"},
    {"one_pass", "A, and once in the game a player who could move may pass"},
    {"twist", "the mover also names the ruleset of the next move; A is first"},
    {"misere", "a player who cannot move wins"},
    {"cone", "the moves of A that stay between two directions", "A on cone(q1/p1, q2/p2)"},
    {"rational", "copies of A on the positions between two directions", "rational(q1/p1, q2/p2)(A)"},
};
static_assert(std::size(operator_summaries) == std::tuple_size_v<decltype(operators)> + 2);

ListedOperator listed(const OperatorSummary& entry) {
  const Operator* one = operator_called(entry.word);
  return {std::string(entry.word), std::string(one ? one->sign : ""),
          std::string(one ? one->usage : entry.usage), std::string(entry.summary)};
}

}  // namespace

ListAnswer ask(const ListQuestion& question, const Settings&, const Control&) {
  const std::vector<Entry> entries = inside(question.session).library->entries();
  ListAnswer answer;
  const auto add_entries = [&](bool is_compiled_in) {
    for (const Entry& entry : entries) {
      if (entry.is_compiled_in == is_compiled_in)
        answer.rulesets.push_back({entry.name, entry.usage, entry.title,
                                   is_compiled_in ? Origin::compiled_in : Origin::own, entry.source});
    }
  };
  add_entries(true);
  for (const auto& [usage, title] : written_in_place)
    answer.rulesets.push_back({std::string(usage.substr(0, usage.find_first_of("{("))), std::string(usage),
                               std::string(title), Origin::written_in_place});
  add_entries(false);
  for (const OperatorSummary& entry : operator_summaries) answer.operators.push_back(listed(entry));
  return answer;
}

CiteAnswer ask(const CiteQuestion&, const Settings&, const Control&) {
  return {{
      {"software",
       "gallimaufry",
       "Gallimaufry: a workbench for impartial games whose rulesets are combined by operators",
       {"{The Gallimaufry authors}"},
       {{"version", std::string(version)}, {"note", "Program galli"}}},
      {"article",
       "push",
       "The switch operators and push-the-button games: a sequential compound over rulesets",
       {"Duch{\\^e}ne, Eric", "Heinrich, Marc", "Larsson, Urban", "Parreau, Aline"},
       {{"journal", "Theoretical Computer Science"},
        {"volume", "715"},
        {"pages", "71--85"},
        {"year", "2018"},
        {"doi", "10.1016/j.tcs.2018.01.003"},
        {"note", "hal-01566273"}}},
      {"misc",
       "enforce",
       "Enforce and selective operators of combinatorial games",
       {"Abuku, Tomoaki", "Kimura, Shun-ichi", "Kiya, Hironori", "Larsson, Urban", "Saha, Indrajit",
        "Suetsugu, Koki", "Yamashita, Takahiro"},
       {{"note", "Preprint"}}},
      {"misc",
       "comply",
       "Comply/constrain subtraction",
       {"Sravankumar, Archishman"},
       {{"year", "2018"}, {"note", "Preprint, arXiv:1806.00474"}}},
      {"misc",
       "rational",
       "Rational heap games",
       {"Larsson, Urban"},
       {{"year", "2018"}, {"note", "Preprint"}}},
      {"misc",
       "slides",
       "Combinatorial games",
       {},
       {{"note", "Lecture slides: subtraction games, pegs, Fibonacci nim"}}},
  }};
}

}  // namespace galli
