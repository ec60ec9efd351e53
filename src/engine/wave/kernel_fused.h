// The wave's inner loop, written once over a vector type and fused by clause shape: the number of aligned and of
// shifted terms in each clause is known to the compiler, so pointers, shifts and the running vectors stay in
// registers. Everything has internal linkage: each kernel file gets a copy of its own.
//
// A Vector type gives: lanes, Value, load, store, ones, zero, bit operations, `window(current, next, at, count)`,
// masks, a Tally that counts bits, `nonzero`, which tells which words are not zero, and in `group` how many
// vectors are looked at together before asking whether anything was found. A window needs words w .. w + lanes of
// its array; the vector at w is kept from the step before, so each step loads one vector for each term.
//
// Tried and dropped: groups that reach past the end of a diagonal instead of single vectors at its ends (as fast or
// slower).
#pragma once

#include "engine/wave/kernel.h"

namespace galli {
namespace {

/// The window for the current diagonal; the cursor goes on to the next one.
__attribute__((always_inline)) inline WaveWindow take_window(WaveCursor& cursor) {
  const WaveWindow window{cursor.words + (cursor.before >> 6),
                          static_cast<std::uint32_t>(cursor.before & 63) + 1};
  const bool wraps = --cursor.left == 0;
  cursor.before += wraps ? cursor.wrap : cursor.step;
  if (wraps) cursor.left = cursor.slots;
  return window;
}

/// The windows of a number of terms.
template <int Terms>
struct Windows {
  WaveWindow of[Terms + 1];

  __attribute__((always_inline)) explicit Windows(WaveCursor* cursors) {
    for (int i = 0; i < Terms; ++i) of[i] = take_window(cursors[i]);
  }
};

/// The terms of one clause on one diagonal.
template <typename Vector, int Aligned, int Shifted>
struct Clause {
  using Value = typename Vector::Value;

  const std::uint64_t* aligned[Aligned + 1];
  const std::uint64_t* shifted[Shifted + 1];
  typename Vector::Count count[Shifted + 1];
  Value current[Shifted + 1];

  __attribute__((always_inline)) Clause(const WaveWindow* windows, std::uint32_t word) {
    for (int i = 0; i < Aligned; ++i) aligned[i] = windows[i].words + 1;
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
      const Value next = Vector::load_once(shifted[i] + word + Vector::lanes);
      all = Vector::either(all, Vector::window(current[i], next, shifted[i] + word + 1, count[i]));
      current[i] = next;
    }
    return all;
  }
};

/// All clauses of a phase on one diagonal, from a word on.
template <typename Vector, int A, int S>
struct OneClause {
  Clause<Vector, A, S> clause;

  __attribute__((always_inline)) OneClause(const WavePhase& phase, std::uint32_t word)
      : clause(Windows<A + S>(phase.terms).of, word) {}
  __attribute__((always_inline)) typename Vector::Value attacked(std::uint32_t word) {
    return clause.attacked(word);
  }
};

template <typename Vector, int A, int S, int B, int T>
struct TwoClauses {
  Clause<Vector, A, S> first;
  Clause<Vector, B, T> second;

  __attribute__((always_inline)) TwoClauses(const WavePhase& phase, std::uint32_t word)
      : first(Windows<A + S>(phase.terms).of, word), second(Windows<B + T>(phase.terms + A + S).of, word) {}
  __attribute__((always_inline)) typename Vector::Value attacked(std::uint32_t word) {
    return Vector::both(first.attacked(word), second.attacked(word));
  }
};

/// Any number of clauses and terms, at the cost of loading each window twice.
template <typename Vector>
struct AnyClauses {
  const WavePhase& phase;

  AnyClauses(const WavePhase& of, std::uint32_t) : phase(of) {
    for (std::uint32_t i = 0; i < phase.term_count; ++i) phase.windows[i] = take_window(phase.terms[i]);
  }
  typename Vector::Value attacked(std::uint32_t word) const {
    auto all = Vector::ones();
    const WaveWindow* window = phase.windows;
    for (std::uint32_t c = 0; c < phase.clause_count; ++c) {
      auto some = Vector::zero();
      const WaveWindow* const end = window + phase.clauses[c].aligned + phase.clauses[c].shifted;
      for (; window != end; ++window) {
        const std::uint64_t* const at = window->words + word;
        some = Vector::either(some, Vector::window(Vector::load(at), Vector::load(at + Vector::lanes), at + 1,
                                                   Vector::count(window->shift)));
      }
      all = Vector::both(all, some);
    }
    return all;
  }
};

/// What is found of a phase, on diagonal after diagonal.
template <typename Vector>
struct Found {
  WavePhase& phase;
  const bool is_read;
  std::uint32_t* const nonzero;
  std::uint64_t* result = nullptr;  // of the current diagonal
  std::uint32_t listed = 0;
  typename Vector::Tally tally = Vector::no_tally();

