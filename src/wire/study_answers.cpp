// Questions about games as a whole, answered.
#include "report/answers_json.h"
#include "report/studies/compare.h"
#include "report/studies/conjecture.h"
#include "report/studies/identify.h"
#include "report/studies/laws.h"
#include "report/studies/slopes.h"
#include "report/studies/solve.h"
#include "report/studies/theorem.h"
#include "report/studies/verdicts.h"
#include "report/zeckendorf.h"
#include "wire/question.h"

namespace galli {
namespace {

constexpr Integer max_value = 0x7fff'ffff;  // of a nim-value that is asked about

std::vector<GameHandle> games_of(const WireQuestion& asked) {
  std::vector<GameHandle> games;
  for (const std::string& text : asked.body.texts("games"))
    games.push_back(asked.session.game(Source{"", text}, asked.body.flag("misere")));
  return games;
}

/// One number that must be small.
Integer small_number(const WireQuestion& asked, std::string_view field, Integer otherwise, Integer most) {
  const Integer number = asked.body.number(field).value_or(otherwise);
  if (number > most)
    throw Error({.kind = ErrorKind::question,
                 .message = "the field '" + std::string(field) + "' is at most " + std::to_string(most)});
  return number;
}

ExplainQuestion::Asked explained(const WireQuestion& asked) {
  const GameHandle game = asked.game();
  const bool values = asked.body.flag("values");
  const bool is_chosen = asked.body.has("positions") || asked.body.has("position") || asked.body.has("grid");
  if (is_chosen && values)
    return ValueQuestion{game, asked.positions(), asked.body.text("grid"), asked.phases()};
  if (is_chosen) return OutcomeQuestion{game, asked.positions(), asked.body.text("grid"), asked.phases()};
  return TableQuestion{game, values, asked.body.numbers("bounds"), asked.phases()};
}

}  // namespace

std::string answer_compare(const WireQuestion& asked) {
  const CompareQuestion question{
      .games = games_of(asked), .bound = asked.bound(), .for_all_heaps = asked.body.flag("for_all_heaps")};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance({}));
}

std::string answer_laws(const WireQuestion& asked) {
  const LawsQuestion question{.games = games_of(asked), .bound = asked.bound()};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance({}));
}

std::string answer_slopes(const WireQuestion& asked) {
  const SlopesQuestion question{.game = asked.game(), .bound = asked.bound()};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

std::string answer_conjecture(const WireQuestion& asked) {
  const ConjectureQuestion question{.game = asked.game(), .bound = asked.bound()};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

std::string answer_prove(const WireQuestion& asked) {
  ProveQuestion question{.game = asked.game()};
  question.phase = asked.phase();
  question.value = static_cast<std::uint32_t>(small_number(asked, "value", 0, max_value));
  question.numeration = asked.body.text("numeration", "auto");
  question.fix = asked.body.sizes("fixed");
  question.max_seconds = asked.body.seconds("seconds").value_or(question.max_seconds);
  question.clock = asked.control.clock;
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

std::string answer_show(const WireQuestion& asked) {
  const ShowQuestion question{.session = asked.session,
                              .game = Source{"", asked.body.text("game")},
                              .misere = asked.body.flag("misere")};
  const ShowAnswer answer = ask(question, asked.settings, asked.control);
  Provenance provenance = asked.provenance({});
  provenance.game = answer.name;
  return as_json(answer, provenance);
}

std::string answer_explain(const WireQuestion& asked) {
  const ExplainQuestion question{.question = explained(asked), .streams = true};
  const ExplainAnswer answer = ask(question, asked.settings, asked.control);
  Provenance provenance = asked.provenance({});
  provenance.game = answer.game;
  return as_json(answer, provenance);
}

std::string answer_zeckendorf(const WireQuestion& asked) {
  const ZeckendorfQuestion question{.numbers = asked.body.texts("numbers")};
  return written(ask(question, asked.settings, asked.control), Format::json, asked.provenance({}));
}

std::string answer_identify(const WireQuestion& asked) {
  const IdentifyQuestion question{.terms = asked.body.text("terms")};
  return as_json(ask(question, asked.settings, asked.control), asked.provenance({}));
}

std::string answer_solve(const WireQuestion& asked) {
  SolveQuestion question{
      .game = asked.game(), .board = asked.body.text("grid"), .first_moves = asked.body.flag("first_moves")};
  question.constant = asked.body.number("constant");
  return written(ask(question, asked.settings, asked.control), Format::json, asked.provenance(question.game));
}

std::string answer_check(const WireQuestion& asked) {
  CheckQuestion question{.session = asked.session,
                         .paper = asked.body.text("paper"),
                         .bound = asked.bound(),
                         .quick = asked.body.flag("quick", true),
                         .with_moves = asked.body.flag("moves")};
  for (std::string& name : asked.body.texts("names")) question.claims.emplace_back(std::move(name));
  if (asked.body.has("claim")) question.claims.emplace_back(Source{"claim", asked.body.text("claim")});
  return verdicts_as_json(ask(question, asked.settings, asked.control).claims);
}

std::string answer_graph(const WireQuestion& asked) {
  GraphQuestion question{.game = asked.game(),
                         .position = PositionText(asked.body.text("position")),
                         .grid = asked.body.text("grid"),
                         .phase = asked.phase(),
                         .values = asked.body.flag("values"),
                         .up_to_swap = asked.body.flag("up_to_swap"),
                         .rounds = asked.body.flag("rounds")};
  if (asked.body.has("depth"))
    question.depth = static_cast<std::uint32_t>(small_number(asked, "depth", 0, 10'000));
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

}  // namespace galli
