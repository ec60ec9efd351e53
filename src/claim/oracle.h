// The questions that claims ask about games, as an interface: claims do not know the engines that answer.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/period.h"
#include "game/game.h"
#include "lang/library.h"
#include "value/position_set.h"

namespace galli::claims {

/// A position as a claim gives it: sizes of heaps; or rows and columns of a free grid; or a text.
struct Spot {
  std::span<const Integer> sizes{};
  bool is_grid = false;
  std::string_view text{};
};

struct MoveCounts {
  Integer all = 0;
  Integer winning = 0;
  Integer winning_pushes = 0;
};

/// Whether one game dominates another, as far as was looked.
struct Domination {
  bool holds = false;
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;         ///< cases that speak against it
  std::optional<Position> witness{};  ///< the smallest position that speaks against it
};

/// Phases count from 0. All functions throw Error.
class Oracle {
 public:
  using Handle = std::size_t;

  virtual ~Oracle() = default;
  /// The same text gives the same handle.
  virtual Handle add(const std::string& text, const Library& library) = 0;
  virtual const Game& game(Handle game) const = 0;
  virtual std::size_t phases(Handle game) const = 0;
  virtual const Board& board(Handle game, std::uint32_t phase) const = 0;

  /// As the board has it; throws Error when it is not on the board.
  virtual Position encoded(Handle game, std::uint32_t phase, const Spot& spot) = 0;
  /// Not on the board: not P.
  virtual bool is_p(Handle game, std::uint32_t phase, const Spot& spot) = 0;
  virtual bool is_on_board(Handle game, std::uint32_t phase, const Spot& spot) = 0;
  virtual Integer value(Handle game, std::uint32_t phase, const Spot& spot) = 0;
  /// Encoded, each once, in any phase; pushes and passes are left out.
  virtual std::vector<Position> options(Handle game, std::uint32_t phase, const Spot& spot) = 0;
  /// Each position and phase that a move leads to, once. Which of them win is told when it is wanted.
  virtual MoveCounts moves(Handle game, std::uint32_t phase, const Spot& spot, bool wants_winning) = 0;

  /// P-positions with heaps 0..last.
  virtual PositionSet positions(Handle game, std::uint32_t phase, Integer last) = 0;
  /// Nim-values, or outcomes.
  virtual Table values(Handle game, std::uint32_t phase, const Window& window, bool asks_values) = 0;
  virtual PeriodFinding period(Handle game, std::uint32_t phase, bool asks_values) = 0;
  /// The same, where what cannot be proved is not worth much time.
  virtual PeriodFinding proved_period(Handle game, std::uint32_t phase, bool asks_values) = 0;
  /// Always with the same bound.
  virtual Domination dominates(Handle game, Handle other, Integer bound) = 0;
  virtual Domination dominates_strongly(Handle game, Handle other, Integer bound) = 0;
  virtual std::vector<double> slopes(Handle game, Integer bound) = 0;
};

}  // namespace galli::claims
