// Slices of tables: heaps that are fixed are left out.
#pragma once

#include "gallimaufry/positions.h"

namespace galli {

/// By heap: its size, or empty for a heap that runs.
using FixedSizes = std::vector<MaybeInteger>;

/// Hands on the cells of a slice, with the heaps that run.
class SlicedTable final : public TableReceiver {
 public:
  SlicedTable(TableReceiver& receiver, FixedSizes fixed)
      : receiver_(receiver), fixed_(std::move(fixed)), at_(fixed_.size(), 0) {}

  void begin(const WindowHead& head) override;
  void begin_phase(const NamedPhase& phase) override { receiver_.begin_phase(phase); }
  void take_cells(std::span<const std::int32_t> cells) override;

 private:
  TableReceiver& receiver_;
  FixedSizes fixed_;
  Position at_;  ///< of the next cell
  Position last_;
  std::vector<std::int32_t> kept_;
};

TableAnswer sliced(const TableAnswer& answer, const FixedSizes& fixed);

/// A slice in which one heap runs.
SequenceAnswer as_sequence(TableAnswer slice);

}  // namespace galli
