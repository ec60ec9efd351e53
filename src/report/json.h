// Just enough to put a JSON text together, laid out for people: what fits on a line stays on one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/board.h"
#include "report/formats.h"

namespace galli {

/// The text in quotes; bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);
/// "[2, 4]"
std::string json_position(const Position& position);
/// By the board: heaps and multisets as a list of sizes, a grid as its text, several parts as a list of them.
std::string json_position(const Position& position, const Board& board);
/// Members that are JSON already, on one line.
std::string json_list(const std::vector<std::string>& members);
/// Members that are JSON already, one on a line, indented by `indent` + 2; the bracket by `indent`.
std::string json_lines(const std::vector<std::string>& members, std::size_t indent);

class JsonObject {
 public:
  JsonObject() = default;
  /// Begins with `game`, `command`, `version` and `axes`.
  JsonObject(const Provenance& provenance, const std::vector<std::string>& heaps);

  /// `value` is JSON already.
  void add(std::string_view key, std::string value);
  std::string on_one_line() const;
  std::string on_lines(std::size_t indent = 0) const;
  /// On lines, so that more fields may come.
  std::string without_end() const;

 private:
  std::vector<std::string> fields_;
};

/// An object that ends with the part of one phase under `key`, or inside `phases` those of all of them. What is written
/// between `begun` and `ended` is JSON already, indented by `indent`.
class JsonParts {
 public:
  JsonParts(const JsonObject& object, const ReportHead& head, std::string key);

  std::size_t indent() const { return head_.all_phases ? 6 : 2; }
  std::string opened() const;
  std::string begun(std::uint32_t phase);
  std::string ended() const;
  std::string closed() const;

 private:
  const JsonObject object_;
  const ReportHead head_;
  const std::string key_;
  bool has_any_ = false;
};

/// "P", 5, or null off the board.
std::string term_as_json(Ask ask, std::int32_t term);

}  // namespace galli
