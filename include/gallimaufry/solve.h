// Single boards, searched as deeply as it takes: the outcome of a grid, its nim-value where regions add, a winning first move.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/settings.h"

namespace galli {

struct SolveQuestion {
  GameHandle game;
  std::string board;                  ///< "3x23", or rows of '.' and '#': "..#/..."
  bool first_moves = false;           ///< the outcome of every first move up to symmetry
  std::optional<Integer> constant{};  ///< a nimber beside the board that counts only after the push
  bool winning_move = true;           ///< where there is one
  bool record = false;                ///< a record of the winner's replies that can be checked

  bool operator==(const SolveQuestion&) const = default;
};

struct FirstMove {
  bool is_push = false;
  bool is_pass = false;
  std::vector<Cell> cells{};  ///< that it takes; none for a pass, nor for a push that is a move of its own
  std::string after{};        ///< the grid that it leaves, as people write it; empty where no cells are taken
  std::string then{};         ///< what is played from there, where moves of the game may differ in that
  bool wins = false;

  bool operator==(const FirstMove&) const = default;
};

struct SolveAnswer {
  std::string board;
  Outcome outcome = Outcome::P;
  std::optional<std::uint64_t> value{};  ///< where the board is a sum of its regions
  std::optional<FirstMove>
      winning_move{};  ///< a push or pass if that wins, else the first in board order among those proved; none where the opponent has a say
  std::vector<FirstMove> first_moves{};  ///< all, if they were asked for: the push first, then in board order
  std::uint64_t nodes = 0;
  std::uint64_t table_entries = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;    ///< by the clock of the control
  std::string record{};  ///< a text for VerifyQuestion, if it was asked for

  bool operator==(const SolveAnswer&) const = default;
};

/// What a long search found with much work, as lines of text. They are kept by the caller and handed back to a later search for the same
/// question, which then goes on about where the first was stopped.
struct SolveNotes {
  /// Called every few seconds and before an interruption is thrown, in one thread at a time.
  std::function<void(const std::string& lines)> keep{};
  /// Gives lines that were kept, one piece after the other; false when there are no more.
  std::function<bool(std::string& lines)> next{};
};

/// Throws Error when the game is not one of pieces on a grid, the board cannot be read or is too large, or it was interrupted.
SolveAnswer ask(const SolveQuestion& question, const Settings& settings = {}, const Control& control = {});
SolveAnswer ask(const SolveQuestion& question, const SolveNotes& notes, const Settings& settings = {},
                const Control& control = {});

// ---- Many boards ----

/// Boards without taken cells.
struct BoardRange {
  Integer first_rows = 1;
  Integer last_rows = 1;
  Integer first_columns = 1;
  Integer last_columns = 1;

  bool operator==(const BoardRange&) const = default;
};

struct BoardSize {
  Integer rows = 0;
  Integer columns = 0;

  auto operator<=>(const BoardSize&) const = default;
};

/// In which order boards are best solved.
struct BoardsQuestion {
  GameHandle game;
  BoardRange boards;

  bool operator==(const BoardsQuestion&) const = default;
};

struct BoardsAnswer {
  std::vector<BoardSize>
      boards;  ///< those that should be solved soonest come first; the order depends on the question alone
  bool has_values = false;  ///< regions add, so that boards have nim-values

  bool operator==(const BoardsAnswer&) const = default;
};

/// Throws Error, also when one of the boards is too large to be searched.
BoardsAnswer ask(const BoardsQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
