#include "report/tables/stream.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace galli {
namespace {

std::string phase_column(const ReportHead& head, std::uint32_t phase) {
  return head.all_phases ? std::to_string(phase + 1) + "," : "";
}

void append_term(std::string& text, Ask ask, std::int32_t term) {
  if (term == Table::off_board) return;
  if (ask == Ask::values) return append_number(text, term);
  text += term == 0 ? 'P' : 'N';
}

class CsvTables final : public PartWriter {
 public:
  explicit CsvTables(TablesHead head) : head_(std::move(head)) {}

  void begin(std::string&, std::uint32_t phase) override {
    phase_ = phase_column(head_.head, phase);
    cell_ = 0;
  }
  void add_cells(std::string& text, std::span<const std::int32_t> cells) override {
    if (head_.window.last.size() <= 2) return add_rows(text, cells);
    add_lines(text, cells);
  }

 private:
  /// A row for each value of the first heap, a cell for each of the second.
  void add_rows(std::string& text, std::span<const std::int32_t> cells) {
    const std::uint64_t width =
        head_.window.last.size() == 1 ? 1 : static_cast<std::uint64_t>(head_.window.last[1]) + 1;
    std::uint64_t column = cell_ % width;
    for (std::int32_t cell : cells) {
      if (column == 0)
        text += phase_;
      else
        text += ',';
      append_term(text, head_.ask, cell);
      if (++column < width) continue;
      text += '\n';
      column = 0;
    }
    cell_ += cells.size();
  }

  /// A line for each position.
  void add_lines(std::string& text, std::span<const std::int32_t> cells) {
    for (std::int32_t cell : cells) {
      text += phase_;
      append_sizes(text, head_.window.position(cell_++));
      text += ',';
      append_term(text, head_.ask, cell);
      text += '\n';
    }
  }

  const TablesHead head_;
  std::string phase_;       ///< the first column
  std::uint64_t cell_ = 0;  ///< of the table: which comes next
};

/// A position on a line, in CSV and in plain text.
class Lines final : public PartWriter {
 public:
  Lines(ReportHead head, Format format) : head_(std::move(head)), format_(format) {}

  void begin(std::string& text, std::uint32_t phase) override {
    if (format_ == Format::csv) phase_ = phase_column(head_, phase);
    if (format_ == Format::text && head_.all_phases) text += "# " + phase_title(head_, phase) + "\n";
  }
  void add_position(std::string& text, std::span<const Integer> sizes) override {
    text += phase_;
    append_sizes(text, sizes);
    text += '\n';
  }

 private:
  const ReportHead head_;
  const Format format_;
  std::string phase_;
};

std::unique_ptr<PartWriter> table_writer(const TablesHead& head, Format format) {
  if (format == Format::npy) return npy_tables(head);
  if (format == Format::json) return json_tables(head);
  if (format == Format::latex) return latex_tables(head);
  return std::make_unique<CsvTables>(head);
}

std::unique_ptr<PartWriter> list_writer(const ListsHead& head, Format format) {
  if (format == Format::json) return json_lists(head);
  if (format == Format::latex) return latex_lists(head);
  return std::make_unique<Lines>(head.head, format);
}

}  // namespace

void append_number(std::string& text, Integer number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  text.append(digits, end);
}

void append_sizes(std::string& text, std::span<const Integer> sizes) {
  for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
    if (heap > 0) text += ',';
    append_number(text, sizes[heap]);
  }
}

bool streams_tables(Format format) { return format != Format::text; }

PartStream::PartStream(std::unique_ptr<PartWriter> writer, Sink sink)
    : writer_(std::move(writer)), sink_(std::move(sink)) {
  writer_->open(text_);
  pass_on();
}

void PartStream::pass_on() {
  sink_(text_);
  text_.clear();
}

void PartStream::begin(std::uint32_t phase) {
  if (has_part_) writer_->end(text_);
  has_part_ = true;
  writer_->begin(text_, phase);
  pass_on();
}

void PartStream::take_cells(std::span<const std::int32_t> cells) {
  constexpr std::size_t at_once = 1 << 16;
  while (!cells.empty()) {
    const auto some = cells.first(std::min(cells.size(), at_once));
    writer_->add_cells(text_, some);
    pass_on();
    cells = cells.subspan(some.size());
  }
}

void PartStream::take_position(std::span<const Integer> sizes) {
  writer_->add_position(text_, sizes);
  pass_on();
}

void PartStream::finish() {
  if (has_part_) writer_->end(text_);
  writer_->close(text_);
  pass_on();
}

TableStream::TableStream(const TablesHead& head, Format format, Sink sink)
    : PartStream(table_writer(head, format), std::move(sink)) {}

PositionStream::PositionStream(const ListsHead& head, Format format, Sink sink)
    : PartStream(list_writer(head, format), std::move(sink)) {}

}  // namespace galli
