// The lines that one move without end goes along, with the nim-values on them.
#pragma once

#include "engine/lines/listed.h"
#include "engine/lines/words.h"

namespace galli {

template <typename Stored>
class LineSource {
 public:
  LineSource(const ValueBoard<Stored>& board, const LinesMove& move, PhaseSet phases)
      : board_(board),
        residue_move_(std::get_if<Residue>(&move)),
        ray_(residue_move_ ? ray_of(*residue_move_) : std::get<Ray>(move)),
        phases_(phases),
        is_plain_(ray_.offset == ray_.direction),
        is_in_row_(stays_in_row(ray_.direction)) {
    const auto& values = board.plan.max_value;
    const Nimber most = *std::max_element(values.begin(), values.end());  // any phase may ask
    if (!is_in_row_) numbers_ = numbering_of(ray_.direction, board.plan.window);
    step_ = is_in_row_ ? static_cast<std::size_t>(-ray_.direction.back()) : 0;
    words_ = LineWords(is_in_row_ ? step_ : numbers_.count, most);
  }

  /// Before the first cell of a row.
  void begin(const Position& row) {
    if (!ray_.from.is_everywhere()) fill(from_mask_, ray_.from, row);
    renew(row);
    is_there_ = shifted_row(row, is_in_row_ || !is_plain_ ? ray_.offset : none_, there_);
    if (residue_move_) is_there_ = begin_residue(*residue_move_, row);
    if (!is_there_) return;
    if (is_in_row_) return begin_row();
    start_ = first_line(numbers_, ray_.direction, there_);
    if (!is_plain_) pull_row();
  }

  /// The words of the line behind (row, y), every lines() apart; none when there is no option. Cells come in turn.
  const std::uint64_t* ask(Integer y) {
    if (!is_there_) return nullptr;
    if (is_in_row_ && !pull_cell(y)) return nullptr;
    if (!is_in_row_ && !is_plain_ && y + ray_.offset.back() < 0) return nullptr;
    line_ = is_in_row_ ? residue_ : start_ + static_cast<std::size_t>(is_plain_ ? y : y + ray_.offset.back());
    if (!from_mask_.empty() && from_mask_[static_cast<std::size_t>(y)] == 0) return nullptr;
    return words_.words(line_);
  }

  /// The hint of the line that was asked last.
  std::size_t hint() const { return *words_.hints(line_); }
  std::size_t lines() const { return words_.lines(); }

  /// Behind the last cell of a row, which is finished in all phases.
  void end(const Position& row) {
    if (is_in_row_ || !is_plain_ || is_marked_by_loop_) return;
    if (!ray_.to.is_everywhere()) fill(to_mask_, ray_.to, row);
    for_each_phase(phases_,
                   [&](std::uint32_t phase) { mark(board_.cells(phase, row), 0, board_.last, start_); });
  }

  /// A loop may mark the lines itself, value by value.
  bool suits_loop(std::uint32_t phase) const {
    return is_plain_ && !residue_move_ && (!is_in_row_ || step_ == 1) && phases_ == PhaseSet{1} << phase &&
           ray_.from.is_everywhere() && ray_.to.is_everywhere();
  }
  void leave_to_loop() { is_marked_by_loop_ = true; }
  RowLine row_line() const {
    const std::size_t start = is_in_row_ ? 0 : start_;
    return {words_.words(start), words_.hints(start), words_.lines(), is_in_row_ ? std::size_t{0} : 1};
  }
  void know_top(Nimber value) { words_.know_top(value); }
  /// The first cells of a row, up to the modulus, need not be asked.
  bool is_of_multiples() const { return residue_move_ != nullptr; }

 private:
  /// As if the last heap fell by multiples of the largest modulus: this many lines there are at most.
  Ray ray_of(const Residue& residue) const {
    const Integer most = max_modulus(residue, board_.plan.window);
    Ray ray{std::vector<Integer>(board_.plan.window.last.size(), 0), {}, {}, residue.from, {}};
    ray.offset.back() = -std::max<Integer>(1, most);
    ray.direction = ray.offset;
    return ray;
  }

