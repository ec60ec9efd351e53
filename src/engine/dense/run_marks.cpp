#include "engine/dense/run_marks.h"

#include <cstring>

#include "engine/dense/box_answer.h"

namespace galli {
namespace {

class Marking {
 public:
  Marking(const MarksPlan& plan, const Request& request, const Control& control)
      : plan_(plan), request_(request), control_(control), count_(*plan.box.cells()) {
    for (const ClauseProgram& program : plan.sources) runs_.emplace_back(program);
  }

  std::variant<std::optional<Answer>, TooManyMarks> run() {
    if (!make_room()) return std::optional<Answer>{};
    for (std::uint64_t cell = 0; (cell = next_unmarked(cell)) < count_; ++cell) {
      control_.progress({.done = cell, .total = count_});
      if (!mark_sources(cell)) return std::optional<Answer>{};
      if (is_slow(cell)) return TooManyMarks{};
    }
    return answer();
  }

 private:
  bool make_room() {
    constexpr std::uint64_t at_once = 1 << 24;
    marks_.reserve(count_);
    while (marks_.size() < count_ && !control_.stop_requested())
      marks_.resize(std::min(count_, marks_.size() + at_once), 0);
    return marks_.size() == count_;
  }

  std::uint64_t next_unmarked(std::uint64_t from) const {
    if (from >= count_) return count_;
    const void* const found = std::memchr(marks_.data() + from, 0, count_ - from);
    return found ? static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(found) - marks_.data())
                 : count_;
  }

  /// False when stopped.
  bool mark_sources(std::uint64_t cell) {
    const Position position = plan_.box.position(cell);
    std::uint8_t* const marks = marks_.data();
    for (ClauseRun& run : runs_) {
      for (std::size_t heap = 0; heap < position.size(); ++heap) run.heap(heap)[0] = position[heap];
      run.run(1, lanes_at_once, [&](const OptionLanes& some) {
        for (std::size_t i = 0; i < some.count; ++i) marks[some.cells[i]] = 1;
        return !must_stop(some.count);
      });
      steps_ += lanes_of_a_run;
    }
    return !must_stop(1) && !is_stopped_;
  }

  /// The first cells tell little: small P-positions are an option of many.
  bool is_slow(std::uint64_t cell) const {
    constexpr std::uint64_t telling_part = 16;
    std::uint64_t lanes = steps_;
    for (const ClauseRun& run : runs_) lanes += run.lanes();
    const auto cells = static_cast<double>(std::max(cell, count_ / telling_part));
    return static_cast<double>(lanes) > plan_.lanes_per_cell * cells;
  }

  bool must_stop(std::uint64_t marks) {
    constexpr std::uint64_t between_questions = 1 << 16;
    unasked_ += marks;
    if (unasked_ < between_questions || is_stopped_) return is_stopped_;
    unasked_ = 0;
    return is_stopped_ = control_.stop_requested();
  }

  std::optional<Answer> answer() {
    std::vector<Integer> strides(plan_.box.last.size(), 1);
    for (std::size_t i = strides.size() - 1; i-- > 0;)
      strides[i] = strides[i + 1] * (plan_.box.last[i + 1] + 1);
    auto result = box_answer(request_, control_, strides, [&](std::int64_t cell) -> std::int32_t {
      return marks_[static_cast<std::size_t>(cell)];
    });
    if (result) result->work = count_;
    return result;
  }

  static constexpr std::uint64_t lanes_of_a_run = 64;  ///< that starting a clause takes as long as

  const MarksPlan& plan_;
  const Request& request_;
  const Control& control_;
  const std::uint64_t count_;
  std::vector<ClauseRun> runs_;      ///< by clause
  std::vector<std::uint8_t> marks_;  ///< by cell: it has an option that is P
  std::uint64_t steps_ = 0;
  std::uint64_t unasked_ = 0;  ///< marks since the last question whether to stop
  bool is_stopped_ = false;
};

}  // namespace

std::variant<std::optional<Answer>, TooManyMarks> run_marks(const MarksPlan& plan, const Request& request,
                                                            const Control& control) {
  return Marking(plan, request, control).run();
}

}  // namespace galli
