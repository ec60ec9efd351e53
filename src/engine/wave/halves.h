// A board of the wave engine divided between two threads.
//
// Each long diagonal is cut in two by a border that no move crosses from left to right: x stays the same along it, or, where moves raise
// x, falls by `slant` from one diagonal to the next. So the left part needs nothing from the right one until the border changes. The right
// part follows a block of diagonals later, with what the left one sends: P-positions that mark lines, and words near the border that
// single options lead to. Each thread has bits of its own, for the whole board.
//
// The middle of the diagonals moves, and the border cannot follow it. So there are epochs: at the end of one, both threads
// share their last diagonals, and the next one has its border in the middle again. P-positions of the right part mark lines of the left
// one for the next epoch only; the left thread takes them at any time before that.
//
// The beginning and the end of a board, where diagonals are short, are for one thread. What asks for more than lines and a few options
// is not divided (epochs): passes, misere play, long bounded rays, rays that begin further away than their step, boards with conditions. Nor are
// tables, lists that are kept as bits, and boards that may be full of P-positions (cost).
//
// Cost: P-positions mark lines twice, once for each thread, and each keeps the bits of the whole board.
#pragma once

#include "engine/wave/kernels.h"
#include "engine/wave/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Empty if stopped.
std::optional<Answer> run_wave_halves(const Machine& machine, const WavePlan& plan, const Request& request,
                                      const WaveKernel& kernel, const Control& control);

}  // namespace galli
