// Periods of games with one heap, certificates of those that are proved, and games that sequences are of.
#include "gallimaufry/sequences.h"

#include <fmt/format.h>

#include <limits>

#include "ask/open_game.h"
#include "base/stage.h"
#include "base/words.h"
#include "notation/certificate.h"
#include "notation/period_text.h"
#include "proof/record/check.h"
#include "proof/theorem/check.h"
#include "study/identify.h"
#include "study/period.h"
#include "study/slice_period.h"

namespace galli {
namespace {

/// What is only observed has no certificate.
void check_is_proved(const PeriodFinding& finding) {
  if (finding.argument) return;
  throw Error({.kind = ErrorKind::refused,
               .message = "there is no certificate of a period that is not proved",
               .detail = in_words(finding),
               .remedies = {LargerBound{}, LeaveOut{QuestionField::certificates}}});
}

/// The heap that runs, its period, and why that holds.
PhasePeriod slice_period(const PeriodQuestion& question, const OpenGame& game, const NamedPhase& phase,
                         const PlanSettings& plans, const Control& control) {
  const auto index = static_cast<std::uint32_t>(phase.number - 1);
  const std::vector<std::string>& heaps = board_of(game.machine, index).heaps();
  if (heaps.size() != question.fixed.size())
    throw Error({.kind = ErrorKind::question,
                 .message = fmt::format("phase {} has {}, and {} are fixed or not", phase.number,
                                        counted(heaps.size(), "heap"), question.fixed.size())});
  auto found = find_slice_period(
      game.game, game.machine, game.library(),
      {ask_for(question.values), index, question.fixed, checked_bound(question.bound)}, plans, control);
  PhasePeriod answer{phase, {}, found.finding};
  answer.theorem = std::move(found.theorem);
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    if (!question.fixed[heap]) answer.heaps.push_back(heaps[heap]);
  }
  return answer;
}

/// What set 0 of a certificate is.
std::string theorem_in_words(const theorem::TheoremFile& file, std::size_t states) {
  std::string text = file.question.value == 0
                         ? std::string("the P-positions")
                         : fmt::format("the positions with nim-value {}", file.question.value);
  text += fmt::format(", phase {}", file.question.phase);
  return text +
         fmt::format(": an automaton with {}, numeration {}", counted(states, "state"), file.numeration);
}

VerifyAnswer verify_theorem(const Source& certificate, const Control& control) {
  auto file = theorem::read_theorem(certificate.text);
  VerifyAnswer answer;
  if (const auto* wrong = std::get_if<std::string>(&file)) {
    answer.theorem = "it cannot be read";
    answer.verdict = {Verification::Kind::refused, *wrong, "", 0, 0};
    return answer;
  }
  const auto& read = std::get<theorem::TheoremFile>(file);
  answer.game = read.game;
  answer.theorem = theorem_in_words(read, read.sets.front().members->size());
  answer.verdict = theorem::verify(read, control);
  if (answer.verdict.kind == Verification::Kind::stopped) throw interruption();
  return answer;
}

VerifyAnswer verify_record(const Source& certificate, const Control& control) {
  auto file = record::read_record(certificate.text);
  VerifyAnswer answer;
  if (const auto* wrong = std::get_if<std::string>(&file)) {
    answer.theorem = "it cannot be read";
    answer.verdict = {Verification::Kind::refused, *wrong, "", 0, 0};
    return answer;
  }
  const auto& read = std::get<record::RecordFile>(file);
  answer.game = read.game;
  answer.theorem = claim_in_words(read);
  answer.verdict = record::verify(read, in_stage(control, Stage::verifying, read.game));
  if (answer.verdict.kind == Verification::Kind::stopped) throw interruption();
  return answer;
}

}  // namespace

PeriodAnswer ask(const PeriodQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  const PlanSettings plans = plan_settings(settings);
  if (question.values) check_has_values(game.machine);
  const auto phases = phases_chosen(question.phases, game.machine);
  const Integer bound = checked_bound(question.bound).value_or(PeriodQuestion::default_bound);
  constexpr double default_max_seconds = 10;
  const double max_seconds = question.bound ? std::numeric_limits<double>::infinity() : default_max_seconds;
  PeriodAnswer answer{game.text, question.values, question.phases.all, {}};
  if (!question.fixed.empty() && question.certificates)
    throw Error({.kind = ErrorKind::refused,
                 .message = "there are no certificates of periods of slices",
                 .detail = "'prove' with the same fixed heaps writes one of the P-positions",
                 .remedies = {LeaveOut{QuestionField::certificates}}});
  for (const NamedPhase& phase : named(phases, game.machine)) {
    if (!question.fixed.empty()) {
      answer.periods.push_back(slice_period(question, game, phase, plans, control));
      continue;
    }
    const auto index = static_cast<std::uint32_t>(phase.number - 1);
    const PeriodSearch search{ask_for(question.values), index, static_cast<std::uint64_t>(bound),
                              max_seconds};
    answer.periods.push_back({phase, board_of(game.machine, index).heaps(),
                              find_period(game.game, game.machine, search, plans, control)});
    if (!question.certificates) continue;
    PhasePeriod& found = answer.periods.back();
    check_is_proved(found.finding);
    found.certificate = certificate_as_json(
        certificate_of(game.game, game.machine, game.library(), search, found.finding, plans, control));
  }
  return answer;
}

VerifyAnswer ask(const VerifyQuestion& question, const Settings&, const Control& control) {
  if (theorem::is_theorem(question.certificate.text)) return verify_theorem(question.certificate, control);
  if (record::is_record(question.certificate.text)) return verify_record(question.certificate, control);
  const PeriodCertificate certificate =
      read_certificate(std::make_shared<const Source>(question.certificate));
  const Verification verdict = verify(certificate, in_stage(control, Stage::verifying, certificate.game));
  if (verdict.kind == Verification::Kind::stopped) throw interruption();
  return {certificate.game,
          certificate.ask == Ask::values,
          certificate.phase,
          certificate.period,
          certificate.argument,
          verdict,
          ""};
}

IdentifyAnswer ask(const IdentifyQuestion& question, const Settings&, const Control& control) {
  const GivenTerms given = read_terms(question.terms);
  return {given.terms, identify(given, control)};
}

}  // namespace galli
