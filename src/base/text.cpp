#include "base/text.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <vector>

namespace galli {
namespace {

constexpr std::size_t widest_excerpt = 100;

bool is_continuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

/// One piece of a line as it is shown.
struct Piece {
  std::size_t begin;
  std::string shown;
  std::size_t width;
};

/// Control characters are 0..1f, 7f, and 80..9f, which UTF-8 writes in two bytes.
Piece piece_at(std::string_view line, std::size_t at) {
  const std::size_t length = sequence_length(line, at);
  const auto byte = static_cast<unsigned char>(line[at]);
  const auto next = static_cast<unsigned char>(length == 2 ? line[at + 1] : 0);
  const bool is_two_byte_control = byte == 0xC2 && next >= 0x80 && next < 0xA0;
  if (length == 0 || byte == 0x7F || is_two_byte_control || (byte < 0x20 && byte != '\t')) {
    char shown[8];
    std::snprintf(shown, sizeof shown, "<%02x>", is_two_byte_control ? next : byte);
    return {at, shown, 4};
  }
  if (byte == '\t') return {at, " ", 1};
  return {at, std::string(line.substr(at, length)), 1};
}

std::vector<Piece> pieces_of(std::string_view line) {
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at < line.size();) {
    pieces.push_back(piece_at(line, at));
    at += std::max<std::size_t>(1, sequence_length(line, at));
  }
  return pieces;
}

/// The part of a long line around [begin, end), so that nothing long is taken apart.
struct Cut {
  std::size_t begin;
  std::size_t end;
};

Cut cut_around(std::string_view line, std::size_t begin) {
  if (line.size() <= widest_excerpt) return {0, line.size()};
  std::size_t from = begin > widest_excerpt / 2 ? begin - widest_excerpt / 2 : 0;
  std::size_t to = std::min(line.size(), from + widest_excerpt);
  while (from > 0 && is_continuation(static_cast<unsigned char>(line[from]))) --from;
  while (to < line.size() && is_continuation(static_cast<unsigned char>(line[to]))) ++to;
  return {from, to};
}

}  // namespace

Span cover(const Span& first, const Span& last) {
  assert(first.source == last.source);
  return {first.source, std::min(first.begin, last.begin), std::max(first.end, last.end)};
}

std::string_view text_of(const Span& span) {
  assert(span.source);
  return std::string_view(span.source->text).substr(span.begin, span.end - span.begin);
}

std::size_t line_number(const Span& span) {
  assert(span.source);
  const std::string& text = span.source->text;
  const std::size_t end = std::min(span.begin, text.size());
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
}

std::string place(const Span& span) {
  const std::string line = "line " + std::to_string(line_number(span));
  return span.source->name.empty() ? line : span.source->name + " " + line;
}

std::string excerpt(const Span& span) {
  assert(span.source);
  const std::string_view text = span.source->text;
  const std::size_t begin = std::min(span.begin, text.size());
  const std::size_t before = begin == 0 ? std::string_view::npos : text.rfind('\n', begin - 1);
  const std::size_t line_begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t line_end = std::min(text.find('\n', begin), text.size());
  std::string_view line = text.substr(line_begin, line_end - line_begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t caret = begin - line_begin;
  const std::size_t caret_end = std::clamp(span.end, begin, line_end) - line_begin;
  const Cut cut = cut_around(line, caret);

  std::string shown = cut.begin > 0 ? "..." : "";
  std::string marks(shown.size(), ' ');
  bool has_caret = false;
  for (const Piece& piece : pieces_of(line.substr(cut.begin, cut.end - cut.begin))) {
    const std::size_t at = cut.begin + piece.begin;
    const bool is_marked = at == caret || (at > caret && at < caret_end);
    shown += piece.shown;
    marks += std::string(piece.width, is_marked ? (has_caret ? '~' : '^') : ' ');
    if (is_marked && !has_caret)
      std::fill(marks.end() - static_cast<std::ptrdiff_t>(piece.width) + 1, marks.end(), '~');
    has_caret |= is_marked;
  }
  if (!has_caret) marks += '^';
  if (cut.end < line.size()) shown += "...";
  marks.erase(marks.find_last_not_of(' ') + 1);
  while (!shown.empty() && shown.back() == ' ') shown.pop_back();
  return "    " + shown + "\n    " + marks + "\n";
}

std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) -> unsigned {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                             : (lead & 0xF0) == 0xE0        ? 3
                             : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                            : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(static_cast<unsigned char>(byte(i)))) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate_or_beyond = (lead == 0xED && byte(1) >= 0xA0) || (lead == 0xF4 && byte(1) >= 0x90);
  return overlong || surrogate_or_beyond ? 0 : length;
}

std::size_t first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::string printable(std::string_view text) {
  std::string shown;
  while (true) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    for (const Piece& piece : pieces_of(text.substr(0, end))) shown += piece.shown;
    if (end == text.size()) return shown;
    shown += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return text;
}

std::string quoted(const std::string& word) {
  constexpr std::size_t longest = 60;
  return "'" + one_line(word.size() <= longest ? word : word.substr(0, longest) + "...") + "'";
}

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return !is_continuation(static_cast<unsigned char>(c)); }));
}

std::string right_aligned(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, columns(text)), ' ') + std::string(text);
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  a = a.substr(0, 64);
  b = b.substr(0, 64);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace galli
