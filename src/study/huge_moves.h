// Winning moves from positions of any size, read off a proof: the digits of the heaps are given, those of the options are found.
#pragma once

#include <cstddef>
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
};

/// What the opponent may enforce.
struct HugeImposed {
  std::string name;                  ///< "nim", or "nim, then bishop" for several choices at once
  std::vector<std::size_t> winning;  ///< indices into HugeMoves::winning
  bool has_moves = false;
  bool mover_wins = false;
};

struct HugeMoves {
  Outcome outcome = Outcome::P;
  std::vector<HugeMove> winning;       ///< each once
  std::vector<HugeImposed> imposed{};  ///< one when nothing is enforced
  bool has_enforce = false;
  bool is_cut = false;  ///< there are more winning moves
};

/// Reads proofs of P-positions, all heaps free.
class HugePositions {
 public:
  /// The theorem is proved, and lives longer.
  HugePositions(const Theorem& theorem, const Control& control);

  bool is_on_board(const std::vector<Natural>& position);
  Outcome outcome(const std::vector<Natural>& position) const;
  /// At most `limit` moves by each ruleset into each phase. Throws Error where moves are no relations of the proof.
  HugeMoves moves(const std::vector<Natural>& position, std::size_t limit);

 private:
  const Theorem& theorem_;
  SystemCheck check_;
  AutomatonBudget budget_;
};

}  // namespace galli
