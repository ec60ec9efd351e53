#include "engine/lines/rows.h"

#include <cstring>

namespace galli {
namespace {

WideInteger value_in_row(const LinearForm& form, const Position& row) {
  WideInteger sum = form.constant;
  for (std::size_t heap = 0; heap < row.size(); ++heap)
    sum += static_cast<WideInteger>(form.coefficient(heap)) * row[heap];
  return sum;
}

WideInteger floor_of(WideInteger a, WideInteger b) {
  const WideInteger quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

Integer clamped(WideInteger value, Integer least, Integer most) {
  return value < least ? least : value > most ? most : static_cast<Integer>(value);
}

void clear_where_not(const Congruence& congruence, const Position& row, Integer last, std::uint8_t* mask) {
  const Integer m = congruence.modulus;
  const auto rest = [&](WideInteger value) {
    return static_cast<Integer>(value - floor_of(value, m) * static_cast<WideInteger>(m));
  };
  Integer here = rest(value_in_row(congruence.form, row) - congruence.residue);
  const Integer step = rest(congruence.form.coefficient(row.size()));
  for (Integer y = 0; y <= last; ++y) {
    if (here != 0) mask[y] = 0;
    here = here >= m - step ? here - (m - step) : here + step;
  }
}

}  // namespace

std::uint64_t mask_board(const RegionRow& region, const Board* board, const Position& row,
                         std::vector<std::uint8_t>& mask) {
  const auto last = static_cast<Integer>(mask.size()) - 1;
  region.fill(row, last, mask.data());
  if (board) {
    Position position = row;
    position.push_back(0);
    for (Integer& y = position.back(); y <= last; ++y) {
      if (!board->contains(position)) mask[static_cast<std::size_t>(y)] = 0;
    }
  }
  return mask.size() - static_cast<std::uint64_t>(std::count(mask.begin(), mask.end(), 0));
}

Span1D span_of(const Facts& facts, const Position& row, Integer last) {
  Span1D span{0, last};
  for (const LinearForm& form : facts) {
    const WideInteger constant = value_in_row(form, row);
    const Integer slope = form.coefficient(row.size());
    if (slope == 0 && constant < 0) return {};
    if (slope > 0) span.first = std::max(span.first, clamped(-floor_of(constant, slope), 0, last + 1));
    if (slope < 0)
      span.last =
          std::min(span.last, clamped(floor_of(constant, -static_cast<WideInteger>(slope)), -1, last));
  }
  return span;
}

void RegionRow::fill(const Position& row, Integer last, std::uint8_t* mask) const {
  const Span1D span = span_of(region_->at_least_zero, row, last);
  std::memset(mask, 0, static_cast<std::size_t>(last + 1));
  if (span.first > span.last) return;
  std::memset(mask + span.first, 0xFF, static_cast<std::size_t>(span.last - span.first + 1));
  for (const Congruence& congruence : region_->congruences) clear_where_not(congruence, row, last, mask);
}

std::size_t first_line(const LineNumbering& lines, const std::vector<Integer>& direction,
                       const Position& row) {
  const Integer steps = row[lines.pivot] / -direction[lines.pivot];
  auto start = static_cast<std::size_t>(lines.shifts.back() + steps * direction.back());
  for (std::size_t heap = lines.first; heap < row.size(); ++heap) {
    const Integer reduced = row[heap] + steps * direction[heap] + lines.shifts[heap];
    start += static_cast<std::size_t>(reduced) * lines.strides[heap];
  }
  return start;
}

Integer least_positive_but(const Position& row, std::size_t left_out) {
  Integer least = 0;
  for (std::size_t heap = 0; heap < row.size(); ++heap) {
    if (heap != left_out && row[heap] > 0 && (least == 0 || row[heap] < least)) least = row[heap];
  }
  return least;
}

bool advance(Position& row, const Window& window) {
  for (std::size_t heap = row.size(); heap-- > 0;) {
    if (row[heap] < window.last[heap]) {
      ++row[heap];
      return true;
    }
    row[heap] = 0;
  }
  return false;
}

bool shifted_row(const Position& row, const std::vector<Integer>& offset, Position& result) {
  result.resize(row.size());
  for (std::size_t heap = 0; heap < row.size(); ++heap) {
    result[heap] = row[heap] + offset[heap];
    if (result[heap] < 0) return false;
  }
  return true;
}

}  // namespace galli
