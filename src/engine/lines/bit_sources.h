// Sources of options for outcomes by bits: which cells of a row have a P-position among the options by one move.
#pragma once

#include <memory>
#include <vector>

#include "engine/lines/bit_rows.h"
#include "engine/lines/plan.h"
#include "game/compiled/option_lanes.h"

namespace galli {

/// What all sources look at: the P-positions of the rows that are kept.
struct BitBoard {
  BitBoard(const Machine& machine, const LinesPlan& plan, Integer depth);

  Word* cells(std::uint32_t phase, const Position& row) const { return kept[phase].row(row); }

  const Machine& machine;
  const LinesPlan& plan;
  Integer last;                   ///< of the last heap
  std::size_t words;              ///< of a row
  std::vector<Slabs<Word>> kept;  ///< by phase
};

/// P-positions of a row in any of some phases, where a move may land.
class BitLandings {
 public:
  BitLandings(const BitBoard& board, PhaseSet phases, const Region& to)
      : board_(board), phases_(phases), to_(to, board.last) {}

  /// The bits of a finished row.
  const Word* in(const Position& row);

 private:
  const BitBoard& board_;
  PhaseSet phases_;
  RegionBits to_;
  std::vector<Word> united_;
};

/// All of its options lie in earlier rows.
class FarBits {
 public:
  virtual ~FarBits() = default;
  /// Fills out().
  virtual void begin(const Position& row) = 0;
  /// The row is finished, in all phases.
  virtual void end(const Position& row) = 0;

  const std::vector<Word>& out() const { return out_; }

 protected:
  FarBits(const BitBoard& board, const Region& from)
      : board_(board), from_(from, board.last), out_(board.words) {}
  /// Takes away what the mover may not have where they stand.
  void keep_from(const Position& row) {
    if (!from_.is_everywhere()) intersect_words(out_.data(), from_.in(row), out_.size());
  }

  const BitBoard& board_;
  RegionBits from_;
  std::vector<Word> out_;
};

std::unique_ptr<FarBits> make_far_bits(const BitBoard& board, const LinesMove& move, PhaseSet phases);

/// The first of two heaps falls by multiples.
std::unique_ptr<FarBits> make_column_bits(const BitBoard& board, const Residue& residue, PhaseSet phases);

/// Options in the mover's own row, or by a clause that must be asked. Words come one after the other; of a word, bits.
class NearBits {
 public:
  NearBits(const BitBoard& board, const LinesMove& move, PhaseSet phases);

  void begin(const Position& row);
  /// The cells of word w that are attacked, true from bit `first` on for `reach` bits, if all before are known.
  Word at(std::size_t w, unsigned first);
  unsigned reach() const { return reach_; }
  /// What was found in word w, of which some bits are known.
  void learn_part(std::size_t w, Word known);
  /// How many words from word w on need nothing of each other; a source that unites the whole row and has found nothing yet
  /// is true until it would find something.
  std::size_t words_apart(std::size_t w) const;
  /// The same as at and learn_part for this many words.
  void fill(std::size_t w, std::size_t words, Word* attacked);
  void learn(std::size_t w, std::size_t words);
  /// All cells behind are attacked.
  bool attacks_rest() const { return is_prefix_ && has_found_ && !from_mask_; }

  /// What a source that unites the whole row, and has found nothing yet, would find.
  Word found_first(std::size_t w) const { return is_prefix_ && !has_found_ ? landed(w) : 0; }

 private:
  Word landed(std::size_t w) const;
  void begin_clause(const Position& row);
  void begin_residue(const Residue& residue, const Position& row);
  void compile(const Clause& clause);
  void ask_clause(const Position& row, const Span1D& span);
  void add_clause_option(const Position& from, const Position& to);
  Word by_clause(std::size_t w, unsigned first);
  Word by_run(std::size_t w) const;
  bool is_landed(Integer y) const;

  struct InRow {
    Integer from;
    Integer to;
  };

  const BitBoard& board_;
  const LinesMove& move_;
  PhaseSet phases_;
  RegionBits from_;
  RegionBits to_;
  std::vector<const Word*> cells_;  ///< of the row, by phase of phases_
  const Word* from_mask_ = nullptr;
  const Word* to_mask_ = nullptr;
  bool is_prefix_ = false;  ///< all earlier cells of the row
  bool has_found_ = false;
  bool is_idle_ = false;       ///< no options in this row
  std::size_t offset_ = 0;     ///< of the first option
  std::size_t step_ = 0;       ///< to the next ones
  Integer count_ = 0;          ///< of them; 0: without end
  Integer least_ = 0;          ///< of a landing
  bool reaches_zero_ = false;  ///< below run_begins_ there is one option: cell 0
  Integer run_begins_ = 0;
  std::vector<Word> seen_;                  ///< landings; without end also those that are steps below
  std::unique_ptr<ClauseProgram> program_;  ///< of the clause; null if it cannot be compiled
  std::unique_ptr<ClauseRun> run_;
  std::vector<Word> far_;      ///< by clause: attacked from earlier rows
  std::vector<InRow> in_row_;  ///< by clause: options in the row
  std::size_t next_ = 0;       ///< of in_row_
  unsigned reach_ = 64;
};

}  // namespace galli
