// Tables and lists that are written as they are found. Only a table of text must be seen as a whole before its first cell is
// written: its columns are as wide as the widest.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "report/formats.h"
#include "value/request.h"

namespace galli {

/// What a file of tables says before the first of them.
struct TablesHead {
  ReportHead head;
  Window window;
  Ask ask = Ask::outcomes;
  std::size_t tables = 1;
};

/// What a file of lists says before the first of them.
struct ListsHead {
  ReportHead head;
  Window window;
};

/// The parts of a file, each appended to a text: a head, the cells or positions of one phase after the other, an end.
class PartWriter {
 public:
  virtual ~PartWriter() = default;
  virtual void open(std::string&) {}
  virtual void begin(std::string&, std::uint32_t) {}  ///< a phase
  virtual void add_cells(std::string&, std::span<const std::int32_t>) {}
  virtual void add_position(std::string&, std::span<const Integer>) {}
  virtual void end(std::string&) {}  ///< of the phase
  virtual void close(std::string&) {}
};

bool streams_tables(Format format);

/// Takes the parts, and passes on their bytes.
class PartStream : public Receiver {
 public:
  PartStream(std::unique_ptr<PartWriter> writer, Sink sink);

  /// What comes next is of this phase.
  void begin(std::uint32_t phase);
  void take_cells(std::span<const std::int32_t> cells) override;
  void take_position(std::span<const Integer> sizes) override;
  /// Behind the last phase.
  void finish();

 private:
  void pass_on();

  std::unique_ptr<PartWriter> writer_;
  const Sink sink_;
  bool has_part_ = false;
  std::string text_;
};

/// A format that streams.
class TableStream final : public PartStream {
 public:
  TableStream(const TablesHead& head, Format format, Sink sink);
};

/// A format for lists.
class PositionStream final : public PartStream {
 public:
  PositionStream(const ListsHead& head, Format format, Sink sink);
};

// The writers of formats that have a file of their own.
std::unique_ptr<PartWriter> npy_tables(const TablesHead& head);
std::unique_ptr<PartWriter> json_tables(const TablesHead& head);
std::unique_ptr<PartWriter> latex_tables(const TablesHead& head);
std::unique_ptr<PartWriter> json_lists(const ListsHead& head);
std::unique_ptr<PartWriter> latex_lists(const ListsHead& head);

/// The number in decimal.
void append_number(std::string& text, Integer number);
/// "2,4"
void append_sizes(std::string& text, std::span<const Integer> sizes);

}  // namespace galli
