#include "study/check.h"

#include <algorithm>
#include <atomic>

#include "base/free_memory.h"
#include "base/ordered_work.h"
#include "base/words.h"
#include "claim/judge.h"
#include "claim/reader.h"
#include "plan/planner.h"
#include "run/engines.h"
#include "study/decision/decision.h"
#include "study/oracle.h"

namespace galli {
namespace {

using claims::Claim;
using claims::Expectation;
using claims::Finding;
using claims::Statement;

Integer bound_of(const Claim& claim, const CheckOptions& options) {
  if (claim.bound && options.bound) return *options.bound;
  if (claim.quick_bound && options.is_quick) return *claim.quick_bound;
  return claim.bound.value_or(0);
}

/// All its cases were gone through.
bool is_finite(const Claim& claim, Integer bound) {
  return !claim.uses_bound || (claim.has_all && bound >= claim.bound.value_or(0));
}

/// What was looked at only to a bound.
bool has_observations(const Claim& claim, const Finding& finding, Integer bound) {
  const claims::Evidence& evidence = finding.evidence;
  const bool has_whole_board = claim.has_all && bound >= claim.bound.value_or(0);
  return evidence.observed_to || evidence.searched_to || (evidence.is_bounded && !has_whole_board);
}

Verdict::Kind kind_of(const Claim& claim, const Finding& finding, Integer bound) {
  if (finding.cases == 0) return Verdict::Kind::undecided;
  if (finding.failures > 0) return Verdict::Kind::refuted;
  if (!finding.undecided.empty()) return Verdict::Kind::undecided;
  const bool is_decided =
      is_finite(claim, bound) || (!finding.for_every.empty() && !finding.has_bounded_parameters);
  return is_decided && !has_observations(claim, finding, bound) ? Verdict::Kind::proved
                                                                : Verdict::Kind::observed;
}

/// Each case is a period that was proved.
bool has_proved_periods(const Claim& claim, const Finding& finding) {
  return finding.evidence.proved_period && claim.statement.kind == Statement::Kind::period;
}

/// What the verdict rests on, if it is a proof of the claim or of each of its cases.
std::vector<ProofGround> grounds_of(const Claim& claim, const Finding& finding, Verdict::Kind kind,
                                    Integer bound) {
  const bool holds = kind == Verdict::Kind::proved || kind == Verdict::Kind::observed;
  std::vector<ProofGround> grounds;
  if (!holds || has_observations(claim, finding, bound)) return grounds;
  if (kind == Verdict::Kind::proved && is_finite(claim, bound)) {
    const bool is_witnessed = claim.compares_to_bound && !claim.has_all && claim.ranges.empty();
    grounds.push_back(is_witnessed ? ProofGround::witness : ProofGround::every_case);
  }
  if (finding.evidence.proved_period && (kind == Verdict::Kind::proved || has_proved_periods(claim, finding)))
    grounds.push_back(ProofGround::period);
  if (!finding.for_every.empty()) grounds.push_back(ProofGround::repetition);
  return grounds;
}

/// "for every n: at most 21 terms decide, since all repeats (finite state)"
std::string repetition_in_words(const Finding& finding) {
  const std::string by = joined({finding.arguments.begin(), finding.arguments.end()}, ", ");
  return "for every " + finding.for_every + ": all repeats" + (by.empty() ? "" : " (" + by + ")") + ", and " +
         (finding.terms == 1 ? "one case decides"
                             : with_commas(static_cast<std::uint64_t>(finding.terms)) + " cases decide");
}

std::string basis_of(const Claim& claim, const Finding& finding, Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::refuted:
      return "computed: " + with_commas(finding.failures) + " of " + counted(finding.cases, "case") +
             (finding.failures == 1 ? " fails" : " fail");
    case Verdict::Kind::undecided: return finding.cases == 0 ? "no case tested" : finding.undecided;
    case Verdict::Kind::proved:
      if (!finding.for_every.empty()) return repetition_in_words(finding);
      if (finding.evidence.proved_period)
        return (claim.ranges.empty() ? "the period is proved" : "each period is proved") +
               (finding.arguments.empty()
                    ? ""
                    : " by " + joined({finding.arguments.begin(), finding.arguments.end()}, ", "));
      if (claim.compares_to_bound && !claim.has_all && claim.ranges.empty())
        return "shown by single positions";
      return claim.has_all ? "all cases computed; the claim says that there are no others"
                           : "finite computation, all cases";
    case Verdict::Kind::observed: break;
  }
  if (finding.evidence.observed_to)
    return "a period was observed to n = " + with_commas(*finding.evidence.observed_to) + ", not proved";
  if (has_proved_periods(claim, finding)) return "each case proved";
  if (!finding.for_every.empty()) return "each case proved " + repetition_in_words(finding);
  if (finding.evidence.searched_to)
    return "all cases computed; numbers that do not exist were looked for to " +
           with_commas(*finding.evidence.searched_to);
  return "all cases computed";
}

/// The first place where a refutation is expected: some number of it is larger than the bound.
bool is_beyond(const Expectation& expected, Integer bound) {
  if (expected.places.empty()) return true;
  const claims::Place& place = expected.places.front();
  const auto is_larger = [&](Integer number) { return number > bound; };
  return std::any_of(place.values.begin(), place.values.end(),
                     [&](const auto& value) { return is_larger(value.second); }) ||
         (place.position && std::any_of(place.position->begin(), place.position->end(), is_larger));
}

/// A refutation that is expected need not be found below the claim's own bound.
bool is_expected(const Claim& claim, const Finding& finding, Verdict::Kind kind, Integer bound) {
  const bool holds = kind == Verdict::Kind::proved || kind == Verdict::Kind::observed;
  const Integer own = claim.bound.value_or(bound);
  switch (claim.expectation.kind) {
    case Expectation::Kind::holds: return holds;
    case Expectation::Kind::undecided: return kind == Verdict::Kind::undecided;
    case Expectation::Kind::refuted: break;
  }
  if (holds && bound < own) return is_beyond(claim.expectation, bound);
  return kind == Verdict::Kind::refuted && claims::is_as_expected(finding, claim, bound == own);
}

/// The engine that the user names, or the claim, or any.
PlanSettings settings_for(const Claim& claim, const CheckOptions& options) {
  PlanSettings settings = options.settings;
  if (settings.engine.empty()) settings.engine = claim.engine;
  return settings;
}

/// What is not the text's fault still happened at this claim.
[[noreturn]] void rethrow(const Error& error, const Claim& claim) {
  Complaint complaint = error.complaint();
  if (complaint.kind == ErrorKind::interrupted) throw error;
  if (complaint.span.source != claim.statement.span.source) complaint.span = claim.statement.span;
  if (complaint.kind == ErrorKind::question) complaint.kind = ErrorKind::text;
  throw Error(std::move(complaint));
}

Verdict verdict_of(const Claim& claim, const Finding& finding, Integer bound) {
  Verdict verdict;
  verdict.kind = kind_of(claim, finding, bound);
  verdict.is_expected = is_expected(claim, finding, verdict.kind, bound);
  if (claim.bound) verdict.bound = bound;
  verdict.cases = finding.cases;
  verdict.failures = finding.failures;
  verdict.table = finding.table;
  verdict.basis = basis_of(claim, finding, verdict.kind);
  verdict.proof = grounds_of(claim, finding, verdict.kind, bound);
  if (!verdict.proof.empty()) {
    verdict.arguments.assign(finding.arguments.begin(), finding.arguments.end());
    verdict.for_every = finding.for_every;
  }
  const bool is_beyond = claim.expectation.kind == Expectation::Kind::refuted && verdict.is_expected;
  if (finding.failures == 0 && is_beyond)
    verdict.basis += "; no refutation below this bound, which is smaller than the claim's own";
  if (finding.failures == 0) return verdict;
  verdict.counterexample = in_words(*finding.smallest.begin(), claim);
  const bool is_printed = !claim.statement.printed.empty();
  for (const claims::Failure& failure : finding.smallest) {
    if (is_printed) verdict.wrong_entries.push_back(in_words(failure, claim));
  }
  return verdict;
}

/// What was seen to N may be a sentence that is decided for all numbers.
bool decide_for_all(const Claim& claim, claims::Evaluator& evaluator, StudyOracle& oracle,
                    const PlanSettings& settings, const Control& control, Verdict& verdict) {
  const bool is_open = verdict.kind == Verdict::Kind::observed && !claim.has_all &&
                       claim.expectation.kind == Expectation::Kind::holds;
  if (!is_open) return false;
  const Decision decision = decide(claim, evaluator, oracle, settings, control);
  if (!decision.is_proved) {
    verdict.why_not_for_all = decision.reason;
    return false;
  }
  verdict.kind = Verdict::Kind::proved;
  verdict.basis = in_words(decision.grounds);
  verdict.proof = {};
  if (!decision.grounds.by_rules || !decision.grounds.sets.empty())
    verdict.proof.push_back(ProofGround::automata);
  if (decision.grounds.by_rules) verdict.proof.push_back(ProofGround::rules);
  verdict.arguments = {decision.grounds.rests_on.begin(), decision.grounds.rests_on.end()};
  return true;
}

/// For a domination A, then A & B; for two that are similar A, B, A & B.
std::vector<std::string> games_compared(const Claim& claim, claims::Evaluator& evaluator) {
  using Op = claims::Term::Op;
  const claims::Term& term = claim.statement.terms.front();
  if (term.op != Op::dominates && term.op != Op::similar) return {};
  const std::string a = evaluator.game_text(term.game, evaluator.frame());
  const std::string b = evaluator.game_text(term.other_game, evaluator.frame());
  std::vector<std::string> games = {a};
  if (term.op == Op::similar) games.push_back(b);
  games.push_back("(" + a + ") & (" + b + ")");
  return games;
}

/// How far many claims are; of a single claim how many of its cases.
class ClaimProgress {
 public:
  ClaimProgress(const std::vector<Claim>& claims, const Control& control)
      : claims_(claims), control_(control) {}

