#include "store/stream.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace galli {
namespace {

std::string phase_column(const ReportHead& head, std::uint32_t phase) {
  return head.all_phases ? std::to_string(phase + 1) + "," : "";
}

void append(std::string& text, Integer number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  text.append(digits, end);
}

void append(std::string& text, std::span<const Integer> sizes) {
  for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
    if (heap > 0) text += ',';
    append(text, sizes[heap]);
  }
}

void append_term(std::string& text, Ask ask, std::int32_t term) {
  if (term == Table::off_board) return;
  if (ask == Ask::values) return append(text, Integer{term});
  text += term == 0 ? 'P' : 'N';
}

}  // namespace

bool streams_tables(Format format) { return format == Format::csv || format == Format::npy; }
bool streams_positions(Format format) { return format == Format::csv || format == Format::text; }

TableStream::TableStream(TablesHead head, Format format, Sink sink)
    : head_(std::move(head)), format_(format), sink_(std::move(sink)) {
  if (format_ == Format::npy) sink_(npy_header(head_));
}

void TableStream::begin(std::uint32_t phase) {
  phase_ = phase_column(head_.head, phase);
  cell_ = 0;
}

void TableStream::take_cells(std::span<const std::int32_t> cells) {
  constexpr std::size_t at_once = 1 << 16;
  while (!cells.empty()) {
    const auto some = cells.first(std::min(cells.size(), at_once));
    text_.clear();
    if (format_ == Format::npy) {
      write_npy(some);
    } else if (head_.window.last.size() <= 2) {
      write_rows(some);
    } else {
      write_lines(some);
    }
    sink_(text_);
    cells = cells.subspan(some.size());
  }
}

/// A byte for each outcome, four for each value, the low one first.
void TableStream::write_npy(std::span<const std::int32_t> cells) {
  const std::size_t width = head_.ask == Ask::outcomes ? 1 : 4;
  text_.resize(cells.size() * width);
  char* to = text_.data();
  if (width == 1) {
    for (std::size_t i = 0; i < cells.size(); ++i) to[i] = cells[i] == 0 ? '\1' : '\0';
    return;
  }
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(to, cells.data(), text_.size());
    return;
  }
  for (std::size_t i = 0; i < text_.size(); ++i)
    to[i] = static_cast<char>(static_cast<std::uint32_t>(cells[i / 4]) >> (8 * (i % 4)));
}

/// A row for each value of the first heap, a cell for each of the second.
void TableStream::write_rows(std::span<const std::int32_t> cells) {
  const std::uint64_t width =
      head_.window.last.size() == 1 ? 1 : static_cast<std::uint64_t>(head_.window.last[1]) + 1;
  std::uint64_t column = cell_ % width;
  for (std::int32_t cell : cells) {
    if (column == 0)
      text_ += phase_;
    else
      text_ += ',';
    append_term(text_, head_.ask, cell);
    if (++column < width) continue;
    text_ += '\n';
    column = 0;
  }
  cell_ += cells.size();
}

/// A line for each position.
void TableStream::write_lines(std::span<const std::int32_t> cells) {
  for (std::int32_t cell : cells) {
    text_ += phase_;
    append(text_, head_.window.position(cell_++));
    text_ += ',';
    append_term(text_, head_.ask, cell);
    text_ += '\n';
  }
}

PositionStream::PositionStream(ReportHead head, Format format, Sink sink)
    : head_(std::move(head)), format_(format), sink_(std::move(sink)) {}

void PositionStream::begin(std::uint32_t phase) {
  if (format_ == Format::csv) phase_ = phase_column(head_, phase);
  if (format_ == Format::text && head_.all_phases) sink_("# " + phase_title(head_, phase) + "\n");
}

void PositionStream::take_position(std::span<const Integer> sizes) {
  text_ = phase_;
  append(text_, sizes);
  text_ += '\n';
  sink_(text_);
}

}  // namespace galli
