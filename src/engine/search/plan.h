// What the search engine needs to know of a question: which of its three searches answers it, by which rulesets, with how much memory.
#pragma once

#include <variant>

#include "game/machine.h"
#include "plan/engine.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

enum class SearchWay {
  nimbers,  ///< the phase is a sum of components (engine/search/nimber_search.h)
  push,     ///< components before a push cancel (engine/search/push_search.h)
  whole,    ///< neither (engine/search/whole_search.h)
};

enum class PushRule {
  at_zero,     ///< pushing wins where the total is 0: button `move`
  at_nonzero,  ///< button `before`
};

struct SearchPlan {
  SearchWay way = SearchWay::whole;
  PhaseSet sums = 0;                      ///< phases that are sums of components
  std::vector<std::size_t> first_game{};  ///< push: the rulesets before the button
  std::vector<std::size_t> last_game{};   ///< push: those behind it; nimbers: all
  PushRule rule = PushRule::at_zero;
  Integer rows = 0;  ///< the largest grid that is asked about
  Integer columns = 0;
  int words = 1;                  ///< of 64 cells: 1, 2 or 4
  std::uint64_t table_bytes = 0;  ///< of the table, which replaces entries when it is full
  std::uint64_t atom_bytes =
      0;  ///< push: what lists of options of all threads may take; then they are begun anew
  std::uint32_t threads = 1;
  double expected_nodes = 0;  ///< a guess
};

/// Without memory and threads.
std::variant<SearchPlan, Reason> plan_search(const Machine& machine, const Request& request);

/// The plan with its cost, or why there is none.
std::variant<Plan, Reason> search_offer(const EngineQuestion& question);

/// The pieces of every ruleset of the machine.
std::vector<std::vector<Placement>> pieces_of(const Machine& machine);

/// Rulesets that a phase's formula mentions.
std::vector<std::size_t> rulesets_of(const Machine& machine, std::uint32_t phase);

/// Nodes that a search may take, as measured on Cram and Push Cram: within a factor of ten or so.
double expected_nodes(const SearchPlan& plan, const Request& request);
double seconds_per_node(const SearchPlan& plan);

}  // namespace galli
