// Studies of games. Each answer is two texts, the report for people and the one for machines; gallimaufry/_answers.py makes objects of them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "errors.h"
#include "gallimaufry/galli.h"
#include "module.h"
#include "report/card.h"
#include "report/catalogue.h"
#include "report/explain.h"
#include "report/moves/moves.h"
#include "report/sequences.h"
#include "report/studies/compare.h"
#include "report/studies/conjecture.h"
#include "report/studies/identify.h"
#include "report/studies/laws.h"
#include "report/studies/slopes.h"
#include "report/studies/solve.h"
#include "report/studies/theorem.h"
#include "report/studies/verdicts.h"
#include "report/zeckendorf.h"
#include "watch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace galli_python {
namespace {

using namespace galli;

template <typename Question>
auto asked(const Question& question, const Run& run) {
  return watched(run, [&](const Control& control) { return ask(question, run.settings, control); });
}

/// For people, and for machines.
nb::tuple both(const std::string& text, const std::string& json) { return nb::make_tuple(text, json); }

Provenance called(const std::string& call) { return {"", call, version_text()}; }

// ---- One game ----

nb::tuple moves_of(const GameHandle& game, const std::string& position, std::size_t phase,
                   const std::string& call, const Run& run) {
  const MovesAnswer answer = asked(MovesQuestion{game, {position}, "", phases_from(phase)}, run);
  return both(as_text(answer, {.all = false, .more = ""}), as_json(answer, provenance_of(game, call)));
}

nb::tuple period_of(const GameHandle& game, bool values, std::optional<Integer> bound, std::size_t phase,
                    bool certificates, const std::string& call, const Run& run) {
  const PeriodAnswer answer = asked(PeriodQuestion{game, values, bound, phases_from(phase), certificates}, run);
  std::vector<std::string> texts;
  for (const PhasePeriod& part : answer.periods) texts.push_back(part.certificate);
  return nb::make_tuple(as_text(answer), as_json(answer, provenance_of(game, call)), texts);
}

nb::tuple verify(const std::string& name, const std::string& certificate, const std::string& call, const Run& run) {
  const VerifyAnswer answer = asked(VerifyQuestion{{name, certificate}}, run);
  const bool is_refused = answer.verdict.kind == Verification::Kind::refused;
  return both(is_refused ? "refused: " + answer.verdict.reason + "\n" : as_text(answer),
              as_json(answer, name, called(call)));
}

/// "Game('nim').moves('3,4')"
std::string call_of(const NextQuestion& next) {
  const std::string name(name_of(next.question));
  if (next.question == QuestionKind::check) return "gm.check('" + next.subject + "')";
  std::string arguments;
  const std::string& place = next.grid.empty() ? next.position : next.grid;
  if (!place.empty()) arguments = "'" + place + "'";
  if (next.values) arguments += std::string(arguments.empty() ? "" : ", ") + "values=True";
  const bool is_function = next.question == QuestionKind::conjecture || next.question == QuestionKind::prove ||
                           next.question == QuestionKind::slopes || next.question == QuestionKind::solve;
  const std::string game = "gm.Game('" + next.subject + "')";
  if (is_function) return "gm." + name + "(" + game + (arguments.empty() ? "" : ", " + arguments) + ")";
  return game + "." + name + "(" + arguments + ")";
}

nb::tuple show(const Session& session, const std::string& game, bool misere, bool option_maps_too, const Run& run) {
  const ShowAnswer answer = asked(
      ShowQuestion{.session = session, .game = {"", game}, .misere = misere, .option_maps = option_maps_too}, run);
  std::vector<std::string> next;
  for (const NextQuestion& question : answer.next) next.push_back(call_of(question));
  const std::string latex = option_maps_too ? option_maps(answer, called("")) : "";
  return nb::make_tuple(as_card(answer, next), answer.source, latex);
}

ExplainQuestion::Asked explained(const GameHandle& game, const std::string& what, const std::string& position,
                                 const std::vector<Integer>& bounds, bool values, std::size_t phase) {
  const PhaseChoice phases = phases_from(phase);
  const std::optional<Integer> bound = bounds.empty() ? std::nullopt : std::optional(bounds.front());
  if (what == "outcome") return OutcomeQuestion{game, {position}, "", phases};
  if (what == "value") return ValueQuestion{game, {position}, "", phases};
  if (what == "positions") return PositionsQuestion{.game = game, .bounds = bounds, .phases = phases};
  if (what == "sequence") return SequenceQuestion{game, values, bound, phases};
  return TableQuestion{game, values, bounds, phases};
}

std::string explain(const GameHandle& game, const std::string& what, const std::string& position,
                    const std::vector<Integer>& bounds, bool values, std::size_t phase, const Run& run) {
  return as_text(asked(ExplainQuestion{explained(game, what, position, bounds, values, phase)}, run));
}

nb::tuple slopes(const GameHandle& game, std::optional<Integer> bound, const std::string& call, const Run& run) {
  const SlopesAnswer answer = asked(SlopesQuestion{game, bound}, run);
  return both(as_text(answer, python_words), as_json(answer, provenance_of(game, call)));
}

nb::tuple conjecture(const GameHandle& game, std::optional<Integer> bound, const std::string& call, const Run& run) {
  const ConjectureAnswer answer = asked(ConjectureQuestion{game, bound}, run);
  const Provenance provenance = provenance_of(game, call);
  return nb::make_tuple(as_text(answer, python_words), as_json(answer, provenance),
                        as_claims(answer, provenance, "galli"));
}

nb::tuple prove(const GameHandle& game, std::size_t phase, std::uint32_t value, const std::string& numeration,
                const std::vector<std::pair<std::string, Integer>>& fix, bool direct, Integer board,
                double seconds, const std::string& call, const Run& run) {
  ProveQuestion question{.game = game, .phase = phase, .value = value, .numeration = numeration, .fix = fix};
  question.is_direct = direct;
  question.max_board = board;
  question.max_seconds = seconds;
  const ProveAnswer answer = watched(run, [&](const Control& control) {
    question.clock = control.clock;
    return ask(question, run.settings, control);
  });
  const bool is_proved = answer.verdict == ProveAnswer::Verdict::proved;
  return nb::make_tuple(as_text(answer, false), as_json(answer, provenance_of(game, call)), answer.certificate,
                        is_proved ? as_dot(answer) : "");
}

nb::tuple solve(const GameHandle& game, const std::string& board, bool first_moves, bool record,
                const std::string& call, const Run& run) {
  const SolveAnswer answer =
      asked(SolveQuestion{.game = game, .board = board, .first_moves = first_moves, .record = record}, run);
  const Provenance provenance = provenance_of(game, call);
  return nb::make_tuple(written(answer, Format::text, provenance), written(answer, Format::json, provenance),
                        answer.record);
}

// ---- Several games, and none ----

nb::tuple compare(const std::vector<GameHandle>& games, std::optional<Integer> bound, bool prove_too,
                  const std::string& call, const Run& run) {
  const CompareAnswer answer =
      asked(CompareQuestion{.games = games, .bound = bound, .for_all_heaps = prove_too}, run);
  return both(as_text(answer), as_json(answer, called(call)));
}

nb::tuple laws(const std::vector<GameHandle>& games, std::optional<Integer> bound, const std::string& call,
               const Run& run) {
  const LawsAnswer answer = asked(LawsQuestion{games, bound}, run);
  return both(as_text(answer), as_json(answer, called(call)));
}

/// Names are texts, files are pairs of a name and a text.
CheckQuestion check_question(const Session& session, const nb::list& claims, const std::string& paper,
                             std::optional<Integer> bound, bool quick, bool with_moves) {
  CheckQuestion question{.session = session, .paper = paper, .bound = bound, .quick = quick, .with_moves = with_moves};
  for (nb::handle claim : claims) {
    if (nb::isinstance<nb::str>(claim)) {
      question.claims.emplace_back(nb::cast<std::string>(claim));
    } else {
      const auto pair = nb::cast<nb::tuple>(claim);
      question.claims.emplace_back(Source{nb::cast<std::string>(pair[0]), nb::cast<std::string>(pair[1])});
    }
  }
  return question;
}

nb::tuple check(const Session& session, const nb::list& claims, const std::string& paper,
                std::optional<Integer> bound, bool quick, bool with_moves, const Run& run) {
  const CheckQuestion question = check_question(session, claims, paper, bound, quick, with_moves);
  const CheckAnswer answer = asked(question, run);
  const std::size_t width = width_of_names(claims_in(question));
  std::vector<std::string> lines, why_not;
  for (const CheckedClaim& claim : answer.claims) {
    lines.push_back(verdict_as_text(claim, width, {}));
    why_not.push_back(claim.verdict.why_not_for_all);
  }
  return nb::make_tuple(lines, summary(answer.claims), verdicts_as_json(answer.claims), why_not);
}

nb::tuple identify(const std::string& terms, const std::string& call, const Run& run) {
  const IdentifyAnswer answer = asked(IdentifyQuestion{terms}, run);
  return both(as_text(answer), as_json(answer, called(call)));
}

nb::list zeckendorf(const std::vector<std::string>& numbers) {
  nb::list sums;
  for (const ZeckendorfSum& sum : ask(ZeckendorfQuestion{numbers}).sums)
    sums.append(nb::make_tuple(sum.number, nb::tuple(nb::cast(sum.parts))));
  return sums;
}

}  // namespace

void add_studies(nb::module_& module) {
  module.def("moves", moves_of);
  module.def("period", period_of, "game"_a, "values"_a, "bound"_a.none(), "phase"_a, "certificates"_a, "call"_a, "run"_a);
  module.def("verify", verify);
  module.def("show", show);
  module.def("explain", explain);
  module.def("slopes", slopes, "game"_a, "bound"_a.none(), "call"_a, "run"_a);
  module.def("conjecture", conjecture, "game"_a, "bound"_a.none(), "call"_a, "run"_a);
  module.def("prove", prove);
  module.def("solve", solve);
  module.def("compare", compare, "games"_a, "bound"_a.none(), "prove"_a, "call"_a, "run"_a);
  module.def("laws", laws, "games"_a, "bound"_a.none(), "call"_a, "run"_a);
  module.def("check", check, "session"_a, "claims"_a, "paper"_a, "bound"_a.none(), "quick"_a, "moves"_a, "run"_a);
  module.def("identify", identify);
  module.def("zeckendorf", zeckendorf);
  module.def("cite", [] { return as_bibtex(ask(CiteQuestion{})); });
}

}  // namespace galli_python
