#include "proof/period_check.h"

#include <fmt/format.h>

#include "base/words.h"

namespace galli {
namespace {

std::string term_in_words(Ask ask, const MaybeInteger& term) {
  if (!term) return "too large";
  if (*term == Table::off_board) return "off the board";
  if (ask == Ask::values) return std::to_string(*term);
  return *term == 0 ? "P" : "N";
}

/// Phases that a formula leads to without going to another board.
PhaseSet next_on_board(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::fixed_position) return 0;
  PhaseSet next = node.phases;
  for (std::uint32_t kid : node.kids) next |= next_on_board(machine, kid);
  return next;
}

}  // namespace

MaybeInteger PeriodCase::claimed(Integer n) const {
  const ClaimedPeriod& period = certificate.period;
  if (n < period.preperiod + period.period) return certificate.terms[static_cast<std::size_t>(n)];
  const Integer rounds = (n - period.preperiod) / period.period;
  const MaybeInteger rise = checked_multiply(rounds, period.saltus);
  const Integer term = certificate.terms[static_cast<std::size_t>(n - rounds * period.period)];
  return rise ? checked_add(*rise, term) : MaybeInteger{};
}

MaybeInteger PeriodCase::claimed_rise() const {
  return checked_multiply(certificate.period.saltus, certificate.state.period / certificate.period.period);
}

bool is_stopped(const PeriodCase& given, Integer done, Integer total) {
  if (done % 16 != 0) return false;
  given.control.progress(
      {.done = static_cast<std::uint64_t>(done), .total = static_cast<std::uint64_t>(total)});
  return given.control.stop_requested();
}

Verification refused(std::string reason) {
  return {Verification::Kind::refused, std::move(reason), "", 0, 0};
}

Verification wrong_term(const PeriodCase& given, Integer n, Integer by_the_rules) {
  const Ask ask = given.certificate.ask;
  const bool is_listed = n < static_cast<Integer>(given.certificate.terms.size());
  return refused(fmt::format("term {} is {} by the rules, {} by the {}", n, term_in_words(ask, by_the_rules),
                             term_in_words(ask, given.claimed(n)),
                             is_listed ? "certificate" : "claimed period"));
}

std::optional<Verification> bound_too_low(const PeriodCase& given, Integer needed_terms) {
  if (given.certificate.bound >= needed_terms - 1) return {};
  return refused(fmt::format("bound is {}, and the argument needs the terms up to {}",
                             given.certificate.bound, needed_terms - 1));
}

Verification only_partly(Integer checked, Integer needed, std::string_view what_recurs) {
  const std::string all = with_commas(static_cast<std::uint64_t>(needed));
  Verification verdict{Verification::Kind::partly, "", "", checked, needed};
  verdict.reason = fmt::format("the first {} of {} terms came out as claimed",
                               with_commas(static_cast<std::uint64_t>(checked)), all);
  verdict.trusted = fmt::format("the other terms, and that {} came back", what_recurs);
  return verdict;
}

std::vector<std::uint32_t> phases_on_board(const Machine& machine, std::uint32_t phase) {
  PhaseSet reached = PhaseSet{1} << phase;
  for (PhaseSet before = 0; before != reached;) {
    before = reached;
    for_each_phase(before,
                   [&](std::uint32_t p) { reached |= next_on_board(machine, machine.phases[p].formula); });
  }
  std::vector<std::uint32_t> phases;
  for_each_phase(reached, [&](std::uint32_t p) { phases.push_back(p); });
  return phases;
}

}  // namespace galli
