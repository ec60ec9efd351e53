#include "engine/sliced/run.h"

#include <algorithm>
#include <utility>

#include "base/helpers.h"
#include "engine/sliced/kernels.h"
#include "engine/sliced/worker.h"

namespace galli {
namespace {

/// What all threads find, or nothing when there are fewer. The caller's is one of them, and the only one
/// that asks and tells.
std::optional<std::vector<SlicedPart>> work(SlicedBoard& board, std::uint64_t total, const Control& control) {
  std::vector<SlicedPart> parts(board.plan.threads);
  const auto count = static_cast<std::uint32_t>(std::min(parts.size(), board.strips.size()));
  Helpers helpers(
      count,
      [&](std::uint32_t i) {
        parts[i] = work_sliced(board, i, [](std::int64_t, std::int64_t) { return false; });
      },
      [&] { board.is_stopped = true; });
  if (!helpers.are_there()) return {};
  parts[0] = work_sliced(board, 0, [&](std::int64_t done, std::int64_t all) {
    const double share = static_cast<double>(done) / static_cast<double>(all);
    control.progress(
        {.done = static_cast<std::uint64_t>(static_cast<double>(total) * share), .total = total});
    return control.stop_requested();
  });
  helpers.finish();
  return parts;
}

/// The columns of the P-positions, row by row.
class Listed {
 public:
  Listed(std::vector<SlicedPart>& parts, const Window& window)
      : ends_(static_cast<std::size_t>(window.last[0]) + 1) {
    std::size_t count = 0;
    for (const SlicedPart& part : parts) {
      count += part.positions.size();
      for (std::uint64_t position : part.positions) ++ends_[position >> 32];
    }
    columns_.resize(count);
    std::size_t begin = 0;
    for (std::size_t& end : ends_) begin += std::exchange(end, begin);
    for (SlicedPart& part : parts) {
      for (std::uint64_t position : part.positions)
        columns_[ends_[position >> 32]++] = static_cast<std::uint32_t>(position);
      part.positions = {};
    }
    for (std::size_t x = 0; x < ends_.size(); ++x)
      std::sort(columns_.begin() + begin_of(x), columns_.begin() + end_of(x));
  }

  std::span<const std::uint32_t> row(Integer x) const {
    const auto index = static_cast<std::size_t>(x);
    return {columns_.data() + begin_of(index), columns_.data() + end_of(index)};
  }

 private:
  std::ptrdiff_t begin_of(std::size_t x) const { return x == 0 ? 0 : end_of(x - 1); }
  std::ptrdiff_t end_of(std::size_t x) const { return static_cast<std::ptrdiff_t>(ends_[x]); }

  std::vector<std::size_t> ends_;  ///< of each row in `columns_`
  std::vector<std::uint32_t> columns_;
};

void add_table(Answer& answer, const Request& request, const Listed& listed) {
  std::vector<std::int32_t> cells(static_cast<std::size_t>(request.window.last[1]) + 1, 1);
  if (!request.receiver) answer.table.cells.reserve(*request.window.cells());
  for (Integer x = 0; x <= request.window.last[0]; ++x) {
    for (std::uint32_t y : listed.row(x)) cells[y] = 0;
    add_cells(answer, request, cells);
    for (std::uint32_t y : listed.row(x)) cells[y] = 1;
  }
}

void add_positions(Answer& answer, const Request& request, const Listed& listed) {
  for (Integer x = 0; x <= request.window.last[0]; ++x) {
    for (std::uint32_t y : listed.row(x)) {
      const Integer sizes[2] = {x, y};
      add_position(answer, request, sizes);
    }
  }
}

void add_chosen(Answer& answer, const Request& request, const Listed& listed) {
  for (const Position& position : request.chosen) {
    const auto row = listed.row(position[0]);
    const bool is_p = std::binary_search(row.begin(), row.end(), static_cast<std::uint32_t>(position[1]));
    answer.chosen.push_back(is_p ? 0 : 1);
  }
}

Answer joined_answer(std::vector<SlicedPart>& parts, const Request& request, std::uint64_t work) {
  Answer answer = empty_answer(request);
  answer.work = work;
  if (request.want == Request::Want::count) {
    for (const SlicedPart& part : parts) answer.count += part.count;
    return answer;
  }
  const Listed listed(parts, request.window);
  if (request.want == Request::Want::table) add_table(answer, request, listed);
  if (request.want == Request::Want::positions) add_positions(answer, request, listed);
  if (request.want == Request::Want::chosen) add_chosen(answer, request, listed);
  return answer;
}

}  // namespace

std::optional<Answer> run_sliced(const Machine& machine, const SlicedPlan& plan, const Request& request,
                                 const Control& control) {
  SlicedPlan changed = plan;
  const SlicedKernel& kernel = kernel_for(plan.level, sliced_kernels());
  changed.lanes = 64 * kernel.words;
  const bool is_count = request.want == Request::Want::count;
  SlicedBoard board(changed, request.window, kernel, !is_count || !sliced_counts_rows(plan));
  board.keeps = !is_count;
  const std::uint64_t total = sliced_positions(plan, request.window);
  auto parts = work(board, total, control);
  if (!parts) {
    changed.threads = 1;
    return run_sliced(machine, changed, request, control);
  }
  if (board.is_stopped) return {};
  return joined_answer(*parts, request, total);
}

std::variant<Answer, Halt> run_sliced(const EngineTask& task) {
  return answer_or_stopped(
      run_sliced(task.machine, details_of<SlicedPlan>(task.plan), task.request, task.control));
}

}  // namespace galli
