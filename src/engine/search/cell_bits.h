// Sets of cells as a few words of bits, with shifts over all of them: what the fields of the search engine are made of.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace galli {

template <int N>
struct CellBits {
  static constexpr int capacity = 64 * N;

  std::array<std::uint64_t, N> words{};

  static CellBits only(int place) {
    CellBits result;
    result.words[static_cast<std::size_t>(place / 64)] = std::uint64_t{1} << (place % 64);
    return result;
  }

  bool any() const {
    std::uint64_t all = 0;
    for (std::uint64_t word : words) all |= word;
    return all != 0;
  }
  int count() const {
    int result = 0;
    for (std::uint64_t word : words) result += std::popcount(word);
    return result;
  }
  bool has(int place) const { return (words[static_cast<std::size_t>(place / 64)] >> (place % 64) & 1) != 0; }
  /// The least member of a set that has one.
  int first() const {
    for (int i = 0; i < N - 1; ++i) {
      if (words[static_cast<std::size_t>(i)] != 0)
        return 64 * i + std::countr_zero(words[static_cast<std::size_t>(i)]);
    }
    return 64 * (N - 1) + std::countr_zero(words[N - 1]);
  }
  /// The least member, taken out.
  int take_first() {
    const int place = first();
    words[static_cast<std::size_t>(place / 64)] &= words[static_cast<std::size_t>(place / 64)] - 1;
    return place;
  }
  void insert(int place) { words[static_cast<std::size_t>(place / 64)] |= std::uint64_t{1} << (place % 64); }

  CellBits& operator|=(const CellBits& other) {
    for (std::size_t i = 0; i < N; ++i) words[i] |= other.words[i];
    return *this;
  }
  CellBits& operator&=(const CellBits& other) {
    for (std::size_t i = 0; i < N; ++i) words[i] &= other.words[i];
    return *this;
  }
  /// Without the members of the other.
  CellBits& operator-=(const CellBits& other) {
    for (std::size_t i = 0; i < N; ++i) words[i] &= ~other.words[i];
    return *this;
  }
  friend CellBits operator|(CellBits a, const CellBits& b) { return a |= b; }
  friend CellBits operator&(CellBits a, const CellBits& b) { return a &= b; }
  friend CellBits operator-(CellBits a, const CellBits& b) { return a -= b; }

  /// Every member `by` places further, or back where it is negative; what leaves the words is lost.
  CellBits moved(int by) const { return by >= 0 ? moved_up(by) : moved_down(-by); }

  /// 64 places from `place` on.
  std::uint64_t word_from(int place) const {
    const auto at = static_cast<std::size_t>(place / 64);
    const int shift = place % 64;
    std::uint64_t word = words[at] >> shift;
    if (shift != 0 && at + 1 < N) word |= words[at + 1] << (64 - shift);
    return word;
  }
  /// Unites with a word laid down from `place` on.
  void add_word(std::uint64_t word, int place) {
    const auto at = static_cast<std::size_t>(place / 64);
    const int shift = place % 64;
    words[at] |= word << shift;
    if (shift != 0 && at + 1 < N) words[at + 1] |= word >> (64 - shift);
  }

  bool operator==(const CellBits&) const = default;
  bool operator<(const CellBits& other) const { return words < other.words; }

 private:
  CellBits moved_up(int by) const {
    CellBits result;
    const int whole = by / 64;
    const int shift = by % 64;
    for (int i = N - 1; i >= whole; --i) {
      std::uint64_t word = words[static_cast<std::size_t>(i - whole)] << shift;
      if (shift != 0 && i - whole >= 1)
        word |= words[static_cast<std::size_t>(i - whole - 1)] >> (64 - shift);
      result.words[static_cast<std::size_t>(i)] = word;
    }
    return result;
  }
  CellBits moved_down(int by) const {
    CellBits result;
    const int whole = by / 64;
    const int shift = by % 64;
    for (int i = 0; i + whole < N; ++i) {
      std::uint64_t word = words[static_cast<std::size_t>(i + whole)] >> shift;
      if (shift != 0 && i + whole + 1 < N)
        word |= words[static_cast<std::size_t>(i + whole + 1)] << (64 - shift);
      result.words[static_cast<std::size_t>(i)] = word;
    }
    return result;
  }
};

/// 64 bits that look random, from 64 that do not (the finaliser of D. Stafford's "mix 13").
inline std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// Two words that stand for a position in tables: one says where it is looked for, the other that it is the one.
struct SearchKey {
  std::uint64_t place = 0;
  std::uint64_t check = 0;

  SearchKey& operator^=(const SearchKey& other) {
    place ^= other.place;
    check ^= other.check;
    return *this;
  }
  friend SearchKey operator^(SearchKey a, const SearchKey& b) { return a ^= b; }
  SearchKey& operator+=(const SearchKey& other) {
    place += other.place;
    check += other.check;
    return *this;
  }
  SearchKey& operator-=(const SearchKey& other) {
    place -= other.place;
    check -= other.check;
    return *this;
  }
  bool operator==(const SearchKey&) const = default;
};

inline SearchKey key_of(std::uint64_t number) {
  return {mixed(number + 0x9E3779B97F4A7C15U), mixed(number ^ 0xD1B54A32D192ED03U)};
}

template <int N>
SearchKey key_of(const CellBits<N>& cells) {
  SearchKey key{0x243F6A8885A308D3U, 0x13198A2E03707344U};
  for (std::uint64_t word : cells.words)
    key = {mixed(key.place ^ word) + 0x9E3779B97F4A7C15U, mixed(key.check + word) ^ 0xA4093822299F31D0U};
  return {mixed(key.place), mixed(key.check)};
}

}  // namespace galli
