// The wave engine: outcomes of two-heap games made of rays, offset rays, steps and bounded rays, under any
// nesting of operators, one anti-diagonal of bits after the other.
//
// The idea. Along s = a*x + y, with weights that every move lowers, nothing on a diagonal depends on anything else
// on it, so a whole diagonal is computed by bit operations on words indexed by x:
//
//     P = on board and not AND over imposed sets of OR over terms
//
// and each term is a bit array read through a window at a bit offset that is constant along the diagonal:
//
// - A ray that goes on to the end of the board attacks along a line. Points of a line that are t steps of the
//   ray apart have s differing by t*D, D being what one step lowers; with x falling by p in a step, the index
//   z = x - p*(s div D) is the same for all of them. So there is one array for each s mod D, which is never
//   shifted and seldom written: a P-position sets one bit of it for good.
// - A step reads the P-positions of an earlier diagonal; a bounded ray reads a few of them (or their unions,
//   doubled up to its length).
// - A button or pass reads the P-positions of another phase on the same diagonal.
//
// Example that fits: (nim >> wythoff) & yama. One that does not: euclid, whose steps depend on the position;
// fibonacci, whose limit grows along the ray.
//
// Offsets. A ray with offset o and step d marks, for a P-position q, the line of q - o. The mark may be seen only by
// q - o and what lies behind it on the line, so it is made after the diagonal of q, and if the offset lowers s by
// more than a step does, correspondingly later.
//
// What a kernel is given is a run of diagonals with cursors for its arrays; it comes back behind the first diagonal
// with P-positions that mark lines or are asked for. Long stretches have none. Where something happens on each
// diagonal that kernels do not know (masks of passes, doubled rays, late marks), they are given one at a time.
//
// Threads. Two threads share long diagonals, each with all bits of its own (halves).
//
// Parts: program lists what is read and marked, without addresses; arrays keeps the bits; diagonals runs the kernels; answer collects what
// they find; epochs says where a board may be divided.
//
// Cost: bits of the region / vector width, times terms; memory is O(n) bits for each term. Tried and dropped:
// shifting accumulators in place (one load, one store and two shuffles for each ray instead of one load).
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine wave_engine;

}  // namespace galli
