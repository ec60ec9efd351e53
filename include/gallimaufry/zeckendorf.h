// Numbers as sums of Fibonacci numbers of which no two are neighbours.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/settings.h"

namespace galli {

struct ZeckendorfQuestion {
  static constexpr Integer max_numbers = 1'000'000;

  std::vector<std::string> numbers;  ///< "45", "10^18", or a range: "1..20"

  bool operator==(const ZeckendorfQuestion&) const = default;
};

struct ZeckendorfSum {
  Integer number = 0;
  std::vector<Integer> parts;  ///< the largest first; none of zero

  bool operator==(const ZeckendorfSum&) const = default;
};

struct ZeckendorfAnswer {
  std::vector<ZeckendorfSum> sums;  ///< one for each time that a number was asked for

  bool operator==(const ZeckendorfAnswer&) const = default;
};

/// Throws Error when a text is not a number or a range, or when there are too many of them.
ZeckendorfAnswer ask(const ZeckendorfQuestion& question, const Settings& settings = {},
                     const Control& control = {});

}  // namespace galli
