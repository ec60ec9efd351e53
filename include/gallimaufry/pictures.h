// Questions whose answers are drawn: graphs of games, boards, strips and grids; and the drawing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/cells.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/period.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/settings.h"

namespace galli {

// ---- Graphs ----

/// All positions that can be reached from one position, and the moves between them.
struct GraphQuestion {
  GameHandle game;
  PositionText position{""};
  std::string grid{};  ///< "3x4", in place of the position
  std::size_t phase = 1;
  bool values = false;                   ///< nim-values beside the outcomes
  std::optional<std::uint32_t> depth{};  ///< only this many moves; none: all of them
  bool up_to_swap = false;               ///< heaps in any order are one position; for symmetric games
  bool rounds = false;  ///< in place of the outcomes: the rounds that label one position after the other

  bool operator==(const GraphQuestion&) const = default;
};

struct GraphAnswer {
  struct Place {
    std::string position;
    NamedPhase phase{};
    std::optional<Outcome> outcome{};
    std::optional<std::uint64_t> value{};

    bool operator==(const Place&) const = default;
  };
  struct Arrow {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::string by;  ///< what allows the move: a ruleset, "push", "pass", or what must be enforced

    bool operator==(const Arrow&) const = default;
  };
  /// Positions without moves are P; what has a move to P is N; what has only moves to N is P; and so on.
  struct Round {
    Outcome outcome = Outcome::P;
    std::vector<std::uint32_t> places;

    bool operator==(const Round&) const = default;
  };

  std::string game;
  std::string notation;  ///< the game as papers write it, for titles
  std::string from;      ///< the position where play begins
  bool has_phases = false;
  bool has_choices = false;   ///< before some move the opponent says which kind of arrow is allowed
  std::vector<Place> places;  ///< the first is where play begins
  std::vector<Arrow> arrows;
  std::vector<std::string>
      choices;                ///< what the opponent may enforce somewhere, also where it allows no move
  std::vector<Round> rounds;  ///< when they were asked for

  bool operator==(const GraphAnswer&) const = default;
};

GraphAnswer ask(const GraphQuestion& question, const Settings& settings = {}, const Control& control = {});

// ---- Plots ----

/// Sizes of one heap to point out; in one phase only, if it is given.
struct MarkedRange {
  Integer first = 0;
  Integer last = 0;
  std::optional<std::size_t> phase{};  ///< from 1

  bool operator==(const MarkedRange&) const = default;
};

/// What a picture of a game shows: a board of two heaps, strips of one heap, or positions on grids.
struct PlotQuestion {
  static constexpr Integer default_bound = 100;
  static constexpr Integer default_bins = 2000;

  GameHandle game;
  bool values = false;  ///< nim-values in place of outcomes
  PhaseChoice phases{};
  std::vector<Integer> bounds{};                 ///< one for all heaps, or one for each; empty: the default
  std::vector<std::array<Integer, 2>> ranges{};  ///< in place of 0..bound: one for all heaps, or one for each
  std::vector<std::pair<std::string, Integer>> fixed{};  ///< heaps that are not drawn, and their sizes
  std::vector<GameHandle> compare{};                     ///< other games: one, or for one heap several
  std::optional<std::string> moves_of{};                 ///< a position, whose moves are shown
  std::vector<std::string> marked{};                     ///< positions to point out, of two heaps
  std::vector<MarkedRange> marked_ranges{};              ///< of one heap
  std::vector<std::string>
      grids{};  ///< each "3x5" or a drawing, '.' free, '#' taken, '*' free and pointed out; cells with the
                ///< same small letter are a piece, with the same capital one that could be placed next
  std::optional<char> last{};       ///< the letter of the piece that was placed last
  Integer max_bins = default_bins;  ///< a side of a board

