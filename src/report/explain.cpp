#include "report/explain.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/words.h"

namespace galli {
namespace {

std::string duration_in_words(double seconds) {
  if (seconds < 0.001) return "under 1 ms";
  if (seconds < 1) return fmt::format("~{:.2g} s", seconds);
  if (seconds < 120) return fmt::format("~{:.0f} s", seconds);
  return seconds < 7200 ? fmt::format("~{:.0f} min", seconds / 60) : fmt::format("~{:.0f} h", seconds / 3600);
}

/// As long as the positions are not counted exactly, neither is the time.
std::string time_of(const PlanCost& cost) {
  const Amount::Kind kind = cost.positions.kind;
  const bool is_bound = kind == Amount::Kind::at_most || kind == Amount::Kind::at_least;
  const bool is_short = cost.seconds < 0.001 && kind != Amount::Kind::at_least;
  return std::string(is_bound && !is_short ? in_words(kind) : "") + duration_in_words(cost.seconds);
}

std::string memory_of(const PlanCost& cost) {
  if (cost.bytes == 0) return "at most " + bytes_in_words(cost.more_bytes);
  const bool is_least = cost.positions.kind == Amount::Kind::at_least;
  const std::string more =
      cost.more_bytes == 0 ? "" : fmt::format(", at most {} more", bytes_in_words(cost.more_bytes));
  return (is_least ? "at least " : "") + bytes_in_words(cost.bytes) + more;
}

std::string game_block(const ExplainAnswer& answer) {
  std::string text = fmt::format("game      {}\n          {}\n", answer.game, answer.board);
  for (std::size_t p = 0; answer.phases.size() > 1 && p < answer.phases.size(); ++p)
    text += fmt::format("          phase {}: {}\n", p + 1, answer.phases[p]);
  return text + "short     yes: " + joined(answer.endings, "; then, in a later phase, ") + "\n";
}

std::string what_is_asked(const Explanation& asked) {
  const bool is_values = asked.ask == Ask::values;
  switch (asked.want) {
    case Explanation::Want::table: return is_values ? "nim-values" : "outcomes";
    case Explanation::Want::positions: return "P-positions";
    case Explanation::Want::count: return "the number of P-positions";
    case Explanation::Want::chosen: break;
  }
  if (asked.chosen.size() == 1)
    return fmt::format("{} of {}", is_values ? "nim-value" : "outcome", asked.chosen.front());
  return fmt::format("{} of {}", is_values ? "nim-values" : "outcomes",
                     counted(asked.chosen.size(), "position"));
}

/// What is taken from the answer: "value 3, where x < y, up to swap".
std::string selection_of(const Explanation& asked) {
  std::vector<std::string> parts;
  if (asked.value) parts.push_back("value " + std::to_string(*asked.value));
  if (!asked.where.empty()) parts.push_back("where " + one_line(asked.where));
  if (asked.up_to_swap) parts.emplace_back("up to swap");
  return joined(parts, ", ");
}

std::string asked_block(const Explanation& asked) {
  std::string text = fmt::format("asked     {}, phase {}", what_is_asked(asked), asked.phase);
  std::vector<std::string> ranges;
  for (Integer last : asked.last) ranges.push_back(fmt::format("0..{}", last));
  const bool is_chosen = asked.want == Explanation::Want::chosen;
  if (!is_chosen) text += fmt::format(", {}: {}", joined(ranges, " x "), counted(asked.cells, "cell"));
  if (is_chosen && asked.chosen.size() > 1 && !ranges.empty()) text += ", within " + joined(ranges, " x ");
  const std::string selection = selection_of(asked);
  return text + "\n" + (selection.empty() ? "" : "          of these only " + selection + "\n");
}

std::string plan_block(const ExplainedPlan& plan) {
  return fmt::format("plan      {:<11} {}   {}   {}\n          {}{}, {}\n", plan.engine,
                     joined(plan.reasons, "; "), time_of(plan.cost), memory_of(plan.cost),
                     counted(plan.cost.positions, "position"),
                     plan.kernel.empty() ? "" : ", kernel " + plan.kernel, counted(plan.threads, "thread"));
}

std::string row_of(const AlternativePlan& other) {
  using Kind = AlternativePlan::Kind;
  if (!other.cost) return fmt::format("{:<11} {}", other.engine, other.reason);
  const std::string time = time_of(*other.cost);
  if (other.kind == Kind::engine) return fmt::format("{:<11} would take {}", other.engine, time);
  if (other.kind == Kind::outcomes)
    return fmt::format("{:<11} alone take {}, by the {} engine", "outcomes", time, other.engine);
  return fmt::format("{:<11} listed alone take {} and {}, by the {} engine", "positions", time,
                     memory_of(*other.cost), other.engine);
}

std::string instead_block(const std::vector<AlternativePlan>& all) {
  std::string text;
  for (const AlternativePlan& other : all)
    text += (text.empty() ? "instead   " : "          ") + row_of(other) + "\n";
  return text;
}

}  // namespace

std::string as_text(const ExplainAnswer& answer) {
  std::string text;
  for (const Explanation& one : answer.plans) {
    text += text.empty() ? "" : "\n";
    text += game_block(answer) + asked_block(one) + plan_block(one.plan) + instead_block(one.instead) +
            "nothing was computed\n";
  }
  return text;
}

double seconds_to_write_a_cell(const ExplainQuestion::Asked& question, Format format) {
  const bool is_text = format == Format::text;
  if (std::holds_alternative<SequenceQuestion>(question)) return is_text ? 120e-9 : 50e-9;
  return is_text ? 15e-9 : format == Format::npy ? 1e-9 : 20e-9;
}

}  // namespace galli
