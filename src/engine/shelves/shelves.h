// The shelves engine: nim-values of two-heap games whose moves are rays and single options, cell by cell, 512 values at a
// time.
//
// The idea. The obvious loop keeps for each line the set of values on it, and looks for the first that is in no set of a
// cell's lines. Its sets are long, and so are its searches; for a board of 8192 they fill 40 MB. But values may be taken
// in parts: all cells whose value is below 512 can be found first, with sets of 512 bits, as if there were no others;
// then all below 1024 among the cells that are left, with new sets; and so on. Such a part is a shelf. Its sets are one
// vector each and stay near the CPU, and a look at a cell is one step: the first bit that the sets of its
// lines and of its row have in common.
//
// Where the opponent chooses among imposed sets, a value may be taken as soon as one of them has it still open: what the
// lines of each have in common is united.
//
// Most cells that are left have no such bit: their value is larger. Two things keep these looks few.
// - Where every imposed set has the ray along rows, a row ends when all values of the shelf stand in it.
// - Of each set a byte says which of its eight words are used up. A cell whose lines have used up all words among them
//   need not be looked at: 64 cells are asked so at a time. 1.7 looks are left for each cell at 8192.
//
// In a symmetric game on a square only cells with x <= y are kept: row x begins with the set of column x, which is the
// same line. Rays that leave this half and come back (b > a) are marked by the mirrored cell too.
//
// Values of single options (steps, pushes, passes) are read from the cells and taken out of the set.
//
// Threads take shelves in turn; each follows the one before by row.
//
// Examples that fit: wythoff, gdwn, nim >> wythoff, wythoff | steps{(1,2)}, nim & bishop. Ones that do not: rays into other
// phases or from afar (button=after); more than five rays, or one that lowers rows by more than 4 at a time; single options
// that only some imposed sets have; moves that raise a heap, since a row may then depend on what lies to its right; values
// over 65533; numbers and lists of P-positions, which need one value only.
//
// Cost: a cell of wythoff takes 4 ns with 1024 rows and 8 ns with 16384 on one core of a 2020s server, half of what levels
// takes; 9 to 24 ns on CPUs without AVX-512, half to three quarters of what levels takes there. Memory: 2 bytes for each cell
// that is kept.
//
// Tried and dropped: looking at every cell that is left (4.7 looks at 8192, growing with the board); a bit in a word for
// each free cell. On vectors: renewing bytes as soon as a word is used up (twice the instructions of a look); one row at
// a time; four rows; two rows that leapfrog each other without waiting at their ends (no quicker).
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine shelves_engine;

}  // namespace galli
