// Choice formulas as trees, while a machine is built; one for each phase of a part of a game.
#pragma once

#include <cstdint>
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
  std::vector<Formula> kids;
};

/// A part of a game: formulas that speak of the part's own phases.
struct Part {
  struct Phase {
    Formula formula;
    std::string name;
  };
  std::vector<Phase> phases;
};

/// Compiles game expressions to parts, gathering their rulesets.
class Compiler {
 public:
  /// The part of a game without misere, or why it has none.
  std::variant<Part, Complaint> compile(const Game& game);

  const std::vector<std::shared_ptr<const Ruleset>>& rulesets() const { return rulesets_; }

 private:
  Part leaf(const Game& game);
  std::variant<Part, Complaint> join(const Game& game, std::vector<Part> kids);

  std::vector<std::shared_ptr<const Ruleset>> rulesets_;
};

}  // namespace galli
