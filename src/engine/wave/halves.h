// A board of the wave engine divided between two threads.
//
// Where diagonals are long, each is cut in two by a border that no move crosses from left to right: x stays the same along it, or falls by
// `drift` from one diagonal to the next where moves raise x. So the left part needs nothing of the right one, and the right part
// follows a block of diagonals behind, with what the left one sends: P-positions that mark lines, and words near the
// border that single options lead to. Each thread has bits of its own, for all of the board.
//
// The middle of the diagonals moves, and the border cannot. So there are epochs: when both have come to the end of one, they
// exchange their last diagonals, and the next one has a border where the middle then is. What the right part finds marks
// lines of the left one only for the next epoch, so the left thread takes that when it likes to.
//
// The beginning and the end of a board, where diagonals are short, are for one thread. Does not fit: what looks at more than
// lines and a few options: passes, misere play, long bounded rays, boards with conditions (engine/wave/plan.cpp).
//
// Cost: P-positions mark lines twice, once for each thread, and each keeps the bits of the whole board.
#pragma once

#include "engine/wave/kernels.h"
#include "engine/wave/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Nothing when stopped.
std::optional<Answer> run_wave_halves(const Machine& machine, const WavePlan& plan, const Request& request,
                                      const WaveKernel& kernel, const Control& control);

}  // namespace galli
