// A game that was read: a handle, cheap to copy, that threads may share.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace galli {

struct OpenGame;

class GameHandle {
 public:
  /// No game: whatever is asked about it throws Error.
  GameHandle() = default;
  explicit GameHandle(std::shared_ptr<const OpenGame> game) : game_(std::move(game)) {}

  explicit operator bool() const { return game_ != nullptr; }

  /// As the language writes it.
  std::string text() const;
  /// The names of its phases, phase 1 first.
  std::vector<std::string> phases() const;
  /// The names of the heaps that a phase is played on; empty where it is not played on heaps.
  std::vector<std::string> heaps(std::size_t phase = 1) const;
  /// "two heaps", "a grid": what a phase is played on.
  std::string board(std::size_t phase = 1) const;
  bool is_misere() const;

  /// For the library itself.
  const OpenGame& inside() const;

 private:
  std::shared_ptr<const OpenGame> game_;
};

}  // namespace galli
