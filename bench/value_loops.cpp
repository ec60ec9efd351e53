// Nim-values by the obvious good loop: a bitset of used values for each line, looked through from its first word. A
// value is at most the number of options, which says how long a bitset must be.
#include <bit>
#include <vector>

#include "loops.h"

namespace galli::bench {
namespace {

/// Bitsets of used values for a number of lines, all as long.
class Lines {
 public:
  Lines(std::size_t count, std::size_t words) : words_(words), bits_(count * words) {}
  std::uint64_t* operator[](std::size_t line) { return bits_.data() + line * words_; }
  void clear() { std::fill(bits_.begin(), bits_.end(), 0); }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

template <typename... Sets>
std::uint32_t mex_of_union(const Sets*... sets) {
  for (std::uint32_t word = 0;; ++word) {
    const std::uint64_t missing = ~(sets[word] | ...);
    if (missing != 0) return 64 * word + static_cast<std::uint32_t>(std::countr_zero(missing));
  }
}

template <typename... Sets>
void add(std::uint32_t value, Sets*... sets) {
  ((sets[value / 64] |= std::uint64_t{1} << (value % 64)), ...);
}

}  // namespace

std::uint64_t wythoff_values(std::uint32_t n) {
  const std::size_t words = 3 * n / 64 + 2;
  Lines row(1, words), column(n, words), diagonal(2 * n, words);
  Checksum sum;
  std::vector<std::int32_t> cells(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    row.clear();
    for (std::uint32_t y = 0; y < n; ++y) {
      std::uint64_t* const across = diagonal[n + y - x];
      const std::uint32_t value = mex_of_union(row[0], column[y], across);
      add(value, row[0], column[y], across);
      cells[y] = static_cast<std::int32_t>(value);
    }
    sum.take_cells(cells);
  }
  return sum.sum();
}

std::uint64_t gdwn_values(std::uint32_t n) {
  const std::size_t words = 4 * n / 64 + 2;
  Lines row(1, words), column(n, words), diagonal(2 * n, words), steep(3 * n, words), flat(3 * n, words);
  Checksum sum;
  std::vector<std::int32_t> cells(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    row.clear();
    for (std::uint32_t y = 0; y < n; ++y) {
      std::uint64_t* const across = diagonal[n + y - x];
      std::uint64_t* const down = steep[2 * n + y - 2 * x];
      std::uint64_t* const over = flat[n + 2 * y - x];
      const std::uint32_t value = mex_of_union(row[0], column[y], across, down, over);
      add(value, row[0], column[y], across, down, over);
      cells[y] = static_cast<std::int32_t>(value);
    }
    sum.take_cells(cells);
  }
  return sum.sum();
}

std::uint64_t nim_push_wythoff_values(std::uint32_t n) {
  const std::size_t words = 3 * n / 64 + 2;
  Lines row1(1, words), column1(n, words), row2(1, words), column2(n, words), diagonal2(2 * n, words);
  Checksum sum;
  std::vector<std::int32_t> cells(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    row1.clear();
    row2.clear();
    for (std::uint32_t y = 0; y < n; ++y) {
      std::uint64_t* const across = diagonal2[n + y - x];
      const std::uint32_t pushed = mex_of_union(row2[0], column2[y], across);
      add(pushed, row2[0], column2[y], across);
      std::uint64_t& word = row1[0][pushed / 64];  // the button, as one more option
      const std::uint64_t before = word;
      word |= std::uint64_t{1} << (pushed % 64);
      const std::uint32_t value = mex_of_union(row1[0], column1[y]);
      word = before;
      add(value, row1[0], column1[y]);
      cells[y] = static_cast<std::int32_t>(value);
    }
    sum.take_cells(cells);
  }
  return sum.sum();
}

std::uint64_t nim_enforce_bishop_values(std::uint32_t n) {
  const std::size_t words = 2 * n / 64 + 2;
  Lines row(1, words), column(n, words), diagonal(2 * n, words);
  Checksum sum;
  std::vector<std::int32_t> cells(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    row.clear();
    for (std::uint32_t y = 0; y < n; ++y) {
      std::uint64_t* const across = diagonal[n + y - x];
      std::uint32_t word = 0;
      while (((row[0][word] | column[y][word]) & across[word]) == ~std::uint64_t{0}) ++word;
      const std::uint64_t missing = ~((row[0][word] | column[y][word]) & across[word]);
      const std::uint32_t value = 64 * word + static_cast<std::uint32_t>(std::countr_zero(missing));
      add(value, row[0], column[y], across);
      cells[y] = static_cast<std::int32_t>(value);
    }
    sum.take_cells(cells);
  }
  return sum.sum();
}

}  // namespace galli::bench
