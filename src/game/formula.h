// Choice formulas as trees, while a machine is built; one for each phase of a part of a game.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"
#include "game/machine.h"

namespace galli {

/// A node as in Machine, with its kids inside.
struct Formula {
  Node::Kind kind = Node::Kind::leaf;
  std::uint32_t ruleset = 0;
  PhaseSet phases = 0;
  bool is_pass = false;
  std::vector<Formula> kids{};
  Elsewhere place{};
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

/// A ruleset without a board of its own stands alone.
Complaint no_partner(const Game& ruleset);

/// Compiles game expressions to parts, gathering their rulesets.
class Compiler {
 public:
  /// The part of a game without misere, or why it has none.
  std::variant<Part, Complaint> compile(const Game& game);

  const std::vector<std::shared_ptr<const Ruleset>>& rulesets() const { return rulesets_; }

 private:
  using Change = std::function<std::shared_ptr<const Ruleset>(const std::shared_ptr<const Ruleset>&)>;

  Part leaf(const Game& game);
  std::variant<Part, Complaint> join(const Game& game, std::vector<Part>& kids);
  std::optional<Complaint> share_board(const Game& game, std::vector<Part>& parts);
  std::optional<Complaint> adapt(Part& part, std::size_t board, const Part::PlacedBoard& wanted);
  void adapt_elsewhere(Formula& formula, const Board& wanted);
  std::variant<Part, Complaint> in_cone(const Game& game, Part part);
  Part side_by_side(const Game& game, const std::vector<Part>& parts);

  std::uint32_t intern(std::shared_ptr<const Ruleset> ruleset);
  void change_rulesets(Formula& formula, const Change& change);
  void change_rulesets(Part& part, std::size_t board, const Change& change);
  Formula lifted(const Formula& formula, const Board& product, std::size_t first_factor, std::size_t own_factors);
  std::optional<Board> board_there(const Formula& formula) const;

  std::vector<std::shared_ptr<const Ruleset>> rulesets_;
};

}  // namespace galli
