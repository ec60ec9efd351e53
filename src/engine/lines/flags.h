// Sources of options for outcomes: what the options by one move hold, for each cell of a row. Bytes are sets of two
// facts, united by "or":
//
//   bit 0   a P-position is there
//   bit 1   a position is there
//
// So a cell off the board is 0, an N-position 2, a P-position 3.
#pragma once

#include <memory>
#include <vector>

#include "engine/lines/plan.h"
#include "engine/lines/rows.h"

namespace galli {

using Flags = std::uint8_t;
inline constexpr Flags has_p = 1;
inline constexpr Flags has_any = 2;

/// What all sources look at.
struct FlagBoard {
  FlagBoard(const Machine& machine, const LinesPlan& plan, Integer depth);

  const Flags* cells(std::uint32_t phase, const Position& row) const { return kept[phase].row(row); }

  const Machine& machine;
  const LinesPlan& plan;
  Integer last;                    ///< of the last heap
  std::vector<Slabs<Flags>> kept;  ///< by phase
  bool asks_any = false;           ///< bit 1 matters: misere play, passes
  /// By phase, of a row that was just finished, unless bit 1 matters: the P-positions when they are few.
  std::vector<std::optional<std::vector<Integer>>> few;
};

/// Cells of a row in any of some phases, where a move may land.
class Landings {
 public:
  Landings(const FlagBoard& board, PhaseSet phases, const Region& to)
      : board_(board), phases_(phases), to_(to) {}

  /// The flags of a finished row.
  const Flags* in(const Position& row);
  /// Adds those of a row that was just finished.
  void unite_into(Flags* flags, const Position& row);

 private:
  const FlagBoard& board_;
  PhaseSet phases_;
  RegionRow to_;
  std::vector<Flags> united_;
  std::vector<std::uint8_t> mask_;
};

/// All of its options lie in earlier rows, so that whole rows are found before their first cell is.
class FarSource {
 public:
  virtual ~FarSource() = default;
  /// Fills out().
  virtual void begin(const Position& row) = 0;
  /// The row is finished, in all phases.
  virtual void end(const Position& row) = 0;

  /// By cell of the row.
  const Flags* out() const { return found_; }

 protected:
  FarSource(const FlagBoard& board, const Region& from)
      : board_(board), from_(from), out_(static_cast<std::size_t>(board.last + 1)) {}
  /// Takes away what the mover may not have where they stand; `found` becomes out().
  void keep_from(const Position& row, const Flags* found);

  const FlagBoard& board_;
  RegionRow from_;
  std::vector<Flags> out_;
  const Flags* found_ = out_.data();
  std::vector<std::uint8_t> mask_;
};

std::unique_ptr<FarSource> make_far_source(const FlagBoard& board, const LinesMove& move, PhaseSet phases);

/// The same where a heap falls by multiples.
std::unique_ptr<FarSource> make_residue_source(const FlagBoard& board, const Residue& residue,
                                               PhaseSet phases);

/// The positions of a row that come every `step` cells, seen from behind: which fact was last true, and where.
class Run {
 public:
  /// The first option is `offset` < 0 away, the last one `reach` further.
  void begin(Integer step, Integer offset, std::optional<Integer> reach);

  /// For each cell in turn. `landed(q)` is what cell q has.
  template <typename Landed>
  Flags at(Landed landed) {
    const std::int32_t first = next_++;
    if (first < 0) return 0;
    if (++residue_ == step_) residue_ = 0;
    Recent& recent = recent_[static_cast<std::size_t>(residue_)];
    const Flags flags = landed(first);
    if ((flags & has_p) != 0) recent.p = first;
    if ((flags & has_any) != 0) recent.any = first;
    const std::int32_t earliest = first - reach_;
    return static_cast<Flags>((recent.p >= earliest ? has_p : 0) | (recent.any >= earliest ? has_any : 0));
  }

 private:
  struct Recent {
    std::int32_t p;
    std::int32_t any;
  };

  std::int32_t next_ = 0;
  std::int32_t step_ = 1;
  std::int32_t residue_ = 0;
  std::int32_t reach_ = 0;
  std::vector<Recent> recent_;
};

/// Options in the mover's own row, or by a clause that must be asked. Cells come one after the other.
class RowSource {
 public:
  RowSource(const FlagBoard& board, const LinesMove& move, PhaseSet phases);

  void begin(const Position& row);
  /// The flags at (row, y). Earlier cells are finished, in all phases that are asked.
  Flags at(Integer y);
  /// It unites all earlier cells of the row, in this phase.
  bool is_whole_row(std::uint32_t phase) const;

 private:
  Flags landed(Integer y) const;
  Flags by_run() {
    return run_.at([&](std::int32_t y) { return landed(y); });
  }
  Flags by_clause(Integer y);
  void begin_residue(const Residue& residue);
  void fill(std::vector<std::uint8_t>& mask, const RegionRow& region, const Position& row) const;

  const FlagBoard& board_;
  const LinesMove& move_;
  PhaseSet phases_;
  RegionRow from_;
  RegionRow to_;
  std::vector<const Flags*> cells_;      ///< of the row, by phase of phases_
  std::vector<std::uint8_t> from_mask_;  ///< empty: everywhere
  std::vector<std::uint8_t> to_mask_;
  Run run_;
  Integer run_begins_ = 0;     ///< below: at most one option, the cell 0
  bool reaches_zero_ = false;  ///< that option is there
  bool is_idle_ = false;       ///< no options in this row
  Integer least_ = 0;          ///< of a landing
  Position position_;          ///< by_clause: where the mover stands
  std::vector<Span1D> spans_;
};

}  // namespace galli
