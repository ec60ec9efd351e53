// The first of two heaps falls by multiples of the second, or of the least positive one, by bits.
//
// A column y >= 64 is attacked at row x by what was found at rows x - y, x - 2y and so on, all of them at least 64 rows
// earlier. So 64 rows are known, as far as columns attack, before the first of them begins: for each column a word of
// its own bits, further up; 64 such words are transposed, and are a word for each of 64 rows. When these are
// finished they are transposed back. Columns below 64 keep a word of residues each.
#include <algorithm>
#include <array>

#include "engine/lines/bit_sources.h"

namespace galli {
namespace {

const Region any_landing;

class ColumnBits final : public FarBits {
 public:
  ColumnBits(const BitBoard& board, const Residue& residue, PhaseSet phases)
      : FarBits(board, residue.from),
        residue_(residue),
        landings_(board, phases, any_landing),
        empties_(residue.modulus == Residue::Modulus::least_positive && residue.least == 0),
        rows_(words_for(board.plan.window.last[0] + 1)),
        columns_(rows_ * board.words * 64),
        attacks_(board.words * 64),
        found_(board.words * 64) {}

  void begin(const Position& row) override {
    const Integer x = row[0];
    if (x % bits_of_word == 0) begin_block(static_cast<std::size_t>(x / bits_of_word));
    const std::size_t used = used_words(x);
    for (std::size_t w = 1; w < used; ++w) out_[w] = attacks_[w * 64 + static_cast<std::size_t>(x % 64)];
    std::fill(out_.begin() + static_cast<std::ptrdiff_t>(std::min(used, out_.size())), out_.end(), 0);
    out_[0] = early_columns(x);
    if (empties_ && x > 0) add_empty(x);
    keep_from(row);
  }

  void end(const Position& row) override {
    const Integer x = row[0];
    const Word* const cells = landings_.in(row);
    if (empties_ && x == 0) zero_.assign(cells, cells + board_.words);
    const bool is_landing = x >= residue_.least;
    for (std::size_t w = 1; w < board_.words; ++w)
      found_[w * 64 + static_cast<std::size_t>(x % 64)] = is_landing ? cells[w] : 0;
    if (is_landing) mark_early(cells[0]);
    count_rests();
    if (x % bits_of_word == 63) end_block(static_cast<std::size_t>(x / bits_of_word));
  }

 private:
  /// Words with a column that is at most x: others have no multiple to take.
  std::size_t used_words(Integer x) const {
    return std::min(board_.words, static_cast<std::size_t>(x / bits_of_word) + 1);
  }

  Word* column(std::size_t y) { return columns_.data() + y * rows_; }

  void begin_block(std::size_t block) {
    const std::size_t used = used_words(static_cast<Integer>(block) * bits_of_word + 63);
    for (std::size_t w = 1; w < used; ++w) {
      Word* const words = attacks_.data() + w * 64;
      for (std::size_t i = 0; i < 64; ++i) words[i] = moved_word(column(w * 64 + i), block, w * 64 + i);
      transpose(words);
    }
  }

  /// What a column has found it will find again, a multiple later.
  void end_block(std::size_t block) {
    std::array<Word, 64> words;
    const Integer asked = board_.plan.window.last[0] - static_cast<Integer>(block) * bits_of_word;
    for (std::size_t w = 1; w < used_words(asked); ++w) {
      std::copy_n(found_.data() + w * 64, 64, words.data());
      transpose(words.data());
      for (std::size_t i = 0; i < 64; ++i) {
        Word* const bits = column(w * 64 + i);
        bits[block] = words[i] | moved_word(bits, block, w * 64 + i);
      }
    }
  }

  Word early_columns(Integer x) const {
    Word bits = 0;
    for (std::size_t y = 1; y < 64 && static_cast<Integer>(y) <= x; ++y)
      bits |= (early_[y] >> rest_[y] & 1) << y;
    return bits;
  }

  void mark_early(Word cells) {
    for (std::size_t y = 1; y < 64; ++y) early_[y] |= (cells >> y & 1) << rest_[y];
  }

  /// Row mod y for all y, of the next row.
  void count_rests() {
    for (std::size_t y = 1; y < 64; ++y) rest_[y] = rest_[y] + 1 == y ? 0 : rest_[y] + 1;
  }

  /// Where the heap is itself the least positive one it may be emptied.
  void add_empty(Integer x) {
    for (std::size_t w = 0; w < out_.size(); ++w) out_[w] |= zero_[w] & ~bits_between(w, 1, x);
  }

  const Residue& residue_;
  BitLandings landings_;
  bool empties_;
  std::size_t rows_;           ///< words of a column
  std::vector<Word> columns_;  ///< by column: rows from which the heap may fall to a P-position, and these
  std::vector<Word> attacks_;  ///< of 64 rows, by word and row
  std::vector<Word> found_;
  std::array<Word, 64> early_{};  ///< by column: residues that hold a P-position
  std::array<std::size_t, 64> rest_{};
  std::vector<Word> zero_;  ///< the row where the heap is empty
};

}  // namespace

std::unique_ptr<FarBits> make_column_bits(const BitBoard& board, const Residue& residue, PhaseSet phases) {
  return std::make_unique<ColumnBits>(board, residue, phases);
}

}  // namespace galli
