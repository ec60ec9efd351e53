// Games of which the obvious loop looks at each option, or keeps a byte flag for each line of three heaps.
#include <algorithm>
#include <array>
#include <vector>

#include "loops.h"

namespace galli::bench {
namespace {

/// Marks the values of options and finds the least that is missing; nothing is cleared.
class Stamps {
 public:
  explicit Stamps(std::size_t most) : stamps_(most + 2) {}
  void next() { ++stamp_; }
  void mark(std::uint32_t value) { stamps_[value] = stamp_; }
  std::uint32_t least_missing() const {
    std::uint32_t value = 0;
    while (stamps_[value] == stamp_) ++value;
    return value;
  }

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 0;
};

/// Sorted triples a <= b <= c, numbered.
constexpr std::size_t triple(std::size_t a, std::size_t b, std::size_t c) {
  return c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a;
}

std::size_t sorted_triple(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  return triple(a, b, c);
}

/// Some P-position is reached by lowering `heap` by multiples of the least heap above zero.
bool wins_by(const std::vector<std::uint8_t>& p, std::array<std::uint32_t, 3> heaps, int heap) {
  std::uint32_t least = ~0U;
  for (std::uint32_t size : heaps) {
    if (size > 0) least = std::min(least, size);
  }
  while (heaps[heap] >= least) {
    heaps[heap] -= least;
    if (p[sorted_triple(heaps[0], heaps[1], heaps[2])] != 0) return true;
  }
  return false;
}

}  // namespace

std::uint64_t nim_push_euclid_rows(std::uint32_t n, std::uint32_t every, const Values& first,
                                   const Values& second) {
  Stamps stamps(2 * n + 2);
  std::uint64_t sum = 0;
  for (std::uint32_t x = 0; x < n; x += every) {
    for (std::uint32_t y = 0; y < n; ++y) {
      const std::size_t cell = static_cast<std::size_t>(x) * n + y;
      stamps.next();
      const std::uint32_t small = std::min(x, y), step = x < y ? 1 : n;
      for (std::uint32_t rest = std::max(x, y), at = 0; small > 0 && rest > small; rest -= small)
        stamps.mark(second[cell - static_cast<std::size_t>(at += small) * step]);
      if (small == 0 && cell > 0) stamps.mark(second[0]);
      const std::uint32_t pushed = stamps.least_missing();
      stamps.next();
      stamps.mark(pushed);
      for (std::uint32_t i = 1; i <= y; ++i) stamps.mark(first[cell - i]);
      for (std::uint32_t i = 1; i <= x; ++i) stamps.mark(first[cell - static_cast<std::size_t>(i) * n]);
      sum += stamps.least_missing() ^ first[cell];
    }
  }
  return sum;
}

std::uint64_t zeruclid3(std::uint32_t n) {
  std::vector<std::uint8_t> p(triple(n, n, n));
  std::uint64_t count = 0;
  for (std::uint32_t c = 0; c < n; ++c) {
    for (std::uint32_t b = 0; b <= c; ++b) {
      for (std::uint32_t a = 0; a <= b; ++a) {
        const std::array<std::uint32_t, 3> heaps{a, b, c};
        if (wins_by(p, heaps, 0) || wins_by(p, heaps, 1) || wins_by(p, heaps, 2)) continue;
        p[triple(a, b, c)] = 1;
        count += a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
      }
    }
  }
  return count;
}

std::uint64_t wythoff3(std::uint32_t n) {
  using Flags = std::vector<std::uint8_t>;
  const std::size_t size = n;
  Flags x(size * size), y(size * size), xy(2 * size * size), xz(2 * size * size), yz(2 * size * size),
      xyz(4 * size * size);
  std::uint64_t count = 0;
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      std::uint8_t row = 0;
      std::uint8_t* const of_x = &x[b * size];
      std::uint8_t* const of_y = &y[a * size];
      std::uint8_t* const of_xy = &xy[(size + a - b) * size];
      std::uint8_t* const of_xz = &xz[b * 2 * size + size - a];
      std::uint8_t* const of_yz = &yz[a * 2 * size + size - b];
      std::uint8_t* const of_xyz = &xyz[(size + a - b) * 2 * size + size - a];
      for (std::size_t c = 0; c < size; ++c) {
        if ((row | of_x[c] | of_y[c] | of_xy[c] | of_xz[c] | of_yz[c] | of_xyz[c]) != 0) continue;
        row = of_x[c] = of_y[c] = of_xy[c] = of_xz[c] = of_yz[c] = of_xyz[c] = 1;
        ++count;
      }
    }
  }
  return count;
}

}  // namespace galli::bench
