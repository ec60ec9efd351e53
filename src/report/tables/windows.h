// Outcomes, values, tables, lists and sequences, as questions about positions are answered.
#pragma once

#include <optional>
#include <string>

#include "gallimaufry/positions.h"
#include "report/tables/stream.h"

namespace galli {

/// One answer a line; with all phases a line for each position and phase.
std::string as_text(const OutcomeAnswer& answer, bool names_phases);
std::string as_text(const ValueAnswer& answer, bool names_phases);

/// One number a line, for each phase.
std::string counts_as_text(const PositionsAnswer& answer);

/// One table after the other, in blocks of columns where one is wider than `columns`; 0: it may be as wide as it is.
void write_text(TableAnswer answer, const Provenance& provenance, std::size_t columns, const Sink& sink);

/// In any format for sequences.
void write(const SequenceAnswer& answer, Format format, const Provenance& provenance, const Sink& sink);

/// Writes tables while they are found, in a format that streams.
class TableFile final : public TableReceiver {
 public:
  TableFile(Format format, Provenance provenance, Sink sink);

  void begin(const WindowHead& head) override;
  void begin_phase(const NamedPhase& phase) override;
  void take_cells(std::span<const std::int32_t> cells) override { stream_->take_cells(cells); }
  /// After the last phase.
  void finish() { stream_->finish(); }

 private:
  Format format_;
  Provenance provenance_;
  Sink sink_;
  std::optional<TableStream> stream_;
};

/// The same for lists of positions.
class PositionFile final : public PositionReceiver {
 public:
  PositionFile(Format format, Provenance provenance, Sink sink);

  void begin(const WindowHead& head) override;
  void begin_phase(const NamedPhase& phase) override;
  void take_position(std::span<const Integer> sizes) override { stream_->take_position(sizes); }
  void finish() { stream_->finish(); }

 private:
  Format format_;
  Provenance provenance_;
  Sink sink_;
  std::optional<PositionStream> stream_;
};

}  // namespace galli
