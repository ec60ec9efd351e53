#include "study/comparison/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/words.h"
#include "run/run.h"

namespace galli {
namespace {

/// The cells of a table, as they come, beside those of another.
class Comparer final : public Receiver {
 public:
  explicit Comparer(const Table& left) : left_(left), found_{left.ask == Ask::values, 0, 0, {}} {}

  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t right : cells) take(right);
  }
  void take_position(std::span<const Integer>) override {}

  const Agreement& found() const { return found_; }

 private:
  void take(std::int32_t right) {
    const std::uint64_t cell = next_++;
    const std::int32_t left = left_.cells[cell];
    if (!is_case(left, right)) return;
    ++found_.cases;
    if (!is_different(left, right)) return;
    ++found_.differences;
    Position sizes = left_.window.position(cell);
    if (!found_.first || is_smaller(sizes, found_.first->sizes))
      found_.first = Difference{std::move(sizes), left, right};
  }

  bool is_case(std::int32_t left, std::int32_t right) const {
    const bool on_left = left != Table::off_board, on_right = right != Table::off_board;
    return left_.ask == Ask::outcomes ? on_left || on_right : on_left && on_right;
  }

  bool is_different(std::int32_t left, std::int32_t right) const {
    return left_.ask == Ask::outcomes ? (left == 0) != (right == 0) : left != right;
  }

  const Table& left_;
  Agreement found_;
  std::uint64_t next_ = 0;
};

/// What is left when the table of a request is kept.
PlanSettings settings_beside(const Request& kept, const PlanSettings& settings) {
  PlanSettings rest = settings;
  rest.memory -= std::min(rest.memory, *kept.window.cells() * sizeof(std::int32_t));
  return rest;
}

Plan plan_beside(const Machine& machine, const Request& request, const PlanSettings& rest) {
  try {
    return plan_for(machine, request, rest);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    complaint.detail = "a table to compare with is kept besides";
    throw Error(std::move(complaint));
  }
}

}  // namespace

bool is_smaller(const Position& a, const Position& b) {
  const auto total = [](const Position& position) {
    return std::accumulate(position.begin(), position.end(), Integer{0});
  };
  const Integer left = total(a), right = total(b);
  return left != right ? left < right : a < b;
}

Agreement agreement(const Table& left, const Table& right) {
  Comparer comparer(left);
  comparer.take_cells(right.cells);
  return comparer.found();
}

Request table_request(const Machine& machine, Ask ask, Integer bound) {
  Request request;
  request.ask = ask;
  request.window = {Position(machine.boards[0].dimension(), bound)};
  return request;
}

double seconds_of(const Machine& machine, Ask ask, Integer bound, const PlanSettings& settings) {
  const auto plan = plan_or_complaint(machine, table_request(machine, ask, bound), settings);
  const Plan* made = std::get_if<Plan>(&plan);
  return made ? made->seconds : std::numeric_limits<double>::infinity();
}

Integer affordable_bound(Integer most, const std::function<double(Integer bound)>& seconds) {
  constexpr double patience = 3;
  for (const Integer bound : {200, 100, 60, 40, 30, 20, 15}) {
    if (bound <= most && seconds(bound) <= patience) return bound;
  }
  return std::min<Integer>(most, 12);
}

Table table_to(const Machine& machine, Ask ask, Integer bound, const PlanSettings& settings,
               const Control& control) {
  return run(machine, table_request(machine, ask, bound), settings, control).table;
}

/// The table of the first game is kept while that of the second is computed. What does not fit is refused before anything is computed.
Agreement agreement(const Machine& left, const Machine& right, Ask ask, Integer bound,
                    const PlanSettings& settings, const Control& control) {
  const Request first = table_request(left, ask, bound);
  const Plan plan = plan_for(left, first, settings);
  Table table{first.window, ask, 0, {}};
  Comparer comparer(table);
  Request second = table_request(right, ask, bound);
  second.receiver = &comparer;
  plan_for(right, second, settings);
  const PlanSettings rest = settings_beside(first, settings);
  const Plan plan_of_second = plan_beside(right, second, rest);
  table = run(left, plan, first, settings, control).table;
  run(right, plan_of_second, second, rest, control);
  return comparer.found();
}

std::string why_not_compared(const Machine& left, const Machine& right) {
  for (const Machine* machine : {&left, &right}) {
    if (!machine->boards[0].has_window())
      return fmt::format("positions on {} cannot be listed by heaps", in_words(machine->boards[0]));
  }
  if (are_alike(left.boards[0], right.boards[0])) return "";
  return fmt::format("the boards differ: {}, {}", in_words(left.boards[0]), in_words(right.boards[0]));
}

Game compound(Game::Kind kind, std::vector<Game> kids) {
  Game game;
  game.kind = kind;
  game.kids = std::move(kids);
  return game;
}

}  // namespace galli
