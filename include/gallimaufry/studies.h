// Questions about games as a whole: games side by side, and what is only seen to a bound.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/position_view.h"
#include "gallimaufry/settings.h"

namespace galli {

// ---- Where two games agree ----

/// Sizes of heaps at which two games differ: nim-values, or 0 for P and 1 for N; -1 off the board.
struct Difference {
  Position sizes;
  std::int32_t left = 0;
  std::int32_t right = 0;

  bool operator==(const Difference&) const = default;
};

/// Outcomes or nim-values of two games, cell by cell, with heaps to a bound.
struct Agreement {
  bool values = false;      ///< nim-values were compared; else outcomes
  std::uint64_t cases = 0;  ///< cells that were compared
  std::uint64_t differences = 0;
  std::optional<Difference> first{};  ///< the smallest: least total, then lexicographic

  /// To the bound: no case is no agreement.
  bool holds() const { return cases > 0 && differences == 0; }
  bool operator==(const Agreement&) const = default;
};

/// What shows that a position is N in one game and P in another: a move that wins in the one, and what the opponent
/// enforces in the other.
struct Witness {
  bool left_wins = false;  ///< the position is N on the left; else on the right
  /// Where it is N: a move that leads to P, and is there whatever is enforced.
  std::optional<PositionView> move{};
  bool is_push = false;  ///< the move is a push or a pass
  /// Where it is P: what leaves no winning move, as it was given where it is one of the games that are joined; empty when
  /// nothing is enforced.
  std::string enforced{};
  bool is_stuck = false;  ///< there is then no move at all

  bool operator==(const Witness&) const = default;
};

// ---- compare ----

/// A dominates B when A & B has the outcomes of A; they are similar when each dominates the other.
enum class Relation { dominates, dominated, similar, confused };
std::string_view name_of(Relation relation);

/// Whether A & B & C has the outcomes of A & C for every C.
struct StrongDomination {
  enum class Verdict {
    by_inclusion,  ///< every move of A is one of B, to the bound
    observed,      ///< every position to the bound is as it must be
    refuted,       ///< one position is not, and that is enough
    open,
  };

  Verdict verdict = Verdict::open;
  Integer bound = 0;             ///< of the positions that were looked at
  std::uint64_t cases = 0;       ///< positions
  std::uint64_t failures = 0;    ///< those that refute it
  std::optional<Position> at{};  ///< the smallest of these
  std::string reason{};          ///< why it is open

  bool operator==(const StrongDomination&) const = default;
};

/// Why it makes no sense to ask.
using Unasked = std::string;

/// Two games A and B side by side.
struct PairFinding {
  std::string why_not{};              ///< nothing can be compared; the rest is then empty
  std::string note{};                 ///< the boards are not the same set of positions
  Agreement positions{};              ///< outcomes of A and of B
  std::optional<Agreement> values{};  ///< none in misere play
  std::variant<Agreement, Unasked> a_dominates_b{}, b_dominates_a{};
  std::optional<Witness> against_a{}, against_b{};  ///< where A, or B, does not dominate the other
  std::optional<Relation> relation{};               ///< none when domination is not asked
  std::optional<StrongDomination> a_strongly{},
      b_strongly{};  ///< where it dominates, and they are not the same game

  bool operator==(const PairFinding&) const = default;
};

/// Two games or more, each with each.
struct CompareQuestion {
  std::vector<GameHandle> games;
  MaybeInteger bound{};        ///< one for all heaps; none: what can be computed in some seconds
  bool needs_values = false;   ///< games without nim-values are refused
  bool for_all_heaps = false;  ///< and what automata decide

  bool operator==(const CompareQuestion&) const = default;
};

/// What was asked for all heap sizes, as a claim.
struct SentenceFinding {
  std::string statement;  ///< "P(nim) = P(bishop)"
  std::string verdict;    ///< "proved", "refuted", "observed", "undecided"
  std::string basis;      ///< what it rests on; the counterexample; or why it is not proved

  bool operator==(const SentenceFinding&) const = default;
};

struct ComparedPair {
  std::size_t a = 0, b = 0;  ///< indices into the games
  std::string both;          ///< the text of the game in which one of them is enforced
  PairFinding found;
  std::vector<SentenceFinding> sentences{};  ///< for all heap sizes, where that was asked

  bool operator==(const ComparedPair&) const = default;
};

struct CompareAnswer {
  std::vector<std::string> games;
  Integer bound = 0;
  bool has_multiset = false;  ///< single heaps were compared
  std::vector<ComparedPair> pairs{};

