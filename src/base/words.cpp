#include "base/words.h"

#include <array>
#include <cstdio>

namespace galli {

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return with_commas(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string heaps_in_words(std::size_t heaps) {
  static constexpr std::array words = {"no heap",     "one heap",   "two heaps",
                                       "three heaps", "four heaps", "five heaps"};
  return heaps < words.size() ? words[heaps] : counted(heaps, "heap");
}

std::string bytes_in_words(std::uint64_t bytes) {
  if (bytes == 1) return "1 byte";
  static constexpr std::array units = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= 1024 && unit + 1 < units.size(); ++unit) amount /= 1024;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), amount < 10 && unit > 2 ? "%.1f %s" : "%.0f %s", amount,
                units[unit]);
  return text.data();
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) text += between;
    text += part;
  }
  return text;
}

}  // namespace galli
