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
      : lines_(lines), words_(lines * planes_for(most)), hints_(lines) {}

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

/// A row whose cells have one or two imposed sets, the first with A lines and the other, if any, with B, and perhaps
/// the same option in another phase in both. Each value marks all lines. The largest value is handed back.
template <int A, int B, bool has_stay, typename Stored>
Nimber fill_row(const RowLine* given, const Stored* stay, Stored* cells, Integer first, Integer last) {
  RowLine lines[A + B];
  for (int i = 0; i < A + B; ++i) lines[i] = given[i];
  Nimber largest = 0;
  for (Integer y = first; y <= last; ++y) {
    std::uint64_t* at[A + B];
    std::size_t w = 0;
    std::size_t other = 0;
    for (int i = 0; i < A + B; ++i) {
      const std::size_t here = static_cast<std::size_t>(y) * lines[i].step;
      at[i] = lines[i].words + here;
      std::size_t& start = i < A ? w : other;
      start = std::max<std::size_t>(start, lines[i].hints[here]);
    }
    if constexpr (B > 0) w = std::min(w, other);
    std::uint64_t used;
    for (;; ++w) {
      used = 0;
      for (int i = 0; i < A; ++i) used |= at[i][w * lines[i].lines];
      if constexpr (B > 0) {
        std::uint64_t others = 0;
        for (int i = A; i < A + B; ++i) others |= at[i][w * lines[i].lines];
        used &= others;
      }
      if constexpr (has_stay) {
        const std::size_t value = stay[y];
        used |= value / 64 == w ? std::uint64_t{1} << value % 64 : 0;
      }
      if (used != full_word) break;
    }
    const auto bit = static_cast<unsigned>(std::countr_one(used));
    const auto value = static_cast<Nimber>(w * 64 + bit);
    cells[y] = static_cast<Stored>(value);
    largest = std::max(largest, value);
    for (int i = 0; i < A + B; ++i) {
      std::uint64_t& word = at[i][w * lines[i].lines];
      word |= std::uint64_t{1} << bit;
      if (word != full_word) continue;
      std::uint16_t& hint = lines[i].hints[static_cast<std::size_t>(y) * lines[i].step];
      while (at[i][hint * lines[i].lines] == full_word) ++hint;
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
