// Runs plans of the search engine; a search can also be kept and asked again.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "engine/search/notes.h"
#include "engine/search/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/halt.h"

namespace galli {

/// What a search has done so far.
struct SearchFacts {
  std::uint64_t nodes = 0;
  std::uint64_t filled = 0;    ///< entries of the table
  std::uint64_t capacity = 0;  ///< of the table
  std::uint64_t bytes = 0;
};

/// Answers about positions of one machine in one phase; what was found for one is used for the next.
class GridSearch {
 public:
  virtual ~GridSearch() = default;

  /// Whether grids side by side are P together. `constant` counts behind the button only, or is a heap beside grids that are sums. Searches of
  /// whole positions take one grid and no constant.
  virtual std::variant<bool, Halt> is_p(std::span<const Position> grids, std::uint32_t constant) = 0;
  std::variant<bool, Halt> is_p(const Position& grid, std::uint32_t constant = 0) {
    return is_p({&grid, 1}, constant);
  }
  virtual std::variant<Nimber, Halt> value(const Position& grid) = 0;
  /// The same without searching, where it is known.
  virtual std::optional<bool> known(std::span<const Position> grids, std::uint32_t constant) = 0;
  std::optional<bool> known(const Position& grid, std::uint32_t constant = 0) {
    return known({&grid, 1}, constant);
  }
  /// Whether pushing the button wins at once; nothing where there is no button that cancels.
  virtual std::optional<bool> push_wins(const Position& grid, std::uint32_t constant = 0) = 0;
  /// Whether one grid is P in any phase, and the same without searching. For searches of whole positions only.
  virtual std::variant<bool, Halt> is_p_in(std::uint32_t phase, const Position& grid);
  virtual std::optional<bool> known_in(std::uint32_t phase, const Position& grid);
  /// What an earlier search of the same game and size noted.
  virtual void remember(const SearchNote& note) = 0;
  virtual SearchFacts facts() const = 0;
};

/// All but the phase must outlive it; the notes may be none. Nothing when the memory is not there.
std::unique_ptr<GridSearch> make_search(const Machine& machine, const SearchPlan& plan, std::uint32_t phase,
                                        const Control& control, SearchNotes* notes = nullptr);

/// Carries out a plan for this engine.
std::variant<Answer, Halt> run_search(const Machine& machine, const SearchPlan& plan, const Request& request,
                                      const Control& control);

std::variant<Answer, Halt> run_search(const EngineTask& task);

/// A plan that this engine made.
const SearchPlan& search_plan_of(const Plan& plan);

}  // namespace galli
