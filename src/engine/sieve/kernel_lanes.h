// The inner loops of sweeps, for any vector of lanes. Included by the kernel files only, all of it internal to them.
//
// Ops has: Vector, words, load, store, zero, ones, all(bit) (that bit in all lanes), either, both, without(a, b) = a & ~b,
// nor(a, b) = ~(a | b), or_and(a, b, c) = a | (b & c), or_xor(a, b, c) = a | (b ^ c), is_zero; and by words: right and left
// (shifts by a constant), right_by and left_by (by counts up to 2^15; 64 and more give 0), minus, minus_or_zero (nothing below
// zero), gather(base, vectors) (word w of the vector that far from base), width_beyond(a, b, n) (n + the width of b, or a where
// b is zero).
#pragma once

#include <cstddef>

#include "engine/sieve/kernel.h"

namespace galli {
namespace {

template <typename Ops>
class Vectors {
 public:
  using Vector = typename Ops::Vector;

  static Vector at(const std::uint64_t* vectors, std::int64_t index) {
    return Ops::load(vectors + index * std::int64_t{Ops::words});
  }
  static void put(std::uint64_t* vectors, std::int64_t index, Vector v) {
    Ops::store(vectors + index * std::int64_t{Ops::words}, v);
  }

  /// 64 vectors: bit j of vector i becomes bit i of vector j, in each word. Three halvings at a time.
  static void transpose(const std::uint64_t* from, std::uint64_t* to) {
    for (int i = 0; i < 8; ++i) halve_thrice<8, 32>(from, to, i);
    for (int i = 0; i < 64; i += 8) halve_thrice<1, 4>(to, to, i);
  }

 private:
  /// Vectors first, first + Stride, ...: squares of 2 Half, Half and Half / 2 rows.
  template <int Stride, int Half>
  static void halve_thrice(const std::uint64_t* from, std::uint64_t* to, int first) {
    Vector v[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) v[i] = at(from, first + i * Stride);
    exchange<Half>(v[0], v[4]), exchange<Half>(v[1], v[5]), exchange<Half>(v[2], v[6]),
        exchange<Half>(v[3], v[7]);
    exchange<Half / 2>(v[0], v[2]), exchange<Half / 2>(v[1], v[3]);
    exchange<Half / 2>(v[4], v[6]), exchange<Half / 2>(v[5], v[7]);
    exchange<Half / 4>(v[0], v[1]), exchange<Half / 4>(v[2], v[3]);
    exchange<Half / 4>(v[4], v[5]), exchange<Half / 4>(v[6], v[7]);
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) put(to, first + i * Stride, v[i]);
  }

  /// The upper halves of a change places with the lower halves of b.
  template <int Half>
  static void exchange(Vector& a, Vector& b) {
    const Vector low = Ops::words_of(~std::uint64_t{0} / ((std::uint64_t{1} << Half) + 1));
    const Vector mixed = Ops::either(Ops::both(Ops::template right<Half>(a), low), Ops::without(b, low));
    a = Ops::either(Ops::both(a, low), Ops::template left<Half>(Ops::both(b, low)));
    b = mixed;
  }
};

/// The sets of a small span, in registers.
template <typename Ops, int Span>
struct FewSets : Vectors<Ops> {
  using Vector = typename Ops::Vector;
  using Vectors<Ops>::at;

  explicit FewSets(const SweepBatch& batch) {
    for (int s = 0; s < Span; ++s) of[s] = at(batch.sets, s);
  }
  /// OR over amounts s of (lanes that may take s) & marks[-s].
  Vector reached(const std::uint64_t* marks) const {
    Vector even = Ops::zero(), odd = Ops::zero();
#pragma GCC unroll 16
    for (int s = Span; s > 0; s -= 2) {
      even = Ops::or_and(even, of[s - 1], at(marks, -s));
      odd = Ops::or_and(odd, of[s - 2], at(marks, -(s - 1)));
    }
    return Ops::either(even, odd);
  }
  Vector of[Span];
};

template <typename Ops>
struct ManySets : Vectors<Ops> {
  using Vector = typename Ops::Vector;
  using Vectors<Ops>::at;

  explicit ManySets(const SweepBatch& b) : batch(b) {}
  Vector reached(const std::uint64_t* marks) const {
    Vector even = Ops::zero(), odd = Ops::zero();
    for (std::int64_t s = batch.span; s > 0; s -= 2) {
      even = Ops::or_and(even, at(batch.sets, s - 1), at(marks, -s));
      odd = Ops::or_and(odd, at(batch.sets, s - 2), at(marks, -(s - 1)));
    }
    return Ops::either(even, odd);
  }
  const SweepBatch& batch;
};

/// Rows of all heaps, from the sets.
template <typename Ops>
class Rows : Vectors<Ops> {
  using Vector = typename Ops::Vector;
  using Vectors<Ops>::at;
  using Vectors<Ops>::put;

