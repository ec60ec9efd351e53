// The moves from a position: which win, what answers the others, what the opponent should enforce.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/position_view.h"
#include "gallimaufry/positions.h"

namespace galli {

/// Which of the moves that lose are to have the replies that beat them.
struct RepliesWanted {
  bool if_won = true;  ///< also where another move wins
  std::size_t max_moves =
      std::numeric_limits<std::size_t>::max();  ///< only for the first moves, up to this number

  bool operator==(const RepliesWanted&) const = default;
};
inline constexpr RepliesWanted no_replies{false, 0};

struct MovesQuestion {
  GameHandle game;
  std::vector<PositionText> positions{};
  std::string grid{};  ///< "3x4", in place of the positions
  PhaseChoice phases{};
  RepliesWanted replies{};

  bool operator==(const MovesQuestion&) const = default;
};

/// A move as an answer to another.
struct ReplyEntry {
  PositionView to;
  std::size_t phase = 1;
  std::string by{};      ///< the ruleset's name, "push" or "pass"
  bool is_stay = false;  ///< a push or a pass: the position is the same

  bool operator==(const ReplyEntry&) const = default;
};

struct MoveEntry {
  PositionView to;
  std::size_t phase = 1;
  std::string by{};           ///< the ruleset's name, "push" or "pass"
  bool is_stay = false;       ///< a push or a pass: the position is the same
  bool leaves_board = false;  ///< it leads to another board than that of the position
  std::string
      change{};  ///< "y  9 -> 3", "push"; on a multiset "5 -> 2,1"; on a grid the cells that are taken
  Outcome outcome = Outcome::P;          ///< of where it leads
  std::optional<std::uint64_t> value{};  ///< empty in misere play, and where it would take long
  bool wins = false;
  /// Where it loses: the replies that win for the opponent whatever is then enforced. There may be none where the right
  /// reply depends on what is enforced, or where in misere play none is needed.
  std::vector<ReplyEntry> replies{};

  bool operator==(const MoveEntry&) const = default;
};

/// One set of moves that the opponent may enforce.
struct EnforcedSet {
  std::string name;                    ///< "nim", or "nim, then bishop" for several choices at once
  std::vector<std::size_t> moves{};    ///< indices into PositionMoves::moves
  std::vector<std::size_t> winning{};  ///< those that win
  bool mover_wins = false;             ///< an empty set wins in misere play, loses in normal play

  bool operator==(const EnforcedSet&) const = default;
};

struct PositionMoves {
  PositionView from;
  std::size_t phase = 1;
  std::vector<std::string> heaps{};  ///< names of the heaps of its board; empty for a grid
  Outcome outcome = Outcome::P;
  std::optional<std::uint64_t> value{};
  std::vector<MoveEntry> moves{};       ///< each once, winning ones first, then in the order of the rules
  std::vector<EnforcedSet> enforced{};  ///< one when nothing is enforced
  bool has_enforce = false;
  bool only_winning =
      false;            ///< heaps beyond 64 bits: moves that lose are not listed, and values are unknown
  bool is_cut = false;  ///< there are more winning moves than those listed

  bool operator==(const PositionMoves&) const = default;
};

struct MovesAnswer {
  std::vector<std::string> phase_names;  ///< of all phases of the game
  bool is_misere = false;
  bool has_enforce = false;                ///< in some phase
  std::vector<PositionMoves> positions{};  ///< by position, each in the phases that were asked for
  RunFacts run{};

  bool operator==(const MovesAnswer&) const = default;
};

/// Throws Error when a position is too large to evaluate. Where heaps are beyond 64 bits, winning moves are read off a proof for
/// all heap sizes, if one is found.
MovesAnswer ask(const MovesQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
