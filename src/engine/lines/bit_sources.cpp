#include "engine/lines/bit_sources.h"

#include <algorithm>

namespace galli {
namespace {

const Region all_cells;

/// A ray without end along lines that leave the row.
class LineBits final : public FarBits {
 public:
  LineBits(const BitBoard& board, const Ray& ray, PhaseSet phases)
      : FarBits(board, ray.from),
        ray_(ray),
        landings_(board, phases, ray.to),
        lines_(numbering_of(ray.direction, board.plan.window)),
        bits_(lines_.count / 64 + 3),
        is_plain_(ray.offset == ray.direction) {}

  void begin(const Position& row) override {
    renew(row);
    if (is_plain_) {
      copy_window(out_.data(), bits_.data(), first_line(lines_, ray_.direction, row), out_.size());
    } else {
      pull(row);
    }
    keep_from(row);
  }

  void end(const Position& row) override {
    if (is_plain_) mark(row);
  }

 private:
  void renew(const Position& row) {
    const auto end = row.begin() + static_cast<std::ptrdiff_t>(lines_.first);
    if (std::equal(row.begin(), end, alive_.begin(), alive_.end())) return;
    std::fill(bits_.begin(), bits_.end(), 0);
    alive_.assign(row.begin(), end);
  }

  void mark(const Position& row) {
    unite_window(bits_.data(), first_line(lines_, ray_.direction, row), landings_.in(row), out_.size());
  }

  /// The first option of each cell joins its line just before the line is asked.
  void pull(const Position& row) {
    std::fill(out_.begin(), out_.end(), 0);
    if (!shifted_row(row, ray_.offset, there_)) return;
    mark(there_);
    window_.resize(out_.size());
    copy_window(window_.data(), bits_.data(), first_line(lines_, ray_.direction, there_), out_.size());
    unite_moved(out_.data(), window_.data(), out_.size(), -ray_.offset.back());
  }

  const Ray& ray_;
  BitLandings landings_;
  LineNumbering lines_;
  std::vector<Word> bits_;
  bool is_plain_;
  Position alive_;
  Position there_;
  std::vector<Word> window_;
};

/// A few options, each looked at.
class ListedBits final : public FarBits {
 public:
  ListedBits(const BitBoard& board, const Ray& ray, PhaseSet phases)
      : FarBits(board, ray.from), ray_(ray), landings_(board, phases, ray.to) {}

  void begin(const Position& row) override {
    std::fill(out_.begin(), out_.end(), 0);
    offset_ = ray_.offset;
    for (Integer t = 0; t < *ray_.count && shifted_row(row, offset_, there_); ++t) {
      unite_moved(out_.data(), landings_.in(there_), out_.size(), -offset_.back());
      for (std::size_t heap = 0; heap < offset_.size(); ++heap) offset_[heap] += ray_.direction[heap];
    }
    keep_from(row);
  }

  void end(const Position&) override {}

 private:
  const Ray& ray_;
  BitLandings landings_;
  std::vector<Integer> offset_;
  Position there_;
};

/// A ray without end along another row.
class OtherRowBits final : public FarBits {
 public:
  OtherRowBits(const BitBoard& board, const Ray& ray, PhaseSet phases)
      : FarBits(board, ray.from), ray_(ray), landings_(board, phases, ray.to), seen_(board.words) {}

  void begin(const Position& row) override {
    std::fill(out_.begin(), out_.end(), 0);
    if (!shifted_row(row, ray_.offset, there_)) return;
    const Word* const cells = landings_.in(there_);
    const auto step = static_cast<std::size_t>(-ray_.direction.back());
    for (std::size_t w = 0; w < seen_.size(); ++w) {
      seen_[w] = cells[w];
      seen_[w] = repeated(moved_word(seen_.data(), w, step) | cells[w], step);
    }
    unite_moved(out_.data(), seen_.data(), out_.size(), -ray_.offset.back());
    keep_from(row);
  }

  void end(const Position&) override {}