 public:
  explicit Rows(const SweepBatch& batch) : batch_(batch) {}

  void fill() {
    for (std::uint32_t i = 0; i < sweep_pad; ++i) put(batch_.rows, i, Ops::zero());
    if (batch_.is_for_values) {
      by_span([this]<typename Sets>() { this->template values<Sets>(); });
    } else if (batch_.has_extra) {
      for (std::uint32_t i = 0; i < sweep_pad; ++i) put(batch_.marks, i, Ops::zero());
      by_span([this]<typename Sets>() { this->template outcomes<Sets, true>(); });
    } else {
      by_span([this]<typename Sets>() { this->template outcomes<Sets, false>(); });
    }
  }

  std::uint32_t digits() const { return digits_; }
  /// Lanes with a value that is too large.
  Vector overflow() const { return overflow_; }

 private:
  template <typename Visit>
  void by_span(Visit visit) {
    switch (batch_.span) {
      case 4: return visit.template operator()<FewSets<Ops, 4>>();
      case 6: return visit.template operator()<FewSets<Ops, 6>>();
      case 8: return visit.template operator()<FewSets<Ops, 8>>();
      case 10: return visit.template operator()<FewSets<Ops, 10>>();
      case 12: return visit.template operator()<FewSets<Ops, 12>>();
      case 14: return visit.template operator()<FewSets<Ops, 14>>();
      case 16: return visit.template operator()<FewSets<Ops, 16>>();
      default: return visit.template operator()<ManySets<Ops>>();
    }
  }

  /// Lanes whose own set has a move from heap n.
  void learn_who_moves(std::uint32_t n) {
    if (n - 1 < batch_.span) moving_ = Ops::either(moving_, at(batch_.sets, n - 1));
  }

  template <typename Sets, bool HasExtra>
  void outcomes() {
    const Sets sets(batch_);
    std::uint64_t* row = batch_.rows + std::size_t{sweep_pad} * Ops::words;
    std::uint64_t* mark = HasExtra ? batch_.marks + std::size_t{sweep_pad} * Ops::words : row;
    if (!batch_.is_guarded) moving_ = Ops::ones();
    for (std::uint32_t n = 0; n < batch_.count; ++n, row += Ops::words, mark += Ops::words) {
      if (batch_.is_guarded) learn_who_moves(n);
      const Vector obstacle = Ops::both(Ops::all(batch_.obstacle[n] & 1), moving_);
      const Vector is_p = Ops::nor(sets.reached(mark), obstacle);
      put(row, 0, is_p);
      if (HasExtra) put(mark, 0, Ops::either(is_p, Ops::all(batch_.extra[n] & 1)));
    }
  }

  /// Level v keeps, for the heaps just below, the lanes whose value there is v; a heap takes the first level that it does
  /// not reach.
  template <typename Sets>
  void values() {
    const Sets sets(batch_);
    if (!batch_.is_guarded) moving_ = Ops::ones();
    std::uint64_t extra = 0;
    for (std::uint32_t n = 0; n < batch_.count; ++n) extra |= batch_.extra[n];
    use_levels(extra == 0 ? 0 : 64 - static_cast<std::uint32_t>(__builtin_clzll(extra)), 0);
    std::uint32_t slot = 0;
    for (std::uint32_t n = 0; n < batch_.count; ++n, ++slot) {
      if (slot == sweep_ring) begin_ring(), slot = 0;
      if (batch_.is_guarded) learn_who_moves(n);
      value(sets, n, slot);
    }
    digits_ = 1;
    while (digits_ < sweep_digits && used_ > 1u << digits_) ++digits_;
  }

