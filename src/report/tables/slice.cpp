#include "report/tables/slice.h"

namespace galli {
namespace {

WindowHead head_of_slice(const WindowHead& head, const FixedSizes& fixed) {
  WindowHead slice = head;
  slice.heaps.clear();
  slice.bounds.clear();
  for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
    if (fixed[heap]) continue;
    slice.heaps.push_back(head.heaps[heap]);
    slice.bounds.push_back(head.bounds[heap]);
  }
  return slice;
}

/// Keeps what it is given.
class TableKeeper final : public TableReceiver {
 public:
  void begin(const WindowHead& head) override { answer.head = head; }
  void begin_phase(const NamedPhase& phase) override { answer.tables.push_back({phase, {}}); }
  void take_cells(std::span<const std::int32_t> cells) override {
    auto& kept = answer.tables.back().cells;
    kept.insert(kept.end(), cells.begin(), cells.end());
  }

  TableAnswer answer;
};

}  // namespace

void SlicedTable::begin(const WindowHead& head) {
  last_ = head.bounds;
  receiver_.begin(head_of_slice(head, fixed_));
}

void SlicedTable::take_cells(std::span<const std::int32_t> cells) {
  kept_.clear();
  for (std::int32_t cell : cells) {
    bool is_in = true;
    for (std::size_t heap = 0; heap < fixed_.size(); ++heap)
      is_in = is_in && (!fixed_[heap] || *fixed_[heap] == at_[heap]);
    if (is_in) kept_.push_back(cell);
    for (std::size_t heap = at_.size(); heap-- > 0;) {
      if (at_[heap]++ < last_[heap]) break;
      at_[heap] = 0;
    }
  }
  if (!kept_.empty()) receiver_.take_cells(kept_);
}

TableAnswer sliced(const TableAnswer& answer, const FixedSizes& fixed) {
  TableKeeper keeper;
  SlicedTable slice(keeper, fixed);
  slice.begin(answer.head);
  for (const PhaseTable& table : answer.tables) {
    slice.begin_phase(table.phase);
    slice.take_cells(table.cells);
  }
  keeper.answer.run = answer.run;
  return std::move(keeper.answer);
}

SequenceAnswer as_sequence(TableAnswer slice) {
  SequenceAnswer answer{std::move(slice.head), {}, std::move(slice.run)};
  for (PhaseTable& table : slice.tables) answer.sequences.push_back({table.phase, std::move(table.cells)});
  return answer;
}

}  // namespace galli
