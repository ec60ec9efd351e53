// What is asked of a machine: outcomes or values, of which positions, in which form.
#pragma once

#include <cstdint>

#include "game/machine.h"
#include "value/table.h"

namespace galli {

struct Request {
  /// A whole table; or only the P-positions; or only their number; or only some chosen positions. The last two need
  /// no room for the window.
  enum class Want { table, positions, count, chosen };

  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  Window window;
  Want want = Want::table;
  std::vector<Position> chosen{};  ///< Want::chosen: positions of the window
};

/// The request for chosen positions, at least one. On heaps its window is the least that holds them.
Request request_for(const Machine& machine, Ask ask, std::uint32_t phase, std::vector<Position> chosen);

/// A move that does not lower a declared rank to a smaller natural number.
struct RankViolation {
  std::uint32_t phase = 0;  ///< of `from`
  Position from;
  Position to;
};

/// The answer to a request, as far as it was wanted.
struct Answer {
  Table table;                      ///< Want::table
  std::vector<Position> positions;  ///< Want::positions: all P-positions of the window, lexicographic
  std::vector<Nimber> chosen;       ///< Want::chosen: the nim-values, or 0 for P and 1 for N
  std::uint64_t count = 0;          ///< of the others: how many P-positions the window has
  std::uint64_t work = 0;           ///< pairs of phase and position that were evaluated
  std::optional<RankViolation> violation{};  ///< then nothing else holds
};

}  // namespace galli
