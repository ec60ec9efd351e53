// The octal loops on vectors of 64 bytes. Built with -mavx512f -mavx512bw -mavx512vbmi2 -mpopcnt (Ice Lake, Zen 4 and
// later). A register pair holds a set of 1024 values: a word of 16 values is looked up by the upper bits of a pair's
// value and rotated by the lower four.
#include <immintrin.h>

#include "engine/octal_loops.h"

namespace galli {
namespace {

constexpr std::uint32_t set_words = 16;

/// The wanted values modulo 1024, so that what is not in it is not wanted.
struct Sieve {
  alignas(64) std::uint64_t words[set_words];
  __m512i low;
  __m512i high;
  std::uint32_t left;  // values that are still wanted
};

std::uint64_t folded(const OctalSearch& search, std::uint32_t word) {
  std::uint64_t result = 0;
  for (std::uint32_t w = word; w < search.words; w += set_words) result |= search.wanted[w];
  return result;
}

void load(Sieve& sieve) {
  sieve.low = _mm512_load_si512(sieve.words);
  sieve.high = _mm512_load_si512(sieve.words + 8);
}

/// Bit 0 of each lane says whether the value may be wanted.
__m512i hit(const Sieve& sieve, __m512i value) {
  const __m512i row = _mm512_permutex2var_epi16(sieve.low, _mm512_srli_epi16(value, 4), sieve.high);
  return _mm512_shrdv_epi16(row, row, value);
}

std::uint32_t hits(const Sieve& sieve, __m512i value) {
  return _mm512_test_epi16_mask(hit(sieve, value), _mm512_set1_epi16(1));
}

__m512i value_at(const OctalPairs& pairs, std::uint64_t i) {
  return _mm512_xor_si512(_mm512_loadu_si512(pairs.forward + i), _mm512_loadu_si512(pairs.backward + i));
}

void clear(const OctalSearch& search, Sieve& sieve, const OctalPairs& pairs, std::uint64_t first,
           std::uint32_t lanes) {
  for (; lanes != 0; lanes &= lanes - 1) {
    const std::uint64_t i = first + static_cast<std::uint64_t>(__builtin_ctz(lanes));
    const std::uint32_t v = static_cast<std::uint32_t>(pairs.forward[i] ^ pairs.backward[i]);
    const std::uint64_t bit = 1ULL << (v % 64);
    if ((search.wanted[v / 64] & bit) == 0) continue;
    search.wanted[v / 64] &= ~bit;
    sieve.words[v / 64 % set_words] = folded(search, v / 64 % set_words);
    --sieve.left;
  }
}

/// Pairs first.. to the end, at most 128 of them.
void clear_stretch(const OctalSearch& search, Sieve& sieve, const OctalPairs& pairs, std::uint64_t first,
                   std::uint64_t end) {
  for (; first < end && sieve.left > 0; first += 32) {
    const __mmask32 there = end - first >= 32 ? ~0U : (1U << (end - first)) - 1;
    const __m512i value = _mm512_xor_si512(_mm512_maskz_loadu_epi16(there, pairs.forward + first),
                                           _mm512_maskz_loadu_epi16(there, pairs.backward + first));
    clear(search, sieve, pairs, first, hits(sieve, value) & there);
  }
  load(sieve);
}

void sift(const OctalSearch& search, Sieve& sieve, const OctalPairs& pairs, std::uint64_t i) {
  const __m512i one = _mm512_set1_epi16(1);
  for (; i + 128 <= pairs.count; i += 128) {
    const __m512i a = hit(sieve, value_at(pairs, i));
    const __m512i b = hit(sieve, value_at(pairs, i + 32));
    const __m512i c = hit(sieve, value_at(pairs, i + 64));
    const __m512i d = hit(sieve, value_at(pairs, i + 96));
    const __m512i any = _mm512_or_si512(_mm512_or_si512(a, b), _mm512_or_si512(c, d));
    if (_mm512_test_epi16_mask(any, one) == 0) continue;
    clear_stretch(search, sieve, pairs, i, i + 128);
    if (sieve.left == 0) return;
  }
  clear_stretch(search, sieve, pairs, i, pairs.count);
}

std::uint32_t least_missing(const OctalSearch& search) {
  Sieve sieve;
  Place place;
  sieve.left = population(search.wanted, search.words);
  if (sieve.left > 64) mark_pairs(search, place, 2 * std::uint64_t{sieve.left});
  sieve.left = population(search.wanted, search.words);
  for (std::uint32_t w = 0; w < set_words; ++w) sieve.words[w] = folded(search, w);
  load(sieve);
  for (; place.part < search.part_count && sieve.left > 0; place = {place.part + 1, 0}) {
    sift(search, sieve, search.parts[place.part], place.pair);
  }
  return least_bit(search.wanted, search.words, 0);
}

static_assert(octal_candidates == 6);

void strike_lanes(const OctalLanes& lanes, const std::uint16_t* candidates, std::uint32_t* struck) {
  __m512i candidate[octal_candidates];
  for (std::uint32_t j = 0; j < octal_candidates; ++j) {
    candidate[j] = _mm512_loadu_si512(candidates + j * octal_lanes);
  }
  __mmask32 a = ~0U, b = ~0U, c = ~0U, d = ~0U, f = ~0U, g = ~0U;
  for (std::uint64_t e = 0; e < lanes.count; ++e) {
    const __m512i value = _mm512_xor_si512(_mm512_loadu_si512(lanes.at - lanes.shifts[e]),
                                           _mm512_set1_epi32(static_cast<int>(lanes.values[e])));
    a = _mm512_mask_cmpneq_epi16_mask(a, value, candidate[0]);
    b = _mm512_mask_cmpneq_epi16_mask(b, value, candidate[1]);
    c = _mm512_mask_cmpneq_epi16_mask(c, value, candidate[2]);
    d = _mm512_mask_cmpneq_epi16_mask(d, value, candidate[3]);
    f = _mm512_mask_cmpneq_epi16_mask(f, value, candidate[4]);
    g = _mm512_mask_cmpneq_epi16_mask(g, value, candidate[5]);
  }
  const __mmask32 missed[octal_candidates] = {a, b, c, d, f, g};
  for (std::uint32_t j = 0; j < octal_candidates; ++j) struck[j] = ~missed[j];
}

void pack(const std::uint8_t* marks, std::uint32_t words, std::uint64_t* bits) {
  for (std::uint32_t w = 0; w < words; ++w) {
    const __m512i v = _mm512_loadu_si512(marks + 64 * std::uint64_t{w});
    bits[w] = _mm512_test_epi8_mask(v, v);
  }
}

bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("popcnt");
}

}  // namespace

const OctalKernel octal_kernel_avx512 = {"avx512",       has_avx512,   least_missing,
                                         mark_each_lane, strike_lanes, pack};

}  // namespace galli
