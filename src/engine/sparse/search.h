// Finds the P-position of a row: its first place without a move to a P-position.
#pragma once

#include <string>
#include <vector>

#include "engine/sparse/kernels.h"
#include "engine/sparse/lines.h"

namespace galli {

class PlaceSearch {
 public:
  /// `places` of a row may be forbidden one by one.
  PlaceSearch(std::size_t heaps, Integer places, CpuLevel level);

  void forbid(Integer place) {
    forbidden_.set(static_cast<std::uint64_t>(place));
    forbidden_places_.push_back(place);
  }
  void allow_all() {
    if (!forbidden_places_.empty()) clear_forbidden();
  }

  /// From `place` on; behind `last` when there is none.
  Integer first_free(const std::vector<Lines*>& lines, Integer place, Integer last) {
    return heaps_ == 2 ? first_of_two(lines, place, last) : first_of_more(lines, place, last);
  }

 private:
  void clear_forbidden();
  Integer first_of_two(const std::vector<Lines*>& lines, Integer place, Integer last);
  Integer first_of_more(const std::vector<Lines*>& lines, Integer place, Integer last);

  std::size_t heaps_;
  const SparseKernel& kernel_;
  Marks forbidden_;
  std::vector<Integer> forbidden_places_;  ///< of this row
  std::vector<SparseWindow> windows_;      ///< what a kernel is given
};

}  // namespace galli
