// The loops of octal_kernel.h on the compiler's own vectors of 16-bit numbers. Included by kernel files only.
#pragma once

#include "engine/octal_kernel.h"

namespace galli {
namespace {

/// Bytes 0 or 1 to bits, eight at a time: the product brings byte i to bit 56 + i.
[[maybe_unused]] void pack_marks(const std::uint8_t* marks, std::uint32_t words, std::uint64_t* bits) {
  for (std::uint32_t w = 0; w < words; ++w) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) {
      std::uint64_t eight;
      __builtin_memcpy(&eight, marks + 64 * std::uint64_t{w} + 8 * i, 8);
      word |= (eight * 0x0102040810204080U >> 56) << (8 * i);
    }
    bits[w] = word;
  }
}

[[maybe_unused]] void mark_each_lane(const OctalLanes& lanes, std::uint8_t* marks, std::uint64_t stride) {
  for (std::uint64_t e = 0; e < lanes.count; ++e) {
    const std::uint16_t* at = lanes.at - lanes.shifts[e];
    const std::uint32_t value = lanes.values[e] & 0xffffU;
    std::uint8_t* row = marks;
    for (std::uint32_t i = 0; i < octal_lanes; ++i, row += stride) row[at[i] ^ value] = 1;
  }
}

[[maybe_unused]] std::uint32_t population(const std::uint64_t* bits, std::uint32_t words) {
  std::uint32_t result = 0;
  for (std::uint32_t w = 0; w < words; ++w) {
    result += static_cast<std::uint32_t>(__builtin_popcountll(bits[w]));
  }
  return result;
}

/// The least bit that is set, from bit `from` on.
[[maybe_unused]] std::uint32_t least_bit(const std::uint64_t* bits, std::uint32_t words, std::uint32_t from) {
  for (std::uint32_t w = from / 64; w < words; ++w) {
    const std::uint64_t word = w == from / 64 ? bits[w] >> (from % 64) << (from % 64) : bits[w];
    if (word != 0) return 64 * w + static_cast<std::uint32_t>(__builtin_ctzll(word));
  }
  return 64 * words;
}

/// A place among the pairs.
struct Place {
  std::uint32_t part = 0;
  std::uint64_t pair = 0;
};

/// Clears the wanted values of the next `count` pairs, or of all that are left.
[[maybe_unused]] void mark_pairs(const OctalSearch& search, Place& place, std::uint64_t count) {
  for (std::uint64_t v = 0; v < 64 * std::uint64_t{search.words}; ++v) search.marks[v] = 0;
  while (count > 0 && place.part < search.part_count) {
    const OctalPairs& pairs = search.parts[place.part];
    const std::uint64_t left = pairs.count - place.pair;
    const std::uint64_t now = left < count ? left : count;
    for (std::uint64_t i = place.pair; i < place.pair + now; ++i) {
      search.marks[pairs.forward[i] ^ pairs.backward[i]] = 1;
    }
    count -= now;
    place = now < left ? Place{place.part, place.pair + now} : Place{place.part + 1, 0};
  }
  for (std::uint32_t w = 0; w < search.words; ++w) {
    std::uint64_t found;
    pack_marks(search.marks + 64 * std::uint64_t{w}, 1, &found);
    search.wanted[w] &= ~found;
  }
}

/// Loops of a type of vectors.
template <typename Vector>
struct Loops {
  static constexpr std::uint32_t width = sizeof(Vector) / 2;
  static constexpr std::uint32_t at_once = 4;  // candidates of a scan
  static constexpr std::uint64_t stretch = 1024;

  static Vector load(const std::uint16_t* at) {
    Vector v;
    __builtin_memcpy(&v, at, sizeof v);
    return v;
  }
  static Vector all(std::uint32_t value) { return Vector{} + static_cast<std::uint16_t>(value); }
  static bool any(Vector v) {
    std::uint64_t words[sizeof(Vector) / 8];
    __builtin_memcpy(words, &v, sizeof v);
    std::uint64_t result = 0;
    for (const std::uint64_t word : words) result |= word;
    return result != 0;
  }

