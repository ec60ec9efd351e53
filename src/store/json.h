// Just enough to put a JSON text together, laid out for people: what fits on a line stays on one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/board.h"
#include "store/provenance.h"

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

 private:
  std::vector<std::string> fields_;
};

}  // namespace galli
