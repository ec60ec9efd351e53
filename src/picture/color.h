// Colours, and the scale that values are drawn with.
#pragma once

#include <cstdint>
#include <string>

namespace galli {

struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  bool operator==(const Color&) const = default;
};

namespace colors {
inline constexpr Color black = {0, 0, 0};
inline constexpr Color ink = {0x16, 0x1a, 0x24};  ///< P-positions
inline constexpr Color white = {0xff, 0xff, 0xff};
inline constexpr Color grid = {0xe2, 0xe4, 0xe8};
inline constexpr Color off_board = {0xe8, 0xe9, 0xed};
inline constexpr Color off_board_beside_values = {0xb4, 0xb8, 0xc0};
inline constexpr Color grey = {0x6b, 0x72, 0x80};
// Two that are told apart by people who do not see red and green as different, and when printed in grey.
inline constexpr Color blue = {0x00, 0x5a, 0x9c};
inline constexpr Color light_ink = {0x9c, 0xa3, 0xaf};  ///< P-positions, where others matter more
inline constexpr Color vermilion = {0xc4, 0x3c, 0x00};
inline constexpr Color orange = {0xd9, 0x82, 0x00};
}  // namespace colors

/// From dark blue at 0 to yellow at 1, evenly for the eye. The darkest part of viridis is left out.
Color scale_color(double at);

/// Which colour a value has.
struct ColorScale {
  double largest = 1;
  bool is_logarithmic = false;  ///< for values most of which are small beside the largest

  /// From 0 to 1.
  double place(double value) const;
  Color color(double value) const { return scale_color(place(value)); }
};

/// Between two colours.
Color mixed(const Color& a, const Color& b, double part_of_b);

/// Whether white letters are read better on it than black ones.
bool is_dark(const Color& color);

/// "#161a24"
std::string hex(const Color& color);

}  // namespace galli
