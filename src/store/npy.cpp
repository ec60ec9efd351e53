// The npy format of NumPy, version 1.0:
//
//   "\x93NUMPY" | 1 | 0 | length of the header, two bytes, low first | header | cells, row by row
//
// The header is a Python dict in ASCII, filled up with blanks and a newline so that the cells begin at a
// multiple of 64. NumPy reads it as a Python literal, so a comment behind the dict is a place for the game
// and the command. NumPy refuses headers above 10,000 bytes.
#include <algorithm>

#include "store/formats.h"

namespace galli {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t magic_size = 10;
constexpr std::size_t longest_comment = 8000;

std::string shape(const TableReport& report) {
  std::string text;
  if (report.head.all_phases) text += std::to_string(report.tables.size()) + ", ";
  for (Integer last : report.tables.front().window.last) text += std::to_string(last + 1) + ", ";
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

std::string header(const TableReport& report) {
  const bool asks_values = report.tables.front().ask == Ask::values;
  std::string text = std::string("{'descr': '") + (asks_values ? "<i4" : "|b1") +
                     "', 'fortran_order': False, 'shape': " + shape(report) + ", }" +
                     comment(report.head.provenance);
  text.append(alignment - 1 - (magic_size + text.size()) % alignment, ' ');
  return text + "\n";
}

void append_little_endian(std::string& bytes, std::uint32_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xFF);
}

}  // namespace

std::string table_as_npy(const TableReport& report) {
  const std::string head = header(report);
  std::string bytes("\x93NUMPY\x01\x00", 8);
  append_little_endian(bytes, static_cast<std::uint32_t>(head.size()), 2);
  bytes += head;
  for (const Table& table : report.tables) {
    for (std::int32_t cell : table.cells) {
      if (table.ask == Ask::values)
        append_little_endian(bytes, static_cast<std::uint32_t>(cell), 4);
      else
        bytes += cell == 0 ? '\1' : '\0';
    }
  }
  return bytes;
}

}  // namespace galli
