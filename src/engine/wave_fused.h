// The wave's inner loop, written once over a vector type and fused by clause shape: the number of aligned and of
// shifted terms in each clause is known to the compiler, so pointers, shifts and the running vectors stay in
// registers. Everything has internal linkage: each kernel file gets a copy of its own.
//
// A Vector type gives: lanes, Value, load, store, ones, zero, bit operations, `window(current, next, at, count)`,
// masks, a Tally that counts bits, and `list`, which writes down which words are not zero. A window needs words
// w .. w + lanes of its array; the vector at w is kept from the step before, so each step loads one vector for
// each term.
#pragma once

#include "engine/wave_kernel.h"

namespace galli {
namespace {

/// The window for the current diagonal; the cursor goes on to the next one.
__attribute__((always_inline)) inline WaveWindow take_window(WaveCursor& cursor) {
  const WaveWindow window{cursor.words + cursor.slot * cursor.stride + (cursor.offset >> 6), static_cast<std::uint32_t>(cursor.offset & 63)};
  const bool wraps = cursor.slot + 1 == cursor.slots;
  cursor.slot = wraps ? 0 : cursor.slot + 1;
  cursor.offset += wraps ? cursor.step : 0;
  return window;
}

__attribute__((always_inline)) inline std::uint64_t* take_result(WaveCursor& cursor) {
  return const_cast<std::uint64_t*>(take_window(cursor).words);
}

/// The terms of one clause on one diagonal.
template <typename Vector, int Aligned, int Shifted>
struct Clause {
  using Value = typename Vector::Value;

  const std::uint64_t* aligned[Aligned + 1];
  const std::uint64_t* shifted[Shifted + 1];
  typename Vector::Count count[Shifted + 1];
  Value current[Shifted + 1];

  __attribute__((always_inline)) Clause(const WaveWindow* windows, std::uint32_t word) {
    for (int i = 0; i < Aligned; ++i) aligned[i] = windows[i].words;
    for (int i = 0; i < Shifted; ++i) {
      shifted[i] = windows[Aligned + i].words;
      count[i] = Vector::count(windows[Aligned + i].shift);
      current[i] = Vector::load(shifted[i] + word);
    }
  }

  __attribute__((always_inline)) Value attacked(std::uint32_t word) {
    Value all = Vector::zero();
    for (int i = 0; i < Aligned; ++i) all = Vector::either(all, Vector::load(aligned[i] + word));
    for (int i = 0; i < Shifted; ++i) {
      const Value next = Vector::load(shifted[i] + word + Vector::lanes);
      all = Vector::either(all, Vector::window(current[i], next, shifted[i] + word + 1, count[i]));
      current[i] = next;
    }
    return all;
  }
};

/// All clauses of a phase on one diagonal.
template <typename Vector, int A, int S>
struct OneClause {
  static constexpr int terms = A + S;
  Clause<Vector, A, S> clause;

  __attribute__((always_inline)) OneClause(const WaveWindow* windows, std::uint32_t word) : clause(windows, word) {}
  __attribute__((always_inline)) typename Vector::Value attacked(std::uint32_t word) { return clause.attacked(word); }
};

template <typename Vector, int A, int S, int B, int T>
struct TwoClauses {
  static constexpr int terms = A + S + B + T;
  Clause<Vector, A, S> first;
  Clause<Vector, B, T> second;

  __attribute__((always_inline)) TwoClauses(const WaveWindow* windows, std::uint32_t word) : first(windows, word), second(windows + A + S, word) {}
  __attribute__((always_inline)) typename Vector::Value attacked(std::uint32_t word) {
    return Vector::both(first.attacked(word), second.attacked(word));
  }
};

/// What is found of a phase on one diagonal.
template <typename Vector>
struct Found {
  using Value = typename Vector::Value;

  std::uint64_t* const result;
  std::uint32_t* const nonzero;
  std::uint32_t listed = 0;
  typename Vector::Tally tally = Vector::no_tally();

