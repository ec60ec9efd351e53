// The levels engine: nim-values of two-heap games in which each value occurs at most once in a row, one value after
// the other.
//
// The idea. A cell has value v when no option has, and when it has no smaller value: level v is the set of P-positions
// of the same game on the cells that are left. Where the options include the whole row down to 0, there is one such
// cell in a row at most: the first that is left, and that no line of v covers. So row x is a search for a bit in
//
//     free[x] & ~columns & ~diagonals & ...
//
// from the left, and what it finds sets one bit in each. Lines are sets of bits that are never shifted, but read through
// windows: lines of a ray (-a,-b) are told apart by y - b*(x div a), one set for each x mod a. Steps and bounded rays
// are looked up: where v stands in an earlier row is known. So is where it stands in another phase, for a push: phases
// take turns, group of values by group of values, those first that others lead to.
//
// Three things make it quick.
// - No long searches. Bits say which words of a row have cells left, which words of the columns are full, and which of
//   the other lines: a search looks at 1.8 words on average, whatever the size.
// - Thirty-two values at a time. One value alone is a chain of stores and loads; the next may follow it through the rows
//   as soon as it has left them. At time t, value j of a group is in row t - j, and what the values of a group do at a
//   time does not depend on each other: the AVX-512 kernel does it in stages, for eight values or eight words at once.
// - Places, not values, are kept: for each row the columns of the values of a group are one cache line. Cells of a table
//   of values would be written in an order that no cache likes (places.h).
//
// In a symmetric game on a square, only cells with x <= y are looked for; (x, y) settles row y too, and lines that
// (y, x) lies on and that come back into that half (those with b > a) are marked as well.
//
// Threads take groups of values in turn; each follows the one before by row, as lanes do, and waits for many rows at once
// so that it waits seldom (turns.h). Rows are given by one thread and filled by all (row_blocks.h).
//
// Examples that fit: wythoff, gdwn, nim >> wythoff, one_pass(wythoff), wythoff | steps{(1,2)}, which shelves finds in half the
// time; and what is left to this engine: push(nim, wythoff, button=after), rays{(0,1),(1,-1)}, boards of more than 16384
// rows and columns, P-positions alone. Ones that do not:
// nim & bishop, where the opponent chooses among two sets of options and a value may stand in a row many times; bishop,
// which has no ray along rows; euclid, whose steps depend on the position.
//
// Cost: about 1.3 looks for each cell of the halved board, 1.3 times eight words each, and memory for rows * values
// numbers of 16 bits. On one core of a 2020s server a cell of wythoff takes 10 to 14 ns with 1024 rows as with 16384, of
// which the turning of places into rows takes 1.5; one of gdwn takes 20. Marking and searching go over columns, so a board
// with few rows and very many columns is better left to others.
//
// Tried and dropped: one word of a row for each of eight lanes in a step, with each lane at its own pace (as good while
// all cells fit the second cache, a third slower at 8192: each step waits for the one before, and lanes wait for each
// other); lane by lane from search to mark (half as fast: searches that fail mislead the CPU); values written into a
// table as they are found; large pages for the places that are kept (the system takes longer to clear them); marks word by
// word instead of eight at once (the same for one line, slower for three); looks at four words; only lanes that have
// anywhere to look in the first stage (fewer instructions, no less time: what is waited for is the second cache).
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine levels_engine;

}  // namespace galli