 private:
  const Ray& ray_;
  BitLandings landings_;
  std::vector<Word> seen_;
  Position there_;
};

/// A window of words: as many sizes of the last heap as a row has words.
Window word_window(const Window& window) {
  Window words = window;
  words.last.back() = static_cast<Integer>(words_for(window.last.back() + 1)) - 1;
  return words;
}

const Region& from_of(const LinesMove& move) {
  return std::visit(
      [](const auto& known) -> const Region& {
        if constexpr (requires { known.from; }) return known.from;
        return all_cells;
      },
      move);
}

}  // namespace

BitBoard::BitBoard(const Machine& machine_, const LinesPlan& plan_, Integer depth)
    : machine(machine_),
      plan(plan_),
      last(plan_.window.last.back()),
      words(words_for(last + 1)),
      kept(plan_.shape.phases.size()) {
  for_each_phase(plan.phases,
                 [&](std::uint32_t phase) { kept[phase] = Slabs<Word>(word_window(plan.window), depth); });
}

const Word* BitLandings::in(const Position& row) {
  if (std::popcount(phases_) == 1 && to_.is_everywhere())
    return board_.cells(static_cast<std::uint32_t>(std::countr_zero(phases_)), row);
  united_.assign(board_.words, 0);
  for_each_phase(phases_, [&](std::uint32_t phase) {
    unite_words(united_.data(), board_.cells(phase, row), board_.words);
  });
  if (!to_.is_everywhere()) intersect_words(united_.data(), to_.in(row), board_.words);
  return united_.data();
}

std::unique_ptr<FarBits> make_far_bits(const BitBoard& board, const LinesMove& move, PhaseSet phases) {
  if (const Residue* residue = std::get_if<Residue>(&move)) return make_column_bits(board, *residue, phases);
  const Ray& ray = std::get<Ray>(move);
  if (ray.count) return std::make_unique<ListedBits>(board, ray, phases);
  if (stays_in_row(ray.direction)) return std::make_unique<OtherRowBits>(board, ray, phases);
  return std::make_unique<LineBits>(board, ray, phases);
}

NearBits::NearBits(const BitBoard& board, const LinesMove& move, PhaseSet phases)
    : board_(board),
      move_(move),
      phases_(phases),
      from_(from_of(move), board.last),
      to_(std::holds_alternative<Ray>(move) ? std::get<Ray>(move).to : all_cells, board.last),
      seen_(board.words),
      far_(std::holds_alternative<LinesStep>(move) ? board.words : 0) {
  if (const LinesStep* step = std::get_if<LinesStep>(&move)) compile(step->clause);
  const Ray* const ray = std::get_if<Ray>(&move);
  if (!ray) return;
  offset_ = static_cast<std::size_t>(-ray->offset.back());
  step_ = static_cast<std::size_t>(std::max<Integer>(1, -ray->direction.back()));
  count_ = ray->count.value_or(0);
  is_prefix_ = !ray->count && offset_ == 1 && step_ == 1;
}

void NearBits::begin(const Position& row) {
  cells_.clear();
  for_each_phase(phases_, [&](std::uint32_t phase) { cells_.push_back(board_.cells(phase, row)); });
  from_mask_ = from_.is_everywhere() ? nullptr : from_.in(row);
  to_mask_ = to_.is_everywhere() ? nullptr : to_.in(row);
  has_found_ = false;
  if (const Residue* residue = std::get_if<Residue>(&move_)) begin_residue(*residue, row);
  if (std::holds_alternative<LinesStep>(move_)) begin_clause(row);
}

void NearBits::begin_residue(const Residue& residue, const Position& row) {
  const bool is_heap = residue.modulus == Residue::Modulus::heap;
  const Integer modulus = is_heap ? row[residue.modulus_heap] : least_positive_but(row, row.size());
  const bool has_run = modulus > 0 && modulus <= board_.last;
  least_ = residue.least;
  is_idle_ = is_heap && !has_run;
  reaches_zero_ = !is_heap && residue.least == 0;
  run_begins_ = has_run ? modulus : board_.last + 1;
  offset_ = step_ = static_cast<std::size_t>(run_begins_);
}

/// At most one option for each cell: in an earlier row its outcome is known.
void NearBits::begin_clause(const Position& row) {
  const LinesStep& step = std::get<LinesStep>(move_);
  std::fill(far_.begin(), far_.end(), 0);
  in_row_.clear();
  next_ = 0;
  Integer known = -1;
  std::vector<Span1D> spans;
  for (const Facts& facts : step.places) spans.push_back(span_of(facts, row, board_.last));
  std::sort(spans.begin(), spans.end(), [](const Span1D& a, const Span1D& b) { return a.first < b.first; });
  for (const Span1D& span : spans) {  // which may overlap
    ask_clause(row, {std::max(span.first, known + 1), span.last});
    known = std::max(known, span.last);
  }
}

void NearBits::ask_clause(const Position& row, const Span1D& span) {
  Position from = row;
  from.push_back(0);
  if (!run_) {
    for (from.back() = span.first; from.back() <= span.last; ++from.back()) {
      Budget budget;
      visit_options(std::get<LinesStep>(move_).clause, board_.machine.boards[0], from, budget,
                    [&](const Position& to) {
                      add_clause_option(from, to);
                      return true;
                    });
    }
    return;
  }
  for (Integer first = span.first; first <= span.last; first += lanes_at_once) {
    const auto count = static_cast<std::size_t>(std::min<Integer>(span.last - first + 1, lanes_at_once));
    for (std::size_t heap = 0; heap < row.size(); ++heap) std::fill_n(run_->heap(heap), count, row[heap]);
    for (std::size_t i = 0; i < count; ++i) run_->heap(row.size())[i] = first + static_cast<Integer>(i);
    run_->run(count, lanes_at_once, [&](const OptionLanes& some) {
      for (std::size_t i = 0; i < some.count; ++i) {
        from.back() = first + some.owners[i];
        const auto cell = static_cast<std::uint64_t>(some.cells[i]);
        if (cell >= board_.plan.window.cell(from)) continue;  // only where `from` is off the board
        add_clause_option(from, board_.plan.window.position(cell));
      }
      return true;
    });
  }
}

void NearBits::compile(const Clause& clause) {
  const std::vector<Integer>& last = board_.plan.window.last;
  std::vector<Integer> strides(last.size(), 1);
  for (std::size_t heap = last.size() - 1; heap-- > 0;)
    strides[heap] = strides[heap + 1] * (last[heap + 1] + 1);
  auto program = compiled(clause, board_.machine.boards[0], last, strides);
  if (!program) return;
  program_ = std::make_unique<ClauseProgram>(std::move(*program));
  run_ = std::make_unique<ClauseRun>(*program_);
}

void NearBits::add_clause_option(const Position& from, const Position& to) {
  if (std::equal(from.begin(), from.end() - 1, to.begin())) {
    in_row_.push_back({from.back(), to.back()});
    return;
  }
  const Position row(to.begin(), to.end() - 1);
  const auto w = static_cast<std::size_t>(to.back() / bits_of_word);
  Word is_p = 0;
  for_each_phase(phases_, [&](std::uint32_t phase) {
    is_p |= board_.cells(phase, row)[w] >> to.back() % bits_of_word & 1;
  });
  far_[static_cast<std::size_t>(from.back() / bits_of_word)] |= is_p << from.back() % bits_of_word;
}

Word NearBits::landed(std::size_t w) const {
  Word bits = 0;
  for (const Word* cells : cells_) bits |= cells[w];
  if (to_mask_) bits &= to_mask_[w];
  return least_ == 0 ? bits : bits & bits_between(w, least_, board_.last);
}

bool NearBits::is_landed(Integer y) const {
  return (landed(static_cast<std::size_t>(y / bits_of_word)) >> y % bits_of_word & 1) != 0;
}

Word NearBits::at(std::size_t w, unsigned first) {
  reach_ = 64;
  if (is_idle_) return 0;
  if (first == 0) seen_[w] = 0;  // of an earlier row
  Word bits = 0;
  if (std::holds_alternative<LinesStep>(move_)) {
    bits = by_clause(w, first);
  } else if (is_prefix_) {
    bits = has_found_ ? ~Word{0} : 0;
  } else {
    bits = by_run(w);
    reach_ = static_cast<unsigned>(std::min<std::size_t>(offset_, 64));
    if (reaches_zero_ && w == 0 && first == 0) reach_ = 1;
  }
  return from_mask_ ? bits & from_mask_[w] : bits;
}

Word NearBits::by_run(std::size_t w) const {
  Word bits = 0;
  if (count_ == 0) {
    bits = moved_word(seen_.data(), w, offset_);
  } else {
    for (Integer t = 0; t < count_; ++t)
      bits |= moved_word(seen_.data(), w, offset_ + static_cast<std::size_t>(t) * step_);
  }
  if (reaches_zero_ && is_landed(0)) bits |= bits_between(w, 1, run_begins_ - 1);
  return bits;
}

/// Cells up to the next one whose option lies in the row are known.
Word NearBits::by_clause(std::size_t w, unsigned first) {
  const Integer start = static_cast<Integer>(w) * bits_of_word;
  while (next_ < in_row_.size() && in_row_[next_].from < start + first) ++next_;
  if (next_ == in_row_.size() || in_row_[next_].from >= start + bits_of_word) return far_[w];
  const InRow& option = in_row_[next_];
  const auto bit = static_cast<unsigned>(option.from - start);
  if (bit > first) {
    reach_ = bit - first;
    return far_[w];
  }
  reach_ = 1;
  return far_[w] | Word{is_landed(option.to)} << bit;
}

std::size_t NearBits::words_apart(std::size_t w) const {
  constexpr std::size_t all = ~std::size_t{0};
  if (is_idle_ || is_prefix_) return all;
  if (!std::holds_alternative<LinesStep>(move_)) return reaches_zero_ && w == 0 ? 0 : offset_ / 64;
  std::size_t next = next_;
  while (next < in_row_.size() && in_row_[next].from < static_cast<Integer>(w) * bits_of_word) ++next;
  return next == in_row_.size() ? all : static_cast<std::size_t>(in_row_[next].from / bits_of_word) - w;
}

void NearBits::fill(std::size_t w, std::size_t words, Word* attacked) {
  if (is_idle_ || is_prefix_) {
    std::fill_n(attacked, words, is_prefix_ && has_found_ ? ~Word{0} : Word{0});
  } else if (std::holds_alternative<LinesStep>(move_)) {
    std::copy_n(far_.data() + w, words, attacked);
  } else if (count_ == 0 && !reaches_zero_) {
    copy_moved(attacked, seen_.data(), w, words, offset_);
  } else {
    for (std::size_t i = 0; i < words; ++i) attacked[i] = by_run(w + i);
  }
  if (from_mask_) intersect_words(attacked, from_mask_ + w, words);
}

/// No step leads from one of these words to another, so that whatever was found there comes from before.
void NearBits::learn(std::size_t w, std::size_t words) {
  if (is_idle_ || std::holds_alternative<LinesStep>(move_)) return;
  if (is_prefix_) {
    for (std::size_t i = 0; i < words && !has_found_; ++i) has_found_ = landed(w + i) != 0;
    return;
  }
  if (count_ > 0 || step_ / 64 < words) {
    for (std::size_t i = 0; i < words; ++i) learn_part(w + i, ~Word{0});
    return;
  }
  copy_moved(seen_.data() + w, seen_.data(), w, words, step_);
  for (std::size_t i = 0; i < words; ++i) seen_[w + i] |= landed(w + i);
}

void NearBits::learn_part(std::size_t w, Word known) {
  if (is_idle_ || std::holds_alternative<LinesStep>(move_)) return;
  const Word bits = landed(w);
  has_found_ |= (bits & known) != 0;  // other phases may be known further on
  if (is_prefix_) return;
  seen_[w] = bits;
  if (count_ == 0) seen_[w] = repeated(bits | moved_word(seen_.data(), w, step_), step_);
}

}  // namespace galli
