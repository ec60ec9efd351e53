// The octal loops on vectors of 64 bytes. Built with -mavx512f -mavx512bw -mavx512vbmi2 -mpopcnt (Ice Lake, Zen 4 and
// later). A register pair holds a set of 1024 values: a word of 16 values is looked up by the upper bits of a pair's
// value and rotated by the lower four.
#include <immintrin.h>

#include "engine/octal/kernel_loops.h"

namespace galli {
namespace {

constexpr std::uint32_t set_words = 16;
/// Values that are sought at once. Those that matter are among the least; each that is found costs some time.
constexpr std::uint32_t batch = 512;
/// With more wanted values than this, some pairs are marked first: this many, and this many for each value.
constexpr std::uint32_t few = 8;
constexpr std::uint64_t marks_per_value = 2;
constexpr std::uint64_t first_marks = 128;

/// The values that are sought are those wanted in words begin .. end - 1, at most 16 words. The set has them modulo
/// 1024, so that what is not in it is not sought.
struct Sieve {
  std::uint32_t begin;
  std::uint32_t end;
  std::uint32_t left;  // values that are still sought
  __m512i low;
  __m512i high;
};

void load_set(const OctalSearch& search, Sieve& sieve) {
  alignas(64) std::uint64_t words[set_words] = {};
  sieve.left = 0;
  for (std::uint32_t w = sieve.begin; w < sieve.end; ++w) {
    words[w % set_words] = search.wanted[w];
    sieve.left += static_cast<std::uint32_t>(__builtin_popcountll(search.wanted[w]));
  }
  sieve.low = _mm512_load_si512(words);
  sieve.high = _mm512_load_si512(words + 8);
}

/// Seeks the least values from word `begin` on.
Sieve sieve_from(const OctalSearch& search, std::uint32_t begin) {
  Sieve sieve = {begin, begin, 0, {}, {}};
  std::uint32_t count = 0;
  while (sieve.end < search.words && sieve.end < begin + set_words && count < batch) {
    count += static_cast<std::uint32_t>(__builtin_popcountll(search.wanted[sieve.end++]));
  }
  load_set(search, sieve);
  return sieve;
}

/// Bit 0 of each lane says whether the value may be sought.
__m512i hit(const Sieve& sieve, __m512i value) {
  const __m512i row = _mm512_permutex2var_epi16(sieve.low, _mm512_srli_epi16(value, 4), sieve.high);
  return _mm512_shrdv_epi16(row, row, value);
}

__m512i value_at(const OctalPairs& pairs, std::uint64_t i) {
  return _mm512_xor_si512(_mm512_loadu_si512(pairs.forward + i), _mm512_loadu_si512(pairs.backward + i));
}

/// After this many pairs, at first and at most, the values that were found are taken out of the set.
constexpr std::uint64_t first_chunk = 256;
constexpr std::uint64_t chunk = 1024;

/// Values that were found; the same may be there twice.
struct Found {
  std::uint32_t count;
  std::uint16_t values[chunk + 32];
};

/// Adds those of 32 values that are hits and sought.
void add(Found& found, const Sieve& sieve, __m512i value, __mmask32 lanes) {
  const __m512i begin = _mm512_set1_epi16(static_cast<short>(64 * sieve.begin));
  const __m512i size = _mm512_set1_epi16(static_cast<short>(64 * (sieve.end - sieve.begin)));
  lanes = _mm512_mask_cmplt_epu16_mask(lanes, _mm512_sub_epi16(value, begin), size);
  _mm512_storeu_si512(found.values + found.count, _mm512_maskz_compress_epi16(lanes, value));
  found.count += static_cast<std::uint32_t>(__builtin_popcount(lanes));
}

void take_out(const OctalSearch& search, Sieve& sieve, Found& found) {
  if (found.count == 0) return;
  for (std::uint32_t i = 0; i < found.count; ++i) {
    search.wanted[found.values[i] / 64] &= ~(std::uint64_t{1} << (found.values[i] % 64));
  }
  found.count = 0;
  load_set(search, sieve);
}

/// The last pairs, fewer than 128.
void sift_end(const Sieve& sieve, const OctalPairs& pairs, std::uint64_t i, Found& found) {
  const __m512i one = _mm512_set1_epi16(1);
  for (; i < pairs.count; i += 32) {
    const __mmask32 there = pairs.count - i >= 32 ? ~0U : (1U << (pairs.count - i)) - 1;
    const __m512i value = _mm512_xor_si512(_mm512_maskz_loadu_epi16(there, pairs.forward + i),
                                           _mm512_maskz_loadu_epi16(there, pairs.backward + i));
    add(found, sieve, value, _mm512_mask_test_epi16_mask(there, hit(sieve, value), one));
  }
}

/// Pairs i .. end - 1, a multiple of 128.
void sift_chunk(const Sieve& sieve, const OctalPairs& pairs, std::uint64_t i, std::uint64_t end,
                Found& found) {
  const __m512i one = _mm512_set1_epi16(1);
  for (; i < end; i += 128) {
    __m512i value[4], hits[4];
    for (unsigned j = 0; j < 4; ++j) {
      value[j] = value_at(pairs, i + 32 * j);
      hits[j] = hit(sieve, value[j]);
    }
    const __m512i any = _mm512_or_si512(_mm512_or_si512(hits[0], hits[1]), _mm512_or_si512(hits[2], hits[3]));
    if (_mm512_test_epi16_mask(any, one) == 0) continue;
    for (unsigned j = 0; j < 4; ++j) add(found, sieve, value[j], _mm512_test_epi16_mask(hits[j], one));
  }
}

void sift(const OctalSearch& search, Sieve& sieve, const OctalPairs& pairs, std::uint64_t i) {
  Found found;
  found.count = 0;
  std::uint64_t length = first_chunk;
  while (pairs.count - i >= 128 && sieve.left > 0) {
    const std::uint64_t left = (pairs.count - i) / 128 * 128;
    const std::uint64_t end = i + (left < length ? left : length);
    sift_chunk(sieve, pairs, i, end, found);
    take_out(search, sieve, found);
    i = end;
    if (length < chunk) length *= 2;
  }
  if (sieve.left == 0) return;
  sift_end(sieve, pairs, i, found);
  take_out(search, sieve, found);
}

void pack(const std::uint8_t* marks, std::uint32_t words, std::uint64_t* bits) {
  for (std::uint32_t w = 0; w < words; ++w) {
    const __m512i v = _mm512_loadu_si512(marks + 64 * std::uint64_t{w});
    bits[w] = _mm512_test_epi8_mask(v, v);
  }
}

std::uint32_t least_missing(const OctalSearch& search) {
  Place begin;
  const std::uint32_t wanted = population(search.wanted, search.words);
  if (wanted > few) mark_pairs(search, begin, first_marks + marks_per_value * wanted, pack);
  for (std::uint32_t word = 0; word < search.words;) {
    Sieve sieve = sieve_from(search, word);
    for (Place place = begin; place.part < search.part_count && sieve.left > 0; place = {place.part + 1, 0}) {
      sift(search, sieve, search.parts[place.part], place.pair);
    }
    if (sieve.left > 0) break;
    word = sieve.end;
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

}  // namespace

const OctalKernel octal_kernel_avx512 = {least_missing, mark_each_lane, strike_lanes, pack};

}  // namespace galli
