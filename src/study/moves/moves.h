// The moves from a position: which win, what answers the others, what the opponent should enforce.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/moves.h"
#include "game/machine.h"
#include "run/run.h"
#include "value/table.h"

namespace galli {

/// A move as an answer: where it leads, and by what.
struct Reply {
  Position to;
  std::uint32_t phase = 0;
  std::string by;        ///< the ruleset's name, "push" or "pass"
  bool is_stay = false;  ///< a push or a pass: the position is the same
};

struct Move {
  Position to;
  std::uint32_t phase = 0;
  std::string by;                      ///< the ruleset's name, "push" or "pass"
  Outcome outcome = Outcome::P;        ///< of where it leads
  std::optional<std::uint64_t> value;  ///< none in misere play
  bool wins = false;
  /// Where it loses: the replies that win for the opponent whatever is then enforced; in games with enforce
  /// there may be none, since the right reply depends on what is enforced. (An empty imposed set needs no
  /// reply in misere play.) Empty where they are not wanted.
  std::vector<Reply> answers;
  /// Where it changes something: the position that was left, or on another board the one where play goes on. Both lie
  /// on the board of the move's phase.
  Position base{};
  bool is_stay = false;  ///< a push or a pass
};

/// One imposed set of options: what the opponent may enforce.
struct Imposed {
  std::string name;                  ///< "nim", or "nim, then bishop" for several choices at once
  std::vector<std::size_t> moves;    ///< indices into Moves::moves
  std::vector<std::size_t> winning;  ///< those that win
  bool mover_wins = false;           ///< an empty set wins in misere play, loses in normal play
};

struct Moves {
  Position from;
  std::uint32_t phase = 0;
  Outcome outcome = Outcome::P;
  std::optional<std::uint64_t> value;
  std::vector<Move> moves;       ///< each once, winning ones first, then in the order of the rules
  std::vector<Imposed> imposed;  ///< one when nothing is enforced
  bool has_enforce = false;
  std::uint64_t work = 0;  ///< pairs of phase and position that were evaluated
  std::string engine;      ///< that evaluated them, or most of them; empty: all were known
};

/// Answers that need no engine: the nim-value, or 0 for P and 1 for N; none where it is not known.
using KnownAnswers = std::function<std::optional<std::uint64_t>(Ask ask, const State& state)>;

struct MovesWanted {
  RepliesWanted replies{};
  KnownAnswers known{};
  std::optional<Ask> ask{};  ///< none: nim-values, unless they would take long
};

/// Throws Error when the position is too large to evaluate. Nim-values that would take long are left out.
Moves moves(const Machine& machine, std::uint32_t phase, const Position& from,
            const PlanSettings& settings = default_settings(), const Control& control = {},
            const MovesWanted& wanted = {});

/// Nothing is evaluated: outcomes and what wins say nothing. Pushes and passes first, then in the order of the rules.
/// Throws Error when there are too many moves.
Moves moves_unjudged(const Machine& machine, std::uint32_t phase, const Position& from,
                     const PlanSettings& settings = default_settings());

/// The move in words: "y  9 -> 3", "push", "x  5 -> 4, y  9 -> 8"; on a multiset "5 -> 2,1"; on a grid the cells that are
/// taken, "(0,0) (1,0)"; of several parts "part 2: 5 -> 2,1"; on another board than before "from (3): n  3 -> 1".
std::string describe(const Move& move, const Moves& moves, const Machine& machine);

}  // namespace galli
