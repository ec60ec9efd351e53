#include "engine/sparse/search.h"

#include <algorithm>

namespace galli {
namespace {

constexpr Integer places_at_once = 4096;  ///< before runs are looked for
constexpr int windows_before_runs = 3;    ///< full windows that are passed one by one

Integer behind_runs(const std::vector<Lines*>& all, Integer place) {
  Integer next = place;
  for (Lines* lines : all) {
    if (~lines->window(place) == 0) next = std::max(next, lines->behind_run(place));
  }
  return next;
}

}  // namespace

PlaceSearch::PlaceSearch(std::size_t heaps, Integer places, CpuLevel level)
    : heaps_(heaps),
      kernel_(kernel_for(level, sparse_kernels())),
      forbidden_(static_cast<std::uint64_t>(places)) {}

void PlaceSearch::clear_forbidden() {
  for (Integer place : forbidden_places_) forbidden_.clear(static_cast<std::uint64_t>(place));
  forbidden_places_.clear();
}

/// Lines of two heaps lie behind each other, so that one known run for each ray is enough for most rows.
Integer PlaceSearch::first_of_two(const std::vector<Lines*>& all, Integer place, Integer last) {
  for (int full = 0;; ++full) {
    for (const Lines* lines : all) place = lines->behind_known_run(place);
    if (place > last) return place;
    std::uint64_t marked =
        forbidden_places_.empty() ? 0 : forbidden_.window(static_cast<std::uint64_t>(place));
    for (const Lines* lines : all) marked |= lines->window(place);
    if (~marked != 0) return place + std::countr_one(marked);
    place = full < windows_before_runs ? place + 64 : std::max(place + 64, behind_runs(all, place));
  }
}

/// Rows of more heaps are short, for there is a bit for each place of each row: vectors are quicker than runs.
Integer PlaceSearch::first_of_more(const std::vector<Lines*>& all, Integer place, Integer last) {
  while (place <= last) {
    const Integer places = std::min(last - place + 1, places_at_once);
    windows_.clear();
    for (const Lines* lines : all) windows_.push_back(lines->window_at(place));
    if (!forbidden_places_.empty())
      windows_.push_back(forbidden_.window_at(static_cast<std::uint64_t>(place)));
    if (windows_.empty()) return place;
    const auto found = static_cast<Integer>(kernel_.first_zero(
        windows_.data(), static_cast<std::uint32_t>(windows_.size()), static_cast<std::uint64_t>(places)));
    if (found < places) return place + found;
    place += places;
    if (place <= last) place = behind_runs(all, place);
  }
  return place;
}

}  // namespace galli
