// Numbers that are known exactly, or only so far.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace galli {

struct Amount {
  enum class Kind { exact, about, at_most, at_least };

  std::uint64_t number = 0;
  Kind kind = Kind::exact;

  bool operator==(const Amount&) const = default;
};

/// "" when exact, else "about ", "at most ", "at least ".
std::string_view in_words(Amount::Kind kind);

/// "1 position", "at most 338 positions"
std::string counted(const Amount& amount, std::string_view noun);

}  // namespace galli