  template <typename Sets>
  void value(const Sets& sets, std::uint32_t n, std::uint32_t slot) {
    Vector undecided = Ops::ones();
    Vector digits[sweep_digits];
    for (Vector& digit : digits) digit = Ops::zero();
    std::uint32_t v = 0;
    for (; v < sweep_levels && !Ops::is_zero(undecided); ++v) {
      if (v >= used_) use_levels(v + 1, slot);
      std::uint64_t* level = level_at(v, slot);
      const Vector obstacle = Ops::both(Ops::all(batch_.obstacle[n] >> v & 1), moving_);
      const Vector taken = Ops::without(undecided, Ops::either(sets.reached(level), obstacle));
      undecided = Ops::without(undecided, taken);
      put(level, 0, Ops::either(taken, Ops::all(batch_.extra[n] >> v & 1)));
#pragma GCC unroll 5
      for (std::uint32_t b = 0; b < sweep_digits; ++b) {
        if (v >> b & 1) digits[b] = Ops::either(digits[b], taken);
      }
    }
    for (; v < used_; ++v) put(level_at(v, slot), 0, Ops::all(batch_.extra[n] >> v & 1));
    overflow_ = Ops::either(overflow_, undecided);
    for (std::uint32_t b = 0; b < sweep_digits; ++b)
      put(batch_.rows, std::int64_t{b} * (sweep_pad + batch_.count) + sweep_pad + n, digits[b]);
  }

  std::uint64_t* level_at(std::uint32_t v, std::uint32_t slot) const {
    return batch_.marks + (std::size_t{v} * (sweep_pad + sweep_ring) + sweep_pad + slot) * Ops::words;
  }

  /// Levels below `end` are in use from now on; new ones have been empty so far.
  void use_levels(std::uint32_t end, std::uint32_t slot) {
    for (; used_ < end; ++used_) {
      for (std::int64_t i = 1; i <= batch_.span; ++i) put(level_at(used_, slot), -i, Ops::zero());
    }
  }

  /// The last rows of each level become those before the ring.
  void begin_ring() {
    for (std::uint32_t v = 0; v < used_; ++v) {
      for (std::int64_t i = 1; i <= batch_.span; ++i)
        put(level_at(v, 0), -i, at(level_at(v, 0), std::int64_t{sweep_ring} - i));
    }
  }

  const SweepBatch& batch_;
  Vector moving_ = Ops::zero();
  Vector overflow_ = Ops::zero();
  std::uint32_t used_ = 0;    ///< levels
  std::uint32_t digits_ = 1;  ///< of the largest value
};

/// Periods, from the rows.
template <typename Ops>
class Repetitions : Vectors<Ops> {
  using Vector = typename Ops::Vector;
  using Vectors<Ops>::at;
  using Vectors<Ops>::put;

 public:
  Repetitions(const SweepBatch& batch, std::uint32_t digits) : batch_(batch), digits_(digits) {
    for (Vector& digit : period_digits_) digit = Ops::zero();
  }

  void find(Vector overflow) {
    const Vector wanted = Ops::load(batch_.left);
    Vector left = Ops::without(wanted, overflow);
    for (std::uint32_t d = batch_.step; d + batch_.settled <= batch_.count; d += batch_.step) {
      const Vector found = equal_lanes(left, d, batch_.span);
      if (Ops::is_zero(found)) continue;
      left = Ops::without(left, found);
      if (batch_.step == 1) {
        note(found, d);
      } else {
        reduce(found, d, d);
      }
      if (Ops::is_zero(left)) break;
    }
    Ops::store(batch_.left, Ops::either(left, Ops::both(wanted, overflow)));
    Vectors<Ops>::transpose(period_digits_words(), batch_.found);
    for (std::uint32_t digit = 0; digit < digits_; ++digit) {
      for (std::uint32_t n = 0; n < batch_.count; n += 64)
        Vectors<Ops>::transpose(row(digit, n), string(digit, n / 64));
    }
    if (batch_.count == 64) {
      short_preperiods();
    } else {
      for (int i = 0; i < 64; ++i) long_preperiods(i);
    }
  }

 private:
  static constexpr int max_digits = 15;  ///< of a period

  const std::uint64_t* row(std::uint32_t digit, std::uint32_t n) const {
    return batch_.rows + (std::size_t{digit} * (sweep_pad + batch_.count) + sweep_pad + n) * Ops::words;
  }
  /// Terms 64 j .. 64 j + 63 of each lane.
  std::uint64_t* string(std::uint32_t digit, std::uint32_t j) const {
    return batch_.strings + (std::size_t{digit} * batch_.count + std::size_t{64} * j) * Ops::words;
  }