  __attribute__((always_inline)) explicit Found(WavePhase& of)
      : phase(of), is_read(of.reads > 0), nonzero(of.nonzero) {}

  __attribute__((always_inline)) void begin_diagonal() {
    result = const_cast<std::uint64_t*>(take_window(phase.result).words + 1);
  }

  /// Vectors of the result from a word on, not all of them zero.
  template <int Count>
  __attribute__((always_inline)) void note(std::uint32_t word) {
    std::uint32_t set = 0;
    for (int i = 0; i < Count; ++i) {
      const auto p = Vector::load(result + word + i * Vector::lanes);
      Vector::add_population(tally, p);
      set |= Vector::nonzero(p) << (i * Vector::lanes);
    }
    if (!nonzero) return;
    for (; set != 0; set &= set - 1)
      nonzero[listed++] = word + static_cast<std::uint32_t>(__builtin_ctz(set));
  }

  __attribute__((always_inline)) void tell() const {
    phase.listed = listed;
    phase.count += Vector::counted(tally);
  }
};

template <typename Vector>
constexpr std::uint32_t first_word(WaveSpan span) {
  return span.first / (64 * Vector::lanes) * Vector::lanes;
}

/// Settles the vectors that hold bits of the span, a few at a time; `outside` has the bits before and behind it.
template <typename Vector, typename Body>
__attribute__((always_inline)) inline void sweep(WaveSpan span, Body& body) {
  const std::uint32_t begin = first_word<Vector>(span);
  const std::uint32_t end = span.last / (64 * Vector::lanes) * Vector::lanes;
  const auto before = Vector::before_bit(span.first - 64 * begin);
  const auto behind = Vector::behind_bit(span.last - 64 * end);
  if (begin == end) return body.template settle<1>(begin, Vector::either(before, behind));
  body.template settle<1>(begin, before);
  std::uint32_t word = begin + Vector::lanes;
  for (; word + Vector::group * Vector::lanes <= end; word += Vector::group * Vector::lanes) {
    body.template settle<Vector::group>(word, Vector::zero());
  }
  for (; word < end; word += Vector::lanes) body.template settle<1>(word, Vector::zero());
  body.template settle<1>(end, behind);
}

/// One phase on one diagonal.
template <typename Vector, typename Clauses>
struct OnePhase {
  using Value = typename Vector::Value;
  Clauses clauses;
  Found<Vector>& found;

  template <int Count>
  __attribute__((always_inline)) void settle(std::uint32_t word, Value outside) {
    Value attacked[Count];
    Value all = Vector::ones();
    for (int i = 0; i < Count; ++i) {
      attacked[i] = Vector::either(clauses.attacked(word + i * Vector::lanes), outside);
      all = Vector::both(all, attacked[i]);
    }
    const bool is_empty = Vector::is_ones(all);
    if (is_empty && !found.is_read) return;
    for (int i = 0; i < Count; ++i)
      Vector::store(found.result + word + i * Vector::lanes, Vector::complement(attacked[i]));
    if (is_empty) return;
    found.template note<Count>(word);
  }
};

/// Two phases of one clause each, the first being a button of the second, on one diagonal.
template <typename Vector, typename First, typename Second>
struct Push {
  using Value = typename Vector::Value;
  First first;
  Second second;
  Found<Vector>& found_first;
  Found<Vector>& found_second;
  bool is_read;  // something but the button reads one of the phases

