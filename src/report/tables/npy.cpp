// The npy format of NumPy, version 1.0:
//
//   "\x93NUMPY" | 1 | 0 | length of the header, two bytes, low first | header | cells, row by row
//
// The header is a Python dict in ASCII, filled up with blanks and a newline so that the cells begin at a
// multiple of 64. NumPy reads it as a Python literal, so a comment behind the dict is a place for the game
// and the command. NumPy refuses headers above 10,000 bytes.
#include <algorithm>
#include <bit>
#include <cstring>

#include "base/text.h"
#include "report/tables/stream.h"

namespace galli {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t magic_size = 10;
constexpr std::size_t longest_comment = 8000;

std::string shape(const TablesHead& head) {
  std::string text;
  if (head.head.all_phases) text += std::to_string(head.tables) + ", ";
  for (Integer last : head.window.last) text += std::to_string(last + 1) + ", ";
  const bool has_one = std::count(text.begin(), text.end(), ',') == 1;
  text.erase(text.size() - (has_one ? 1 : 2));
  return "(" + text + ")";
}

std::string ascii(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  }
  return text;
}

std::string comment(const Provenance& provenance) {
  const std::string text =
      " # galli " + provenance.version + "; game: " + provenance.game + "; command: " + provenance.command;
  return ascii(one_line(text.substr(0, longest_comment)));
}

std::string description(const TablesHead& head) {
  const bool asks_values = head.ask == Ask::values;
  std::string text = std::string("{'descr': '") + (asks_values ? "<i4" : "|b1") +
                     "', 'fortran_order': False, 'shape': " + shape(head) + ", }" +
                     comment(head.head.provenance);
  text.append(alignment - 1 - (magic_size + text.size()) % alignment, ' ');
  return text + "\n";
}

/// A byte for each outcome, four for each value, the low one first.
class NpyTables final : public PartWriter {
 public:
  explicit NpyTables(const TablesHead& head) : head_(head) {}

  void open(std::string& text) override {
    const std::string header = description(head_);
    text += std::string_view("\x93NUMPY\x01\x00", 8);
    text += static_cast<char>(header.size() & 0xFF);
    text += static_cast<char>(header.size() >> 8);
    text += header;
  }

  void add_cells(std::string& text, std::span<const std::int32_t> cells) override {
    const std::size_t width = head_.ask == Ask::outcomes ? 1 : 4;
    const std::size_t start = text.size();
    text.resize(start + cells.size() * width);
    char* const to = text.data() + start;
    if (width == 1) {
      for (std::size_t i = 0; i < cells.size(); ++i) to[i] = cells[i] == 0 ? '\1' : '\0';
      return;
    }
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(to, cells.data(), cells.size() * width);
      return;
    }
    for (std::size_t i = 0; i < cells.size() * width; ++i)
      to[i] = static_cast<char>(static_cast<std::uint32_t>(cells[i / 4]) >> (8 * (i % 4)));
  }

 private:
  const TablesHead head_;
};

}  // namespace

std::unique_ptr<PartWriter> npy_tables(const TablesHead& head) { return std::make_unique<NpyTables>(head); }

}  // namespace galli
