#include "engine/dense/row_sets.h"

#include <algorithm>
#include <array>

namespace galli {

RowSets::RowSets(const RowClause& clause, const RowBoard& board, const RowKernel& kernel)
    : clause_(clause),
      board_(board),
      kernel_(kernel),
      heap_(clause.growth()->heap),
      all_(clause.program()),
      row_length_((static_cast<std::size_t>(board.last_cell()) / row_lanes + 2) * row_lanes) {
  for (std::size_t i = 0; i + 1 < board.last.size(); ++i) {
    if (i != heap_) lines_ *= static_cast<std::size_t>(board.last[i] + 1);
  }
  for (const ClauseProgram& program : clause.growth()->more) more_.emplace_back(program);
  up_to_.assign(lines_, -1);
}

bool RowSets::has_room_for(std::uint32_t largest) const {
  constexpr std::size_t few_planes = 16;
  const std::size_t planes = largest / row_plane_values + 1;
  return planes <= few_planes || planes * lines_ * row_length_ <=
                                     static_cast<std::size_t>(board_.strides()[0] * (board_.last[0] + 1));
}

bool RowSets::go_to(std::span<const Integer> row, std::int64_t start, const std::uint32_t* values,
                    std::uint32_t largest) {
  line_ = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i != heap_)
      line_ = line_ * static_cast<std::size_t>(board_.last[i] + 1) + static_cast<std::size_t>(row[i]);
  }
  while (planes_.size() <= largest / row_plane_values) planes_.emplace_back(lines_ * row_length_, 0);
  Integer& up_to = up_to_[line_];
  const bool goes_on = up_to >= 0 && up_to + 1 == row[heap_];
  moves_.clear();
  if (goes_on) {
    for (ClauseRun& run : more_) clause_.list(row, run, moves_);
  } else {
    clause_.list(row, all_, moves_);
  }
  const std::int64_t cells = clause_.is_moving() ? board_.last_cell() : 0;
  const bool are_earlier = std::all_of(moves_.begin(), moves_.end(), [&](const RowMove& move) {
    return move.from + std::min<std::int64_t>(cells, move.last) < start;
  });
  if (!are_earlier) return false;
  if (!goes_on) clear_line();
  add(values);
  up_to = row[heap_];
  return true;
}

void RowSets::clear_line() {
  for (auto& plane : planes_)
    std::fill_n(plane.begin() + static_cast<std::ptrdiff_t>(line_ * row_length_), row_length_, 0);
}

void RowSets::add(const std::uint32_t* values) {
  if (moves_.empty()) return;
  std::array<std::uint32_t, row_planes * row_lanes> found;
  RowBlock block{.board = values,
                 .at = 0,
                 .base = 0,
                 .count = 1,
                 .until_all_win = false,
                 .moving = clause_.is_moving() ? moves_.data() : nullptr,
                 .moving_count = clause_.is_moving() ? moves_.size() : 0,
                 .fixed = clause_.is_moving() ? nullptr : moves_.data(),
                 .fixed_count = clause_.is_moving() ? 0 : moves_.size(),
                 .found = found.data()};
  std::int32_t first = moves_[0].first, last = moves_[0].last;
  for (const RowMove& move : moves_) {
    first = std::min(first, move.first);
    last = std::max(last, move.last);
  }
  for (std::int32_t at = first / row_lanes * row_lanes; at <= last; at += row_lanes) {
    for (std::size_t plane = 0; plane < planes_.size(); plane += block.count) {
      const std::size_t left = planes_.size() - plane;
      block.at = at;
      block.base = static_cast<std::uint32_t>(plane) * row_plane_values;
      block.count = left > 2 ? row_planes : static_cast<std::uint32_t>(left);
      kernel_.find(block);
      for (std::size_t p = 0; p < std::min<std::size_t>(left, block.count); ++p) {
        std::uint32_t* const into = planes_[plane + p].data() + line_ * row_length_ + at;
        for (std::size_t i = 0; i < row_lanes; ++i) into[i] |= found[p * row_lanes + i];
      }
    }
  }
}

}  // namespace galli
