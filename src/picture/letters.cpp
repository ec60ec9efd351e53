#include "picture/letters.h"

#include <fmt/format.h>

namespace galli {
namespace {

constexpr std::string_view reset = "\x1b[0m";

/// The nearest of the 216 colours that terminals with 256 have: a cube of six steps each way.
int cube_color(const Color& color) {
  const auto step = [](std::uint8_t part) { return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40; };
  return 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue);
}

}  // namespace

std::string in_bold(std::string_view text) { return fmt::format("\x1b[1m{}{}", text, reset); }

std::string in_color(std::string_view text, const Color& color) {
  if (color == colors::ink) return in_bold(text);
  const int number = color == colors::blue ? 36 : color == colors::vermilion ? 31 : 90;
  return fmt::format("\x1b[{}m{}{}", number, text, reset);
}

std::string on_color(std::string_view text, const Color& color) {
  return fmt::format("\x1b[48;5;{}m\x1b[38;5;{}m{}{}", cube_color(color), is_dark(color) ? 231 : 16, text,
                     reset);
}

}  // namespace galli