  void note(const Progress& progress) {
    if (progress.expected_seconds > 0) return;
    cases_done_ = progress.done;
    cases_in_all_ = progress.total;
  }

  void tell(std::size_t finished) const {
    if (claims_.size() > 1) return tell(Stage::checking, finished, finished, claims_.size());
    if (const std::uint64_t of = cases_in_all_; of > 0 && finished == 0)
      tell(Stage::trying, 0, cases_done_, of);
  }

 private:
  /// The first claim that is not finished is named.
  void tell(Stage stage, std::size_t finished, std::uint64_t done, std::uint64_t total) const {
    const std::string_view name = finished < claims_.size() ? claims_[finished].name : std::string_view();
    control_.progress({.stage = stage, .subject = name, .done = done, .total = total});
  }

  const std::vector<Claim>& claims_;
  const Control& control_;
  std::atomic<std::uint64_t> cases_done_ = 0, cases_in_all_ = 0;
};

/// Each claim has one thread, and its share of the memory.
void check_side_by_side(const std::vector<Claim>& claims, CheckOptions options, const Control& control,
                        const std::function<void(std::size_t, const Verdict&)>& tell) {
  constexpr std::chrono::milliseconds patience{200};
  const auto threads = static_cast<std::uint32_t>(
      std::clamp<std::size_t>(options.threads, 1, std::max<std::size_t>(1, claims.size())));
  options.settings.threads = 1;
  options.settings.memory /= threads;
  ClaimProgress progress(claims, control);
  const auto make_worker = [&](const std::function<bool()>& is_stopped) {
    const Control quiet{[&control, is_stopped] { return is_stopped() || control.stop_requested(); },
                        [&progress](const Progress& news) { progress.note(news); }, control.clock};
    return [&claims, &options, quiet](std::uint64_t i) { return check(claims[i], options, quiet); };
  };
  OrderedWork<Verdict> verdicts(0, claims.size(), claims.size(), make_worker, threads);
  for (std::size_t i = 0; i < claims.size();) {
    if (const auto verdict = verdicts.take(patience)) tell(i++, *verdict);
    progress.tell(i);
  }
}

}  // namespace

