#include "study/smaller.h"

#include <algorithm>
#include <array>
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

/// The copies of a position of the canonical game, one in each class, as far as they are in the window.
class CopiesInWindow {
 public:
  CopiesInWindow(const Matrix& q, const Window& window)
      : q_(q), window_(window), classes_(*classes(q, static_cast<std::size_t>(copies_most_classes))) {}

  template <typename Visit>
  void visit(const Position& canonical, Visit visit) const {
    const WideInteger x = WideInteger{q_.p1} * canonical[0] + WideInteger{q_.p2} * canonical[1];
    const WideInteger y = WideInteger{q_.q1} * canonical[0] + WideInteger{q_.q2} * canonical[1];
    if (x > window_.last[0] || y > window_.last[1]) return;
    for (const Position& t : classes_) {
      if (x + t[0] <= window_.last[0] && y + t[1] <= window_.last[1])
        visit(static_cast<Integer>(x) + t[0], static_cast<Integer>(y) + t[1]);
    }
  }

 private:
  const Matrix& q_;
  const Window& window_;
  std::vector<Position> classes_;
};

Answer list_copies(const Answer& canonical, const Matrix& q, const Request& request, const Control& control) {
  constexpr std::size_t positions_between_looks = 1024;
  Answer answer = begun(request);
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

}  // namespace

Answer run_copies(const Machine& machine, const CopiesPlan& plan, const Request& request,
                  const Settings& settings, const Control& control) {
  Answer canonical = answer_of(plan.canonical, settings, control);
  if (request.want == Request::Want::chosen) return canonical;
  if (plan.canonical.request.want == Request::Want::positions)
    return list_copies(canonical, plan.matrix, request, control);
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
