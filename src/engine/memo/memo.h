// The memo engine: positions as play comes to them, each evaluated once, for boards that are no plain heaps:
// multisets, grids, products, and play that goes over to another board.
//
// Pieces: where nothing can touch more than one of them (engine/memo/plan.h), heaps and regions are valued apart and
// xored. The heaps of take-and-break games then need a table of one heap, filled upwards in O(n) a heap and digit;
// regions of a grid are cut out and moved to the corner, so that equal ones are met once. Those that fit into 8 x 8 cells are words
// in one flat table, up to the symmetries of the pieces (field_moves, region_table, regions). Everywhere else positions are whole:
// under `&` and `twist` one name binds all heaps, a button is pushed for all of them.
//
// Threads: regions that are words, where a tenth of a second is expected. All share the table, and each marks the region that it
// is at; another thread leaves the options that lead to it for later. So hardly any region is valued twice, the ones that are valued
// do not depend on the threads, and memory does not grow with their number. Heaps, larger regions and whole positions have one thread.
//
// Heaps that nothing ties (game/blocks.h), in a phase that is never left, are valued apart too: then(wythoff, nim(3)@(40,50,60)).
// What such a game is worth where it takes over is asked of the caller: any engine may find it, and the position may be
// far too large to be evaluated here, as in then(wythoff, nim@(5,1000000000)).
//
// Outcomes: a phase that is not valued apart needs only "is it P", and stops at the first winning option. Options that leave
// the phase for good are tried first: behind a button there is less than before it, and where pushing it wins (Proposition
// 5.0.2 of the push paper: vertical >> horizontal on 6x6) no domino need be looked at.
//
// Fits: octal(0.07), vertical >> horizontal, octal(0.07) & octal(0.5), then(nim, nim(1)@(1)). Does not fit: plain heaps,
// which arrays serve better. Cost: all options of all positions that play can reach, each looked up in a hash table.
// Follows play by recursion; lines of play over 300 moves are refused (a window is filled from below, so that its lines are short).
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine memo_engine;

}  // namespace galli
