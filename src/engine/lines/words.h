// Nim-values that lie on lines, as bits, and the least one that is missing.
//
// The words of all lines stand plane by plane: word w of line l at w * lines + l. Neighbouring cells of a row ask
// neighbouring lines, mostly for the same word, so that a plane is walked through in order. Each line has a *hint*,
// its first word that is not full: in a union nothing is missing before the largest hint.
#pragma once

#include <bit>
#include <utility>

#include "engine/lines/rows.h"

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

/// Calls `visit` with the numbers from N to M - 1, each known to the compiler: only then are what belongs to them kept
/// in registers.
template <int N, int M, typename Visit>
void unrolled(Visit visit) {
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (visit(std::integral_constant<int, N + I>()), ...);
  }(std::make_integer_sequence<int, M - N>());
}

/// The lines through a cell of a row: A of one imposed set and B of the other, if there is one.
template <int A, int B>
class LinesThrough {
 public:
  LinesThrough(const RowLine* given, std::size_t first) {
    unrolled<0, all>([&](auto i) {
      lines_[i] = given[i].lines;
      step_[i] = given[i].step;
      at_[i] = given[i].words + first * step_[i];
      hint_[i] = given[i].hints + first * step_[i];
    });
  }

  /// Goes to the first word in which something may be missing, and tells which it is.
  std::size_t begin() {
    std::size_t w = 0;
    std::size_t other = 0;
    unrolled<0, A>([&](auto i) { w = std::max<std::size_t>(w, *hint_[i]); });
    unrolled<A, all>([&](auto i) { other = std::max<std::size_t>(other, *hint_[i]); });
    if constexpr (B > 0) w = std::min(w, other);
    unrolled<0, all>([&](auto i) { word_[i] = at_[i] + w * lines_[i]; });
    return w;
  }

  std::uint64_t used() const {
    std::uint64_t used = 0;
    std::uint64_t others = B > 0 ? 0 : full_word;
    unrolled<0, A>([&](auto i) { used |= *word_[i]; });
    unrolled<A, all>([&](auto i) { others |= *word_[i]; });
    return used & others;
  }

  void next_word() {
    unrolled<0, all>([&](auto i) { word_[i] += lines_[i]; });
  }

  /// Marks the bit in all lines, and goes on to the next cell.
  void mark(std::uint64_t bit) {
    unrolled<0, all>([&](auto i) {
      *word_[i] |= bit;
      if (*word_[i] == full_word) {
        while (at_[i][*hint_[i] * lines_[i]] == full_word) ++*hint_[i];
      }
      at_[i] += step_[i];
      hint_[i] += step_[i];
    });
  }

 private:
  static constexpr int all = A + B;

  std::uint64_t* at_[all];
  std::uint64_t* word_[all];
  std::uint16_t* hint_[all];
  std::size_t lines_[all];
  std::size_t step_[all];
};

/// Cells of a row that have one or two imposed sets, and perhaps the same option in another phase in both. The largest
/// value is handed back.
template <int A, int B, bool has_stay, typename Stored>
Nimber fill_row(const RowLine* given, const Stored* stay, Stored* __restrict cells, Integer first,
                Integer last) {
  LinesThrough<A, B> lines(given, static_cast<std::size_t>(first));
  Nimber largest = 0;
  for (Integer y = first; y <= last; ++y) {
    std::uint64_t used;
    std::size_t w = lines.begin();
    for (;; ++w, lines.next_word()) {
      used = lines.used();
      if constexpr (has_stay) used |= stay[y] / 64U == w ? std::uint64_t{1} << stay[y] % 64U : 0;
      if (used != full_word) break;
    }
    lines.mark(~used & (used + 1));
    const auto value = static_cast<Nimber>(w * 64 + static_cast<unsigned>(std::countr_one(used)));
    cells[y] = static_cast<Stored>(value);
    largest = std::max(largest, value);
  }
  return largest;
}

template <typename Stored>
using FillRow = Nimber (*)(const RowLine*, const Stored*, Stored*, Integer, Integer);

/// The loop for this number of lines; empty if there is none.
FillRow<std::uint16_t> narrow_fill(std::size_t a, std::size_t b, bool has_stay);
FillRow<std::uint32_t> wide_fill(std::size_t a, std::size_t b, bool has_stay);

}  // namespace galli