  bool operator==(const CompareAnswer&) const = default;
};

/// Agreement is seen to the bound, not proved.
CompareAnswer ask(const CompareQuestion& question, const Settings& settings = {},
                  const Control& control = {});

// ---- laws ----

/// A law of operators on concrete games, tried cell by cell.
struct LawFinding {
  enum class Verdict { holds, fails, unmet, unasked };

  std::string name{};    ///< "& absorbs |"
  std::string law{};     ///< "(A | B) & A = A", in the texts of the games
  std::string source{};  ///< "enforce paper, Theorem 26"
  Verdict verdict = Verdict::unasked;
  std::string why{};                  ///< unmet, unasked
  Agreement outcomes{};               ///< holds, fails
  std::optional<Agreement> values{};  ///< where the law is about values too
  std::optional<Witness> witness{};   ///< where outcomes of two games differ

  bool operator==(const LawFinding&) const = default;
};

/// Two or three games in normal play, on one board of heaps.
struct LawsQuestion {
  std::vector<GameHandle> games;
  MaybeInteger bound{};  ///< one for all heaps; none: what can be computed in some seconds

  bool operator==(const LawsQuestion&) const = default;
};

struct LawsAnswer {
  std::vector<std::string> games;
  Integer bound = 0;
  std::vector<LawFinding> laws{};

  bool operator==(const LawsAnswer&) const = default;
};

LawsAnswer ask(const LawsQuestion& question, const Settings& settings = {}, const Control& control = {});

// ---- slopes ----

/// Lines along which the P-positions of a game with two heaps accumulate: limits of the ratios y/x.
struct SlopesQuestion {
  GameHandle game;
  MaybeInteger bound{};  ///< one for both heaps; none: what can be computed in about a second

  bool operator==(const SlopesQuestion&) const = default;
};

/// Nothing of it is proved. Ratios are those of the outer shell: of positions whose larger heap is above half the bound.
struct SlopeEstimate {
  double slope = 0;  ///< infinity: along the y-axis
  double error = 0;
  double share = 0;              ///< of the positions in the outer shell, from 0 to 1
  double least = 0;              ///< ratio
  double greatest = 0;           ///< may be infinity
  bool is_spread = false;        ///< no line: ratios from `least` to `greatest`
  std::string number{};          ///< that the slope seems to be, or is: "(1 + sqrt(5))/2"; empty: none
  bool is_by_corollary = false;  ///< `number` by Corollary 10 of the rational paper

  bool operator==(const SlopeEstimate&) const = default;
};

struct SlopesAnswer {
  std::vector<std::string> heaps;
  Integer bound = 0;
  std::uint64_t positions = 0;  ///< in the outer shell
  std::uint64_t off_lines = 0;  ///< of these: near no line
  std::uint64_t unclear = 0;  ///< of these: near one line or several, or none; the bound is too small to tell
  bool is_up_to_swap = false;          ///< only y >= x was looked at, since the game is unchanged by swapping
  std::vector<SlopeEstimate> lines{};  ///< by slope

  bool operator==(const SlopesAnswer&) const = default;
};

SlopesAnswer ask(const SlopesQuestion& question, const Settings& settings = {}, const Control& control = {});

// ---- conjecture ----

/// What the P-positions of a game seem to be.
struct ConjectureQuestion {
  GameHandle game;
  MaybeInteger bound{};  ///< one for all heaps; none: what can be computed in about a second

  bool operator==(const ConjectureQuestion&) const = default;
};

/// A guess that is right for all positions that were looked at, in the language of claims.
struct Conjecture {
  std::string gist{};               ///< "a Beatty pair"
  std::vector<std::string> lets{};  ///< "let A(n) = floor(phi*n)"
  std::string statement{};          ///< "P(wythoff) = { (A(n), B(n)) : n >= 0 } up to swap"
  Integer bound = 0;                ///< to which it was seen
  Integer claim_bound = 0;          ///< N of the claim: less where checking it costs more than guessing
  std::uint64_t cases = 0;          ///< positions that were looked at
  bool is_proved = false;           ///< periods with a proof, and what automata decide for all heaps
  std::string proof{};              ///< by automata: what it rests on; else empty

  bool operator==(const Conjecture&) const = default;
};

struct ConjectureAnswer {
  std::string game;
  std::vector<std::string> heaps;
  Integer bound = 0;
  std::uint64_t positions = 0;  ///< P-positions to the bound
  std::vector<Conjecture> conjectures{};

  bool operator==(const ConjectureAnswer&) const = default;
};

ConjectureAnswer ask(const ConjectureQuestion& question, const Settings& settings = {},
                     const Control& control = {});

}  // namespace galli
