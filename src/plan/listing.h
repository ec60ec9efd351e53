// How long a list of P-positions can get.
#pragma once

#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct ListBound {
  std::uint64_t positions = 0;
  bool is_near =
      false;  ///< by a theorem, and the list may well come near it; else just the size of the window
};

/// Two P-positions never lie one behind the other on a ray without end that the mover has whatever is imposed: so
/// there are at most as many as lines (if the ray begins with its c-th step, c times as many).
ListBound max_listed(const Machine& machine, const Families& families, const Request& request);

/// What one position takes in a list that grows.
std::uint64_t bytes_per_listed(std::size_t heaps);

}  // namespace galli
