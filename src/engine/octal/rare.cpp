#include "engine/octal/rare.h"

#include <algorithm>
#include <bit>

namespace galli {
namespace {

constexpr std::uint16_t no_candidate = 0xffff;  // above max_span, so no pair has it

bool same_parity(const std::vector<std::uint32_t>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [&](std::uint32_t t) { return (t - numbers.front()) % 2 == 0; });
}

std::uint32_t parity(std::uint32_t bits) { return static_cast<std::uint32_t>(std::popcount(bits)) & 1U; }

void walsh_hadamard(std::vector<std::int64_t>& entries) {
  for (std::size_t half = 1; half < entries.size(); half *= 2) {
    for (std::size_t block = 0; block < entries.size(); block += 2 * half) {
      for (std::size_t i = block; i < block + half; ++i) {
        const std::int64_t sum = entries[i] + entries[i + half];
        entries[i + half] = entries[i] - entries[i + half];
        entries[i] = sum;
      }
    }
  }
}

}  // namespace

OctalMask best_mask(const OctalTable& table, const std::vector<std::uint32_t>& splits) {
  const bool parities = same_parity(splits);
  const std::uint32_t span = table.span();
  std::vector<std::int64_t> excess(std::size_t{2} * span);
  for (std::uint64_t n = 1; n < table.known(); ++n) {
    const bool upper = parities && ((n + splits.front()) & 1U) != 0;
    ++excess[table[n] + (upper ? span : 0)];
  }
  walsh_hadamard(excess);
  const auto best = std::min_element(excess.begin(), excess.begin() + (parities ? 2 : 1) * span);
  const auto bits = static_cast<std::uint32_t>(best - excess.begin());
  return {bits % span, bits >= span, static_cast<std::uint64_t>(excess.front() + *best) / 2};
}

void OctalRare::choose(const OctalTable& table, const OctalMoves& moves, const OctalMask& mask) {
  mask_ = mask;
  parity_ = moves.to_two.front() & 1U;
  span_ = table.span();
  positions_.clear();
  values_.clear();
  small_ = 0;
  for (std::uint64_t n = 1; n < table.known(); ++n) list_heap(n, table[n]);
  marked_ = std::min<std::uint64_t>(positions_.size(), span_);
  for (auto& kind : kinds_) kind.assign(span_ / 64, 0);
  for (std::uint32_t v = 0; v < span_; ++v) {
    kinds_[parity(v & mask_.bits)][v / 64] |= std::uint64_t{1} << (v % 64);
  }
  rows_.assign(std::size_t{span_} * octal_lanes, 0);
  bits_.assign(span_ / 64, 0);
  wanted_.assign(span_ / 64, 0);
  marks_.assign(span_, 0);
}

/// 1 when a value with an odd number of bits of the mask makes heap n common, 0 when one with an even number does.
std::uint32_t OctalRare::kind_at(std::uint64_t n) const {
  return mask_.parity ? 1U ^ (static_cast<std::uint32_t>(n) & 1U) ^ parity_ : 1U;
}

void OctalRare::list_heap(std::uint64_t heap, std::uint32_t value) {
  if (parity(value & mask_.bits) == kind_at(heap)) return;
  if (heap < octal_lanes) {
    ++small_;
    return;
  }
  positions_.push_back(static_cast<std::uint32_t>(heap));
  values_.push_back(value | value << 16);
}

/// The rare heaps whose partners are not empty for any lane of the block that begins at the next heap.
OctalLanes OctalRare::lanes(const OctalTable& table, std::uint32_t taken) const {
  const std::uint64_t n = table.known();
  const auto end = std::lower_bound(positions_.begin(), positions_.end(), n - taken);
  return {table.from(n - taken), positions_.data(), values_.data(),
          static_cast<std::uint64_t>(end - positions_.begin())};
}

void OctalRare::mark_block(const OctalTable& table, const OctalMoves& moves) {
  std::fill(rows_.begin(), rows_.end(), 0);
  for (const std::uint32_t t : moves.to_two) {
    OctalLanes some = lanes(table, t);
    some.count = std::min(some.count, marked_);
    kernel_.mark_lanes(some, rows_.data(), span_);
  }
}

/// The least values of the common kind that the lane has not marked.
void OctalRare::list_candidates(std::uint32_t lane, std::uint64_t n, std::uint16_t* candidates) {
  kernel_.pack(rows_.data() + std::size_t{lane} * span_, span_ / 64, bits_.data());
  const std::vector<std::uint64_t>& kind = kinds_[kind_at(n)];
  std::uint32_t count = 0;
  for (std::uint32_t w = 0; w < span_ / 64; ++w) {
    for (std::uint64_t free = kind[w] & ~bits_[w]; free != 0; free &= free - 1) {
      const std::uint32_t value = 64 * w + static_cast<std::uint32_t>(std::countr_zero(free));
      candidates[count++ * octal_lanes + lane] = static_cast<std::uint16_t>(value);
      if (count < candidates_) continue;
      struck_to_[lane] = value;
      return;
    }
  }
  for (; count < candidates_; ++count) candidates[count * octal_lanes + lane] = no_candidate;
  struck_to_[lane] = span_;
}