  template <int Count>
  __attribute__((always_inline)) void settle(std::uint32_t word, Value outside) {
    Value a[Count], b[Count];
    Value all = Vector::ones();
    for (int i = 0; i < Count; ++i) {
      a[i] = Vector::either(first.attacked(word + i * Vector::lanes), outside);
      b[i] = Vector::either(second.attacked(word + i * Vector::lanes), outside);
      all = Vector::both(all, Vector::both(a[i], b[i]));
    }
    const bool is_empty = Vector::is_ones(all);
    if (is_empty && !is_read) return;
    for (int i = 0; i < Count; ++i) {
      Vector::store(found_first.result + word + i * Vector::lanes, Vector::complement(a[i]));
      Vector::store(found_second.result + word + i * Vector::lanes, Vector::without(a[i], b[i]));
    }
    if (is_empty) return;
    found_first.template note<Count>(word);
    found_second.template note<Count>(word);
  }
};

void skip(WavePhase& phase) {
  for (std::uint32_t i = 0; i < phase.term_count; ++i) take_window(phase.terms[i]);
  take_window(phase.result);
}

/// A phase alone.
template <typename Vector, typename Clauses>
std::uint32_t run_one(const WaveRun& run) {
  WavePhase& phase = run.phases[0];
  Found<Vector> found(phase);
  std::uint32_t done = 0;
  while (done < run.count && found.listed == 0) {
    const WaveSpan span = run.spans[done++];
    if (span.first > span.last) {
      skip(phase);
      continue;
    }
    found.begin_diagonal();
    OnePhase<Vector, Clauses> body{Clauses(phase, first_word<Vector>(span)), found};
    sweep<Vector>(span, body);
  }
  found.tell();
  return done;
}

template <typename Vector, int A, int S, int B, int T>
std::uint32_t run_push(const WaveRun& run) {
  WavePhase& first = run.phases[0];
  WavePhase& second = run.phases[1];
  Found<Vector> found_first(first), found_second(second);
  const bool is_read = first.reads > 1 || second.reads > 0;
  std::uint32_t done = 0;
  while (done < run.count && (found_first.listed | found_second.listed) == 0) {
    const WaveSpan span = run.spans[done++];
    if (span.first > span.last) {
      skip(first);
      skip(second);
      continue;
    }
    const std::uint32_t word = first_word<Vector>(span);
    found_first.begin_diagonal();
    found_second.begin_diagonal();
    take_window(second.terms[0]);  // the button
    Push<Vector, Clause<Vector, A, S>, Clause<Vector, B, T>> body{{Windows<A + S>(first.terms).of, word},
                                                                  {Windows<B + T>(second.terms + 1).of, word},
                                                                  found_first,
                                                                  found_second,
                                                                  is_read};
    sweep<Vector>(span, body);
  }
  found_first.tell();
  found_second.tell();
  return done;
}

/// Any number of phases, each by itself.
std::uint32_t run_any(const WaveRun& run) {
  std::uint32_t done = 0, listed = 0;
  for (; done < run.count && listed == 0; ++done) {
    for (std::uint32_t k = 0; k < run.phase_count; ++k) {
      WavePhase& phase = run.phases[k];
      phase.alone({&phase, 1, run.spans + done, 1});
      listed |= phase.listed;
    }
  }
  return done;
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

template <typename Vector, int A>
WaveFunction choose_one(std::uint32_t shifted) {
  switch (shifted) {
    case 0: return run_one<Vector, OneClause<Vector, A, 0>>;
    case 1: return run_one<Vector, OneClause<Vector, A, 1>>;
    case 2: return run_one<Vector, OneClause<Vector, A, 2>>;
    case 3: return run_one<Vector, OneClause<Vector, A, 3>>;
    case 4: return run_one<Vector, OneClause<Vector, A, 4>>;
    case 5: return run_one<Vector, OneClause<Vector, A, 5>>;
    case 6: return run_one<Vector, OneClause<Vector, A, 6>>;
    default: return run_one<Vector, AnyClauses<Vector>>;
  }
}

template <typename Vector>
struct InOnePhase {
  template <int A, int S, int B, int T>
  static WaveFunction with() {
    return run_one<Vector, TwoClauses<Vector, A, S, B, T>>;
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
WaveFunction choose_alone(const WavePhase& phase) {
  const WaveClause* const clauses = phase.clauses;
  if (phase.clause_count == 1) {
    switch (clauses[0].aligned) {
      case 0: return choose_one<Vector, 0>(clauses[0].shifted);
      case 1: return choose_one<Vector, 1>(clauses[0].shifted);
      case 2: return choose_one<Vector, 2>(clauses[0].shifted);
      default: break;
    }
  }
  if (phase.clause_count == 2 && is_small(clauses[0]) && is_small(clauses[1]))
    return choose_pair<InOnePhase<Vector>>(clauses[0], clauses[1]);
  return run_one<Vector, AnyClauses<Vector>>;
}

/// The first term of the second phase is the first phase on the same diagonal.
bool is_push(const WavePhase& first, const WavePhase& second) {
  if (first.clause_count != 1 || second.clause_count != 1 || second.clauses[0].aligned == 0) return false;
  const WaveCursor& term = second.terms[0];
  return term.words == first.result.words && term.before == first.result.before;
}

template <typename Vector>
WaveFunction choose(WavePhase* phases, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) phases[i].alone = choose_alone<Vector>(phases[i]);
  if (count == 1) return phases[0].alone;
  if (count == 2 && is_push(phases[0], phases[1])) {
    const WaveClause& first = phases[0].clauses[0];
    const WaveClause second = {phases[1].clauses[0].aligned - 1, phases[1].clauses[0].shifted};
    if (is_small(first) && is_small(second)) return choose_pair<InTwoPhases<Vector>>(first, second);
  }
  return run_any;
}

}  // namespace
}  // namespace galli
