#include "run/smaller/run.h"

#include <algorithm>
#include <array>
#include <functional>

#include "gallimaufry/error.h"
#include "run/smaller/part_tables.h"

namespace galli {
namespace {

Answer answer_of(const SubPlan& part, const EngineTask& task) {
  return task.answer_part(*part.machine, *part.plan, part.request);
}

/// Goes through the window; `label` gives a position on the board its value, or 0 for P and another number for N.
Answer over_window(const Machine& machine, const Request& request, const Control& control,
                   const std::function<Nimber(const Position&)>& label) {
  Answer answer = empty_answer(request);
  const Board& board = board_of(machine, request.phase);
  const std::uint64_t cells = *request.window.cells();
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    if (cell % 4096 == 0) control.progress({.done = cell, .total = cells});
    if (cell % 4096 == 0 && control.stop_requested()) throw interruption();
    Position position = request.window.position(cell);
    const auto value =
        board.contains(position) ? static_cast<std::int32_t>(label(position)) : Table::off_board;
    add_cell(answer, request, position, value);
  }
  return answer;
}

/// The copies of a position of the canonical game, one in each class, as far as they are in the window.
class CopiesInWindow {
 public:
  CopiesInWindow(const Matrix& q, const Window& window)
      : q_(q), window_(window), classes_(*classes(q, static_cast<std::size_t>(copies_most_classes))) {}

  template <typename Visit>
  void visit(const Position& canonical, Visit visit) const {
    const auto copy = sum_of_columns(q_, canonical[0], canonical[1]);
    if (!copy || (*copy)[0] > window_.last[0] || (*copy)[1] > window_.last[1]) return;
    const auto [x, y] = *copy;
    for (const Position& t : classes_) {
      if (t[0] <= window_.last[0] - x && t[1] <= window_.last[1] - y) visit(x + t[0], y + t[1]);
    }
  }

 private:
  const Matrix& q_;
  const Window& window_;
  std::vector<Position> classes_;
};

Answer list_copies(const Answer& canonical, const Matrix& q, const Request& request, const Control& control) {
  constexpr std::size_t positions_between_looks = 1024;
  Answer answer = empty_answer(request);
  const CopiesInWindow copies(q, request.window);
  std::vector<std::array<Integer, 2>> found;
  for (std::size_t i = 0; i < canonical.positions.size(); ++i) {
    if (i % positions_between_looks == 0 && control.stop_requested()) throw interruption();
    copies.visit(canonical.positions[i], [&](Integer x, Integer y) {
      if (request.want == Request::Want::positions) {
        found.push_back({x, y});
      } else {
        ++answer.count;
      }
    });
  }
  std::sort(found.begin(), found.end());
  for (const auto& position : found) add_position(answer, request, position);
  answer.work = canonical.work;
  return answer;
}

/// Values of chosen positions: those of its parts follow each other.
Answer xored(const SummandsPlan& plan, const Request& request, const std::vector<Answer>& parts) {
  Answer answer;
  for (std::size_t i = 0; i < request.chosen.size(); ++i) {
    std::uint64_t value = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const std::size_t count = plan.alike[k].size();
      for (std::size_t j = 0; j < count; ++j) value ^= parts[k].chosen[i * count + j];
    }
    answer.chosen.push_back(request.ask == Ask::values ? value : std::uint64_t{value != 0});
  }
  return answer;
}

/// The next position of a window, of whose heaps only the first few run; false after the last one.
bool advance(Position& position, const Position& last, std::size_t heaps) {
  for (std::size_t heap = heaps; heap-- > 0;) {
    if (position[heap]++ < last[heap]) return true;
    position[heap] = 0;
  }
  return false;
}