/// What an engine refuses leaves a claim undecided.
Verdict check(const Claim& claim, const CheckOptions& options, const Control& control) {
  const double begin = control.clock();
  const Integer bound = bound_of(claim, options);
  Verdict verdict;
  try {
    const PlanSettings settings = settings_for(claim, options);
    StudyOracle oracle(bound, settings, control);
    claims::Evaluator evaluator(claim, bound, oracle, control);
    verdict = verdict_of(claim, judge(claim, evaluator), bound);
    const bool is_decided = decide_for_all(claim, evaluator, oracle, settings, control, verdict);
    if (!is_decided && !settings.engine.empty() && oracle.has_asked_engine())
      verdict.basis += ", by engine " + settings.engine;
    if (!is_decided && !oracle.theorems().empty())
      verdict.basis += ", with " + joined({oracle.theorems().begin(), oracle.theorems().end()}, " and ");
  } catch (const Error& error) {
    if (error.complaint().kind != ErrorKind::refused) rethrow(error, claim);
    if (claim.bound) verdict.bound = bound;
    verdict.basis = "refused: " + error.complaint().message;
    const std::string remedies = hint(error.complaint());
    if (!remedies.empty() && remedies.find('\n') == std::string::npos) verdict.basis += " (" + remedies + ")";
    verdict.is_expected = claim.expectation.kind == Expectation::Kind::undecided;
  }
  return_free_memory();
  verdict.seconds = control.clock() - begin;
  return verdict;
}