  /// Those of the lanes in which the last rows are the same as those d before them.
  Vector equal_lanes(Vector lanes, std::uint32_t d, std::uint32_t rows) const {
    for (std::uint32_t digit = 0; digit < digits_; ++digit) {
      const std::uint64_t* x = row(digit, batch_.count);
      const std::uint64_t* y = row(digit, batch_.count - d);
      std::int64_t i = 1;
      for (; i + 3 <= rows; i += 4) {
        Vector p = Ops::or_xor(Ops::zero(), at(x, -i), at(y, -i));
        Vector q = Ops::or_xor(Ops::zero(), at(x, -i - 1), at(y, -i - 1));
        p = Ops::or_xor(p, at(x, -i - 2), at(y, -i - 2));
        q = Ops::or_xor(q, at(x, -i - 3), at(y, -i - 3));
        lanes = Ops::without(lanes, Ops::either(p, q));
        if (Ops::is_zero(lanes)) return lanes;
      }
      for (; i <= rows; ++i) lanes = Ops::without(lanes, Ops::or_xor(Ops::zero(), at(x, -i), at(y, -i)));
    }
    return lanes;
  }

  /// d is a period of these lanes; the primes in `primes` may shorten it.
  void reduce(Vector lanes, std::uint32_t d, std::uint32_t primes) {
    while (primes > 1) {
      const std::uint32_t prime = batch_.least_factor[primes];
      const std::uint32_t part = d / prime;
      primes /= prime;
      const Vector shorter = equal_lanes(lanes, part, d - part);
      if (!Ops::is_zero(shorter)) {
        reduce(shorter, part, primes);
        lanes = Ops::without(lanes, shorter);
        if (Ops::is_zero(lanes)) return;
      }
      while (primes % prime == 0) primes /= prime;
    }
    note(lanes, d);
  }

  void note(Vector lanes, std::uint32_t d) {
    for (int b = 0; d != 0; ++b, d >>= 1) {
      if (d & 1) period_digits_[b] = Ops::either(period_digits_[b], lanes);
    }
  }

  const std::uint64_t* period_digits_words() {
    for (int b = max_digits; b < 64; ++b) period_digits_[b] = Ops::zero();
    for (int b = 0; b < 64; ++b) put(digit_words_, b, period_digits_[b]);
    return digit_words_;
  }

  /// Bit n of a string differs from bit n + period: the preperiod is beyond the last such n.
  void short_preperiods() {
    for (int i = 0; i < 64; ++i) {
      const Vector period = at(batch_.found, i);
      Vector different = Ops::zero();
      for (std::uint32_t digit = 0; digit < digits_; ++digit) {
        const Vector terms = at(string(digit, 0), i);
        different = Ops::or_xor(different, terms, Ops::right_by(terms, period));
      }
      different = Ops::both(different, Ops::right_by(Ops::ones(), period));
      put(batch_.found, i,
          Ops::either(Ops::template left<32>(period), Ops::width_beyond(Ops::zero(), different, 0)));
    }
  }

  /// The same for strings of many words: word j is compared with the 64 bits that are a period further on.
  void long_preperiods(int i) {
    const Vector period = at(batch_.found, i);
    const Vector shift = Ops::both(period, Ops::words_of(63));
    const Vector back = Ops::minus(Ops::words_of(64), shift);
    Vector preperiod = Ops::zero();
    for (std::uint32_t j = 0; j < batch_.count / 64; ++j) {
      Vector different = Ops::zero();
      for (std::uint32_t digit = 0; digit < digits_; ++digit) {
        const Vector low = Ops::right_by(further(digit, j, i, period), shift);
        const Vector high = Ops::left_by(further(digit, j + 1, i, period), back);
        different = Ops::or_xor(different, at(string(digit, j), i), Ops::either(low, high));
      }
      const Vector known = Ops::minus(Ops::words_of(batch_.count), period);  // terms with another to compare
      const Vector unknown = Ops::minus_or_zero(Ops::words_of(64 * std::uint64_t{j} + 64), known);
      different = Ops::both(different, Ops::right_by(Ops::ones(), unknown));
      preperiod = Ops::width_beyond(preperiod, different, 64 * std::uint64_t{j});
    }
    put(batch_.found, i, Ops::either(Ops::template left<32>(period), preperiod));
  }

  /// For each lane in vector i, word j + period / 64 of its string, which may be past the end.
  Vector further(std::uint32_t digit, std::uint32_t j, int i, Vector period) const {
    const Vector skipped = Ops::template left<6>(Ops::template right<6>(period));  // in vectors
    return Ops::gather(string(digit, j) + i * std::int64_t{Ops::words}, skipped);
  }

  const SweepBatch& batch_;
  std::uint32_t digits_;
  Vector period_digits_[64];
  alignas(64) std::uint64_t digit_words_[64 * Ops::words];
};

template <typename Ops>
void run_lanes(const SweepBatch& batch) {
  Rows<Ops> rows(batch);
  rows.fill();
  Repetitions<Ops>(batch, rows.digits()).find(rows.overflow());
}

}  // namespace
}  // namespace galli
