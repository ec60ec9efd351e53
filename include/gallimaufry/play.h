// Playing a game: what there is to choose, which choices win, why the others lose, and what a computer chooses.
//
// Play is a row of states: a position in a phase. Where the opponent may enforce something, a turn has two halves: first the
// opponent of the mover names what the mover must use, then the mover moves. Nothing is remembered between questions: a face
// asks about one state after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/position_view.h"
#include "gallimaufry/positions.h"

namespace galli {

/// How well a computer plays.
enum class PlayLevel {
  perfect,
  teaching,  ///< one choice in five is a mistake, where there is one to make
  random,    ///< any choice
};

inline constexpr std::string_view level_names[] = {"perfect", "teaching", "random"};
static_assert(std::size(level_names) == static_cast<std::size_t>(PlayLevel::random) + 1);
constexpr std::string_view name_of(PlayLevel level) { return level_names[static_cast<int>(level)]; }

struct PlayQuestion {
  GameHandle game{};
  PositionText position{""};  ///< "5,9"; the texts of answers are read, too
  std::size_t phase = 1;
  std::optional<std::size_t>
      imposed{};  ///< which set was enforced, of PlayAnswer::enforceable; none: not named yet
  PlayLevel level = PlayLevel::perfect;
  std::uint64_t seed = 0;  ///< the choice of a computer depends on this and the state alone
  /// A choice as people write it, to be found among all: "5,3", "push", "bishop", with a phase or its name after it where the
  /// position alone is not enough: "5,3 euclid".
  std::string typed{};
  double max_seconds = 20;  ///< by the clock of the control; what takes longer is unknown

  bool operator==(const PlayQuestion&) const = default;
};

/// Where play is, or where a choice leads.
struct PlayPlace {
  PositionView position{};
  std::size_t phase = 1;
  std::optional<std::size_t> imposed{};

  bool operator==(const PlayPlace&) const = default;
};

/// How it is known who wins.
enum class PlayCertainty {
  engine,   ///< all positions that matter were computed
  period,   ///< terms were computed until a period was proved
  solver,   ///< play was searched
  theorem,  ///< a published theorem about this game
  proof,    ///< a proof for all heap sizes, found for this game
  unknown,
};

inline constexpr std::string_view certainty_names[] = {"engine",  "period", "solver",
                                                       "theorem", "proof",  "unknown"};
static_assert(std::size(certainty_names) == static_cast<std::size_t>(PlayCertainty::unknown) + 1);
constexpr std::string_view name_of(PlayCertainty certainty) {
  return certainty_names[static_cast<int>(certainty)];
}

/// What the other player wins with after a choice.
struct PlayRefutation {
  std::string enforced{};  ///< where something may be enforced before the reply: this; empty: nothing is
  std::string words{};     ///< "x 3 -> 2"; empty: there is no move, which wins in misere play
  PlayPlace to{};

  bool operator==(const PlayRefutation&) const = default;
};

struct PlayChoice {
  enum class Kind { move, push, pass, enforce };

  Kind kind = Kind::move;
  std::string words{};  ///< "y 9 -> 3", "push, then euclid", "enforce nim"
  PlayPlace to{};
  std::string by{};              ///< the ruleset's name, "push" or "pass"; of enforcing, what is enforced
  std::optional<bool> wins{};    ///< for the player who chooses; none: unknown
  std::size_t replies = 0;       ///< of the other player, where they were looked at
  std::size_t good_replies = 0;  ///< those that win, after what is best enforced; of a choice that loses
  /// Why a choice loses: one reply for each set that may be enforced then, or just one. Empty where there are too many moves
  /// to look at: the state that the choice leads to has it as its advice.
  std::vector<PlayRefutation> refutation{};
  std::string because{};  ///< the same in a sentence

  bool operator==(const PlayChoice&) const = default;
};

inline constexpr std::string_view choice_kind_names[] = {"move", "push", "pass", "enforce"};
constexpr std::string_view name_of(PlayChoice::Kind kind) {
  return choice_kind_names[static_cast<int>(kind)];
}

struct PlayEnd {
  bool mover_wins = false;  ///< the player who would have to move
  std::string words{};

  bool operator==(const PlayEnd&) const = default;
};

struct PlayAnswer {
  std::string game{};
  std::vector<std::string> phase_names{};  ///< of all phases of the game
  std::vector<std::string> heaps{};        ///< names of the heaps of the position's board; may be empty
  bool is_misere = false;
  PlayPlace at{};
  std::vector<std::string> enforceable{};  ///< what may be enforced here; empty: nothing is
  bool is_enforcing = false;               ///< the opponent of the mover chooses; else the mover
  std::optional<Outcome> outcome{};        ///< of the position; none: unknown
  std::optional<std::uint64_t> value{};    ///< its nim-value, where that is quick
  std::optional<bool> wins{};              ///< the player who chooses now wins by perfect play; none: unknown
  std::vector<PlayChoice> choices{};       ///< in the order of the rules; empty when play is over
  bool is_cut = false;                     ///< there are more choices than are listed
  std::optional<std::size_t> advice{};     ///< the perfect player's choice; none: unknown, or play is over
  std::optional<std::size_t> reply{};      ///< what a computer of the level chooses; none: play is over
  std::vector<std::size_t> meant{};        ///< choices that `typed` may stand for
  std::optional<PlayEnd> end{};            ///< play is over
  PlayCertainty certainty = PlayCertainty::unknown;
  std::string certainty_words{};  ///< "computed by wave"
  std::string rule{};  ///< how people can find the winning choice, where a rule is known; else empty

  bool operator==(const PlayAnswer&) const = default;
};

/// Throws Error when the state is not one of the game, and when there are too many moves to list and no proof to read them off.
PlayAnswer ask(const PlayQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
