#include "engine/sequences/cycle.h"

namespace galli {

std::vector<std::uint64_t> prime_divisors(std::uint64_t number) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t prime = 2; prime <= number / prime; ++prime) {
    if (number % prime != 0) continue;
    primes.push_back(prime);
    while (number % prime == 0) number /= prime;
  }
  if (number > 1) primes.push_back(number);
  return primes;
}

}  // namespace galli
