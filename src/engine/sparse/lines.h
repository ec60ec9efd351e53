// Lines that P-positions have marked, as bits that are read through windows.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/sparse/kernel.h"
#include "engine/sparse/plan.h"

namespace galli {

/// Bits, with a bit over each full word, and one over each full word of these: a run of ones is crossed at once.
class Marks {
 public:
  /// Bits from `size` on are never set, and may be read a little.
  explicit Marks(std::uint64_t size);

  void set(std::uint64_t bit) {
    std::uint64_t& word = words_[bit >> 6];
    word |= std::uint64_t{1} << (bit & 63);
    if (word == ones) set_full(bit >> 6);
  }
  void clear(std::uint64_t bit);

  /// 64 bits from this one on.
  std::uint64_t window(std::uint64_t bit) const {
    const std::uint64_t* word = words_.data() + (bit >> 6);
    const unsigned shift = bit & 63;
    return word[0] >> shift | word[1] << 1 << (63 - shift);
  }

  SparseWindow window_at(std::uint64_t bit) const { return {words_.data(), bit}; }

  /// The first zero from this bit on.
  std::uint64_t next_zero(std::uint64_t bit) const {
    const std::uint64_t here = ~words_[bit >> 6] >> (bit & 63);
    if (here != 0) return bit + static_cast<unsigned>(std::countr_zero(here));
    const std::uint64_t word = next_not_full((bit >> 6) + 1);
    return word * 64 + static_cast<unsigned>(std::countr_one(words_[word]));
  }

 private:
  static constexpr std::uint64_t ones = ~std::uint64_t{0};

  void set_full(std::uint64_t word);

  std::uint64_t next_not_full(std::uint64_t word) const {
    const std::uint64_t here = ~full_[word >> 6] >> (word & 63);
    if (here != 0) return word + static_cast<unsigned>(std::countr_zero(here));
    return next_after_full((word >> 6) + 1);
  }
  std::uint64_t next_after_full(std::uint64_t group) const;

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> full_;    ///< bit w: word w is full
  std::vector<std::uint64_t> groups_;  ///< bit g: word g of full_ is full
};

/// The lines of rays in one direction, seen from one row after another.
class Lines {
 public:
  explicit Lines(const SparseLines& plan);

  /// Goes to a row: a position, the last heap of which does not matter.
  void begin(const Position& row);

  /// Goes on by some rows, in which the heap before the last is larger by one each.
  void advance(Integer rows) {
    if (slots_ == 1) {
      base_ += wrap_ * rows;
    } else {
      while (rows-- > 0) advance_by_one();
    }
  }

  // At a place of the row:
  void mark(Integer place) { mark_bit(base_ + place); }
  /// 64 places from this one on.
  std::uint64_t window(Integer place) const {
    return marks_.window(static_cast<std::uint64_t>(base_ + place));
  }
  SparseWindow window_at(Integer place) const {
    return marks_.window_at(static_cast<std::uint64_t>(base_ + place));
  }
  /// The end of the run that was found last, if the place lies in it; else the place.
  Integer behind_known_run(Integer place) const {
    const Integer left = run_last_ - base_ - place;
    const bool is_in_run =
        static_cast<std::uint64_t>(left - 1) < static_cast<std::uint64_t>(run_last_ - run_first_);
    return place + (is_in_run ? left : 0);
  }
  /// The end of the run of a place whose window is full.
  Integer behind_run(Integer place) {
    const Integer bit = base_ + place;
    const Integer zero = next_zero(bit + 64);
    if (bit == run_last_) {
      run_last_ = zero;
    } else if (zero - bit > run_last_ - run_first_) {
      run_first_ = bit;
      run_last_ = zero;
    }
    return zero - base_;
  }

  /// The line through a point, which may be off the board; a line that no position of the box lies on is left out.
  void mark_through(const Position& point);

 private:
  void advance_by_one() {
    if (--left_ != 0) {
      base_ += step_;
    } else {
      base_ += wrap_;
      left_ = slots_;
    }
  }
  Integer next_zero(Integer bit) const {
    return static_cast<Integer>(marks_.next_zero(static_cast<std::uint64_t>(bit)));
  }
  void mark_bit(Integer bit) {
    marks_.set(static_cast<std::uint64_t>(bit));
    if (bit == run_last_) run_last_ = next_zero(bit + 1);
  }

  const SparseLines& plan_;
  Marks marks_;
  Integer base_ = 0;  ///< the bit of place 0 of the row
  Integer step_ = 0;  ///< what it changes by to the next row
  Integer wrap_ = 0;  ///< the same after the last residue of the pivot
  Integer slots_ = 1;
  Integer left_ = 1;
  Integer run_first_ = 0;  ///< bits that are known to be set, from here
  Integer run_last_ = 0;   ///< up to before this one
};

}  // namespace galli
