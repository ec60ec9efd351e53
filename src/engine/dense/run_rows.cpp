#include "engine/dense/run_rows.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/dense/box_answer.h"
#include "engine/dense/kernels.h"
#include "engine/dense/row_sets.h"

namespace galli {
namespace {

constexpr std::uint32_t max_planes = 16;  ///< where there are more values, each has a mark of its own

/// The values of the options of the 16 cells of a block.
class BlockValues {
 public:
  explicit BlockValues(const RowKernel& kernel) : kernel_(kernel) {}

  /// Makes room for values up to `largest`, and for those that the block itself adds.
  void clear(std::uint32_t largest) {
    values_ = largest + row_lanes + 1;
    planes_ = values_ / row_plane_values + 1;
    if (is_marked()) return marks_.assign(values_ + 1, 0);
    std::fill_n(words_.begin(), (planes_ + row_planes) * row_lanes, 0);
    found_planes_ = 0;
  }
  bool is_marked() const { return planes_ > max_planes; }

  void find(const RowBlock& block) {
    block_ = block;
    if (is_marked()) return mark_all(block);
    find_planes();
  }

  /// A plane of values that the cells have besides; to be given after `clear`.
  void unite(std::size_t plane, const std::uint32_t* values) {
    if (!is_marked()) {
      std::uint32_t* const into = words_.data() + plane * row_lanes;
      for (std::size_t lane = 0; lane < row_lanes; ++lane) into[lane] |= values[lane];
      return;
    }
    for (std::size_t lane = 0; lane < row_lanes; ++lane) {
      for (std::uint32_t left = values[lane]; left != 0; left &= left - 1)
        add(lane, static_cast<std::uint32_t>(plane) * row_plane_values + static_cast<std::uint32_t>(std::countr_zero(left)));
    }
  }

  /// From here on every cell has the values of all cells that are noted.
  void begin_noting() { noted_.assign(noted_.size(), 0); }
  void note(std::uint32_t value) {
    if (value / row_plane_values >= noted_.size()) noted_.resize(value / row_plane_values + 1, 0);
    noted_[value / row_plane_values] |= std::uint32_t{1} << value % row_plane_values;
  }

  bool has_zero_everywhere() const {
    std::uint32_t all = 1;
    for (std::size_t lane = 0; lane < row_lanes; ++lane) all &= words_[lane];
    return all == 1 || (noted(0) & 1) != 0;
  }

  void add(std::size_t lane, std::uint32_t value) {
    if (value == row_nowhere) return;
    if (is_marked()) {
      marks_[value] |= static_cast<std::uint16_t>(1U << lane);
    } else {
      words_[value / row_plane_values * row_lanes + lane] |= std::uint32_t{1} << value % row_plane_values;
    }
  }

  std::uint32_t mex(std::size_t lane) {
    std::uint32_t value = 0;
    if (is_marked()) {
      while ((marks_[value] >> lane & 1) != 0 || (noted(value / row_plane_values) >> value % row_plane_values & 1) != 0)
        ++value;
      return value;
    }
    while ((words_[value * row_lanes + lane] | noted(value)) == ~std::uint32_t{0}) {
      if (++value == found_planes_ && value < planes_) find_planes();
    }
    return value * row_plane_values +
           static_cast<std::uint32_t>(std::countr_one(words_[value * row_lanes + lane] | noted(value)));
  }

  bool has_zero(std::size_t lane) const { return ((words_[lane] | noted(0)) & 1) != 0; }

 private:
  std::uint32_t noted(std::size_t plane) const { return plane < noted_.size() ? noted_[plane] : 0; }

  /// The next few: most cells do not need more than the first.
  void find_planes() {
    const std::uint32_t left = planes_ - found_planes_;
    std::array<std::uint32_t, row_planes * row_lanes> more;
    block_.count = left > 2 ? row_planes : left;
    block_.base = found_planes_ * row_plane_values;
    block_.found = more.data();
    found_planes_ += block_.count;
    if (block_.moving_count + block_.fixed_count == 0) return;
    kernel_.find(block_);
    for (std::size_t i = 0; i < block_.count * row_lanes; ++i) words_[(found_planes_ - block_.count) * row_lanes + i] |= more[i];
  }

