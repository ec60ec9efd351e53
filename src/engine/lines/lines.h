// The lines engine: outcomes and nim-values on any number of heaps, cell by cell, where what a whole family of options
// holds is remembered instead of looked at.
//
// The idea. No move raises a heap, so that cells can be found row by row (all heaps but the last are fixed). A ray that
// goes on to the end of the board attacks along a line, and all that a cell asks of it is what lies on the line
// already: for outcomes, whether a P-position does; for values, which values do, as bits. So a cell asks as
// many lines as it has rays, instead of as many options, and its own answer is added to the lines through it.
//
// - Imposed sets. Lines of one set are united. A position is N when every set holds a P-position; its value is the
//   least that some set does not hold.
// - Hints. A line knows its first word of bits that is not full. In a union nothing is missing before the largest
//   hint, and among several imposed sets the least of these is where to begin. nim & bishop, whose values grow
//   with the smaller heap, is found in one step.
// - Offsets. A ray that begins further away than its own step sees a position later than a plain ray would: just
//   before a line is asked, the first option of the mover joins it.
// - Multiples. Positions from which a heap falls by multiples of another one (euclid), or of the least positive one
//   (zeruclid), fall into classes by residue, which do for them what lines do for rays. For values only the last heap of
//   a row has them; other heaps' options are listed, 1 + ln n on average.
// - Amounts in a set are rays: one for each progression that the set, or its complement, is made of.
// - Steps, bounded rays and single clauses are looked up in the cells that are kept, as many rows as they reach
//   back. Where there are none, only the row itself is kept, and a table is handed out as it is found.
// - Regions. Where the mover must stand is asked where a line is read; where they must land, where it is marked.
// - Bits. Outcomes are found 64 cells at a time where nobody asks whether there are options at all (normal play without passes), and
//   options in the row are not too close: bit_outcomes. With two heaps, columns that fall by multiples are read 64 rows ahead and
//   transposed: bit_columns.
// - Phases. Those that wait for each other are found together, cell by cell; the others one after the other, row by
//   row. Lines are marked when the row is finished in all phases.
// - Threads. For values, and for outcomes by bits, phases that do not wait for each other are divided among threads, each
//   behind the one before by row (relay).
//
// Parts: relay goes over the rows with several threads; group (values) and bit_outcomes find the phases of one; outcomes does both byte by
// byte. flags, residues, source and bit_sources say what one move finds; words has the loops over bits; multiples is zeruclid alone, on
// sorted positions.
//
// Example that fits: (nim >> euclid) & wythoff. Ones that do not: yama, which raises a heap; fraenkel[2], whose clause has
// two loops.
//
// Cost: for outcomes a few bits per cell and ray, or bytes; for values the words from the hint to the gap. Memory: what is kept
// of the cells, and a bit for each line and value. Tried and dropped: the words of each line next to each other
// (half as fast for nim & bishop: neighbouring cells ask neighbouring lines for the same word); one word of values
// below 64 for multiples, and listing when it is full.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine lines_engine;

}  // namespace galli
