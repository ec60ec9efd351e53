// Functions of the caller that rules may call by name, as in `where is_prime(i) = 1`.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "gallimaufry/basics.h"

namespace galli {

/// It gives the same for the same numbers, or nothing where it has no value, and may be called by several threads. What it throws
/// comes out of the question. Nothing else is known of it, so only the reference plays games that call it.
struct RulesFunction {
  std::string name;
  std::function<MaybeInteger(std::span<const Integer>)> call;
};

}  // namespace galli
