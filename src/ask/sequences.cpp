// Periods of games with one heap, certificates of those that are proved, and games that sequences are of.
#include "gallimaufry/sequences.h"

#include "ask/open_game.h"
#include "notation/certificate.h"
#include "notation/period_text.h"
#include "study/identify.h"
#include "study/period.h"

namespace galli {
namespace {

/// What is only observed has no certificate.
void check_is_proved(const PeriodFinding& finding) {
  if (finding.argument) return;
  throw Error({.kind = ErrorKind::refused,
               .message = "there is no certificate of a period that is not proved",
               .detail = in_words(finding),
               .remedies = "a larger bound may help; without a certificate the answer is given"});
}

}  // namespace

PeriodAnswer ask(const PeriodQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = question.game.inside();
  const PlanSettings plans = plan_settings(settings);
  if (question.values) check_has_values(game.machine);
  const auto phases = phases_chosen(question.phases, game.machine);
  const Integer bound = single_bound(question.to).value_or(PeriodQuestion::default_bound);
  PeriodAnswer answer{
      to_text(game.game), question.values ? Ask::values : Ask::outcomes, question.phases.all, {}};
  for (const NamedPhase& phase : named(phases, game.machine)) {
    const auto index = static_cast<std::uint32_t>(phase.number - 1);
    const PeriodSearch search{answer.ask, index, static_cast<std::uint64_t>(bound)};
    answer.periods.push_back({phase, board_of(game.machine, index).heaps,
                              find_period(game.game, game.machine, search, plans, control)});
    if (!question.certificates) continue;
    PhasePeriod& found = answer.periods.back();
    check_is_proved(found.finding);
    found.certificate = certificate_as_json(
        certificate_of(game.game, game.machine, *game.library, search, found.finding, plans, control));
  }
  return answer;
}

VerifyAnswer ask(const VerifyQuestion& question, const Settings&, const Control& control) {
  const PeriodCertificate certificate =
      read_certificate(std::make_shared<const Source>(question.certificate));
  const Verification verdict = verify(certificate, control);
  if (verdict.kind == Verification::Kind::stopped) throw interruption();
  return {certificate.game,   certificate.ask,      certificate.phase,
          certificate.period, certificate.argument, verdict};
}

IdentifyAnswer ask(const IdentifyQuestion& question, const Settings&, const Control& control) {
  const GivenTerms given = read_terms(question.terms);
  return {given.terms, identify(given, control)};
}

}  // namespace galli
