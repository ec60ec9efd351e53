// Greedy: the largest Fibonacci number that fits is a part, and what is left is smaller than its lower neighbour, so that
// parts never are neighbours.
#include "base/zeckendorf.h"

#include <cassert>

namespace galli {
namespace {

/// 1, 2, 3, 5, ... up to n.
std::vector<Integer> fibonacci_numbers(Integer n) {
  std::vector<Integer> numbers;
  Integer smaller = 1;
  MaybeInteger next = 1;
  while (next && *next <= n) {
    numbers.push_back(*next);
    const MaybeInteger sum = checked_add(smaller, *next);
    smaller = *next;
    next = sum;
  }
  return numbers;
}

}  // namespace

std::vector<Integer> zeckendorf(Integer n) {
  assert(n >= 0);
  const std::vector<Integer> numbers = fibonacci_numbers(n);
  std::vector<Integer> parts;
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    if (*number > n) continue;
    parts.push_back(*number);
    n -= *number;
  }
  return parts;
}

MaybeInteger fibonacci(Integer n) {
  assert(n >= 0);
  MaybeInteger smaller = 0;
  MaybeInteger next = 1;
  for (Integer i = 0; i < n && smaller; ++i) {
    const MaybeInteger sum = next ? checked_add(*smaller, *next) : MaybeInteger{};
    smaller = next;
    next = sum;
  }
  return smaller;
}

}  // namespace galli
