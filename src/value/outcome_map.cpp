#include "value/outcome_map.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace galli {
namespace {

constexpr std::uint64_t max_listed = std::uint64_t{1} << 24;
constexpr unsigned base_with_bits = 5;  ///< lower levels are quickly counted from bits
constexpr unsigned first_base = 3;

std::uint64_t bytes_of_bits(BoardSides sides) {
  return sides.columns * sides.words() * sizeof(std::uint64_t);
}

bool bits_fit(BoardSides sides, std::uint64_t max_bytes) {
  return bytes_of_bits(sides) + BlockCounts::bytes_needed(sides, base_with_bits) <= max_bytes;
}

/// The finest blocks that fit into half of the room.
std::optional<unsigned> base_that_fits(BoardSides sides, std::uint64_t max_bytes) {
  for (unsigned base = first_base; base <= BlockCounts::max_base; ++base) {
    if (BlockCounts::bytes_needed(sides, base) <= max_bytes / 2) return base;
  }
  return {};
}

/// A square near the origin, or less where the board is narrow, whose bits fit.
BoardSides fine_part(BoardSides sides, std::uint64_t max_bytes) {
  std::uint64_t side = 64;
  while (bytes_of_bits({std::min(2 * side, sides.columns), std::min(2 * side, sides.rows)}) <= max_bytes)
    side *= 2;
  return {std::min(side, sides.columns), std::min(side, sides.rows)};
}

/// Bit i: cell i is 0.
std::uint64_t zeros_of(std::span<const std::int32_t> cells) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) bits |= static_cast<std::uint64_t>(cells[i] == 0) << i;
  return bits;
}

/// The list of a board must have room for where its columns begin.
std::uint64_t list_that_fits(BoardSides sides, std::uint64_t max_bytes) {
  const std::uint64_t starts = (sides.columns + 1) * sizeof(std::uint32_t);
  if (starts >= max_bytes) return 0;
  return std::min(max_listed, (max_bytes - starts) / sizeof(std::uint32_t));
}

}  // namespace

bool OutcomeMap::fits(BoardSides sides, std::uint64_t max_bytes) {
  constexpr std::uint64_t max_side = std::numeric_limits<std::uint32_t>::max();
  if (sides.columns > max_side || sides.rows > max_side) return false;
  return bits_fit(sides, max_bytes) || base_that_fits(sides, max_bytes).has_value();
}

OutcomeMap::OutcomeMap(BoardSides sides, std::uint64_t max_bytes)
    : sides_(sides), fine_(sides), max_bytes_(max_bytes), starts_{0} {
  assert(fits(sides, max_bytes));
}

void OutcomeMap::add(std::uint64_t column, std::uint64_t row) {
  ++count_;
  if (is_list() && list_.size() == list_that_fits(sides_, max_bytes_)) leave_list();
  if (is_list()) {
    while (starts_.size() <= column) starts_.push_back(static_cast<std::uint32_t>(list_.size()));
    list_.push_back(static_cast<std::uint32_t>(row));
    return;
  }
  if (column != column_) begin_column(column);
  pending_[row / 64] |= std::uint64_t{1} << (row % 64);
}

void OutcomeMap::add_cells(std::span<const std::int32_t> cells) {
  if (is_list()) leave_list();
  while (!cells.empty()) {
    if (row_ == sides_.rows) {
      begin_column(column_ + 1);
      row_ = 0;
    }
    const std::uint64_t shift = row_ % 64;
    const std::size_t size = std::min(
        {cells.size(), static_cast<std::size_t>(64 - shift), static_cast<std::size_t>(sides_.rows - row_)});
    const std::uint64_t bits = zeros_of(cells.first(size));
    pending_[row_ / 64] |= bits << shift;
    count_ += static_cast<std::uint64_t>(std::popcount(bits));
    row_ += size;
    cells = cells.subspan(size);
  }
}

void OutcomeMap::begin_column(std::uint64_t column) {
  pass_on_column();
  column_ = column;
}

void OutcomeMap::finish() {
  if (!is_list()) {
    pass_on_column();
    counts_.finish();
    pending_ = {};
    return;
  }
  while (starts_.size() <= sides_.columns) starts_.push_back(static_cast<std::uint32_t>(list_.size()));
  list_.shrink_to_fit();
}

void OutcomeMap::pass_on_column() {
  if (pending_.empty()) return;
  store(column_, pending_);
  std::fill(pending_.begin(), pending_.end(), 0);
}

void OutcomeMap::store(std::uint64_t column, std::span<const std::uint64_t> bits) {
  counts_.add_column(column, bits);
  if (column >= fine_.columns) return;
  const std::uint64_t words = fine_.words();
  for (std::uint64_t w = 0; w < words; ++w) bits_[column * words + w] |= bits[w];
}