  bool operator==(const PlotQuestion&) const = default;
};

/// A board of two heaps.
struct BoardPlot {
  /// P-positions of two games.
  struct Differences {
    std::string other;           ///< the other game
    std::string other_notation;  ///< as papers write it
    CellSet both;
    CellSet first;
    CellSet second;
    std::optional<std::array<Integer, 2>>
        least{};  ///< of the positions in one only: the least total, then the first

    bool operator==(const Differences&) const = default;
  };
  /// The moves of one ruleset.
  struct MovesBy {
    std::string by;
    CellSet cells;    ///< all of them
    CellSet winning;  ///< those that win
    std::uint64_t all = 0;
    std::uint64_t shown = 0;    ///< of these, in the picture
    std::uint64_t winners = 0;  ///< of all, those that win

    bool operator==(const MovesBy&) const = default;
  };
  /// A push or a pass: the heaps stay as they are.
  struct Stay {
    std::string by;
    NamedPhase to;
    bool wins = false;

    bool operator==(const Stay&) const = default;
  };
  struct MovesOf {
    std::string from;
    std::array<Integer, 2> place;  ///< may be outside
    Outcome outcome = Outcome::P;
    std::vector<MovesBy> moves;
    std::vector<Stay> stays;

    bool operator==(const MovesOf&) const = default;
  };
  /// The cone of a rational game: its boundaries as directions from the origin.
  struct Cone {
    std::string matrix;
    std::array<std::array<Integer, 2>, 2> boundaries;

    bool operator==(const Cone&) const = default;
  };

  std::array<std::string, 2> heaps;
  bool is_symmetric = false;                           ///< shown to be unchanged when the heaps are swapped
  std::vector<std::pair<std::string, Integer>> fixed;  ///< the other heaps
  Bins bins;
  CellSet off_board;  ///< as far as that is quickly found
  std::optional<CellSet> p_positions{};
  std::optional<CellValues> values{};  ///< with the P-positions
  std::optional<Differences> differences{};
  std::optional<MovesOf> moves_of{};
  std::vector<std::pair<std::string, std::array<Integer, 2>>> marked{};  ///< positions and their places
  std::vector<Cone> cones{};

  bool operator==(const BoardPlot&) const = default;
};

/// Terms of games with one heap.
struct StripPlot {
  struct Strip {
    std::string game;      ///< when several are compared
    std::string notation;  ///< the same as papers write it
    NamedPhase phase;
    std::vector<std::int32_t>
        terms;  ///< for n = first, first + 1, ...: nim-values, or 0 for P and 1 for N; -1 off the board

    bool operator==(const Strip&) const = default;
  };

  std::string heap;
  Integer first = 0;
  std::vector<Strip> strips;
  std::vector<MarkedRange> marked;  ///< as far as they are in the picture
  std::optional<Period> period{};   ///< of a single strip, when it is proved and quickly found

  bool operator==(const StripPlot&) const = default;
};

/// Positions on grids.
struct GridPlot {
  struct Piece {
    enum class Kind { placed, last, next };  ///< `next` could be placed: its cells are still free

    char letter = 'a';
    Kind kind = Kind::placed;
    std::vector<Cell> cells;

    bool operator==(const Piece&) const = default;
  };
  struct Panel {
    Position grid;
    std::vector<Piece> pieces{};
    std::vector<Cell> marked{};  ///< free cells that are pointed out
    Outcome outcome = Outcome::P;
    std::vector<Outcome> next{};  ///< after placing each piece that could be placed

    bool operator==(const Panel&) const = default;
  };

  std::vector<Panel> panels;

  bool operator==(const GridPlot&) const = default;
};

struct PlotAnswer {
  std::string game;
  std::string notation;            ///< the game as papers write it, for titles
  bool values = false;             ///< nim-values; else outcomes
  std::vector<NamedPhase> phases;  ///< those that are shown
  std::variant<BoardPlot, StripPlot, GridPlot> shown;
  RunFacts run{};

  bool operator==(const PlotAnswer&) const = default;
};

PlotAnswer ask(const PlotQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