Answer xored_table(const PartTables& tables, const Request& request, const Control& control) {
  constexpr std::size_t cells_at_once = 4096;
  Answer answer = empty_answer(request);
  Position position(request.window.last.size(), 0);
  const std::uint64_t total = *request.window.cells();
  std::vector<std::int32_t> cells;
  for (std::uint64_t done = 0; done < total; done += cells.size()) {
    control.progress({.done = done, .total = total});
    if (control.stop_requested()) throw interruption();
    cells.clear();
    do {
      const std::int32_t value = tables.at(position);
      cells.push_back(request.ask == Ask::values ? value : std::min(value, 1));
    } while (advance(position, request.window.last, position.size()) && cells.size() < cells_at_once);
    add_cells(answer, request, cells);
  }
  return answer;
}

/// P-positions, or their number, looking at every cell.
Answer zeros_by_cell(const PartTables& tables, const Request& request, const Control& control) {
  Answer answer = empty_answer(request);
  Position position(request.window.last.size(), 0);
  std::uint64_t done = 0;
  do {
    if (done % 4096 == 0) control.progress({.done = done, .total = *request.window.cells()});
    if (done++ % 4096 == 0 && control.stop_requested()) throw interruption();
    if (tables.at(position) == 0) add_position(answer, request, position);
  } while (advance(position, request.window.last, position.size()));
  return answer;
}

/// P-positions row by row: a size of the last heap stands where it is worth as much as the others together.
Answer zeros_by_row(PartTables tables, const Request& request, const Control& control) {
  Answer answer = empty_answer(request);
  const auto sizes = tables.take_last();
  Position position(request.window.last.size(), 0);
  std::uint64_t done = 0;
  do {
    if (done++ % 4096 == 0 && control.stop_requested()) throw interruption();
    const std::int32_t value = tables.at(position);
    const auto found = value == Table::off_board ? sizes.end() : sizes.find(value);
    if (found == sizes.end()) continue;
    for (Integer size : found->second) {
      position.back() = size;
      add_position(answer, request, position);
    }
    position.back() = 0;
  } while (advance(position, request.window.last, position.size() - 1));
  return answer;
}

Answer zeros(const PartTables& tables, const Machine& machine, const Request& request,
             const Control& control) {
  if (request.want == Request::Want::count) {
    if (const auto counted = tables.count(control)) {
      Answer answer;
      answer.count = *counted;
      return answer;
    }
  }
  const bool is_by_row = lists_by_row(summands_of(machine, request.phase), machine, request.phase);
  return is_by_row ? zeros_by_row(tables, request, control) : zeros_by_cell(tables, request, control);
}

}  // namespace

std::variant<Answer, Halt> run_copies(const EngineTask& task) {
  const CopiesPlan& plan = details_of<CopiesPlan>(task.plan);
  const Request& request = task.request;
  Answer canonical = answer_of(plan.canonical, task);
  if (request.want == Request::Want::chosen) return canonical;
  if (plan.canonical.request.want == Request::Want::positions)
    return list_copies(canonical, plan.matrix, request, task.control);
  Answer answer = over_window(task.machine, request, task.control, [&](const Position& position) {
    return static_cast<Nimber>(canonical.table.at(*phi(plan.matrix, position)));
  });
  answer.work = canonical.work;
  return answer;
}

std::variant<Answer, Halt> run_summands(const EngineTask& task) {
  const SummandsPlan& plan = details_of<SummandsPlan>(task.plan);
  const Request& request = task.request;
  const Control& control = task.control;
  std::vector<Answer> parts;
  std::uint64_t work = 0;
  for (const SubPlan& part : plan.parts) {
    parts.push_back(answer_of(part, task));
    work += parts.back().work;
  }
  Answer answer;
  switch (request.want) {
    case Request::Want::chosen: answer = xored(plan, request, parts); break;
    case Request::Want::table:
      answer = xored_table({task.machine, plan, request, parts}, request, control);
      break;
    case Request::Want::positions:
    case Request::Want::count:
      answer = zeros({task.machine, plan, request, parts}, task.machine, request, control);
      break;
  }
  answer.work = work;
  return answer;
}

}  // namespace galli
