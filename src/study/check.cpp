#include "study/check.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "base/words.h"
#include "claim/judge.h"
#include "plan/candidate.h"
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

/// A finite statement that was gone through completely.
bool is_finite(const Claim& claim) { return claim.ranges.empty() && !claim.uses_bound; }

Verdict::Kind kind_of(const Claim& claim, const Finding& finding) {
  if (finding.cases == 0) return Verdict::Kind::undecided;
  if (finding.failures > 0) return Verdict::Kind::refuted;
  if (!finding.undecided.empty()) return Verdict::Kind::undecided;
  const bool is_proved = is_finite(claim) && !finding.evidence.observed_to;
  return is_proved ? Verdict::Kind::proved : Verdict::Kind::observed;
}

std::string basis_of(const Claim& claim, const Finding& finding, Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::refuted:
      return "computed: " + counted(finding.failures, "case") + " of " + with_commas(finding.cases);
    case Verdict::Kind::undecided: return finding.cases == 0 ? "no case tested" : finding.undecided;
    case Verdict::Kind::proved:
      if (finding.evidence.proved_period)
        return "the period is proved" + (finding.argument.empty() ? "" : " by " + finding.argument);
      return "finite computation, all cases";
    case Verdict::Kind::observed: break;
  }
  if (finding.evidence.observed_to)
    return "a period was observed to n = " + with_commas(*finding.evidence.observed_to) + ", not proved";
  if (finding.evidence.proved_period && claim.statement.kind == Statement::Kind::period)
    return "each case proved";
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
  verdict.kind = kind_of(claim, finding);
  verdict.is_expected = is_expected(claim, finding, verdict.kind, bound);
  if (claim.bound) verdict.bound = bound;
  verdict.cases = finding.cases;
  verdict.failures = finding.failures;
  verdict.table = finding.table;
  verdict.basis = basis_of(claim, finding, verdict.kind);
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

/// Of a domination: A, then A & B; of two that are similar A, B, A & B.
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

/// The claims that are still to be checked, handed to threads one by one; verdicts are told in order.
class Team {
 public:
  Team(const std::vector<Claim>& claims, const CheckOptions& options, const Control& control)
      : claims_(claims), options_(options), control_(control), verdicts_(claims.size()) {
    options_.settings.threads = 1;
  }

  void run(const std::function<void(std::size_t, const Verdict&)>& tell) {
    std::vector<std::jthread> threads;
    const std::size_t count =
        std::min<std::size_t>(std::max<std::size_t>(1, options_.threads), claims_.size());
    threads.reserve(count);
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
    std::unique_lock lock(mutex_);
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      const auto has_news = [&] { return verdicts_[i] || failure_; };
      while (!news_.wait_for(lock, std::chrono::milliseconds(200), has_news))
        outside(lock, [&] { tell_progress(i); });
      if (failure_) break;
      outside(lock, [&] {
        tell(i, *verdicts_[i]);
        tell_progress(i + 1);
      });
    }
    lock.unlock();
    threads.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  /// Lets the threads go on meanwhile; what goes wrong stops them.
  template <typename Act>
  void outside(std::unique_lock<std::mutex>& lock, Act act) {
    lock.unlock();
    try {
      act();
    } catch (...) {
      keep_failure();
    }
    lock.lock();
  }

  void tell_progress(std::size_t finished) const {
    if (claims_.size() > 1) return control_.progress({.done = finished, .total = claims_.size()});
    if (const std::uint64_t of = cases_in_all_; of > 0 && finished == 0)
      control_.progress({.done = cases_done_, .total = of});
  }

  void work() {
    const Control quiet{[this] { return is_over() || control_.stop_requested(); },
                        [this](const Progress& progress) {
                          if (progress.expected_seconds > 0) return;
                          cases_done_ = progress.done;
                          cases_in_all_ = progress.total;
                        }};
    for (;;) {
      const auto next = take();
      if (!next) return;
      try {
        Verdict verdict = check(claims_[*next], options_, quiet);
        const std::lock_guard lock(mutex_);
        verdicts_[*next] = std::move(verdict);
      } catch (...) {
        keep_failure();
      }
      news_.notify_one();
    }
  }

  /// The others stop then.
  void keep_failure() {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }

  std::optional<std::size_t> take() {
    const std::lock_guard lock(mutex_);
    if (failure_ || next_ == claims_.size()) return {};
    return next_++;
  }

  bool is_over() {
    const std::lock_guard lock(mutex_);
    return failure_ != nullptr;
  }

  const std::vector<Claim>& claims_;
  CheckOptions options_;
  const Control& control_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::optional<Verdict>> verdicts_;
  std::exception_ptr failure_;
  std::size_t next_ = 0;
  std::atomic<std::uint64_t> cases_done_ = 0, cases_in_all_ = 0;  ///< of a single claim
};

}  // namespace

/// What an engine refuses leaves a claim undecided.
Verdict check(const Claim& claim, const CheckOptions& options, const Control& control) {
  const double begin = options.clock();
  const Integer bound = bound_of(claim, options);
  Verdict verdict;
  try {
    const PlanSettings settings = settings_for(claim, options);
    StudyOracle oracle(bound, settings, control);
    claims::Evaluator evaluator(claim, bound, oracle, control);
    verdict = verdict_of(claim, judge(claim, evaluator), bound);
    if (!settings.engine.empty() && oracle.has_asked_engine())
      verdict.basis += ", by engine " + settings.engine;
    if (!oracle.theorems().empty())
      verdict.basis += ", with " + joined({oracle.theorems().begin(), oracle.theorems().end()}, " and ");
  } catch (const Error& error) {
    if (error.complaint().kind != ErrorKind::refused) rethrow(error, claim);
    if (claim.bound) verdict.bound = bound;
    verdict.basis = "refused: " + error.complaint().message;
    const std::string remedies = hint(error.complaint());
    if (!remedies.empty() && remedies.find('\n') == std::string::npos) verdict.basis += " (" + remedies + ")";
    verdict.is_expected = claim.expectation.kind == Expectation::Kind::undecided;
  }
  verdict.seconds = options.clock() - begin;
  return verdict;
}

void check_all(const std::vector<Claim>& claims, const CheckOptions& options, const Control& control,
               const std::function<void(std::size_t, const Verdict&)>& tell) {
  if (auto complaint = complaint_about_engine(options.settings.engine)) throw Error(std::move(*complaint));
  for (const Claim& claim : claims) {
    auto complaint = complaint_about_engine(claim.engine);
    if (!complaint) continue;
    complaint->kind = ErrorKind::text;
    complaint->span = claim.engine_span;
    throw Error(std::move(*complaint));
  }
  Team(claims, options, control).run(tell);
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