/// There are too many: what was listed becomes bits and counts.
void OutcomeMap::leave_list() {
  unsigned base = base_with_bits;
  if (!bits_fit(sides_, max_bytes_)) {
    base = *base_that_fits(sides_, max_bytes_);
    fine_ = fine_part(sides_, max_bytes_ / 2);
  }
  counts_ = BlockCounts(sides_, base);
  has_counts_ = true;
  bits_.assign(fine_.columns * fine_.words(), 0);
  pending_.assign(sides_.words(), 0);
  const std::uint64_t listed = starts_.size();
  starts_.push_back(static_cast<std::uint32_t>(list_.size()));
  for (std::uint64_t column = 0; column < listed; ++column) {
    column_ = column;
    for (std::uint32_t i = starts_[column]; i < starts_[column + 1]; ++i)
      pending_[list_[i] / 64] |= std::uint64_t{1} << (list_[i] % 64);
    if (column + 1 < listed) pass_on_column();  // the last may get more
  }
  list_ = {};
  starts_ = {};
}

std::uint64_t OutcomeMap::bytes() const {
  return (list_.size() + starts_.size()) * sizeof(std::uint32_t) + bits_.size() * sizeof(std::uint64_t) +
         counts_.bytes();
}

std::optional<bool> OutcomeMap::is_p(std::uint64_t column, std::uint64_t row) const {
  if (column >= fine_.columns || row >= fine_.rows) return {};
  std::uint64_t word = 0;
  read_bits(column, row / 64, {&word, 1});
  return ((word >> (row % 64)) & 1) != 0;
}

void OutcomeMap::read_bits(std::uint64_t column, std::uint64_t first, std::span<std::uint64_t> bits) const {
  if (!is_list()) {
    const std::uint64_t* words = bits_.data() + column * fine_.words() + first;
    std::copy(words, words + bits.size(), bits.begin());
    return;
  }
  std::fill(bits.begin(), bits.end(), 0);
  const auto end = list_.begin() + starts_[column + 1];
  for (auto at = std::lower_bound(list_.begin() + starts_[column], end, first * 64); at != end; ++at) {
    const std::uint64_t word = *at / 64 - first;
    if (word >= bits.size()) return;
    bits[word] |= std::uint64_t{1} << (*at % 64);
  }
}

std::optional<std::vector<std::uint32_t>> OutcomeMap::counts(const BlockRange& range) const {
  if (is_list()) return counts_of_list(range);
  if (range.level >= counts_.base()) return counts_.counts(range);
  const bool is_fine =
      std::min((range.column + range.columns) << range.level, sides_.columns) <= fine_.columns &&
      std::min((range.row + range.rows) << range.level, sides_.rows) <= fine_.rows;
  if (!is_fine) return {};
  return counts_of_bits(range);
}

std::vector<std::uint32_t> OutcomeMap::counts_of_list(const BlockRange& range) const {
  std::vector<std::uint32_t> counts(range.columns * range.rows, 0);
  const std::uint64_t first = range.row << range.level, end_row = (range.row + range.rows) << range.level;
  const std::uint64_t end = std::min((range.column + range.columns) << range.level, sides_.columns);
  for (std::uint64_t column = range.column << range.level; column < end; ++column) {
    const auto last = list_.begin() + starts_[column + 1];
    auto at = list_.begin() + starts_[column];
    if (first > 0) at = std::lower_bound(at, last, first);
    for (; at != last && *at < end_row; ++at)
      ++counts[((column >> range.level) - range.column) * range.rows + (*at >> range.level) - range.row];
  }
  return counts;
}

void read_unequal(const OutcomeMap& a, const OutcomeMap& b, std::uint64_t column, std::uint64_t first,
                  std::span<std::uint64_t> bits) {
  std::vector<std::uint64_t> other(bits.size());
  a.read_bits(column, first, bits);
  b.read_bits(column, first, other);
  for (std::size_t w = 0; w < bits.size(); ++w) bits[w] ^= other[w];
}

std::vector<std::uint32_t> OutcomeMap::counts_of_bits(const BlockRange& range) const {
  std::vector<std::uint32_t> counts(range.columns * range.rows, 0);
  const std::uint64_t end = std::min((range.column + range.columns) << range.level, sides_.columns);
  for (std::uint64_t column = range.column << range.level; column < end; ++column) {
    const std::span<const std::uint64_t> bits(bits_.data() + column * fine_.words(), fine_.words());
    const std::size_t row = static_cast<std::size_t>((column >> range.level) - range.column) * range.rows;
    add_groups(bits, range.level, range.row, std::span(counts).subspan(row, range.rows));
  }
  return counts;
}

}  // namespace galli
