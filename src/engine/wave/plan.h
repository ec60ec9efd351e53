// What the wave engine needs to know of a game, or why it cannot run it.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/wave/epochs.h"
#include "plan/engine.h"
#include "plan/reach.h"
#include "plan/shape.h"

namespace galli {

/// A ray seen backwards: rows and columns as the engine uses them (exchanged when `WavePlan::is_swapped`).
struct WaveRay {
  Integer offset_x = 0;  ///< change of x by the offset
  Integer offset_s = 0;  ///< what the offset lowers s by, at least 1
  Integer step_x = 0;    ///< change of x by one step
  Integer step_s = 0;    ///< what one step lowers s by; 0 for a single option
  std::optional<Integer> count;
  bool is_listed =
      false;            ///< a bounded ray whose options must be looked at one by one: it may leave the board
                        ///< and come back
  Integer least_x = 0;  ///< it has an option exactly where x >= least_x and y >= least_y
  Integer least_y = 0;
};

/// On diagonal s: factor * x <= bound + per_s * s.
struct WaveCut {
  Integer factor;
  Integer bound;
  Integer per_s;
};

struct WavePlan {
  Shape shape;
  std::vector<WaveRay> rays;         ///< by family
  Integer slope = 1;                 ///< a in s = a*x + y
  bool is_swapped = false;           ///< x and y exchanged
  std::vector<HalfSpace> reach;      ///< already exchanged
  std::vector<LinearForm> on_board;  ///< linear conditions of the board, already exchanged
  std::vector<WaveCut> cuts;         ///< reach and conditions, seen along diagonals
  PhaseSet phases = 0;               ///< those that the request needs
  Integer last_s = 0;
  bool lists_by_bits = false;  ///< a list is kept as a bit for each cell of the window until all is found
  std::optional<Integer> border_slant;  ///< empty if the board cannot be divided
  std::uint32_t threads = 1;
  Integer shortest_shared = 1 << 15;  ///< positions on the shortest diagonals that two threads share
};

/// The plan, or the reason why there is none.
std::variant<WavePlan, Reason> plan_wave(const Machine& machine, const Families& families,
                                         const Window& window, std::uint32_t phase);

/// Least and largest x on diagonal s; empty when first > last.
struct XRange {
  Integer first = 0;
  Integer last = -1;
};

/// Positions of a diagonal that are on the board and within reach.
XRange wave_span(const WavePlan& plan, Integer s);

/// Positions of all diagonals.
Amount wave_area(const WavePlan& plan);

/// What the engine keeps, for each thread: earlier diagonals of each phase, unions along bounded rays, lines of the others.
std::uint64_t wave_bytes(const WavePlan& plan);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> wave_offer(const EngineQuestion& question);

}  // namespace galli
