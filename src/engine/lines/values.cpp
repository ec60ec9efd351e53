#include "engine/lines/values.h"

#include <bit>
#include <deque>

#include "engine/lines/group.h"
#include "engine/lines/relay.h"
#include "engine/lines/sink.h"

namespace galli {
namespace {

constexpr Integer values_between_looks = 1 << 14;

template <typename Stored>
class Values {
 public:
  Values(const Machine& machine, const LinesPlan& plan, const Request& request)
      : plan_(plan), request_(request), board_(machine, plan, slabs_kept(plan, Ask::values)), sink_(request) {
    for (PhaseSet phases : plan.groups) groups_.emplace_back(machine, plan, board_, phases);
  }

  std::optional<Answer> run(const Control& control) {
    RowRelay<LinesGroup<Stored>> relay(plan_, groups_, values_between_looks);
    if (!relay.run(control, [&](const Position& row) { hand_out(row); })) return {};
    const std::uint64_t phases = static_cast<std::uint64_t>(std::popcount(plan_.phases));
    return sink_.finish(plan_.is_whole_board() ? relay.work() : groups_.back().on_board_cells() * phases);
  }

 private:
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
  std::deque<LinesGroup<Stored>> groups_;
};

}  // namespace

std::optional<Answer> lines_values(const Machine& machine, const LinesPlan& plan, const Request& request,
                                   const Control& control) {
  if (*std::max_element(plan.max_value.begin(), plan.max_value.end()) < 0xFFFF)
    return Values<std::uint16_t>(machine, plan, request).run(control);
  return Values<std::uint32_t>(machine, plan, request).run(control);
}

}  // namespace galli
