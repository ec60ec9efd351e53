// The sets that an opponent may impose, listed from the rules: the checker's own reading of choice formulas.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "game/machine.h"

namespace galli::theorem {

/// A leaf or a stay of a choice formula.
using Choices = std::vector<std::uint32_t>;

/// An imposed set where its conditions hold: each names choices that must, or must not, be empty together.
struct ImposedCase {
  Choices choices{};
  std::vector<std::pair<Choices, bool>> conditions{};  ///< with whether they must be empty
};

/// All imposed sets of a node. Throws CannotCheck.
std::vector<ImposedCase> imposed_cases(const Machine& machine, std::uint32_t index);

}  // namespace galli::theorem
