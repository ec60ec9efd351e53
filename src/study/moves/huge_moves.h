// Winning moves from positions of any size, read off a proof: the digits of the heaps are given, those of the options are found.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/natural.h"
#include "gallimaufry/positions.h"
#include "study/theorem.h"

namespace galli {

struct HugeMove {
  std::vector<Natural> to;
  std::uint32_t phase = 0;
  std::string by;  ///< the ruleset's name, "push" or "pass"
  bool is_stay = false;
  bool wins = true;
};

/// What the opponent may enforce.
struct HugeImposed {
  std::string name;                  ///< "nim", or "nim, then bishop" for several choices at once
  std::vector<std::size_t> moves;    ///< indices into HugeMoves::moves
  std::vector<std::size_t> winning;  ///< those that win
  bool has_moves = false;
  bool mover_wins = false;
};

struct HugeMoves {
  Outcome outcome = Outcome::P;
  std::vector<HugeMove> moves;         ///< each once: those that win, and others as far as they are wanted
  std::vector<HugeImposed> imposed{};  ///< one when nothing is enforced
  bool has_enforce = false;
  bool is_cut = false;  ///< there are more winning moves
};

struct HugeMovesWanted {
  std::size_t winning = 100;                   ///< at most, by each ruleset into each phase
  std::size_t others = 0;                      ///< moves that lose, likewise
  std::optional<std::vector<Natural>> also{};  ///< where a move may lead; it is listed if so
};

/// Reads proofs of P-positions, all heaps free.
class HugePositions {
 public:
  /// The theorem is proved, and lives longer.
  HugePositions(const Theorem& theorem, const Control& control);

  bool is_on_board(const std::vector<Natural>& position);
  Outcome outcome(const std::vector<Natural>& position) const;
  /// Throws Error where moves are no relations of the proof.
  HugeMoves moves(const std::vector<Natural>& position, const HugeMovesWanted& wanted = {});

 private:
  const Theorem& theorem_;
  SystemCheck check_;
  AutomatonBudget budget_;
};

}  // namespace galli
