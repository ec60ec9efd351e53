// A game that was read: a handle, cheap to copy, that threads may share.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "gallimaufry/position_view.h"

namespace galli {

struct OpenGame;

class GameHandle {
 public:
  /// No game: whatever is asked about it throws Error.
  GameHandle() = default;

  explicit operator bool() const { return game_ != nullptr; }
  /// The same game of the same rulesets, or both are no game.
  bool operator==(const GameHandle& other) const;

  /// As the language writes it.
  std::string text() const;
  /// The names of its phases, phase 1 first.
  std::vector<std::string> phase_names() const;
  /// The names of the heaps that a phase is played on; empty where it is not played on heaps. Throws Error where there is
  /// no such phase; phases are counted from 1.
  std::vector<std::string> heaps(std::size_t phase = 1) const;
  /// "two heaps", "a grid": what a phase is played on.
  std::string board(std::size_t phase = 1) const;
  BoardKind board_kind(std::size_t phase = 1) const;
  bool is_misere() const;
  /// Unchanged by swapping heaps: lists and graphs may be asked for up to swap.
  bool is_symmetric() const;

 private:
  friend struct Inside;  // the library's own way in
  std::shared_ptr<const OpenGame> game_;
};

}  // namespace galli
