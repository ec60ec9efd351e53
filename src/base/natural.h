// Natural numbers of any size, as far as digits in other numerations need them: sums, differences, comparisons, small factors.
//
// Tried and dropped: boost::multiprecision::cpp_int. The digits of 10^20000 in Zeckendorf's numeration take 0.19 s with this class and
// 0.11 s with Boost 1.74 (weights included), which nobody notices; a file that includes its header compiles a second longer; and every build,
// of packages for Python and pages as well, would need Boost's headers in place of the 145 lines of natural.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace galli {

class Natural {
 public:
  static constexpr std::size_t max_digits = 100'000;  ///< in decimal, of those that are read

  Natural() = default;
  explicit Natural(std::uint32_t number);

  /// "12", "10^1000", "10^1000+7", "2^64-1"; nothing if it is not such a text, or has more digits than are read.
  static std::optional<Natural> read(std::string_view text);

  void add(const Natural& other);
  /// Takes away a number that is not larger.
  void subtract(const Natural& other);
  void multiply(std::uint32_t factor);
  /// Divides by a number that is not 0; the remainder.
  std::uint32_t divide(std::uint32_t divisor);

  bool is_zero() const { return words_.empty(); }
  /// In decimal.
  std::string text() const;

  bool operator==(const Natural&) const = default;
  std::strong_ordering operator<=>(const Natural& other) const;

 private:
  void trim();

  std::vector<std::uint32_t> words_{};  ///< the least significant first; the last is not 0
};

}  // namespace galli