void check_all(const std::vector<Claim>& claims, const CheckOptions& options, const Control& control,
               const std::function<void(std::size_t, const Verdict&)>& tell) {
  if (auto complaint = complaint_about_engine(options.settings.engine, all_engines()))
    throw Error(std::move(*complaint));
  for (const Claim& claim : claims) {
    auto complaint = complaint_about_engine(claim.engine, all_engines());
    if (!complaint) continue;
    complaint->kind = ErrorKind::text;
    complaint->span = claim.engine_span;
    throw Error(std::move(*complaint));
  }
  check_side_by_side(claims, options, control, tell);
}

Verdict check_statement(const std::vector<std::string>& lets, const std::string& statement, Integer bound,
                        const Library& library, const PlanSettings& settings, const Control& control) {
  std::string text = "claim statement\n";
  for (const std::string& let : lets) text += let + "\n";
  text += statement + "\nN = " + std::to_string(bound) + "\n";
  const auto claims = claims::read_claims(std::make_shared<const Source>(Source{{}, text}), library);
  CheckOptions options;
  options.settings = settings;
  return check(claims.at(0), options, control);
}

std::vector<Turning> turning_points(const Claim& claim, const CheckOptions& options, const Control& control) {
  constexpr std::size_t most = 3;
  const Integer bound = bound_of(claim, options);
  const PlanSettings settings = settings_for(claim, options);
  StudyOracle oracle(bound, settings, control);
  claims::Evaluator evaluator(claim, bound, oracle, control);
  const Finding finding = judge(claim, evaluator);
  std::vector<Turning> points;
  if (finding.failures == 0) return points;
  const claims::Failure& failure = *finding.smallest.begin();
  restore(failure, claim, evaluator.frame());
  const auto add = [&](std::size_t handle, std::uint32_t phase, const claims::Spot& spot) {
    if (points.size() == most || !oracle.is_on_board(handle, phase, spot)) return;
    Turning point{to_text(oracle.game(handle)), phase, oracle.encoded(handle, phase, spot)};
    if (std::find(points.begin(), points.end(), point) == points.end()) points.push_back(std::move(point));
  };
  if (failure.position) {
    for (const std::string& game : games_compared(claim, evaluator)) {
      add(oracle.add(game, *claim.library), 0, {*failure.position, false, {}});
    }
    for (const claims::Term& term : claim.statement.terms) {
      if (term.op != claims::Term::Op::set_of_p && term.op != claims::Term::Op::value_of) continue;
      const auto handle = evaluator.game(term.game, evaluator.frame());
      add(handle, evaluator.phase(term, handle, evaluator.frame()), {*failure.position, false, {}});
    }
    return points;
  }
  std::vector<claims::Evaluator::Asked> asked;
  evaluator.recording = &asked;
  if (claim.statement.kind == Statement::Kind::condition)
    evaluator.truth(claim.statement.terms[0], evaluator.frame());
  for (const auto& each : asked) add(each.game, each.phase, {each.sizes, each.is_grid, each.text});
  return points;
}

}  // namespace galli
