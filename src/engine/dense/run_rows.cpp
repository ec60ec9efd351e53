#include "engine/dense/run_rows.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/dense/kernels.h"

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
      while ((marks_[value] >> lane & 1) != 0) ++value;
      return value;
    }
    while (words_[value * row_lanes + lane] == ~std::uint32_t{0}) {
      if (++value == found_planes_ && value < planes_) find_planes();
    }
    return value * row_plane_values +
           static_cast<std::uint32_t>(std::countr_one(words_[value * row_lanes + lane]));
  }

  bool has_zero(std::size_t lane) const { return (words_[lane] & 1) != 0; }

 private:
  /// The next few: most cells do not need more than the first.
  void find_planes() {
    const std::uint32_t left = planes_ - found_planes_;
    std::array<std::uint32_t, row_planes * row_lanes> more;
    block_.count = left > 2 ? row_planes : left;
    block_.base = found_planes_ * row_plane_values;
    block_.found = more.data();
    kernel_.find(block_);
    for (std::size_t i = 0; i < block_.count * row_lanes; ++i) words_[found_planes_ * row_lanes + i] |= more[i];
    found_planes_ += block_.count;
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
    for (const RowClause& clause : plan.clauses) runs_.emplace_back(clause.program());
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

  /// What lies before the block is known, and found for all its cells at once; what is in the block, one cell after the other.
  void fill_block(std::int32_t at, std::int32_t last) {
    const auto known = static_cast<std::size_t>(
        std::partition_point(fixed_.begin() + static_cast<std::ptrdiff_t>(others_), fixed_.end(),
                             [&](const RowMove& move) { return move.from < start_ + at; }) -
        fixed_.begin());
    found_.clear(is_outcomes_ ? 0 : largest_);
    found_.find({.board = board_.data(),
                 .at = at,
                 .base = 0,
                 .count = 1,
                 .until_all_win = is_outcomes_,
                 .moving = moving_.data(),
                 .moving_count = moving_.size(),
                 .fixed = fixed_.data(),
                 .fixed_count = known,
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
    largest_ = std::max(largest_, value);
    ++work_;
  }

  std::int32_t value_at(std::int64_t cell) const {
    const std::uint32_t value = board_[static_cast<std::size_t>(cell)];
    return value == row_nowhere ? Table::off_board : static_cast<std::int32_t>(value);
  }

  std::optional<Answer> answer() {
    Answer result = empty_answer(request_);
    const std::vector<Integer> strides = plan_.board.strides();
    const auto number = [&](const Position& position) {
      std::int64_t cell = 0;
      for (std::size_t heap = 0; heap < position.size(); ++heap) cell += position[heap] * strides[heap];
      return cell;
    };
    for (const Position& position : request_.chosen)
      result.chosen.push_back(static_cast<std::uint32_t>(value_at(number(position))));
    result.work = work_;
    if (request_.want == Request::Want::chosen) return result;
    const Integer last = request_.window.last.back();
    std::vector<std::int32_t> cells(static_cast<std::size_t>(last + 1));
    Position position(request_.window.last.size(), 0);
    do {
      position.back() = 0;
      const std::int64_t first = number(position);
      if (control_.stop_requested()) return {};
      for (Integer i = 0; i <= last; ++i)
        cells[static_cast<std::size_t>(i)] = value_at(first + i * strides.back());
      give(result, position, cells);
    } while (advance_but_last(position));
    return result;
  }

  void give(Answer& result, Position& position, const std::vector<std::int32_t>& cells) const {
    if (request_.want == Request::Want::table) return add_cells(result, request_, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      position.back() = static_cast<Integer>(i);
      if (cells[i] == 0) add_position(result, request_, position);
    }
  }

  bool advance_but_last(Position& position) const {
    for (std::size_t heap = position.size() - 1; heap-- > 0;) {
      if (++position[heap] <= request_.window.last[heap]) return true;
      position[heap] = 0;
    }
    return false;
  }

  const RowsPlan& plan_;
  const Request& request_;
  const Control& control_;
  ClauseRun of_cells_;
  std::vector<ClauseRun> runs_;  ///< by clause
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
