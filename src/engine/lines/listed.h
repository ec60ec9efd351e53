// Options that are looked at one by one, for nim-values: steps, bounded rays, multiples of a heap, single clauses.
#pragma once

#include "engine/lines/plan.h"
#include "engine/lines/rows.h"

namespace galli {

/// Cells of all phases; the largest number stands for "off the board".
template <typename Stored>
struct ValueBoard {
  static constexpr Stored off_board = static_cast<Stored>(-1);

  ValueBoard(const Machine& machine_, const LinesPlan& plan_, Integer depth)
      : machine(machine_), plan(plan_), last(plan_.window.last.back()), kept(plan_.shape.phases.size()) {
    for_each_phase(plan.phases,
                   [&](std::uint32_t phase) { kept[phase] = Slabs<Stored>(plan.window, depth); });
  }

  Stored* cells(std::uint32_t phase, const Position& row) const { return kept[phase].row(row); }
  std::size_t kept_stride(std::size_t heap) const {
    return kept[static_cast<std::size_t>(std::countr_zero(plan.phases))].stride(heap);
  }

  const Machine& machine;
  const LinesPlan& plan;
  Integer last;
  std::vector<Slabs<Stored>> kept;  ///< by phase
};

template <typename Stored>
class ListedSource {
 public:
  ListedSource(const ValueBoard<Stored>& board, const LinesMove& move, PhaseSet phases)
      : board_(board), move_(move), phases_(phases) {
    const auto& last = board.plan.window.last;
    is_mirrored_ = last.size() == 2 && last[0] == last[1] && board.machine.is_symmetric;
  }

  void begin(const Position& row) {
    position_ = row;
    position_.push_back(0);
    if (const Ray* ray = std::get_if<Ray>(&move_)) return begin_ray(*ray, row);
    if (const Residue* residue = std::get_if<Residue>(&move_)) return begin_residue(*residue, row);
    spans_.clear();
    for (const Facts& facts : std::get<LinesStep>(move_).places)
      spans_.push_back(span_of(facts, row, board_.last));
  }

  /// The values below 64 of the options of (row, y), as bits.
  std::uint64_t low(Integer y) {
    std::uint64_t found = 0;
    list(y, [&](Stored value) { found |= value < 64 ? std::uint64_t{1} << value : 0; });
    return found;
  }

  /// Calls `take` with the value of each option of (row, y); it may be off the board.
  template <typename Take>
  void list(Integer y, Take take) {
    if (!mask_.empty() && mask_[static_cast<std::size_t>(y)] == 0) return;
    if (const Ray* ray = std::get_if<Ray>(&move_)) return list_ray(*ray, y, take);
    if (const Residue* residue = std::get_if<Residue>(&move_)) return list_residue(*residue, y, take);
    list_clause(y, take);
  }

 private:
  struct Landing {
    const Stored* cells;  ///< of a row
    Integer shift;        ///< of the last heap
    Integer t;
  };

  void fill_mask(const Region& from, const Position& row) {
    if (from.is_everywhere()) return;
    mask_.resize(static_cast<std::size_t>(board_.last + 1));
    RegionRow(from).fill(row, board_.last, mask_.data());
  }

  void begin_ray(const Ray& ray, const Position& row) {
    fill_mask(ray.from, row);
    landings_.clear();
    std::vector<Integer> offset = ray.offset;
    Position there;
    for (Integer t = 0; t < *ray.count && shifted_row(row, offset, there); ++t) {
      if (board_.last + offset.back() < 0) break;
      for_each_phase(phases_, [&](std::uint32_t phase) {
        landings_.push_back({board_.cells(phase, there), offset.back(), t});
      });
      for (std::size_t heap = 0; heap < offset.size(); ++heap) offset[heap] += ray.direction[heap];
    }
  }

  template <typename Take>
  void list_ray(const Ray& ray, Integer y, Take take) {
    const bool is_anywhere = ray.to.is_everywhere();
    for (const Landing& landing : landings_) {
      if (y + landing.shift < 0) break;
      if (is_anywhere || ray.to.contains(landed(ray, landing.t, y))) take(landing.cells[y + landing.shift]);
    }
  }