  void mark_all(const RowBlock& block) {
    for (std::size_t i = 0; i < block.moving_count + block.fixed_count; ++i) {
      const bool is_moving = i < block.moving_count;
      const RowMove& move = is_moving ? block.moving[i] : block.fixed[i - block.moving_count];
      const std::int32_t end = std::min(move.last, block.at + row_lanes - 1);
      for (std::int32_t cell = std::max(move.first, block.at); cell <= end; ++cell)
        add(static_cast<std::size_t>(cell - block.at), block.board[move.from + (is_moving ? cell : 0)]);
    }
  }

  const RowKernel& kernel_;
  RowBlock block_{};
  std::uint32_t found_planes_ = 0;
  std::uint32_t values_ = 0;
  std::uint32_t planes_ = 1;
  std::array<std::uint32_t, (max_planes + 2 * row_planes) * row_lanes> words_{};  ///< by plane, by cell
  std::vector<std::uint16_t> marks_;  ///< by value: the cells that have it
  std::vector<std::uint32_t> noted_;  ///< by plane
};

class RowFill {
 public:
  RowFill(const RowsPlan& plan, const Request& request, const Control& control, CpuLevel level)
      : plan_(plan),
        request_(request),
        control_(control),
        of_cells_(plan.cells.program()),
        strides_(plan.board.strides()),
        last_cell_(static_cast<std::int32_t>(plan.board.last_cell())),
        is_outcomes_(request.ask == Ask::outcomes),
        found_(kernel_for(level, row_kernels())) {
    for (const RowClause& clause : plan.clauses) {
      runs_.emplace_back(clause.program());
      sets_.emplace_back();
      if (clause.is_all_earlier()) {
        has_all_earlier_ = true;
      } else if (clause.growth()) {
        sets_.back() = std::make_unique<RowSets>(clause, plan.board, kernel_for(level, row_kernels()));
      }
    }
  }

  std::optional<Answer> run() {
    if (!make_room()) return {};
    std::vector<Integer> row(strides_.size() - 1, 0);
    do {
      if (!fill_row(row)) return {};
    } while (advance(row));
    return answer();
  }

 private:
  /// False when stopped, here and below.
  bool make_room() {
    constexpr std::uint64_t at_once = 1 << 22;
    board_.reserve(plan_.count);
    while (board_.size() < plan_.count && !control_.stop_requested())
      board_.resize(std::min(plan_.count, board_.size() + at_once), row_nowhere);
    return board_.size() == plan_.count;
  }

  bool advance(std::vector<Integer>& row) const {
    for (std::size_t i = row.size(); i-- > 0;) {
      if (++row[i] <= plan_.board.last[i]) return true;
      row[i] = 0;
    }
    return false;
  }

  bool fill_row(const std::vector<Integer>& row) {
    cells_.clear();
    plan_.cells.list(row, of_cells_, cells_);
    if (cells_.empty()) return true;
    start_ = 0;
    for (std::size_t i = 0; i < row.size(); ++i) start_ += row[i] * strides_[i];
    list_moves(row);
    found_.begin_noting();
    const std::int32_t first = cells_[0].first, last = cells_[0].last;
    for (std::int32_t at = first; at <= last; at += row_lanes) {
      if (must_stop()) return false;
      fill_block(at, std::min(last, at + row_lanes - 1));
    }
    return true;
  }

  bool must_stop() {
    constexpr std::uint64_t between_questions = 1 << 14;
    steps_ += moving_.size() + fixed_.size() + row_lanes;
    if (steps_ < between_questions) return false;
    steps_ = 0;
    control_.progress({.done = work_, .total = plan_.count});
    return control_.stop_requested();
  }

  void list_moves(const std::vector<Integer>& row) {
    for (auto* list : {&moving_, &fixed_, &near_, &own_fixed_}) list->clear();
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      if (plan_.clauses[i].is_all_earlier() || goes_by_sets(i, row)) continue;
      listed_.clear();
      plan_.clauses[i].list(row, runs_[i], listed_);
      const bool is_moving = plan_.clauses[i].is_moving();
      for (const RowMove& move : listed_) {
        const std::int64_t beyond = move.from - start_;
        const bool is_near = is_moving && beyond < 0 && beyond > -row_lanes;
        const bool is_own = !is_moving && beyond >= 0 && beyond <= last_cell_;
        (is_near ? near_ : is_own ? own_fixed_ : is_moving ? moving_ : fixed_).push_back(move);
      }
    }
    std::sort(own_fixed_.begin(), own_fixed_.end(),
              [](const RowMove& a, const RowMove& b) { return a.from < b.from; });
    others_ = fixed_.size();
    fixed_.insert(fixed_.end(), own_fixed_.begin(), own_fixed_.end());
  }