void OctalRare::strike_block(const OctalTable& table, const OctalMoves& moves) {
  std::fill(std::begin(struck_to_), std::end(struck_to_), span_);
  if (marked_ >= positions_.size()) return;
  std::uint16_t candidates[candidates_ * octal_lanes];
  for (std::uint32_t lane = 0; lane < octal_lanes; ++lane) {
    list_candidates(lane, table.known() + lane, candidates);
  }
  for (const std::uint32_t t : moves.to_two) {
    OctalLanes rest = lanes(table, t);
    if (rest.count <= marked_) continue;
    rest = {rest.at, rest.shifts + marked_, rest.values + marked_, rest.count - marked_};
    for (std::uint32_t first = 0; first < candidates_; first += octal_candidates) {
      strike(rest, candidates + first * octal_lanes);
    }
  }
}

/// Marks those of the candidates that the lanes can leave by these rare heaps.
void OctalRare::strike(const OctalLanes& rest, const std::uint16_t* candidates) {
  std::uint32_t struck[octal_candidates];
  kernel_.strike_lanes(rest, candidates, struck);
  for (std::uint32_t j = 0; j < octal_candidates; ++j) {
    for (std::uint32_t lanes = struck[j]; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(lanes));
      rows_[std::size_t{lane} * span_ + candidates[j * octal_lanes + lane]] = 1;
    }
  }
}

/// Moves to one heap, and to two of which one is below 32.
void OctalRare::mark_near(const OctalTable& table, const OctalMoves& moves, std::uint8_t* row) {
  const std::uint64_t n = table.known();
  for (const std::uint32_t t : moves.to_one) row[table[n - t]] = 1;
  for (const std::uint32_t t : moves.to_two) {
    const std::uint16_t* low = table.from(0);
    const std::uint16_t* high = table.down_from(n - t);
    for (std::uint32_t a = 1; a < octal_lanes; ++a) row[low[a] ^ high[a]] = 1;
  }
}

/// The rare heaps that had not marked this lane of the block that began at heap `block`.
void OctalRare::mark_rest(const OctalTable& table, const OctalMoves& moves, std::uint64_t block,
                          std::uint8_t* row) {
  ++alone_;
  for (const std::uint32_t t : moves.to_two) {
    const std::uint16_t* at = table.from(table.known() - t);
    for (std::uint64_t e = marked_; e < positions_.size() && positions_[e] < block - t; ++e) {
      row[*(at - positions_[e]) ^ (values_[e] & 0xffffU)] = 1;
    }
  }
}

/// The least value of the common kind that is not marked; `span_` when there is none. Leaves the row as bits.
std::uint32_t OctalRare::least_common(std::uint64_t n, const std::uint8_t* row) {
  kernel_.pack(row, span_ / 64, bits_.data());
  const std::vector<std::uint64_t>& kind = kinds_[kind_at(n)];
  for (std::uint32_t w = 0; w < span_ / 64; ++w) {
    const std::uint64_t free = kind[w] & ~bits_[w];
    if (free != 0) return 64 * w + static_cast<std::uint32_t>(std::countr_zero(free));
  }
  return span_;
}

/// The least value of the rare kind below `common` that no move has; `common` when there is none.
std::uint32_t OctalRare::least_rare(const OctalTable& table, const OctalMoves& moves, std::uint32_t common) {
  const std::uint64_t n = table.known();
  const std::vector<std::uint64_t>& kind = kinds_[kind_at(n) ^ 1U];
  std::uint64_t any = 0;
  for (std::uint32_t w = 0; w < span_ / 64; ++w) {
    const std::uint32_t begin = 64 * w;
    const std::uint64_t below = common >= begin + 64 ? ~std::uint64_t{0}
                                : common <= begin    ? 0
                                                     : (std::uint64_t{1} << (common - begin)) - 1;
    wanted_[w] = kind[w] & ~bits_[w] & below;
    any |= wanted_[w];
  }
  if (any == 0) return common;
  parts_.clear();
  for (const std::uint32_t t : moves.to_two) parts_.push_back(table.pairs(n - t, octal_lanes));
  return std::min(common, kernel_.least_missing({parts_.data(), static_cast<std::uint32_t>(parts_.size()),
                                                 wanted_.data(), span_ / 64, marks_.data()}));
}

std::uint32_t OctalRare::lane_value(const OctalTable& table, const OctalMoves& moves, std::uint64_t block) {
  const std::uint64_t n = table.known();
  const std::uint64_t lane = n - block;
  std::uint8_t* row = rows_.data() + lane * span_;
  mark_near(table, moves, row);
  std::uint32_t common = least_common(n, row);
  if (common > struck_to_[lane]) {
    mark_rest(table, moves, block, row);
    common = least_common(n, row);
  }
  return common == span_ ? searching_.value(table, moves) : least_rare(table, moves, common);
}

void OctalRare::advance(OctalTable& table, const OctalMoves& moves) {
  const std::uint64_t block = table.known();
  alone_ = 0;
  mark_block(table, moves);
  strike_block(table, moves);
  const std::uint64_t listed = positions_.size();
  for (std::uint32_t lane = 0; lane < octal_lanes; ++lane) {
    const std::uint32_t value = lane_value(table, moves, block);
    table.push(value);
    if (value >= span_) return;
    list_heap(block + lane, value);
  }
  if (alone_ > 6) marked_ += marked_ / 8 + 8;
  if (alone_ < 3) marked_ -= std::min(marked_, marked_ / 64 + 1);
  marked_ = std::min<std::uint64_t>(std::max<std::uint64_t>(marked_, 32), listed);
}

}  // namespace galli
