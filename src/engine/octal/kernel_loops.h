// The loops of kernel.h on the compiler's own vectors of 16-bit numbers. Included by kernel files only.
#pragma once

#include "engine/octal/kernel.h"

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

/// Reads four lanes at once: narrow loads wait for the many stores before them.
[[maybe_unused]] void mark_each_lane(const OctalLanes& lanes, std::uint8_t* marks, std::uint64_t stride) {
  for (std::uint64_t e = 0; e < lanes.count; ++e) {
    const std::uint16_t* at = lanes.at - lanes.shifts[e];
    const std::uint64_t value = lanes.values[e] | std::uint64_t{lanes.values[e]} << 32;
    std::uint8_t* row = marks;
    for (std::uint32_t i = 0; i < octal_lanes; i += 4, row += 4 * stride) {
      std::uint64_t four;
      __builtin_memcpy(&four, at + i, sizeof four);
      four ^= value;
      row[four & 0xffffU] = 1;
      row[stride + (four >> 16 & 0xffffU)] = 1;
      row[2 * stride + (four >> 32 & 0xffffU)] = 1;
      row[3 * stride + (four >> 48)] = 1;
    }
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

void mark_values(const std::uint16_t* forward, const std::uint16_t* backward, std::uint64_t count,
                 std::uint8_t* marks) {
  for (std::uint64_t i = 0; i < count; ++i) marks[forward[i] ^ backward[i]] = 1;
}

/// Clears the wanted values of the next `count` pairs, or of all that are left.
template <typename Pack>
void mark_pairs(const OctalSearch& search, Place& place, std::uint64_t count, Pack pack) {
  __builtin_memset(search.marks, 0, 64 * std::uint64_t{search.words});
  while (count > 0 && place.part < search.part_count) {
    const OctalPairs& pairs = search.parts[place.part];
    const std::uint64_t left = pairs.count - place.pair;
    const std::uint64_t now = left < count ? left : count;
    mark_values(pairs.forward + place.pair, pairs.backward + place.pair, now, search.marks);
    count -= now;
    place = now < left ? Place{place.part, place.pair + now} : Place{place.part + 1, 0};
  }
  for (std::uint32_t w = 0; w < search.words; ++w) {
    std::uint64_t found;
    pack(search.marks + 64 * std::uint64_t{w}, 1, &found);
    search.wanted[w] &= ~found;
  }
}

/// Scan::scan of Search below, pair by pair.
[[maybe_unused]] std::uint32_t scan_each(const std::uint16_t* f, const std::uint16_t* b, std::uint64_t count,
                                         const std::uint16_t* candidates, std::uint32_t classes) {
  std::uint32_t found = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint32_t value = static_cast<std::uint32_t>(f[i] ^ b[i]);
    found |= candidates[value % classes] == value ? 1U << (value % classes) : 0U;
  }
  return found;
}

/// Stands for no candidate: no pair has it.
constexpr std::uint16_t no_value = 0xffff;

/// The search by marks, and by scans for one candidate of each residue class modulo `Scan::classes` (at most 32, a power
/// of two) at once:
///
///   Scan::marked    what part of the pairs is marked before there are few wanted values: 1 / marked
///   Scan::scan      which of the candidates (bit j: that of class j) are among this many pairs
template <typename Scan>
struct Search {
  static constexpr std::uint64_t stretch = 256;

  /// Over all pairs from `place` on, or until all candidates are found; those that are found become `no_value`.
  static std::uint32_t scan_all(const OctalSearch& search, Place place, std::uint16_t* candidates,
                                std::uint32_t all_found) {
    std::uint32_t found = 0;
    while (place.part < search.part_count && found != all_found) {
      const OctalPairs& pairs = search.parts[place.part];
      const std::uint64_t left = pairs.count - place.pair;
      const std::uint64_t now = left < stretch ? left : stretch;
      const std::uint32_t more =
          Scan::scan(pairs.forward + place.pair, pairs.backward + place.pair, now, candidates);
      for (std::uint32_t j = 0; j < Scan::classes; ++j) candidates[j] |= (more >> j & 1U) != 0 ? no_value : 0;
      found |= more;
      place = now < left ? Place{place.part, place.pair + now} : Place{place.part + 1, 0};
    }
    return found;
  }

  /// Scans for the least wanted value of each class. True when the least wanted value is then in no pair, or none is
  /// wanted.
  static bool settle(const OctalSearch& search, const Place& place) {
    std::uint16_t candidates[Scan::classes];
    for (std::uint16_t& candidate : candidates) candidate = no_value;
    const std::uint32_t none = 64 * search.words;
    std::uint32_t listed = 0;
    for (std::uint32_t v = least_bit(search.wanted, search.words, 0); v < none;
         v = least_bit(search.wanted, search.words, v + 1)) {
      std::uint16_t& candidate = candidates[v % Scan::classes];
      if (candidate == no_value) candidate = static_cast<std::uint16_t>(v);
      listed |= 1U << (v % Scan::classes);
    }
    std::uint16_t scanned[Scan::classes];
    __builtin_memcpy(scanned, candidates, sizeof scanned);
    const std::uint32_t found = scan_all(search, place, candidates, listed);
    for (std::uint32_t j = 0; j < Scan::classes; ++j) {
      if ((found >> j & 1U) != 0) search.wanted[scanned[j] / 64] &= ~(1ULL << (scanned[j] % 64));
    }
    const std::uint32_t least = least_bit(search.wanted, search.words, 0);
    return least == none || candidates[least % Scan::classes] == least;
  }

  static std::uint32_t least_missing(const OctalSearch& search) {
    std::uint64_t total = 0;
    for (std::uint32_t part = 0; part < search.part_count; ++part) total += search.parts[part].count;
    Place place;
    std::uint64_t marked = 0;
    std::uint64_t chunk = 64;
    while (place.part < search.part_count) {
      const std::uint32_t wanted = population(search.wanted, search.words);
      if (wanted <= Scan::classes || marked >= total / Scan::marked) {
        if (settle(search, place)) break;
        continue;
      }
      chunk += chunk / 2 + (marked == 0 ? wanted : 0);
      mark_pairs(search, place, chunk, pack_marks);
      marked += chunk;
    }
    return least_bit(search.wanted, search.words, 0);
  }
};

/// Loops of a type of vectors.
template <typename Vector>
struct Loops {
  static constexpr std::uint32_t width = sizeof(Vector) / 2;
  static constexpr std::uint32_t classes = 4;
  static constexpr std::uint64_t marked = 1;

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

  static std::uint32_t scan(const std::uint16_t* f, const std::uint16_t* b, std::uint64_t count,
                            const std::uint16_t* candidates) {
    Vector hit[classes] = {};
    Vector candidate[classes];
    for (std::uint32_t j = 0; j < classes; ++j) candidate[j] = all(candidates[j]);
    std::uint64_t i = 0;
    for (; i + width <= count; i += width) {
      const Vector value = load(f + i) ^ load(b + i);
      for (std::uint32_t j = 0; j < classes; ++j) hit[j] |= reinterpret_cast<Vector>(value == candidate[j]);
    }
    std::uint32_t found = 0;
    for (std::uint32_t j = 0; j < classes; ++j) found |= any(hit[j]) ? 1U << j : 0U;
    return found | scan_each(f + i, b + i, count - i, candidates, classes);
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
