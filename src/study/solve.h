// A grid solved by the search engine: its outcome, its value where regions add, first moves that win.
#pragma once

#include "gallimaufry/solve.h"
#include "proof/record/file.h"
#include "run/run.h"

namespace galli {

/// What a record begins with, and what it is about.
struct RecordWish {
  record::RecordFile head;  ///< program, game and rules
  record::PieceGame game;
};

struct SolveWishes {
  bool first_moves = false;
  std::optional<Integer> constant{};  ///< counts behind the button only
  bool winning_move = true;
  std::optional<RecordWish> record{};
  SolveNotes notes{};
};

/// Throws Error when the engine cannot do it or is interrupted.
SolveAnswer solve(const Machine& machine, const Position& grid, const SolveWishes& wishes,
                  const PlanSettings& settings, const Control& control);

/// In order of cost.
BoardsAnswer boards_in_order(const Machine& machine, const BoardRange& range, const PlanSettings& settings);

}  // namespace galli
