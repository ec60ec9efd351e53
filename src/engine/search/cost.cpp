#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "engine/search/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

constexpr std::uint64_t least_table = std::uint64_t{1} << 17;
constexpr double few_nodes = 2e6;  ///< that more threads are not worth while for

Reason reason_for(const SearchPlan& plan) {
  switch (plan.way) {
    case SearchWay::nimbers: return "regions of the grid are valued apart, each once up to symmetry";
    case SearchWay::push: return "regions that are alike cancel before the push; the button is tried first";
    case SearchWay::whole: break;
  }
  return "whole positions, up to moving and turning their regions";
}

}  // namespace

std::variant<Plan, Reason> search_offer(const EngineQuestion& question) {
  auto made = plan_search(question.machine, question.request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  SearchPlan& search = std::get<SearchPlan>(made);
  if (question.settings.memory < 4 * least_table)
    return "it needs at least " + bytes_in_words(4 * least_table);
  const double nodes = expected_nodes(search, question.request);
  search.expected_nodes = nodes;
  search.threads = nodes < few_nodes ? 1 : std::max(question.settings.threads, 1U);
  // Sixteen bytes for a node, and four times as much as is expected.
  const auto wanted = static_cast<std::uint64_t>(std::min(nodes * 64, 1e18));
  search.table_bytes = std::bit_floor(std::clamp(wanted, least_table, question.settings.memory / 2));
  search.atom_bytes = question.settings.memory / 4;
  Plan plan;
  plan.reasons = {reason_for(search)};
  plan.positions = {static_cast<std::uint64_t>(std::min(nodes, 1e18)), Amount::Kind::about};
  plan.seconds = nodes * seconds_per_node(search);
  plan.bytes = search.table_bytes;
  plan.more_bytes = search.way == SearchWay::push ? std::min(search.atom_bytes, 4 * search.table_bytes) : 0;
  plan.threads = search.threads;
  plan.follows_play = true;
  set_details(plan, std::move(search));
  return plan;
}

}  // namespace galli
