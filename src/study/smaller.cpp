#include "study/smaller.h"

#include <functional>

#include "base/error.h"
#include "study/run.h"

namespace galli {
namespace {

Answer answer_of(const SubPlan& part, const Settings& settings, const Control& control) {
  return run(*part.machine, *part.plan, part.request, settings, control);
}

/// Goes through the window; `label` gives a position on the board its value, or 0 for P and another number for N.
Answer over_window(const Machine& machine, const Request& request, const Control& control,
                   const std::function<Nimber(const Position&)>& label) {
  Answer answer = begun(request);
  const Board& board = board_of(machine, request.phase);
  const std::uint64_t cells = *request.window.cells();
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    if (cell % 4096 == 0) control.progress(cell, cells);
    if (cell % 4096 == 0 && control.stop_requested()) throw interruption();
    Position position = request.window.position(cell);
    const auto value =
        board.contains(position) ? static_cast<std::int32_t>(label(position)) : Table::off_board;
    add_cell(answer, request, position, value);
  }
  return answer;
}

}  // namespace

Answer run_copies(const Machine& machine, const CopiesPlan& plan, const Request& request,
                  const Settings& settings, const Control& control) {
  Answer canonical = answer_of(plan.canonical, settings, control);
  if (request.want == Request::Want::chosen) return canonical;
  Answer answer = over_window(machine, request, control, [&](const Position& position) {
    return static_cast<Nimber>(canonical.table.at(*phi(plan.matrix, position)));
  });
  answer.work = canonical.work;
  return answer;
}

Answer run_summands(const Machine& machine, const SummandsPlan& plan, const Request& request,
                    const Settings& settings, const Control& control) {
  std::vector<Answer> parts;
  std::uint64_t work = 0;
  for (const SubPlan& part : plan.parts) {
    parts.push_back(answer_of(part, settings, control));
    work += parts.back().work;
  }
  const auto asked = [&](Nimber value) { return request.ask == Ask::values ? value : Nimber{value != 0}; };
  Answer answer;
  for (std::size_t i = 0; i < request.chosen.size(); ++i) {
    Nimber value = 0;
    for (const Answer& part : parts) value ^= part.chosen[i];
    answer.chosen.push_back(asked(value));
  }
  if (request.want != Request::Want::chosen) {
    answer = over_window(machine, request, control, [&](const Position& position) {
      Nimber value = 0;
      std::size_t begin = 0;
      for (const Answer& part : parts) {
        const std::size_t heaps = part.table.window.last.size();
        const auto first = position.begin() + static_cast<std::ptrdiff_t>(begin);
        value ^= static_cast<Nimber>(part.table.at({first, first + static_cast<std::ptrdiff_t>(heaps)}));
        begin += heaps;
      }
      return asked(value);
    });
  }
  answer.work = work;
  return answer;
}

}  // namespace galli
