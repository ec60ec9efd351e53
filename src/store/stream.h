// Tables and lists that are written as they are found: CSV, npy and plain text. Other formats need to see all of a table
// before they can write its first cell.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "store/formats.h"
#include "value/request.h"

namespace galli {

/// Takes the bytes of a file, one piece after the other.
using Sink = std::function<void(std::string_view)>;

/// What a file of tables says before the first of them.
struct TablesHead {
  ReportHead head;
  Window window;
  Ask ask = Ask::outcomes;
  std::size_t tables = 1;
};

bool streams_tables(Format format);
bool streams_positions(Format format);

class TableStream final : public Receiver {
 public:
  /// A format that streams.
  TableStream(TablesHead head, Format format, Sink sink);

  /// What comes next is the table of this phase.
  void begin(std::uint32_t phase);
  void take_cells(std::span<const std::int32_t> cells) override;
  void take_position(std::span<const Integer>) override {}

 private:
  void write_npy(std::span<const std::int32_t> cells);
  void write_rows(std::span<const std::int32_t> cells);
  void write_lines(std::span<const std::int32_t> cells);

  const TablesHead head_;
  const Format format_;
  const Sink sink_;
  std::string phase_;       ///< the first column of CSV
  std::uint64_t cell_ = 0;  ///< of the table: which comes next
  std::string text_;
};

class PositionStream final : public Receiver {
 public:
  /// A format that streams.
  PositionStream(ReportHead head, Format format, Sink sink);

  void begin(std::uint32_t phase);
  void take_cells(std::span<const std::int32_t>) override {}
  void take_position(std::span<const Integer> sizes) override;

 private:
  const ReportHead head_;
  const Format format_;
  const Sink sink_;
  std::string phase_;
  std::string text_;
};

/// What an npy file begins with.
std::string npy_header(const TablesHead& head);

}  // namespace galli
