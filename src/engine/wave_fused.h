// The wave step, written once over a vector type and fused by clause shape: the number of aligned and of
// shifted terms in each clause is known to the compiler, so pointers, shifts and the running vectors stay in
// registers. Everything has internal linkage: each kernel file gets a copy of its own.
//
// A Vector type gives: lanes, Value, load, store, ones, zero, bit operations, `window(current, next, at, count)`,
// masks, a Tally that counts bits, and `list`, which writes down which words are not zero. A window needs words w .. w + lanes of its array; the vector at w is kept from the step
// before, so each step loads one vector for each term.
#pragma once

#include "engine/wave_kernel.h"

namespace galli {
namespace {

/// The terms of one clause while a step runs.
template <typename Vector, int Aligned, int Shifted>
struct Clause {
  using Value = typename Vector::Value;

  const std::uint64_t* aligned[Aligned + 1];
  const std::uint64_t* shifted[Shifted + 1];
  typename Vector::Count count[Shifted + 1];
  Value current[Shifted + 1];

  Clause(const WaveTerm* terms, std::uint32_t word) {
    for (int i = 0; i < Aligned; ++i) aligned[i] = terms[i].words;
    for (int i = 0; i < Shifted; ++i) {
      shifted[i] = terms[Aligned + i].words;
      count[i] = Vector::count(terms[Aligned + i].shift);
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

/// Runs over the vectors that hold bits first..last; `attacked(word)` gives what is not in the result.
template <typename Vector, typename Attacked>
__attribute__((always_inline)) inline WaveResult sweep(const WaveStep& step, Attacked attacked) {
  using Value = typename Vector::Value;
  constexpr std::uint32_t bits = 64 * Vector::lanes;
  const std::uint32_t begin = step.first / bits * Vector::lanes;
  const std::uint32_t end = step.last / bits * Vector::lanes;
  std::uint64_t* const result = step.result;
  std::uint32_t* const nonzero = step.nonzero;
  std::uint32_t listed = 0;
  typename Vector::Tally tally = Vector::no_tally();
  const auto settle = [&](std::uint32_t word, Value mask) __attribute__((always_inline)) {
    const Value p = Vector::without(mask, attacked(word));
    Vector::store(result + word, p);
    if (Vector::is_zero(p)) return;
    Vector::add_population(tally, p);
    if (nonzero) listed = Vector::list(p, word, nonzero, listed);
  };
  const Value from = Vector::from_bit(step.first - 64 * begin);
  const Value to = Vector::to_bit(step.last - 64 * end);
  if (begin == end) {
    settle(begin, Vector::both(from, to));
    return {Vector::counted(tally), listed};
  }
  settle(begin, from);
  for (std::uint32_t word = begin + Vector::lanes; word < end; word += Vector::lanes) settle(word, Vector::ones());
  settle(end, to);
  return {Vector::counted(tally), listed};
}

template <typename Vector, int A, int S>
WaveResult one_clause(const WaveStep& step) {
  Clause<Vector, A, S> clause(step.terms, step.first / (64 * Vector::lanes) * Vector::lanes);
  return sweep<Vector>(step, [&](std::uint32_t word) __attribute__((always_inline)) { return clause.attacked(word); });
}

template <typename Vector, int A, int S, int B, int T>
WaveResult two_clauses(const WaveStep& step) {
  const std::uint32_t begin = step.first / (64 * Vector::lanes) * Vector::lanes;
  Clause<Vector, A, S> first(step.terms, begin);
  Clause<Vector, B, T> second(step.terms + A + S, begin);
  return sweep<Vector>(step, [&](std::uint32_t word) __attribute__((always_inline)) {
    return Vector::both(first.attacked(word), second.attacked(word));
  });
}

/// Any number of clauses and terms, at the cost of loading each window twice.
template <typename Vector>
WaveResult any_clauses(const WaveStep& step) {
  using Value = typename Vector::Value;
  return sweep<Vector>(step, [&](std::uint32_t word) {
    Value all = Vector::ones();
    const WaveTerm* term = step.terms;
    for (std::uint32_t c = 0; c < step.clause_count; ++c) {
      Value some = Vector::zero();
      const WaveTerm* const end = term + step.clauses[c].aligned + step.clauses[c].shifted;
      for (; term != end; ++term) {
        const std::uint64_t* const at = term->words + word;
        some = Vector::either(some, Vector::window(Vector::load(at), Vector::load(at + Vector::lanes), at + 1, Vector::count(term->shift)));
      }
      all = Vector::both(all, some);
    }
    return all;
  });
}

template <typename Vector>
void unite_windows(const WaveTerm& a, const WaveTerm& b, std::uint32_t first, std::uint32_t last, std::uint64_t* result) {
  constexpr std::uint32_t bits = 64 * Vector::lanes;
  const std::uint32_t begin = first / bits * Vector::lanes;
  const std::uint32_t end = last / bits * Vector::lanes;
  Clause<Vector, 0, 1> x(&a, begin), y(&b, begin);
  for (std::uint32_t word = begin; word <= end; word += Vector::lanes) {
    Vector::store(result + word, Vector::either(x.attacked(word), y.attacked(word)));
  }
}

// Choosing among the fused ones: 0..2 aligned and 0..6 shifted terms in one clause; up to 1 aligned and 2
// shifted terms in each of two clauses.
template <typename Vector, int A>
WaveFunction choose_one(std::uint32_t shifted) {
  switch (shifted) {
    case 0: return one_clause<Vector, A, 0>;
    case 1: return one_clause<Vector, A, 1>;
    case 2: return one_clause<Vector, A, 2>;
    case 3: return one_clause<Vector, A, 3>;
    case 4: return one_clause<Vector, A, 4>;
    case 5: return one_clause<Vector, A, 5>;
    case 6: return one_clause<Vector, A, 6>;
    default: return any_clauses<Vector>;
  }
}

template <typename Vector, int A, int S>
WaveFunction choose_two(const WaveClause& second) {
  switch (second.aligned * 3 + second.shifted) {
    case 0: return two_clauses<Vector, A, S, 0, 0>;
    case 1: return two_clauses<Vector, A, S, 0, 1>;
    case 2: return two_clauses<Vector, A, S, 0, 2>;
    case 3: return two_clauses<Vector, A, S, 1, 0>;
    case 4: return two_clauses<Vector, A, S, 1, 1>;
    case 5: return two_clauses<Vector, A, S, 1, 2>;
    default: return any_clauses<Vector>;
  }
}

template <typename Vector>
WaveFunction choose(const WaveClause* clauses, std::uint32_t count) {
  const WaveClause& first = clauses[0];
  if (count == 1) {
    switch (first.aligned) {
      case 0: return choose_one<Vector, 0>(first.shifted);
      case 1: return choose_one<Vector, 1>(first.shifted);
      case 2: return choose_one<Vector, 2>(first.shifted);
      default: return any_clauses<Vector>;
    }
  }
  const bool is_small = count == 2 && first.aligned <= 1 && first.shifted <= 2 && clauses[1].aligned <= 1 && clauses[1].shifted <= 2;
  if (!is_small) return any_clauses<Vector>;
  switch (first.aligned * 3 + first.shifted) {
    case 0: return choose_two<Vector, 0, 0>(clauses[1]);
    case 1: return choose_two<Vector, 0, 1>(clauses[1]);
    case 2: return choose_two<Vector, 0, 2>(clauses[1]);
    case 3: return choose_two<Vector, 1, 0>(clauses[1]);
    case 4: return choose_two<Vector, 1, 1>(clauses[1]);
    default: return choose_two<Vector, 1, 2>(clauses[1]);
  }
}

}  // namespace
}  // namespace galli
