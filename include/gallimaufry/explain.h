// How a question would be answered, and why so. Nothing is computed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/amount.h"
#include "gallimaufry/positions.h"

namespace galli {

struct ExplainQuestion {
  using Asked =
      std::variant<OutcomeQuestion, ValueQuestion, TableQuestion, PositionsQuestion, SequenceQuestion>;

  Asked question;
  bool streams = false;                ///< a table is given away while it is found
  double seconds_to_write_a_cell = 0;  ///< of a table or a sequence, beside finding it

  bool operator==(const ExplainQuestion&) const = default;
};

/// What a plan costs.
struct PlanCost {
  Amount positions;              ///< pairs of phase and position that are to be evaluated
  double seconds = 0;            ///< by the clock on the wall
  std::uint64_t bytes = 0;       ///< that it needs
  std::uint64_t more_bytes = 0;  ///< that it may need besides, at most

  bool operator==(const PlanCost&) const = default;
};

struct ExplainedPlan {
  std::string engine;
  std::vector<std::string> reasons;
  PlanCost cost;
  std::string kernel{};  ///< empty: the engine has none
  std::uint32_t threads = 1;

  bool operator==(const ExplainedPlan&) const = default;
};

/// What could be done instead.
struct AlternativePlan {
  enum class Kind {
    engine,     ///< another engine for the same question
    positions,  ///< only the list of P-positions
    outcomes,   ///< outcomes in place of nim-values
  };

  Kind kind = Kind::engine;
  std::string engine;
  std::string reason{};            ///< why the engine does not do it; empty where it would
  std::optional<PlanCost> cost{};  ///< where it would

  bool operator==(const AlternativePlan&) const = default;
};

/// What is asked of one phase, and the plan for it.
struct Explanation {
  enum class Want { table, positions, count, chosen };

  bool values = false;  ///< nim-values; else outcomes
  Want want = Want::table;
  std::size_t phase = 1;
  Position bounds{};        ///< of the window, or of the least that holds the chosen positions; may be empty
  std::uint64_t cells = 0;  ///< of the window
  std::vector<std::string> chosen{};     ///< the positions
  std::optional<std::uint64_t> value{};  ///< what is listed of it
  std::string where{};
  bool up_to_swap = false;
  ExplainedPlan plan{};
  std::vector<AlternativePlan> instead{};

  bool operator==(const Explanation&) const = default;
};

struct ExplainAnswer {
  std::string game;
  std::string board;                     ///< "two heaps (x, y), unchanged by swapping"
  std::vector<std::string> phase_names;  ///< of all phases of the game
  std::vector<std::string> endings;  ///< why play ends, each reason once; later ones are about later phases
  std::vector<Explanation> plans;    ///< by phase; none for a sequence without terms

  bool operator==(const ExplainAnswer&) const = default;
};

ExplainAnswer ask(const ExplainQuestion& question, const Settings& settings = {},
                  const Control& control = {});

}  // namespace galli
