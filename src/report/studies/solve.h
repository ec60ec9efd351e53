// A solved board as text, JSON or its record; tables of boards as text, CSV and JSON.
#pragma once

#include <string>

#include "gallimaufry/solve.h"
#include "report/formats.h"

namespace galli {

std::string written(const SolveAnswer& answer, Format format, const Provenance& provenance);

struct SolvedBoard {
  BoardSize size;
  Outcome outcome = Outcome::P;
  std::optional<std::uint64_t> value{};
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;

  bool operator==(const SolvedBoard&) const = default;
};

/// "3,13,N,,2035,131072,0.004" with its end of line, and back; nothing when it is not one.
std::string to_line(const SolvedBoard& board);
std::optional<SolvedBoard> solved_board_of(std::string_view line);

struct BoardTable {
  BoardRange range;
  bool has_values = false;
  std::vector<SolvedBoard> boards;  ///< in any order
};

std::string written(const BoardTable& table, Format format, const Provenance& provenance);

}  // namespace galli
