#include "proof/record/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace galli::record {
namespace {

constexpr std::string_view first_line = "gallimaufry record 1";
constexpr std::uint64_t largest_number = 0x7FFFFFFF;
constexpr std::size_t max_rows = 62;

/// Thrown and caught in this file only.
struct Unreadable {
  std::string what;
};

/// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  return hash;
}

/// Ascending numbers as differences, so that they are short; the first `shared` are those of the line before.
std::string position_line(const RecordedPosition& position, const std::vector<std::uint32_t>& before) {
  const auto [end, end_before] =
      std::mismatch(position.shapes.begin(), position.shapes.end(), before.begin(), before.end());
  std::string line = std::to_string(end - position.shapes.begin());
  std::uint32_t last = end == position.shapes.begin() ? 0 : *(end - 1);
  for (auto shape = end; shape != position.shapes.end(); ++shape) {
    line += fmt::format(" {}", *shape - last);
    last = *shape;
  }
  line += fmt::format(" = {} :", position.total);
  for (std::uint32_t reply : position.replies) line += fmt::format(" {}", reply);
  return line + "\n";
}

std::string shape_line(const Shape& shape) {
  std::string line;
  for (std::uint64_t row : shape) line += fmt::format("{}{:x}", line.empty() ? "" : "/", row);
  return line + "\n";
}

std::string claim_line(const RecordFile& record) {
  if (record.value) return fmt::format("claim value {}\n", *record.value);
  if (record.outcome == Outcome::P) return "claim P\n";
  if (record.is_push_first) return "claim N by push\n";
  return "claim N by " + grid_text(*record.first) + "\n";
}

class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text) {}

  RecordFile read() {
    if (line() != first_line) throw Unreadable{"the first line is not that of a record"};
    file_.program = after("program ");
    file_.game = after("game ");
    for (std::uint64_t i = count("rules "); i > 0; --i) file_.rules += std::string(line()) + "\n";
    file_.board = grid(after("board "));
    max_shapes_ = static_cast<std::size_t>(file_.board[0] * file_.board[1]);
    file_.beside = static_cast<std::uint32_t>(count("beside "));
    read_claim(after("claim "));
    for (std::uint64_t i = count("shapes "); i > 0; --i) file_.shapes.push_back(shape(line()));
    for (std::uint64_t i = count("positions "); i > 0; --i) read_position(line());
    check_end();
    return std::move(file_);
  }

  std::size_t line_number() const { return line_number_; }

 private:
  std::string_view line() {
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) throw Unreadable{"the file ends too early"};
    const std::string_view found = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++line_number_;
    return found;
  }
  std::string after(std::string_view start) {
    const std::string_view found = line();
    if (!found.starts_with(start)) throw Unreadable{fmt::format("expected '{}'", start)};
    return std::string(found.substr(start.size()));
  }
  static std::uint64_t number(std::string_view text, int base = 10, std::uint64_t largest = largest_number) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size() || value > largest)
      throw Unreadable{fmt::format("'{}' is not a number that can be there", text.substr(0, 40))};
    return value;
  }
  std::uint64_t count(std::string_view start) { return number(after(start)); }

  static Position grid(const std::string& text) {
    const auto found = grid_of(text);
    if (!found) throw Unreadable{"a board cannot be read"};
    return *found;
  }

  void read_claim(const std::string& text) {
    if (text == "P") return;
    if (text.starts_with("value ")) {
      file_.value = static_cast<std::uint32_t>(number(text.substr(6)));
      return;
    }
    if (!text.starts_with("N by ")) throw Unreadable{"the claim is not known"};
    file_.outcome = Outcome::N;
    file_.is_push_first = text == "N by push";
    if (!file_.is_push_first) file_.first = grid(text.substr(5));
  }

  static Shape shape(std::string_view text) {
    Shape found;
    for (;;) {
      const std::size_t end = std::min(text.find('/'), text.size());
      found.push_back(number(text.substr(0, end), 16, (std::uint64_t{1} << 62) - 1));
      if (found.size() > max_rows) throw Unreadable{"a shape has too many rows"};
      if (end == text.size()) return found;
      text.remove_prefix(end + 1);
    }
  }

  void read_position(std::string_view text) {
    const auto word = [&] {
      const std::size_t end = std::min(text.find(' '), text.size());
      const std::string_view found = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      return found;
    };
    RecordedPosition position;
    const std::uint64_t shared = number(word());
    static const std::vector<std::uint32_t> none;
    const auto& before = file_.positions.empty() ? none : file_.positions.back().shapes;
    if (shared > before.size()) throw Unreadable{"a position shares too much with the one before"};
    position.shapes.assign(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(shared));
    std::uint64_t last = shared == 0 ? 0 : position.shapes.back();
    std::string_view next = word();
    for (; next != "="; next = word()) {
      last += number(next);
      if (last >= file_.shapes.size()) throw Unreadable{"there is no shape of this number"};
      if (position.shapes.size() == max_shapes_)
        throw Unreadable{"a position has more shapes than the board has cells"};
      position.shapes.push_back(static_cast<std::uint32_t>(last));
    }
    position.total = static_cast<std::uint32_t>(number(word()));
    if (word() != ":") throw Unreadable{"expected ':'"};
    while (!text.empty()) position.replies.push_back(static_cast<std::uint32_t>(number(word())));
    file_.positions.push_back(std::move(position));
  }

  void check_end() {
    const std::string wanted = fmt::format("end {:016x}", hash_of(text_.substr(0, at_)));
    if (line() != wanted) throw Unreadable{"the checksum is not that of the text"};
    if (at_ != text_.size()) throw Unreadable{"something follows the end"};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_number_ = 0;
  std::size_t max_shapes_ =
      0;  ///< of a position: lines that repeat the one before cannot make a small file a large list
  RecordFile file_;
};

}  // namespace

bool is_record(std::string_view text) { return text.starts_with("gallimaufry record "); }

std::string to_text(const RecordFile& record) {
  std::string text =
      fmt::format("{}\nprogram {}\ngame {}\nrules {}\n{}board {}\nbeside {}\n", first_line, record.program,
                  record.game, std::count(record.rules.begin(), record.rules.end(), '\n'), record.rules,
                  grid_text(record.board), record.beside);
  text += claim_line(record);
  text += fmt::format("shapes {}\n", record.shapes.size());
  for (const Shape& shape : record.shapes) text += shape_line(shape);
  text += fmt::format("positions {}\n", record.positions.size());
  std::vector<std::uint32_t> before;
  for (const RecordedPosition& position : record.positions) {
    text += position_line(position, before);
    before = position.shapes;
  }
  return text + fmt::format("end {:016x}\n", hash_of(text));
}

std::variant<RecordFile, std::string> read_record(std::string_view text) {
  RecordReader reader(text);
  try {
    return reader.read();
  } catch (const Unreadable& wrong) {
    return fmt::format("line {}: {}", reader.line_number(), wrong.what);
  }
}

}  // namespace galli::record