  /// Which of the candidates (bit j: the j-th) some of these pairs have.
  static std::uint32_t scan(const std::uint16_t* f, const std::uint16_t* b, std::uint64_t count,
                            const std::uint32_t* candidates) {
    Vector hit[at_once] = {};
    Vector candidate[at_once];
    for (std::uint32_t j = 0; j < at_once; ++j) candidate[j] = all(candidates[j]);
    std::uint64_t i = 0;
    for (; i + width <= count; i += width) {
      const Vector value = load(f + i) ^ load(b + i);
      for (std::uint32_t j = 0; j < at_once; ++j) hit[j] |= reinterpret_cast<Vector>(value == candidate[j]);
    }
    std::uint32_t found = 0;
    for (std::uint32_t j = 0; j < at_once; ++j) found |= any(hit[j]) ? 1U << j : 0U;
    for (; i < count; ++i) {
      for (std::uint32_t j = 0; j < at_once; ++j) found |= (f[i] ^ b[i]) == candidates[j] ? 1U << j : 0U;
    }
    return found;
  }

  /// The same over all pairs from `place` on, or until all are found.
  static std::uint32_t scan_all(const OctalSearch& search, Place place, const std::uint32_t* candidates,
                                std::uint32_t all_found) {
    std::uint32_t found = 0;
    while (place.part < search.part_count && (found & all_found) != all_found) {
      const OctalPairs& pairs = search.parts[place.part];
      const std::uint64_t left = pairs.count - place.pair;
      const std::uint64_t now = left < stretch ? left : stretch;
      found |= scan(pairs.forward + place.pair, pairs.backward + place.pair, now, candidates);
      place = now < left ? Place{place.part, place.pair + now} : Place{place.part + 1, 0};
    }
    return found;
  }

  /// Scans for the least wanted values, a few at once. True when the least wanted value is then in no pair, or none
  /// is wanted.
  static bool settle(const OctalSearch& search, const Place& place) {
    std::uint32_t candidates[at_once];
    const std::uint32_t none = 64 * search.words;
    std::uint32_t count = 0;
    for (std::uint32_t v = least_bit(search.wanted, search.words, 0); v < none && count < at_once;
         v = least_bit(search.wanted, search.words, v + 1)) {
      candidates[count++] = v;
    }
    if (count == 0) return true;
    for (std::uint32_t j = count; j < at_once; ++j) candidates[j] = candidates[0];
    const std::uint32_t all_found = (1U << count) - 1;
    const std::uint32_t found = scan_all(search, place, candidates, all_found) & all_found;
    for (std::uint32_t j = 0; j < count; ++j) {
      if ((found >> j & 1U) != 0) search.wanted[candidates[j] / 64] &= ~(1ULL << (candidates[j] % 64));
    }
    return found != all_found;
  }

  /// Marks more and more pairs; when the least wanted value stays the same, scans for it and its successors.
  static std::uint32_t least_missing(const OctalSearch& search) {
    Place place;
    const std::uint32_t none = 64 * search.words;
    std::uint64_t chunk = 64 + std::uint64_t{population(search.wanted, search.words)};
    std::uint32_t least = least_bit(search.wanted, search.words, 0);
    while (least < none && place.part < search.part_count) {
      mark_pairs(search, place, chunk);
      const std::uint32_t before = least;
      least = least_bit(search.wanted, search.words, 0);
      if (least == before && settle(search, place)) break;
      least = least_bit(search.wanted, search.words, 0);
      chunk += chunk / 2;
    }
    return least_bit(search.wanted, search.words, 0);
  }

  static void strike_lanes(const OctalLanes& lanes, const std::uint16_t* candidates, std::uint32_t* struck) {
    for (std::uint32_t j = 0; j < octal_candidates; ++j) struck[j] = 0;
    for (std::uint32_t first = 0; first < octal_lanes; first += width) {
      Vector hit[octal_candidates] = {};
      Vector candidate[octal_candidates];
      for (std::uint32_t j = 0; j < octal_candidates; ++j) {
        candidate[j] = load(candidates + j * octal_lanes + first);
      }
      for (std::uint64_t e = 0; e < lanes.count; ++e) {
        const Vector value = load(lanes.at + first - lanes.shifts[e]) ^ all(lanes.values[e]);
        for (std::uint32_t j = 0; j < octal_candidates; ++j) {
          hit[j] |= reinterpret_cast<Vector>(value == candidate[j]);
        }
      }
      for (std::uint32_t j = 0; j < octal_candidates; ++j) {
        for (std::uint32_t i = 0; i < width; ++i) struck[j] |= (hit[j][i] & 1U) << (first + i);
      }
    }
  }
};

}  // namespace
}  // namespace galli
