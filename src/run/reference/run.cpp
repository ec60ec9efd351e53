#include "run/reference/run.h"

#include "proof/reference.h"
#include "run/reference/plan.h"

namespace galli {

std::variant<Answer, Halt> run_reference(const EngineTask& task) {
  return run_reference(task, details_of<ReferencePlan>(task.plan).limit);
}

std::variant<Answer, Halt> run_reference(const EngineTask& task, std::uint64_t limit) {
  const Request& request = task.request;
  const Board& board = board_of(task.machine, request.phase);
  Reference reference(task.machine, request.ask, limit);
  const auto halted = [&](Halt halt) {
    halt.limit = limit;
    return halt;
  };
  Answer answer = empty_answer(request);
  for (const Position& position : request.chosen) {
    const auto found = reference.value(request.phase, position, task.control);
    if (const Halt* halt = std::get_if<Halt>(&found)) return halted(*halt);
    answer.chosen.push_back(std::get<Nimber>(found));
  }
  const std::uint64_t cells = request.want == Request::Want::chosen ? 0 : *request.window.cells();
  const Control quiet = without_progress(task.control);
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    task.control.progress({.done = cell, .total = cells});
    Position sizes = request.window.position(cell);
    const Position position = placed(board, sizes);
    std::int32_t value = Table::off_board;
    if (board.contains(position)) {
      const auto found = reference.value(request.phase, position, quiet);
      if (const Halt* halt = std::get_if<Halt>(&found)) return halted(*halt);
      value = static_cast<std::int32_t>(std::get<Nimber>(found));
    }
    add_cell(answer, request, sizes, value);
  }
  answer.work = reference.evaluated();
  return answer;
}

}  // namespace galli
