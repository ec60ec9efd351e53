// From a game expression to a part of a machine: phases, formulas, boards and the rulesets on them.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "gallimaufry/error.h"
#include "game/formula.h"

namespace galli {

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

  /// Some boards of a part that become one with those of other parts.
  struct Sharing {
    const Part& part;
    std::vector<Part::PlacedBoard> before;  ///< the boards of the part as they were
    std::size_t count;                      ///< the first ones become one
    const Board& wanted;

    bool has(std::uint32_t phase) const { return part.phases[phase].board < count; }
    const Board& board_before(std::uint32_t phase) const { return before[part.phases[phase].board].board; }
  };

  Part leaf(const Game& game);
  std::variant<Part, Complaint> join(const Game& game, std::vector<Part>& kids);
  std::optional<Complaint> share_board(const Game& game, std::vector<Part>& parts);
  void settle_on_one_board(Part& part);
  std::optional<Complaint> adapt(Part& part, std::size_t board, const Part::PlacedBoard& wanted);
  std::optional<Complaint> adapt_boards(Part& part, std::size_t count, const Part::PlacedBoard& wanted);
  bool keeps_adapted_part(const FixedPosition& place, const Sharing& sharing, std::uint32_t from,
                          std::uint32_t to) const;
  bool adapt_fixed_positions(Formula& formula, std::uint32_t phase, const Sharing& sharing);
  void adapt_place(Formula& fixed, const Board& wanted);
  bool has_too_long_rules() const;
  std::variant<Part, Complaint> in_cone(const Game& game, Part part);
  Part side_by_side(const Game& game, const std::vector<Part>& parts);
  void add_phases_alone(const Game& game, const std::vector<Part>& parts, Part& result);

  std::uint32_t intern(std::shared_ptr<const Ruleset> ruleset);
  void change_rulesets(Formula& formula, const Change& change);
  void change_rulesets(Part& part, std::size_t board, const Change& change);
  Formula lifted(const Formula& formula, const Board& product, std::size_t first_factor,
                 std::size_t own_factors);
  std::optional<Board> board_there(const Formula& formula) const;

  std::vector<std::shared_ptr<const Ruleset>> rulesets_;
};

}  // namespace galli