  __attribute__((always_inline)) explicit Found(WavePhase& phase) : result(take_result(phase.result)), nonzero(phase.nonzero) {}

  __attribute__((always_inline)) void note(std::uint32_t word, Value p) {
    Vector::add_population(tally, p);
    if (nonzero) listed = Vector::list(p, word, nonzero, listed);
  }
  __attribute__((always_inline)) void tell(WavePhase& phase) const {
    phase.listed = listed;
    phase.count += Vector::counted(tally);
  }
};

template <typename Vector>
constexpr std::uint32_t first_word(WaveSpan span) {
  return span.first / (64 * Vector::lanes) * Vector::lanes;
}

/// Over the vectors that hold bits of the span: settle(word, mask of the span).
template <typename Vector, typename Settle>
__attribute__((always_inline)) inline void sweep(WaveSpan span, Settle settle) {
  const std::uint32_t begin = first_word<Vector>(span);
  const std::uint32_t end = span.last / (64 * Vector::lanes) * Vector::lanes;
  const auto from = Vector::from_bit(span.first - 64 * begin);
  const auto to = Vector::to_bit(span.last - 64 * end);
  if (begin == end) return settle(begin, Vector::both(from, to));
  settle(begin, from);
  for (std::uint32_t word = begin + Vector::lanes; word < end; word += Vector::lanes) settle(word, Vector::ones());
  settle(end, to);
}

/// One phase on one diagonal that is not empty; `attacked(word)` gives what is not in the result.
template <typename Vector, typename Attacked>
__attribute__((always_inline)) inline void settle_phase(WavePhase& phase, WaveSpan span, Attacked attacked) {
  using Value = typename Vector::Value;
  Found<Vector> found(phase);
  sweep<Vector>(span, [&](std::uint32_t word, Value mask) __attribute__((always_inline)) {
    const Value p = Vector::without(mask, attacked(word));
    Vector::store(found.result + word, p);
    if (!Vector::is_zero(p)) found.note(word, p);
  });
  found.tell(phase);
}

void skip(WavePhase& phase, int terms) {
  for (int i = 0; i < terms; ++i) take_window(phase.terms[i]);
  take_window(phase.result);
  phase.listed = 0;
}

template <typename Vector, typename Clauses>
__attribute__((always_inline)) inline void fused(WavePhase& phase, WaveSpan span) {
  if (span.first > span.last) return skip(phase, Clauses::terms);
  WaveWindow windows[Clauses::terms + 1];
  for (int i = 0; i < Clauses::terms; ++i) windows[i] = take_window(phase.terms[i]);
  Clauses clauses(windows, first_word<Vector>(span));
  settle_phase<Vector>(phase, span, [&](std::uint32_t word) __attribute__((always_inline)) { return clauses.attacked(word); });
}

template <typename Vector, typename Clauses>
void step_fused(WavePhase& phase, WaveSpan span) {
  fused<Vector, Clauses>(phase, span);
}

/// Any number of clauses and terms, at the cost of loading each window twice.
template <typename Vector>
void step_any(WavePhase& phase, WaveSpan span) {
  using Value = typename Vector::Value;
  int terms = 0;
  for (std::uint32_t c = 0; c < phase.clause_count; ++c) terms += static_cast<int>(phase.clauses[c].aligned + phase.clauses[c].shifted);
  if (span.first > span.last) return skip(phase, terms);
  for (int i = 0; i < terms; ++i) phase.windows[i] = take_window(phase.terms[i]);
  settle_phase<Vector>(phase, span, [&](std::uint32_t word) {
    Value all = Vector::ones();
    const WaveWindow* window = phase.windows;
    for (std::uint32_t c = 0; c < phase.clause_count; ++c) {
      Value some = Vector::zero();
      const WaveWindow* const end = window + phase.clauses[c].aligned + phase.clauses[c].shifted;
      for (; window != end; ++window) {
        const std::uint64_t* const at = window->words + word;
        some = Vector::either(some, Vector::window(Vector::load(at), Vector::load(at + Vector::lanes), at + 1, Vector::count(window->shift)));
      }
      all = Vector::both(all, some);
    }
    return all;
  });
}

/// A phase alone.
template <typename Vector, typename Clauses>
std::uint32_t run_one(WaveRun& run) {
  WavePhase& phase = run.phases[0];
  for (std::uint32_t i = 0; i < run.count; ++i) {
    fused<Vector, Clauses>(phase, run.spans[i]);
    if (phase.listed != 0) return i + 1;
  }
  return run.count;
}

/// Two phases of one clause each; the first term of the second is the result of the first (a button).
template <typename Vector, int A, int S, int B, int T>
std::uint32_t run_push(WaveRun& run) {
  using Value = typename Vector::Value;
  WavePhase& first = run.phases[0];
  WavePhase& second = run.phases[1];
  for (std::uint32_t i = 0; i < run.count; ++i) {
    const WaveSpan span = run.spans[i];
    if (span.first > span.last) {
      skip(first, A + S);
      skip(second, 1 + B + T);
      continue;
    }
    WaveWindow windows[A + S + 1 + B + T];
    for (int t = 0; t < A + S; ++t) windows[t] = take_window(first.terms[t]);
    for (int t = 0; t < 1 + B + T; ++t) windows[A + S + t] = take_window(second.terms[t]);
    Clause<Vector, A, S> one(windows, first_word<Vector>(span));
    Clause<Vector, B, T> two(windows + A + S + 1, first_word<Vector>(span));
    Found<Vector> found_one(first), found_two(second);
    sweep<Vector>(span, [&](std::uint32_t word, Value mask) __attribute__((always_inline)) {
      const Value p = Vector::without(mask, one.attacked(word));
      const Value q = Vector::without(mask, Vector::either(p, two.attacked(word)));
      Vector::store(found_one.result + word, p);
      Vector::store(found_two.result + word, q);
      if (Vector::is_zero(Vector::either(p, q))) return;
      if (!Vector::is_zero(p)) found_one.note(word, p);
      if (!Vector::is_zero(q)) found_two.note(word, q);
    });
    found_one.tell(first);
    found_two.tell(second);
    if ((first.listed | second.listed) != 0) return i + 1;
  }
  return run.count;
}

/// Any number of phases, each by its step.
std::uint32_t run_any(WaveRun& run) {
  for (std::uint32_t i = 0; i < run.count; ++i) {
    std::uint32_t listed = 0;
    for (std::uint32_t k = 0; k < run.phase_count; ++k) {
      run.phases[k].step(run.phases[k], run.spans[i]);
      listed |= run.phases[k].listed;
    }
    if (listed != 0) return i + 1;
  }
  return run.count;
}

template <typename Vector>
void unite_windows(const WaveWindow& a, const WaveWindow& b, WaveSpan span, std::uint64_t* result) {
  const std::uint32_t begin = first_word<Vector>(span);
  const std::uint32_t end = span.last / (64 * Vector::lanes) * Vector::lanes;
  Clause<Vector, 0, 1> x(&a, begin), y(&b, begin);
  for (std::uint32_t word = begin; word <= end; word += Vector::lanes) {
    Vector::store(result + word, Vector::either(x.attacked(word), y.attacked(word)));
  }
}

// Choosing among the fused ones: 0..2 aligned and 0..6 shifted terms in one clause; up to 1 aligned and 2
// shifted terms in each of two clauses, or in each of two phases when the first is a button of the second.

/// What there is for one phase.
struct Fused {
  void (*step)(WavePhase& phase, WaveSpan span);
  WaveFunction run;  // when it is the only one
};

template <typename Vector, typename Clauses>
Fused fused_for() {
  return {step_fused<Vector, Clauses>, run_one<Vector, Clauses>};
}

template <typename Vector, int A>
Fused choose_one(std::uint32_t shifted) {
  switch (shifted) {
    case 0: return fused_for<Vector, OneClause<Vector, A, 0>>();
    case 1: return fused_for<Vector, OneClause<Vector, A, 1>>();
    case 2: return fused_for<Vector, OneClause<Vector, A, 2>>();
    case 3: return fused_for<Vector, OneClause<Vector, A, 3>>();
    case 4: return fused_for<Vector, OneClause<Vector, A, 4>>();
    case 5: return fused_for<Vector, OneClause<Vector, A, 5>>();
    case 6: return fused_for<Vector, OneClause<Vector, A, 6>>();
    default: return {step_any<Vector>, run_any};
  }
}

template <typename Vector>
struct InOnePhase {
  template <int A, int S, int B, int T>
  static Fused with() {
    return fused_for<Vector, TwoClauses<Vector, A, S, B, T>>();
  }
};

template <typename Vector>
struct InTwoPhases {
  template <int A, int S, int B, int T>
  static WaveFunction with() {
    return run_push<Vector, A, S, B, T>;
  }
};

bool is_small(const WaveClause& clause) { return clause.aligned <= 1 && clause.shifted <= 2; }

template <typename Pair, int A, int S>
auto choose_second(const WaveClause& second) {
  switch (second.aligned * 3 + second.shifted) {
    case 0: return Pair::template with<A, S, 0, 0>();
    case 1: return Pair::template with<A, S, 0, 1>();
    case 2: return Pair::template with<A, S, 0, 2>();
    case 3: return Pair::template with<A, S, 1, 0>();
    case 4: return Pair::template with<A, S, 1, 1>();
    default: return Pair::template with<A, S, 1, 2>();
  }
}

/// Both clauses are small.
template <typename Pair>
auto choose_pair(const WaveClause& first, const WaveClause& second) {
  switch (first.aligned * 3 + first.shifted) {
    case 0: return choose_second<Pair, 0, 0>(second);
    case 1: return choose_second<Pair, 0, 1>(second);
    case 2: return choose_second<Pair, 0, 2>(second);
    case 3: return choose_second<Pair, 1, 0>(second);
    case 4: return choose_second<Pair, 1, 1>(second);
    default: return choose_second<Pair, 1, 2>(second);
  }
}

template <typename Vector>
Fused choose_for(const WavePhase& phase) {
  const WaveClause* const clauses = phase.clauses;
  if (phase.clause_count == 1) {
    switch (clauses[0].aligned) {
      case 0: return choose_one<Vector, 0>(clauses[0].shifted);
      case 1: return choose_one<Vector, 1>(clauses[0].shifted);
      case 2: return choose_one<Vector, 2>(clauses[0].shifted);
      default: break;
    }
  }
  if (phase.clause_count == 2 && is_small(clauses[0]) && is_small(clauses[1])) return choose_pair<InOnePhase<Vector>>(clauses[0], clauses[1]);
  return {step_any<Vector>, run_any};
}

/// The first term of the second phase is the first phase on the same diagonal.
bool is_push(const WavePhase& first, const WavePhase& second) {
  if (first.clause_count != 1 || second.clause_count != 1 || second.clauses[0].aligned == 0) return false;
  const WaveCursor& term = second.terms[0];
  return term.words == first.result.words && term.slot == first.result.slot && term.offset == 0;
}

template <typename Vector>
WaveFunction choose(WavePhase* phases, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) phases[i].step = choose_for<Vector>(phases[i]).step;
  if (count == 1) return choose_for<Vector>(phases[0]).run;
  if (count == 2 && is_push(phases[0], phases[1])) {
    const WaveClause& first = phases[0].clauses[0];
    const WaveClause second = {phases[1].clauses[0].aligned - 1, phases[1].clauses[0].shifted};
    if (is_small(first) && is_small(second)) return choose_pair<InTwoPhases<Vector>>(first, second);
  }
  return run_any;
}

}  // namespace
}  // namespace galli
