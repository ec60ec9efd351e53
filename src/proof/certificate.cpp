// What can be checked of a certificate without its argument: that its numbers fit together, and that its period and its preperiod
// are the least that its terms allow.
#include "proof/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/version.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "lang/reader.h"
#include "proof/period_check.h"

namespace galli {
namespace {

constexpr std::array<std::pair<PeriodArgument, std::string_view>, 3> arguments = {{
    {PeriodArgument::finite_state, "finite state"},
    {PeriodArgument::guy_smith, "Guy-Smith"},
    {PeriodArgument::arithmetic_recurrence, "arithmetic recurrence"},
}};

std::string unless_between(std::string_view name, Integer number, Integer least) {
  if (number >= least && number <= largest_claimed) return "";
  return fmt::format("{} is {}, not a number from {} to {}", name, number, least, largest_claimed);
}

std::string wrong_number(const PeriodCertificate& claim) {
  const std::pair<std::string_view, std::pair<Integer, Integer>> numbers[] = {
      {"phase", {claim.phase, 1}},           {"preperiod", {claim.period.preperiod, 0}},
      {"period", {claim.period.period, 1}},  {"saltus", {claim.period.saltus, 0}},
      {"state_from", {claim.state.from, 0}}, {"state_period", {claim.state.period, 1}},
      {"bound", {claim.bound, 0}},
  };
  for (const auto& [name, number] : numbers) {
    if (std::string wrong = unless_between(name, number.first, number.second); !wrong.empty()) return wrong;
  }
  return "";
}

std::string in_words(const std::optional<Integer>& number) {
  return number ? std::to_string(*number) : "null";
}

std::string wrong_fit(const PeriodCertificate& claim) {
  const ClaimedPeriod& period = claim.period;
  if (claim.last_exception != period.last_exception())
    return fmt::format("last_exception is {}, and preperiod {} makes it {}", in_words(claim.last_exception),
                       period.preperiod, in_words(period.last_exception()));
  const Integer wanted = period.preperiod + period.period;
  if (static_cast<Integer>(claim.terms.size()) != wanted)
    return fmt::format("it has {}, and preperiod {} and period {} make {}",
                       counted(claim.terms.size(), "term"), period.preperiod, period.period, wanted);
  if (claim.ask == Ask::outcomes && period.saltus != 0) return "outcomes have no saltus";
  if (claim.state.period % period.period != 0)
    return fmt::format("state_period {} is not a multiple of the period {}", claim.state.period,
                       period.period);
  if (claim.state.from < period.preperiod)
    return fmt::format("state_from {} is below the preperiod {}", claim.state.from, period.preperiod);
  return "";
}

std::string wrong_term_kind(const PeriodCertificate& claim) {
  const std::int32_t most = claim.ask == Ask::outcomes ? 1 : std::numeric_limits<std::int32_t>::max();
  for (std::size_t n = 0; n < claim.terms.size(); ++n) {
    const std::int32_t term = claim.terms[n];
    if (term < Table::off_board || term > most) return fmt::format("term {} cannot be {}", n, term);
    if (term == Table::off_board && static_cast<Integer>(n) >= claim.period.preperiod)
      return fmt::format("term {} is in the period, and off the board", n);
  }
  return "";
}

std::vector<Integer> prime_divisors(Integer number) {
  std::vector<Integer> primes;
  for (Integer d = 2; d * d <= number; ++d) {
    if (number % d == 0) primes.push_back(d);
    while (number % d == 0) number /= d;
  }
  if (number > 1) primes.push_back(number);
  return primes;
}

/// From the preperiod on the terms also repeat at this distance, a divisor of the period.
bool repeats_at(const PeriodCase& given, Integer distance) {
  const ClaimedPeriod& period = given.certificate.period;
  const Integer parts = period.period / distance;
  if (period.saltus % parts != 0) return false;
  for (Integer n = period.preperiod; n < period.preperiod + period.period; ++n) {
    const MaybeInteger raised = checked_add(*given.claimed(n), period.saltus / parts);
    if (raised != given.claimed(n + distance)) return false;
  }
  return true;
}

/// Every period is a multiple of the least one, so it is enough to look at the period divided by primes.
std::string not_least(const PeriodCase& given) {
  const ClaimedPeriod& period = given.certificate.period;
  for (Integer prime : prime_divisors(period.period)) {
    if (repeats_at(given, period.period / prime))
      return fmt::format("the period {} is not the least: the terms repeat at distance {}", period.period,
                         period.period / prime);
  }
  if (period.preperiod == 0) return "";
  const Integer last = period.preperiod - 1;
  const Integer exception = *given.claimed(last);
  if (exception != Table::off_board &&
      checked_add(exception, period.saltus) == given.claimed(last + period.period))
    return fmt::format("the preperiod {} is not the least: term {} is not an exception", period.preperiod,
                       last);
  return "";
}

Game game_of(const PeriodCertificate& certificate) {
  Library library = standard_library();
  if (!certificate.rules.empty())
    library.add(std::make_shared<const Source>(Source{"the certificate's rules", certificate.rules}));
  return read_game(std::make_shared<const Source>(Source{"the certificate's game", certificate.game}),
                   library);
}

Verification check_argument(const PeriodCase& given) {
  switch (given.certificate.argument) {
    case PeriodArgument::finite_state: return check_finite_state(given);
    case PeriodArgument::guy_smith: return check_guy_smith(given);
    case PeriodArgument::arithmetic_recurrence: return check_arithmetic_recurrence(given);
  }
  return refused("there is no such argument");
}

}  // namespace

std::string_view key_of(PeriodArgument argument) {
  switch (argument) {
    case PeriodArgument::finite_state: return "finite-state";
    case PeriodArgument::guy_smith: return "guy-smith";
    case PeriodArgument::arithmetic_recurrence: break;
  }
  return "arithmetic-recurrence";
}

std::string_view name_of(PeriodArgument argument) {
  return std::find_if(arguments.begin(), arguments.end(),
                      [&](const auto& known) { return known.first == argument; })
      ->second;
}

std::optional<PeriodArgument> period_argument_called(std::string_view name) {
  for (const auto& [argument, known] : arguments) {
    if (known == name) return argument;
  }
  return {};
}

std::string rules_needed(const Game& game, const Library& library) {
  try {
    const auto source = std::make_shared<const Source>(Source{"", to_text(game)});
    if (read_game(source, standard_library()) == game) return "";
  } catch (const Error&) {
  }
  std::string rules;
  for (const Entry& entry : library.entries()) {
    if (entry.is_compiled_in) continue;
    rules += entry.source;
    if (!rules.ends_with('\n')) rules += '\n';
  }
  return rules;
}

PeriodCertificate make_certificate(const Game& game, const Library& library, Ask ask, std::uint32_t phase,
                                   const PeriodFinding& finding, const StateRecurrence& state,
                                   std::span<const std::int32_t> terms) {
  PeriodCertificate made;
  made.version = version;
  made.game = to_text(game);
  made.rules = rules_needed(game, library);
  made.ask = ask;
  made.phase = Integer{phase} + 1;
  const Period& period = finding.period.value();
  made.period = {static_cast<Integer>(period.preperiod), static_cast<Integer>(period.period),
                 static_cast<Integer>(period.saltus)};
  made.last_exception = made.period.last_exception();
  made.argument = finding.argument.value();
  made.state = state;
  made.bound = static_cast<Integer>(finding.bound);
  const auto listed = terms.first(static_cast<std::size_t>(made.period.preperiod + made.period.period));
  made.terms.assign(listed.begin(), listed.end());
  return made;
}

Verification verify(const PeriodCertificate& certificate, const Control& control, std::uint64_t max_steps) {
  for (const auto wrong : {wrong_number, wrong_fit, wrong_term_kind}) {
    if (std::string reason = wrong(certificate); !reason.empty()) return refused(reason);
  }
  const Game game = game_of(certificate);
  auto built = build_machine(game);
  if (auto* complaint = std::get_if<Complaint>(&built)) throw Error(std::move(*complaint));
  const Machine& machine = std::get<Machine>(built);
  if (certificate.phase > static_cast<Integer>(machine.phases.size()))
    return refused(fmt::format("phase is {}, and the game has {}", certificate.phase,
                               counted(machine.phases.size(), "phase")));
  if (machine.misere && certificate.ask == Ask::values) return refused("misere games have outcomes only");
  const auto phase = static_cast<std::uint32_t>(certificate.phase - 1);
  const PeriodCase given{machine, phase, certificate, max_steps, control};
  if (std::string reason = not_least(given); !reason.empty()) return refused(reason);
  return check_argument(given);
}

}  // namespace galli
