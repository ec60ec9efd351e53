// The sliced engine: outcomes of two-heap games whose moves go along rows, columns and diagonals, many blocks of
// the board at once.
//
// The idea. The obvious loop keeps a flag for each row, column and diagonal, which says whether a P-position lies on
// it so far (the line is closed) or not (it is open). A position is P exactly when the opponent may impose a set all
// of whose lines are open; then all three of its lines are closed. This engine runs that very loop, but each flag is
// a vector, and bit l of it belongs to lane l, which works on a block of its own:
//
//     lane l works on block row first + l, at time t on block column t - l
//
//     time t:     . . . . 3 2 1 0      (block columns from left to right)
//     lane 0      # # # # # # # >      so that what lane l needs from above was found by lane l - 1 one step
//     lane 1      # # # # # # >        earlier, and from the left by itself
//     lane 2      # # # # # >
//
// Between steps the flags of rows stay in their lane; those of columns go on to the next lane, a shift by one bit; a
// diagonal that leaves the block on the right stays in its lane, one that leaves it below goes on to the next lane,
// and the one through the corner does so one step later. With the flags of diagonals in a ring of two block widths
// all of this is: half of the ring is shifted by one bit, in place. What the last lane shifts out is kept, for each
// column of the board, until lane 0 comes there in the next strip of rows.
//
// A lane that has come to the end of its row of blocks begins the next one at once, so that lanes idle only when the
// board begins and ends. When the game and the window are symmetric, a lane begins at the diagonal of the board, with
// the flags from above for those from the left.
//
// Finding P-positions. They need not be formed: with instructions for any function of three, closing the three lines
// takes three. A P-position always closes a line that was open, so it is enough to look, tile by tile (4 x 4 cells, in
// registers), whether lines were closed, and only of those that must be among them: for wythoff, rows. Such tiles
// are done once more, cell by cell. There are at most as many P-positions as lines. To count them where each row and
// column has one at most, closed rows are counted in the end.
//
// Threads take strips in turn, each a little behind the one before; how far is fixed before they start, so that
// they never wait for each other in a circle (engine/sliced/plan.cpp).
//
// Examples that fit: wythoff; nim & bishop. Ones that do not: gdwn, which has other rays; nim >> wythoff, with two
// phases. Cost: cells / lanes * 3 instructions. Memory: 8 bytes for each column.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine sliced_engine;

}  // namespace galli
