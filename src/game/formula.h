// Choice formulas as trees, and the operators on them: how the phases and formulas of a game come from those of its parts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "game/machine.h"

namespace galli {

/// A node with its kids inside.
struct Formula : NodeHead {
  std::vector<Formula> kids{};
};

/// A part of a game: formulas that speak of the part's own phases, and the boards they are played on.
struct Part {
  struct Phase {
    Formula formula;
    std::string name;
    std::size_t board = 0;  ///< index into `boards`
  };
  /// A board, and the game in the text that it is from.
  struct PlacedBoard {
    Board board;
    const Game* origin = nullptr;
  };
  std::vector<Phase> phases;
  std::vector<PlacedBoard> boards;
};

using PhaseMap = std::function<PhaseSet(std::uint32_t)>;

inline PhaseSet only(std::size_t phase) { return PhaseSet{1} << phase; }
PhaseMap shifted_by(std::size_t count);

/// The formula with each phase p replaced by the set map(p).
Formula carried(const Formula& formula, const PhaseMap& map);
/// Union or meet of formulas, with nested ones of the same kind taken apart.
Formula gathered(Node::Kind kind, std::vector<Formula> kids);

/// Phases of parts beside each other: mixed-radix numbers with one digit for each part, the first slowest.
class PhaseProduct {
 public:
  explicit PhaseProduct(const std::vector<Part>& parts) : parts_(parts) {}

  std::size_t size() const;
  /// The phase of part `k` within the product's phase `number`.
  std::size_t digit(std::size_t number, std::size_t k) const;
  std::size_t with_digit(std::size_t number, std::size_t k, std::size_t digit_value) const;
  /// Where a phase of part `k` is found in the product.
  PhaseMap map(std::size_t number, std::size_t k) const;

 private:
  std::size_t stride(std::size_t k) const;

  const std::vector<Part>& parts_;
};

/// How many phases of its second part an ordinal sum still tells apart once the first has moved: all if they are on different
/// boards, otherwise one.
std::size_t remembered_phases(const Part& second);

// The operators. Parts that share their position have one board, the same for all.

/// Parts beside each other: union or meet in each combination of their phases.
Part beside(Node::Kind kind, const std::vector<Part>& parts);
/// Definition 2.0.1 of the push paper: the button may be pushed always, also where nothing moves. Section 6 has the others.
Part push(Button button, const std::vector<Part>& parts);
/// Where the first part is stuck, the second goes on: at the same position, or where `place` says, on its own board.
Part taken_over(const std::vector<Part>& parts, const Position* place);
/// While unspent, a pass to the same phase, spent, is added to every imposed set that is not empty.
Part one_pass(const Part& part);
/// One part is in force, all phases are remembered; an option may leave any part in force.
Part twist(const std::vector<Part>& parts);

}  // namespace galli