  Position landed(const Ray& ray, Integer t, Integer y) const {
    Position there = position_;
    there.back() = y;
    for (std::size_t heap = 0; heap < there.size(); ++heap)
      there[heap] += ray.offset[heap] + t * ray.direction[heap];
    return there;
  }

  void begin_residue(const Residue& residue, const Position& row) {
    fill_mask(residue.from, row);
    cells_.clear();
    for_each_phase(phases_, [&](std::uint32_t phase) { cells_.push_back(board_.cells(phase, row)); });
    in_row_ = residue.modulus == Residue::Modulus::heap
                  ? (residue.modulus_heap < row.size() ? row[residue.modulus_heap] : 0)
                  : least_positive_but(row, residue.heap);
  }

  template <typename Take>
  void list_residue(const Residue& residue, Integer y, Take take) {
    const Integer size = residue.heap + 1 == position_.size() ? y : position_[residue.heap];
    const Integer modulus = modulus_of(residue, size, y);
    const Integer most = size - modulus;
    if (modulus <= 0 || most < residue.least) return;
    if (residue.heap + 1 == position_.size()) return list_emptied(modulus, y, take);
    const bool is_mirrored = is_mirrored_ && y <= size;  // row y is finished, or far enough
    const std::size_t stride = is_mirrored ? 1 : board_.kept_stride(residue.heap);
    std::size_t index = 0;
    for_each_phase(phases_, [&](std::uint32_t phase) {
      const Slabs<Stored>& kept = board_.kept[phase];
      const Stored* const at = is_mirrored ? kept.begin() + static_cast<std::size_t>(y) * kept.stride(0)
                                           : cells_[index] + y - static_cast<std::size_t>(size) * stride;
      ++index;
      for (Integer left = most; left >= residue.least; left -= modulus)
        take(at[static_cast<std::size_t>(left) * stride]);
    });
  }

  /// The last heap, where it is itself the least positive one. (Its other multiples are lines.)
  template <typename Take>
  void list_emptied(Integer modulus, Integer y, Take take) {
    if (modulus != y || y == in_row_) return;
    for (const Stored* cells : cells_) take(cells[0]);
  }

  Integer modulus_of(const Residue& residue, Integer size, Integer y) const {
    const bool is_last = residue.heap + 1 == position_.size();
    if (residue.modulus == Residue::Modulus::heap)
      return residue.modulus_heap + 1 == position_.size() ? y : in_row_;
    Integer least = in_row_;
    if (!is_last && y > 0 && (least == 0 || y < least)) least = y;
    return size > 0 && (least == 0 || size < least) ? size : least;
  }

  template <typename Take>
  void list_clause(Integer y, Take take) {
    if (std::none_of(spans_.begin(), spans_.end(),
                     [&](const Span1D& span) { return span.first <= y && y <= span.last; }))
      return;
    position_.back() = y;
    Budget budget;
    visit_options(std::get<LinesStep>(move_).clause, board_.machine.boards[0], position_, budget,
                  [&](const Position& to) {
                    const Position row(to.begin(), to.end() - 1);
                    for_each_phase(phases_,
                                   [&](std::uint32_t phase) { take(board_.cells(phase, row)[to.back()]); });
                    return true;
                  });
  }

  const ValueBoard<Stored>& board_;
  const LinesMove& move_;
  PhaseSet phases_;
  bool is_mirrored_ = false;  ///< two heaps may be exchanged: rows are looked at instead of columns
  Position position_;
  std::vector<std::uint8_t> mask_;    ///< where the mover may stand; empty: everywhere
  std::vector<Landing> landings_;     ///< of a ray, by option, then by phase
  std::vector<const Stored*> cells_;  ///< of the row, by phase of phases_
  Integer in_row_ = 0;                ///< the modulus, as far as the row determines it
  std::vector<Span1D> spans_;
};

/// Whether a move has an option at a position.
bool has_option(const LinesMove& move, const Board& board, const Position& from);

}  // namespace galli
