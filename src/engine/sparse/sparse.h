// The sparse engine: P-positions of games in which one heap may be lowered by any amount.
//
// The idea. If the mover can always lower the last heap by any amount, a row (all sizes but the last) has at most one
// P-position: the first place from which nothing else leads to a P-position. Every other move lowers the row, so rows
// are settled in lexicographic order, and what is needed of earlier rows is which places of this one they attack:
//
// - A ray without end attacks along a line. Each line has a bit; with coordinates that are the same all along it
//   (engine/sparse/plan.h), the lines of one ray that cross a row lie side by side, so that a window of 64 bits tells
//   of 64 places. A P-position sets one bit for each ray, for good; nothing is ever shifted.
// - Steps and bounded rays look at the P-positions of the rows that they lead to.
// - A button or pass forbids the place of the P-position of another phase in the same row.
//
// The first place that is zero in all windows is the P-position. Rows do not look at most of their places: where some
// line set is full by itself, its run of ones is crossed at once (Marks), and that is the rule. In Wythoff's game all
// lines y - x below some bound are marked; in (1,2)GDWN one of the rays is full nearly everywhere below the beams.
// One or two windows are read for each row, whatever its length.
//
// Heaps that may be permuted. If the game is symmetric and the window a cube, only sorted rows are searched, from the
// largest heap of the row on: a smaller place would make a position that was found in a row before. The P-position
// found settles the rows of all its permutations, and marks their lines. A line is then marked before its row is
// reached, which nobody notices: sorted positions on it that are smaller lie in rows that are done.
//
// Example that fits: nim >> wythoff, wythoff(3), misere(gdwn). Ones that do not: nim & bishop (the opponent's choice
// may leave the row without moves), yama (no heap is lowered alone), euclid (no rays).
//
// Offsets. A ray that begins with an offset o marks, for a P-position q, the line of q - o, which may be seen only from
// q - o on. If o is longer than a step, the mark is made as many rows later. Rays that differ only in their offsets
// mark the same bits: those of fraenkel[t] fill runs of lines together, and none of them does alone.
//
// Threads. A row follows from those before it, so one phase is for one thread. Where a phase stands alone and the other looks at it in its own row only,
// as in nim >> wythoff, two threads search them (engine/sparse/two_phases.h).
//
// Cost: one or two windows for each row and ray in the games that were measured, O(n / 64) at worst. Memory: a bit for
// each line, O(n^(heaps - 1)) of them; four bytes for each row where places must be known later. Rows of three heaps and
// more are short, and their windows are vectors (kernel files); for two heaps there is too little left to read. Tried and
// dropped: looking for runs at once in rows of three heaps; making known runs longer when they are read, not when they are
// marked.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine sparse_engine;

}  // namespace galli
