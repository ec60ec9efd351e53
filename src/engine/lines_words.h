// Nim-values that lie on lines, as bits, and the least one that is missing.
//
// The words of all lines stand plane by plane: word w of line l at w * lines + l. Neighbouring cells of a row ask
// neighbouring lines, mostly for the same word, so that a plane is walked through in order. Each line has a *hint*,
// its first word that is not full: in a union nothing is missing before the largest hint.
#pragma once

#include <bit>

#include "engine/lines_rows.h"

namespace galli {

inline constexpr std::uint64_t full_word = ~std::uint64_t{0};

class LineWords {
 public:
  LineWords() = default;
  /// Values up to `most`.
  LineWords(std::size_t lines, Nimber most)
      : lines_(spaced(lines, sizeof(std::uint64_t))), words_(lines_ * planes_for(most)), hints_(lines_) {}

  static std::size_t planes_for(Nimber most) { return most / 64 + 2; }  // the last is never full

  std::size_t lines() const { return lines_; }
  std::uint64_t* words(std::size_t line) const { return words_.data() + line; }
  std::uint16_t* hints(std::size_t line) const { return hints_.data() + line; }

  void insert(std::size_t line, Nimber value) {
    std::uint64_t* const words = words_.data() + line;
    std::uint64_t& word = words[value / 64 * lines_];
    word |= std::uint64_t{1} << value % 64;
    top_ = std::max<std::size_t>(top_, value / 64 + 1);
    if (word != full_word) return;
    std::uint16_t& hint = hints_[line];
    while (words[hint * lines_] == full_word) ++hint;
  }

  /// Empty lines, fewer than there is room for.
  void change_lines(std::size_t lines) { lines_ = lines; }

  /// Values up to `most` may have been marked from outside.
  void know_top(Nimber most) { top_ = std::max<std::size_t>(top_, most / 64 + 1); }

  void clear() {
    std::fill_n(words_.data(), top_ * lines_, 0);
    std::fill_n(hints_.data(), lines_, 0);
    top_ = 0;
  }

 private:
  std::size_t lines_ = 0;
  Zeros<std::uint64_t> words_;
  Zeros<std::uint16_t> hints_;
  std::size_t top_ = 0;  ///< planes that are not empty
};

/// A line where a row meets it: at (row, y), `step` * y lines further.
struct RowLine {
  std::uint64_t* words = nullptr;
  std::uint16_t* hints = nullptr;
  std::size_t lines = 0;
  std::size_t step = 0;
};

/// Cells of a row that have one or two imposed sets, the first with A lines and the other, if any, with B, and perhaps
/// the same option in another phase in both. Each value marks all lines. The largest value is handed back. (Loops over
/// lines are unrolled, since only then are their places kept in registers.)
template <int A, int B, bool has_stay, typename Stored>
Nimber fill_row(const RowLine* given, const Stored* stay, Stored* __restrict cells, Integer first,
                Integer last) {
  constexpr int all = A + B;
  std::uint64_t* at[all];
  std::uint16_t* hint[all];
  std::size_t lines[all];
  std::size_t step[all];
#pragma GCC unroll 8
  for (int i = 0; i < all; ++i) {
    lines[i] = given[i].lines;
    step[i] = given[i].step;
    at[i] = given[i].words + static_cast<std::size_t>(first) * step[i];
    hint[i] = given[i].hints + static_cast<std::size_t>(first) * step[i];
  }
  Nimber largest = 0;
  for (Integer y = first; y <= last; ++y) {
    std::size_t w = 0;
    std::size_t other = 0;
#pragma GCC unroll 8
    for (int i = 0; i < A; ++i) w = std::max<std::size_t>(w, *hint[i]);
#pragma GCC unroll 8
    for (int i = A; i < all; ++i) other = std::max<std::size_t>(other, *hint[i]);
    if constexpr (B > 0) w = std::min(w, other);
    std::uint64_t* word[all];
#pragma GCC unroll 8
    for (int i = 0; i < all; ++i) word[i] = at[i] + w * lines[i];
    std::uint64_t used;
    for (;; ++w) {
      used = 0;
#pragma GCC unroll 8
      for (int i = 0; i < A; ++i) used |= *word[i];
      if constexpr (B > 0) {
        std::uint64_t others = 0;
#pragma GCC unroll 8
        for (int i = A; i < all; ++i) others |= *word[i];
        used &= others;
      }
      if constexpr (has_stay) {
        const std::size_t value = stay[y];
        used |= value / 64 == w ? std::uint64_t{1} << value % 64 : 0;
      }
      if (used != full_word) break;
#pragma GCC unroll 8
      for (int i = 0; i < all; ++i) word[i] += lines[i];
    }
    const auto value = static_cast<Nimber>(w * 64 + static_cast<unsigned>(std::countr_one(used)));
    cells[y] = static_cast<Stored>(value);
    largest = std::max(largest, value);
    const std::uint64_t mark = ~used & (used + 1);
#pragma GCC unroll 8
    for (int i = 0; i < all; ++i) {
      if ((*word[i] |= mark) == full_word) {
        while (at[i][*hint[i] * lines[i]] == full_word) ++*hint[i];
      }
      at[i] += step[i];
      hint[i] += step[i];
    }
  }
  return largest;
}

template <typename Stored>
using FillRow = Nimber (*)(const RowLine*, const Stored*, Stored*, Integer, Integer);

/// The loop for so many lines; nothing when there is none.
FillRow<std::uint16_t> narrow_fill(std::size_t a, std::size_t b, bool has_stay);
FillRow<std::uint32_t> wide_fill(std::size_t a, std::size_t b, bool has_stay);

}  // namespace galli
