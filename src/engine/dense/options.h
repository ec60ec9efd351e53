// The cells of a box by number, and the cells that the options of a position lead to: for the dense engine.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "game/family.h"
#include "game/ruleset.h"
#include "value/table.h"

namespace galli {

/// Cells of a box, by number: the last heap runs fastest.
class BoxCells {
 public:
  explicit BoxCells(const Window& box) : last_(box.last), strides_(box.last.size(), 1), count_(*box.cells()) {
    for (std::size_t heap = strides_.size() - 1; heap-- > 0;)
      strides_[heap] = strides_[heap + 1] * (box.last[heap + 1] + 1);
  }

  std::uint64_t count() const { return count_; }
  Integer stride(std::size_t heap) const { return strides_[heap]; }
  Integer last(std::size_t heap) const { return last_[heap]; }

  Integer number(const std::vector<Integer>& sizes) const {
    return std::inner_product(sizes.begin(), sizes.end(), strides_.begin(), Integer{0});
  }

  /// The sizes of the heaps, weighed and added up, as a natural number: how much it is above the least in the box.
  std::uint64_t weight(std::uint64_t cell, const std::vector<Integer>& weights) const {
    std::uint64_t sum = 0;  // on the way it may wrap around
    for (std::size_t heap = 0; heap < weights.size(); ++heap) {
      const auto stride = static_cast<std::uint64_t>(strides_[heap]);
      const auto least = static_cast<std::uint64_t>(weights[heap] < 0 ? last_[heap] : 0);
      sum += static_cast<std::uint64_t>(weights[heap]) * (cell / stride - least);
      cell %= stride;
    }
    return sum;
  }

 private:
  Position last_;
  std::vector<Integer> strides_;
  std::uint64_t count_;
};

/// Which cells of a box are on the board. Conditions are looked at once for each cell, when it is first asked about.
class CellsOnBoard {
 public:
  CellsOnBoard(const Board& board, const Window& box) : board_(board), box_(box) {}

  /// What is known of each cell, for the caller to make room for; without it, conditions are looked at each time.
  std::vector<std::uint8_t>& known() { return known_; }

  bool has(Integer cell) {
    if (board_.conditions().empty()) return true;
    const auto number = static_cast<std::uint64_t>(cell);
    if (known_.empty()) return board_.contains(box_.position(number));
    std::uint8_t& known = known_[number];
    if (known == unknown) known = board_.contains(box_.position(number)) ? on : off;
    return known == on;
  }

 private:
  enum : std::uint8_t { unknown, off, on };

  const Board& board_;
  const Window& box_;
  std::vector<std::uint8_t> known_{};
};

/// Calls `visit` with the cell of each option; it returns false to stop, and so does the walk.
template <typename Visit>
class OptionWalk {
 public:
  OptionWalk(const Board& board, const BoxCells& cells, CellsOnBoard& on_board, const Position& from,
             Integer cell, Visit& visit)
      : board_(board), cells_(cells), on_board_(on_board), from_(from), cell_(cell), visit_(visit) {}

  bool operator()(const Ray& ray) {
    if (!ray.from.is_everywhere() && !ray.from.contains(from_)) return true;
    Integer first = 0;
    Integer last = ray.count ? *ray.count - 1 : std::numeric_limits<Integer>::max();
    for (std::size_t heap = 0; heap < from_.size(); ++heap) {
      const Integer size = from_[heap] + ray.offset[heap];
      const Integer step = ray.direction[heap];
      if (size < 0 && step <= 0) return true;
      if (size > cells_.last(heap) && step >= 0) return true;
      if (step > 0) last = std::min(last, (cells_.last(heap) - size) / step);
      if (step < 0) last = std::min(last, size / -step);
      if (size < 0) first = std::max(first, (-size + step - 1) / step);
      if (first > last) return true;
    }
    const bool leads_anywhere = ray.to.is_everywhere();
    const Integer stride = cells_.number(ray.direction);
    Integer target = cell_ + cells_.number(ray.offset) + first * stride;
    for (Integer t = first; t <= last; ++t, target += stride) {
      const bool leads_there = leads_anywhere || ray.to.contains(target_of(ray, t));
      if (leads_there && on_board_.has(target) && !visit_(target)) return false;
    }
    return true;
  }

  bool operator()(const Residue& residue) {
    const Integer modulus = modulus_at(residue, from_);
    if (modulus <= 0 || !residue.from.contains(from_)) return true;
    for (Integer amount = modulus; amount <= from_[residue.heap] - residue.least; amount += modulus) {
      if (!lower(residue.heap, amount)) return false;
    }
    return true;
  }

  bool operator()(const Amounts& amounts) {
    const Integer size = from_[amounts.heap];
    if (!amounts.from.contains(from_)) return true;
    if (amounts.is_complemented) {
      for (Integer amount = 1; amount <= size; ++amount) {
        if (!amounts.set.contains(amount) && !lower(amounts.heap, amount)) return false;
      }
      return true;
    }
    for (const Progression& part : amounts.set.parts) {
      const Integer last = part.last ? std::min(*part.last, size) : size;
      for (Integer amount = part.first; amount <= last; amount += part.step) {
        if (!lower(amounts.heap, amount)) return false;
      }
    }
    return true;
  }

  bool operator()(const General& general) {
    Budget budget{std::numeric_limits<std::uint64_t>::max()};
    bool goes_on = true;
    visit_options(general.clause, board_, from_, budget,
                  [&](const Position& to) { return goes_on = visit_(cells_.number(to)); });
    return goes_on;
  }

 private:
  /// The option that takes an amount from one heap.
  bool lower(std::size_t heap, Integer amount) {
    const Integer target = cell_ - amount * cells_.stride(heap);
    return !on_board_.has(target) || visit_(target);
  }

  Position target_of(const Ray& ray, Integer t) const {
    Position to = from_;
    for (std::size_t heap = 0; heap < to.size(); ++heap)
      to[heap] += ray.offset[heap] + t * ray.direction[heap];
    return to;
  }

  const Board& board_;
  const BoxCells& cells_;
  CellsOnBoard& on_board_;
  const Position& from_;
  Integer cell_;
  Visit& visit_;
};

}  // namespace galli
