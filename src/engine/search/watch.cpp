#include "engine/search/watch.h"

#include <fmt/format.h>

namespace galli {
namespace {

constexpr double least_seconds = 1;  ///< before anything is guessed

/// "40 seconds", "3 minutes", "5 hours"
std::string duration_in_words(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} seconds", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} minutes", seconds / 60);
  return fmt::format("{:.0f} hours", seconds / 3600);
}

}  // namespace

std::string state_in_words(const SearchState& state) {
  std::string text = fmt::format("table {:.0f} % full", 100 * state.fill);
  if (state.all_moves > 0) text += fmt::format(", {} of {} moves open", state.open_moves, state.all_moves);
  if (state.seconds < least_seconds) return text;
  const double rate = static_cast<double>(state.nodes) / state.seconds;
  text = fmt::format("{:.2g} million a second, ", rate / 1e6) + text;
  if (state.expected_nodes <= 0 || rate <= 0) return text;
  const double left = (state.expected_nodes - static_cast<double>(state.nodes)) / rate;
  return text + (left > 0 ? ", a guess: " + duration_in_words(left) + " left" : ", longer than guessed");
}

}  // namespace galli
