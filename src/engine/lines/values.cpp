#include "engine/lines/values.h"

#include <algorithm>
#include <deque>

#include "engine/lines/group.h"
#include "engine/lines/relay.h"
#include "engine/lines/sink.h"

namespace galli {
namespace {

constexpr Integer values_between_looks = 1 << 14;

template <typename Stored>
std::optional<Answer> values(const Machine& machine, const LinesPlan& plan, const Request& request,
                             const Control& control) {
  const ValueBoard<Stored> board(machine, plan, slabs_kept(plan, Ask::values));
  std::deque<LinesGroup<Stored>> groups;
  for (PhaseSet phases : plan.groups) groups.emplace_back(machine, plan, board, phases);
  RowSink sink(request);
  RowRelay<LinesGroup<Stored>> relay(plan, Ask::values, groups, values_between_looks);
  const auto hand_out = [&](const Position& row) {
    const Stored* const cells = board.cells(request.phase, row);
    sink.take(row, [&](Integer y) -> std::int32_t {
      return cells[y] == ValueBoard<Stored>::off_board ? Table::off_board
                                                       : static_cast<std::int32_t>(cells[y]);
    });
  };
  if (!relay.run(control, hand_out)) return {};
  return sink.finish(relay.work());
}

}  // namespace

std::optional<Answer> lines_values(const Machine& machine, const LinesPlan& plan, const Request& request,
                                   const Control& control) {
  if (*std::max_element(plan.max_value.begin(), plan.max_value.end()) < 0xFFFF)
    return values<std::uint16_t>(machine, plan, request, control);
  return values<std::uint32_t>(machine, plan, request, control);
}

}  // namespace galli
