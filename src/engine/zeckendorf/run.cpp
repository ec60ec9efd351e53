#include "engine/zeckendorf/run.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/zeckendorf.h"

namespace galli {
namespace {

/// All limits below it are P.
Integer first_winning_limit(Integer n) {
  return n == 0 ? std::numeric_limits<Integer>::max() : zeckendorf(n).back();
}

bool is_lost(const Position& position) { return position[1] < first_winning_limit(position[0]); }

/// The outcomes of one heap with all limits.
void add_row(Answer& answer, const Request& request, Integer n) {
  const Integer last = request.window.last[1];
  const Integer lost = std::min(first_winning_limit(n), last + 1);
  if (request.want == Request::Want::table) {
    std::vector<std::int32_t> cells(static_cast<std::size_t>(last + 1), 1);
    std::fill_n(cells.begin(), lost, 0);
    add_cells(answer, request, cells);
    return;
  }
  for (Integer limit = 0; limit < lost; ++limit) add_position(answer, request, std::array{n, limit});
}

}  // namespace

std::optional<Answer> run_zeckendorf(const Request& request, const Control& control) {
  Answer answer = empty_answer(request);
  for (const Position& position : request.chosen) answer.chosen.push_back(is_lost(position) ? 0 : 1);
  const Integer rows = request.want == Request::Want::chosen ? 0 : request.window.last[0] + 1;
  for (Integer n = 0; n < rows; ++n) {
    if (control.stop_requested()) return {};
    control.progress({.done = static_cast<std::uint64_t>(n), .total = static_cast<std::uint64_t>(rows)});
    add_row(answer, request, n);
  }
  answer.work = static_cast<std::uint64_t>(rows) + request.chosen.size();
  return answer;
}

std::variant<Answer, Halt> run_zeckendorf(const EngineTask& task) {
  return answer_or_stopped(run_zeckendorf(task.request, task.control));
}

}  // namespace galli