  /// The modulus is the same for the whole row.
  bool begin_residue(const Residue& residue, const Position& row) {
    const Integer modulus = residue.modulus == Residue::Modulus::heap ? row[residue.modulus_heap]
                                                                      : least_positive_but(row, row.size());
    if (modulus < 1 || modulus > board_.last) return false;
    ray_.offset.back() = -modulus;
    step_ = static_cast<std::size_t>(modulus);
    words_.change_lines(step_);
    least_ = residue.least;
    return true;
  }

  void fill(std::vector<std::uint8_t>& mask, const Region& region, const Position& row) const {
    mask.resize(static_cast<std::size_t>(board_.last + 1));
    RegionRow(region).fill(row, board_.last, mask.data());
  }

  void renew(const Position& row) {
    const std::size_t heaps = is_in_row_ ? row.size() : numbers_.first;
    const auto end = row.begin() + static_cast<std::ptrdiff_t>(heaps);
    if (std::equal(row.begin(), end, alive_.begin(), alive_.end())) return;
    words_.clear();
    alive_.assign(row.begin(), end);
  }

  void begin_row() {
    cells_.clear();
    for_each_phase(phases_, [&](std::uint32_t phase) { cells_.push_back(board_.cells(phase, there_)); });
    if (!ray_.to.is_everywhere()) fill(to_mask_, ray_.to, there_);
    residue_ = step_ - 1;
  }

  /// The first option of a cell joins its line just before the line is asked.
  bool pull_cell(Integer y) {
    const Integer first = y + ray_.offset.back();
    if (first < 0) return false;
    if (++residue_ == step_) residue_ = 0;
    if (first < least_ || (!to_mask_.empty() && to_mask_[static_cast<std::size_t>(first)] == 0)) return true;
    for (const Stored* cells : cells_) {
      if (cells[first] != ValueBoard<Stored>::off_board) words_.insert(residue_, cells[first]);
    }
    return true;
  }

  void pull_row() {
    if (!ray_.to.is_everywhere()) fill(to_mask_, ray_.to, there_);
    for_each_phase(phases_, [&](std::uint32_t phase) {
      mark(board_.cells(phase, there_), 0, board_.last + ray_.offset.back(), start_);
    });
  }

  void mark(const Stored* cells, Integer first, Integer last, std::size_t start) {
    for (Integer y = first; y <= last; ++y) {
      if (!to_mask_.empty() && to_mask_[static_cast<std::size_t>(y)] == 0) continue;
      if (cells[y] != ValueBoard<Stored>::off_board)
        words_.insert(start + static_cast<std::size_t>(y), cells[y]);
    }
  }

  const ValueBoard<Stored>& board_;
  const Residue* residue_move_;  ///< the last heap falls by multiples of what the row determines
  Ray ray_;
  PhaseSet phases_;
  bool is_plain_;
  bool is_in_row_;  ///< lines are rows, or every step_-th cell of them
  bool is_marked_by_loop_ = false;
  LineNumbering numbers_;
  LineWords words_;
  std::size_t step_ = 0;
  const std::vector<Integer> none_ = std::vector<Integer>(ray_.offset.size(), 0);
  Position alive_;  ///< the heaps that the lines belong to
  Position there_;  ///< the row of the first options; of the mover, when marked by finished rows
  bool is_there_ = false;
  std::size_t start_ = 0;  ///< line of (there_, 0)
  std::size_t residue_ = 0;
  Integer least_ = 0;  ///< of a landing in the row
  std::size_t line_ = 0;
  std::vector<const Stored*> cells_;
  std::vector<std::uint8_t> from_mask_;
  std::vector<std::uint8_t> to_mask_;
};

}  // namespace galli
