#include "engine/lines/values.h"

#include <atomic>
#include <deque>
#include <thread>

#include "base/helpers.h"
#include "engine/lines/group.h"
#include "engine/lines/sink.h"

namespace galli {
namespace {

constexpr Integer values_between_looks = 1 << 14;

template <typename Stored>
class Values {
 public:
  Values(const Machine& machine, const LinesPlan& plan, const Request& request)
      : plan_(plan),
        request_(request),
        board_(machine, plan, slabs_kept(plan, Ask::values)),
        sink_(request),
        per_cell_(static_cast<std::uint64_t>(std::popcount(plan.phases))),
        done_(plan.groups.size()) {
    for (PhaseSet phases : plan.groups) groups_.emplace_back(machine, plan, board_, phases);
  }

  /// The caller's thread has the last group, which the others are ahead of; all, if the system has no others.
  std::optional<Answer> run(const Control& control) {
    const std::size_t last = groups_.size() - 1;
    Helpers helpers(
        static_cast<std::uint32_t>(groups_.size()), [&](std::uint32_t i) { find(i - 1, i, nullptr); },
        [&] { is_over_ = true; });
    if (!helpers.are_there()) is_over_ = false;
    const bool is_found = find(helpers.are_there() ? last : 0, last + 1, &control);
    is_over_ = true;
    helpers.finish();
    if (!is_found) return {};
    return sink_.finish(plan_.is_whole_board() ? work_ : groups_[last].on_board_cells() * per_cell_);
  }

 private:
  /// All rows of some groups. Only one thread has the control; false when stopped.
  bool find(std::size_t first, std::size_t end, const Control* control) {
    Position row(plan_.window.last.size() - 1, 0);
    std::uint64_t number = 0;
    do {
      if (first > 0 && !wait_for(done_[first - 1], number, control)) return false;
      for (std::size_t i = first; i < end; ++i) groups_[i].begin(row);
      for (Integer y = 0; y <= board_.last; y += values_between_looks) {
        if (is_over_ || (control && looks(*control))) return false;
        const Integer last = std::min(board_.last, y + values_between_looks - 1);
        for (std::size_t i = first; i < end; ++i) groups_[i].evaluate(y, last);
        if (control) work_ += static_cast<std::uint64_t>(last - y + 1) * per_cell_;
      }
      for (std::size_t i = first; i < end; ++i) groups_[i].end(row);
      done_[end - 1].store(++number, std::memory_order_release);
      if (control) hand_out(row);
    } while (advance(row, plan_.window));
    return true;
  }

  /// Until the row of that number is done; false when stopped.
  bool wait_for(const std::atomic<std::uint64_t>& done, std::uint64_t number, const Control* control) const {
    while (done.load(std::memory_order_acquire) <= number) {
      if (is_over_ || (control && control->stop_requested())) return false;
      std::this_thread::yield();
    }
    return true;
  }

  bool looks(const Control& control) {
    if (work_ < next_look_) return false;
    next_look_ = work_ + static_cast<std::uint64_t>(values_between_looks);
    control.progress({.done = work_, .total = *plan_.window.cells() * per_cell_});
    return control.stop_requested();
  }

  void hand_out(const Position& row) {
    const Stored* const cells = board_.cells(request_.phase, row);
    sink_.take(row, [&](Integer y) -> std::int32_t {
      return cells[y] == ValueBoard<Stored>::off_board ? Table::off_board
                                                       : static_cast<std::int32_t>(cells[y]);
    });
  }

  const LinesPlan& plan_;
  const Request& request_;
  ValueBoard<Stored> board_;
  RowSink sink_;
  std::uint64_t per_cell_;                       ///< phases
  std::deque<LinesGroup<Stored>> groups_;        ///< each asks only for what it finds, or one before
  std::deque<std::atomic<std::uint64_t>> done_;  ///< by group: rows
  std::atomic<bool> is_over_ = false;
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace

std::optional<Answer> lines_values(const Machine& machine, const LinesPlan& plan, const Request& request,
                                   const Control& control) {
  if (*std::max_element(plan.max_value.begin(), plan.max_value.end()) < 0xFFFF)
    return Values<std::uint16_t>(machine, plan, request).run(control);
  return Values<std::uint32_t>(machine, plan, request).run(control);
}

}  // namespace galli
