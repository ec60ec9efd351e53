// What the sparse engine needs to know of a game, or why it cannot run it.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/cpu.h"
#include "gallimaufry/amount.h"
#include "plan/engine.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

// Everything below is in the engine's order of heaps, in which the last one may fall by any amount. A *row* is all
// heaps but the last; a *place* is the size of the last.

/// Lines of rays without end that differ only in where they begin. A line is known by its coordinates: with
/// t = h[pivot] div step[pivot],
///
///   h[pivot] mod step[pivot],    h[j] - t * step[j] for the other heaps j
///
/// and its bit is the sum of (coordinate - least) * stride.
struct SparseLines {
  PhaseSet sources = 0;       ///< phases whose P-positions mark them
  std::vector<Integer> step;  ///< what one step lowers; negative where the last heap rises
  std::size_t pivot = 0;
  std::vector<Integer> least;  ///< coordinates of lines that cross the box
  std::vector<Integer> most;
  std::vector<Integer> stride;
  Integer bits = 0;

  /// Lines through q - offset are marked for each P-position q: just after its row, or as many rows later.
  enum class Marking { plain, ahead, late };
  struct Start {
    std::vector<Integer> offset;  ///< of a ray
    Marking marking = Marking::plain;
    bool operator==(const Start&) const = default;
  };
  std::vector<Start> starts;
};

/// Options offset + t * direction for 0 <= t < count, looked at one by one.
struct SparseLook {
  PhaseSet sources = 0;
  std::vector<Integer> offset;
  std::vector<Integer> direction;
  Integer count = 1;
};

/// Options in another row, at any place up to some place.
struct SparseDrop {
  PhaseSet sources = 0;
  std::vector<Integer> offset;
};

struct SparsePhase {
  std::uint32_t phase = 0;
  std::vector<std::size_t> lines;  ///< indices into SparsePlan
  std::vector<SparseLook> looks;
  std::vector<SparseDrop> drops;
  PhaseSet along_row = 0;  ///< other phases that lowering the last heap may lead to
  PhaseSet stays = 0;
  std::vector<GuardedStay> guarded;
  std::vector<std::uint32_t> families;  ///< all that the mover has
};

struct SparsePlan {
  std::size_t last_heap = 0;           ///< which is exchanged with the last one
  Window box;                          ///< rows, and places as far as play may come
  std::vector<LinearForm> on_board;    ///< conditions of the board
  std::vector<std::vector<Ray>> rays;  ///< by family
  std::vector<SparseLines> lines;
  std::vector<SparsePhase> phases;   ///< those that are needed, in the order of their stays
  CpuLevel level = CpuLevel::plain;  ///< of the kernel, for more than two heaps
  bool is_sorted = false;            ///< heaps may be permuted, so only sorted rows are searched
  bool keeps_places = false;         ///< of all rows in all phases, since later rows look at them
  bool tests_options = false;        ///< whether the mover has any: passes and misere play
};

/// The plan, or the reason why there is none.
std::variant<SparsePlan, Reason> plan_sparse(const Machine& machine, const Families& families,
                                             const Request& request);

/// Rows of the box.
std::uint64_t sparse_rows(const SparsePlan& plan);

/// What the engine keeps.
std::uint64_t sparse_bytes(const SparsePlan& plan, const Request& request);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> sparse_offer(const EngineQuestion& question);

}  // namespace galli