  /// The values of a clause's options are kept from row to row.
  bool goes_by_sets(std::size_t clause, const std::vector<Integer>& row) {
    if (!sets_[clause]) return false;
    const bool has_room = largest_ / row_plane_values < max_planes;
    if (!has_room || !sets_[clause]->go_to(row, start_, board_.data(), is_outcomes_ ? 0 : largest_))
      sets_[clause].reset();
    return sets_[clause] != nullptr;
  }

  void unite_sets(std::int32_t at) {
    for (const auto& sets : sets_) {
      for (std::size_t plane = 0; sets && plane < sets->planes(); ++plane)
        found_.unite(plane, sets->plane(plane, at));
    }
  }

  /// What lies before the block is known, and found for all its cells at once; what is in the block, one cell after the other.
  void fill_block(std::int32_t at, std::int32_t last) {
    const auto known = static_cast<std::size_t>(
        std::partition_point(fixed_.begin() + static_cast<std::ptrdiff_t>(others_), fixed_.end(),
                             [&](const RowMove& move) { return move.from < start_ + at; }) -
        fixed_.begin());
    found_.clear(is_outcomes_ ? 0 : largest_);
    unite_sets(at);
    const bool is_decided = is_outcomes_ && found_.has_zero_everywhere();
    found_.find({.board = board_.data(),
                 .at = at,
                 .base = 0,
                 .count = 1,
                 .until_all_win = is_outcomes_,
                 .moving = moving_.data(),
                 .moving_count = is_decided ? 0 : moving_.size(),
                 .fixed = fixed_.data(),
                 .fixed_count = is_decided ? 0 : known,
                 .found = nullptr});
    for (std::int32_t cell = at; cell <= last; ++cell) fill_cell(cell, static_cast<std::size_t>(cell - at), known);
  }

  void fill_cell(std::int32_t cell, std::size_t lane, std::size_t known) {
    for (const RowMove& move : near_) {
      if (move.first <= cell && cell <= move.last)
        found_.add(lane, board_[static_cast<std::size_t>(move.from + cell)]);
    }
    for (std::size_t i = known; i < fixed_.size() && fixed_[i].from < start_ + cell; ++i) {
      if (fixed_[i].first <= cell && cell <= fixed_[i].last)
        found_.add(lane, board_[static_cast<std::size_t>(fixed_[i].from)]);
    }
    const std::uint32_t value = is_outcomes_ ? (found_.has_zero(lane) ? 1 : 0) : found_.mex(lane);
    board_[static_cast<std::size_t>(start_ + cell)] = value;
    if (has_all_earlier_) found_.note(value);
    largest_ = std::max(largest_, value);
    ++work_;
  }

  std::int32_t value_at(std::int64_t cell) const {
    const std::uint32_t value = board_[static_cast<std::size_t>(cell)];
    return value == row_nowhere ? Table::off_board : static_cast<std::int32_t>(value);
  }

  std::optional<Answer> answer() {
    auto result = box_answer(request_, control_, strides_, [&](std::int64_t cell) { return value_at(cell); });
    if (result) result->work = work_;
    return result;
  }

  const RowsPlan& plan_;
  const Request& request_;
  const Control& control_;
  ClauseRun of_cells_;
  std::vector<ClauseRun> runs_;                 ///< by clause
  std::vector<std::unique_ptr<RowSets>> sets_;  ///< by clause; null where its options are listed for each row
  bool has_all_earlier_ = false;                ///< some clause has all earlier cells of a row as options
  const std::vector<Integer> strides_;
  const std::int32_t last_cell_;
  const bool is_outcomes_;
  std::vector<std::uint32_t> board_;
  BlockValues found_;
  std::uint32_t largest_ = 0;  ///< value so far
  // The row that is being filled.
  std::int64_t start_ = 0;
  std::vector<RowMove> cells_;
  std::vector<RowMove> listed_;
  std::vector<RowMove> moving_;
  std::vector<RowMove> fixed_;  ///< to other rows first; those to its own in order
  std::size_t others_ = 0;
  std::vector<RowMove> near_;  ///< to cells of the row that may be in the same block
  std::vector<RowMove> own_fixed_;
  std::uint64_t steps_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

std::optional<Answer> run_rows(const RowsPlan& plan, const Request& request, const Control& control,
                               CpuLevel level) {
  return RowFill(plan, request, control, level).run();
}

}  // namespace galli
