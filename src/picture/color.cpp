#include "picture/color.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace galli {
namespace {

/// Samples of viridis, by S. van der Walt and N. Smith for Matplotlib, given to the public domain (CC0).
constexpr std::array<Color, 10> viridis = {{{0x44, 0x01, 0x54},
                                            {0x48, 0x28, 0x78},
                                            {0x3e, 0x49, 0x89},
                                            {0x31, 0x68, 0x8e},
                                            {0x26, 0x82, 0x8e},
                                            {0x1f, 0x9e, 0x89},
                                            {0x35, 0xb7, 0x79},
                                            {0x6e, 0xce, 0x58},
                                            {0xb5, 0xde, 0x2b},
                                            {0xfd, 0xe7, 0x25}}};
constexpr double darkest = 0.08;

std::uint8_t between(std::uint8_t a, std::uint8_t b, double part) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
}

}  // namespace

Color scale_color(double at) {
  const double place =
      (darkest + (1 - darkest) * std::clamp(at, 0.0, 1.0)) * static_cast<double>(viridis.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), viridis.size() - 2);
  const double part = place - static_cast<double>(low);
  const Color& a = viridis[low];
  const Color& b = viridis[low + 1];
  return {between(a.red, b.red, part), between(a.green, b.green, part), between(a.blue, b.blue, part)};
}

double ColorScale::place(double value) const {
  if (largest <= 0) return 0;
  return is_logarithmic ? std::log1p(value) / std::log1p(largest) : value / largest;
}

Color mixed(const Color& a, const Color& b, double part_of_b) {
  return {between(a.red, b.red, part_of_b), between(a.green, b.green, part_of_b),
          between(a.blue, b.blue, part_of_b)};
}

bool is_dark(const Color& color) { return 299 * color.red + 587 * color.green + 114 * color.blue < 118'000; }

std::string hex(const Color& color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

}  // namespace galli
