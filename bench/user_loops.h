// What a user would write instead: short loops in C++ for games whose rules are not of a recognised shape, one for each row of
// the group `users`. All of them know their game; none of them is tuned beyond what comes to mind.
#pragma once

#include <cstdint>

namespace galli::bench {

/// The rules as they are given to the engines.
extern const char* const user_rules;

// Nim-values of heaps below n: the checksum of the table (bench/loops.h).

/// Subtract a proper divisor.
std::uint64_t divisor_values(std::uint32_t n);
/// Take from a heap an amount that is prime to it.
std::uint64_t coprime_values(std::uint32_t n);
/// Subtract a square.
std::uint64_t square_values(std::uint32_t n);
/// Three rows of chomp.
std::uint64_t chomp3_values(std::uint32_t n);
/// Nim on three heaps, or any amounts whose nim-sum is 0.
std::uint64_t nimsum_wythoff_values(std::uint32_t n);
/// Take i from one heap and add fewer to the other, at least 1; or the same from both.
std::uint64_t triangular_values(std::uint32_t n);
/// The value of one position of imitation nim, heaps n and n.
std::uint64_t imitation_value(std::uint32_t n);

// The number of P-positions with heaps below n.

std::uint64_t euclid(std::uint32_t n);
std::uint64_t nim_push_euclid(std::uint32_t n);
std::uint64_t wythoff_push_euclid(std::uint32_t n);
std::uint64_t euclid_enforce_wythoff(std::uint32_t n);
std::uint64_t nimsum_wythoff(std::uint32_t n);

}  // namespace galli::bench
