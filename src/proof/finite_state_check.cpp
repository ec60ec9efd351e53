// The finite-state argument. On one heap, let every move that play can make, in every phase that it can come to, take an
// amount from a finite set that is the same at every heap, and let M be the largest amount (proof/taking.h shows this).
// The board is all heaps from some least one on.
//
// Claim: for n >= least + M the terms of all phases at n are a function of the terms of all phases at n - M .. n - 1, the same
// function for every n. For the choice formula of a phase at n is made of
//   leaves     their options are n - a in certain phases, for all amounts a of a fixed set: none is missing, since
//              n - a >= least; their labels are among the M terms below n;
//   stays      (buttons and passes) they lead to (n, another phase), whose own formula is of this kind; buttons and passes do
//              not go round, so this ends;
//   fixed_position  (`then`) the formula of a fixed position, which does not know n.
// What the formula leaves to the mover (value/choice.h) depends on nothing but which leaves are empty and on the labels in
// them. So it does not matter which operators join them: unions, meets, a pass that exists only where there is a move,
// a takeover only where there is none; nor whether the last step is the mex, the outcome, or the misere outcome. For outcomes
// the labels are outcomes. (Below least + M some leaves are shorter; the function there is another one.)
//
// So if the terms of all phases at s .. s + M - 1 are those at s + q .. s + q + M - 1, s >= least, then by induction they agree
// at n and n + q for all n >= s. The reverse is plain: where all phases repeat, so do their windows.
//
// Cost: s + q + M heaps times phases times amounts. Memory: M heaps.
//
//   subtraction{2,5,8} >> subtraction{1..4}, misere(subtraction{1,4}), one_pass(...), twist(subtraction{1}, subtraction{2,3})   fit
//   twist(subtraction{1,3}) does not: its other ruleset takes any amount but 1 and 3
#include <fmt/format.h>

#include "base/words.h"
#include "proof/heap_game.h"
#include "proof/period_check.h"

namespace galli {
namespace {

/// The terms of all phases in a window, to be met again one state period later.
class StateWindow {
 public:
  StateWindow(const HeapGame& game, const StateRecurrence& state) : game_(game), state_(state) {}

  /// To be called for each heap in turn; the answer is a phase in which the window is not met again.
  std::optional<std::uint32_t> pass(Integer n) {
    const Integer end = state_.from + game_.largest_amount();
    const std::size_t width = game_.phases().size();
    if (n >= state_.from && n < end) {
      for (std::uint32_t phase : game_.phases()) terms_.push_back(game_.term(phase));
    }
    const Integer before = n - state_.period;
    if (before < state_.from || before >= end) return {};
    for (std::size_t i = 0; i < width; ++i) {
      const auto row = static_cast<std::size_t>(before - state_.from);
      if (terms_[row * width + i] != game_.term(game_.phases()[i])) return game_.phases()[i];
    }
    return {};
  }

 private:
  const HeapGame& game_;
  StateRecurrence state_;
  std::vector<std::int32_t> terms_;
};

std::string not_back(const PeriodCase& given, std::uint32_t phase, Integer n) {
  const StateRecurrence& state = given.certificate.state;
  return fmt::format("the state at {} is not back at {}: phase {} differs at {} and {}", state.from,
                     state.from + state.period, phase + 1, n - state.period, n);
}

std::string why(const HeapGame& game, const StateRecurrence& state) {
  const Integer width = game.largest_amount();
  if (width == 0) return "nothing can be taken, so all heaps are alike";
  const std::string which = game.phases().size() == 1
                                ? "the terms"
                                : fmt::format("the terms of all {} phases", game.phases().size());
  return fmt::format("at most {} can be taken, and {} at n = {}..{} are those at n = {}..{}", width, which,
                     state.from, state.from + width - 1, state.from + state.period,
                     state.from + state.period + width - 1);
}

Verification check(const PeriodCase& given, HeapGame game) {
  const StateRecurrence& state = given.certificate.state;
  if (state.from < game.least())
    return refused(fmt::format("state_from is {}, and the board begins at {}", state.from, game.least()));
  if (given.certificate.period.saltus != 0) return refused("a finite state has no saltus");
  const Integer needed = state.from + state.period + game.largest_amount();
  if (auto verdict = bound_too_low(given, state.from + state.period)) return *verdict;
  const Integer count = std::min(needed, static_cast<Integer>(given.max_steps / game.cost()));
  StateWindow window(game, state);
  for (Integer n = 0; n < count; ++n) {
    if (is_stopped(given, n, count)) return {Verification::Kind::stopped, "", "", n, needed};
    game.advance();
    const Integer term = game.term(given.phase);
    if (given.claimed(n) != term) return wrong_term(given, n, term);
    if (const auto phase = window.pass(n)) return refused(not_back(given, *phase, n));
  }
  if (count < needed) return only_partly(count, needed, "the state of all phases");
  return {Verification::Kind::verified, why(game, state), "", needed, needed};
}

}  // namespace

Verification check_finite_state(const PeriodCase& given) {
  auto game = HeapGame::of(given.machine, given.certificate.ask, given.phase, given.control);
  if (given.control.stop_requested()) return {Verification::Kind::stopped, "", "", 0, 0};
  if (const auto* reason = std::get_if<std::string>(&game))
    return refused("the finite-state argument does not fit: " + *reason);
  return check(given, std::get<HeapGame>(std::move(game)));
}

}  // namespace galli
