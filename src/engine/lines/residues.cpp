// Heaps before the last that fall by multiples: a byte for each class of positions that differ by multiples.
#include <cstring>

#include "engine/lines/flags.h"

namespace galli {
namespace {

const Region whole_board;

std::size_t size_from(Integer n) { return static_cast<std::size_t>(n); }

/// A heap before the last falls by multiples of another heap before the last.
class RowResidueFlags final : public FarSource {
 public:
  RowResidueFlags(const FlagBoard& board, const Residue& residue, PhaseSet phases)
      : FarSource(board, residue.from),
        residue_(residue),
        landings_(board, phases, whole_board),
        flags_(board.plan.window, board.plan.window.last[0] + 1) {}

  void begin(const Position& row) override {
    std::fill(out_.begin(), out_.end(), 0);
    if (row[residue_.modulus_heap] == 0) return;
    std::memcpy(out_.data(), flags(row), out_.size());
    keep_from(row, out_.data());
  }

  void end(const Position& row) override {
    if (row[residue_.modulus_heap] == 0 || row[residue_.heap] < residue_.least) return;
    unite_bytes(flags(row), landings_.in(row), board_.last + 1);
  }

 private:
  Flags* flags(const Position& row) {
    class_ = row;
    class_[residue_.heap] %= row[residue_.modulus_heap];
    return flags_.row(class_);
  }

  const Residue& residue_;
  Landings landings_;
  Slabs<Flags> flags_;  ///< by position, the heap being reduced
  Position class_;
};

/// A heap before the last falls by multiples of the last one, or of the least positive one. Its residue modulo what
/// the other heaps make the modulus is kept fastest, since it changes slowly from row to row.
class ColumnResidueFlags final : public FarSource {
 public:
  ColumnResidueFlags(const FlagBoard& board, const Residue& residue, PhaseSet phases)
      : FarSource(board, residue.from),
        residue_(residue),
        landings_(board, phases, whole_board),
        sizes_(spaced(size_from(board.plan.window.last[residue.heap] + 1), 1)),
        is_least_positive_(residue.modulus == Residue::Modulus::least_positive),
        lists_(*board.plan.window.cells() / size_from(board.plan.window.last[residue.heap] + 1)),
        flags_(lists_ * sizes_),
        zero_(is_least_positive_ ? lists_ : 0),
        rest_(size_from(board.last + 1)) {}

  void begin(const Position& row) override {
    const Integer size = row[residue_.heap];
    update_rests(size);
    const std::size_t start = others(row);
    const Integer in_row = is_least_positive_ ? least_positive_but(row, residue_.heap) : 0;
    const std::size_t rest = in_row > 0 ? size_from(size % in_row) : 0;
    out_[0] = in_row > 0 && size >= in_row ? flags_[start * sizes_ + rest] : empties(start, size);
    const Integer modest = in_row > 0 && in_row <= size ? board_.last : std::min(size, board_.last);
    const Integer last = board_.last;
    const Flags* at = flags_.data() + (start + 1) * sizes_;
    for (Integer y = 1; y <= modest; ++y, at += sizes_)  // the modulus is at most the size
      out_[size_from(y)] = at[in_row > 0 && y >= in_row ? rest : rest_[size_from(y)]];
    for (Integer y = modest + 1; y <= last; ++y) out_[size_from(y)] = empties(start + size_from(y), size);
    keep_from(row, out_.data());
  }

  void end(const Position& row) override {
    const Integer size = row[residue_.heap];
    const std::size_t start = others(row);
    const Integer in_row = is_least_positive_ ? least_positive_but(row, residue_.heap) : 0;
    const Flags* const cells = landings_.in(row);
    if (size == 0 && is_least_positive_) std::copy_n(cells, board_.last + 1, zero_.data() + start);
    if (size < residue_.least) return;
    const std::size_t rest = in_row > 0 ? size_from(size % in_row) : 0;
    if (in_row > 0) flags_[start * sizes_ + rest] |= cells[0];
    const Integer last = board_.last;
    Flags* at = flags_.data() + (start + 1) * sizes_;
    for (Integer y = 1; y <= last; ++y, at += sizes_)
      at[in_row > 0 && y >= in_row ? rest : rest_[size_from(y)]] |= cells[y];
  }

 private:
  /// The heap is itself the least positive one: it may be emptied, if that is allowed.
  Flags empties(std::size_t other, Integer size) const {
    return is_least_positive_ && size > 0 && residue_.least == 0 ? zero_[other] : Flags{0};
  }

  /// size mod y for all y.
  void update_rests(Integer size) {
    if (size == rests_of_) return;
    const bool follows = size == rests_of_ + 1;
    for (std::size_t y = 1; y < rest_.size(); ++y) {
      const auto next = static_cast<std::uint32_t>(follows ? rest_[y] + 1 : size % static_cast<Integer>(y));
      rest_[y] = next == y ? 0 : next;
    }
    rests_of_ = size;
  }

  /// The number of the other heaps, the last being 0.
  std::size_t others(const Position& row) const {
    std::size_t start = 0;
    for (std::size_t heap = 0; heap < row.size(); ++heap) {
      if (heap != residue_.heap)
        start = start * size_from(board_.plan.window.last[heap] + 1) + size_from(row[heap]);
    }
    return start * size_from(board_.last + 1);
  }

  const Residue& residue_;
  Landings landings_;
  std::size_t sizes_;
  bool is_least_positive_;
  std::size_t lists_;         ///< of the other heaps
  std::vector<Flags> flags_;  ///< by the other heaps, then by residue
  std::vector<Flags> zero_;   ///< by the other heaps: the cell where the heap is empty
  std::vector<std::uint32_t> rest_;
  Integer rests_of_ = 0;
};

}  // namespace

std::unique_ptr<FarSource> make_residue_source(const FlagBoard& board, const Residue& residue,
                                               PhaseSet phases) {
  const bool is_in_row =
      residue.modulus == Residue::Modulus::heap && residue.modulus_heap + 1 < board.plan.window.last.size();
  if (is_in_row) return std::make_unique<RowResidueFlags>(board, residue, phases);
  return std::make_unique<ColumnResidueFlags>(board, residue, phases);
}

}  // namespace galli
