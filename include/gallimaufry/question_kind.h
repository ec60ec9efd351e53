// The closed list of what can be asked. Faces make their commands, routes and functions from it.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

namespace galli {

enum class QuestionKind {
  outcome,
  value,
  moves,
  solve,
  table,
  positions,
  sequence,
  plot,
  graph,
  sweep,
  identify,
  explain,
  show,
  zeckendorf,
  period,
  verify,
  check,
  compare,
  laws,
  slopes,
  conjecture,
  list,
  cite,
  help,
  prove,
  play,
};

constexpr std::string_view question_names[] = {
    "outcome", "value",    "moves",      "solve", "table",      "positions", "sequence", "plot",  "graph",
    "sweep",   "identify", "explain",    "show",  "zeckendorf", "period",    "verify",   "check", "compare",
    "laws",    "slopes",   "conjecture", "list",  "cite",       "help",      "prove",    "play"};

static_assert(std::size(question_names) == static_cast<std::size_t>(QuestionKind::play) + 1);

constexpr std::string_view name_of(QuestionKind kind) { return question_names[static_cast<int>(kind)]; }

}  // namespace galli
