// What the wave engine computes for a plan, without addresses: which bit arrays there are, which of them each phase
// reads, and which lines its P-positions mark.
#pragma once

#include <vector>

#include "engine/wave/kernel.h"
#include "engine/wave/plan.h"

namespace galli {

/// A union along a ray, doubled: over[s](x) = half[s](x) | half[s - back](x + dx). Half and over are rings.
struct WaveDoubling {
  std::size_t half;
  std::size_t over;
  Integer back;
  Integer dx;
};

/// The lines of a ray without end: for each s mod step_s one array, bit x - p * (s div step_s) for position x.
struct WaveLines {
  std::uint32_t family;
  PhaseSet phases;  ///< whose P-positions mark them
};

/// P-positions of `ring` on the diagonal `delay` ago mark the lines.
struct WaveFeed {
  std::size_t ring;
  std::size_t lines;
  Integer delay;
};

/// Where an imposed set has an option, and what is made of it.
struct WaveMask {
  enum class Kind { stuck, pass } kind;
  std::vector<std::uint32_t> families;
  std::size_t ring = 0;  ///< pass: P-positions of the phase it leads to
};

/// What a term reads.
struct WaveSource {
  enum class Kind { lines, past, mask } kind;
  std::size_t index = 0;  ///< of lines, ring or mask
  Integer back = 0;       ///< past: how many diagonals ago
  Integer dx = 0;         ///< past: read at x + dx
};

struct WavePhaseProgram {
  std::uint32_t phase = 0;
  std::vector<WaveSource> sources;  ///< clause after clause, aligned ones first, of these stays first
  std::vector<WaveClause> clauses;
};

struct WaveProgram {
  Integer widest = 0;                   ///< largest x of any diagonal
  Integer farthest = 64;                ///< most that a source or doubling looks to the left or right
  std::vector<Integer> rings;           ///< how many diagonals are kept: of each phase, then of each doubling
  std::vector<WaveDoubling> doublings;  ///< in the order in which they are made
  std::vector<WaveLines> lines;
  std::vector<WaveFeed> feeds;
  std::vector<WaveMask> masks;
  std::vector<WavePhaseProgram> phases;  ///< those that are needed, in the order of stays
};

WaveProgram write_wave_program(const WavePlan& plan, bool is_misere);

}  // namespace galli
