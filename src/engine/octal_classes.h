// All octal codes of some digits, with what is known of their periods.
#pragma once

#include "engine/octal.h"

namespace galli {

struct OctalClass {
  OctalCode code;
  OctalPeriod period;
  std::uint32_t largest = 0;  ///< value that was seen
};

/// The codes 0.d1...dk with k digits, not all 0, in order, each with a period that is proved or observed among heaps
/// 0 ... bound, or with none. Fewer than all when stopped.
std::vector<OctalClass> octal_classes(unsigned digits, std::uint64_t bound,
                                      const OctalSettings& settings = {}, const Control& control = {});

}  // namespace galli
