// Words for people: numbers with commas, counted things, lists.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace galli {

/// "1,234,567"
std::string with_commas(std::uint64_t number);

/// "1 move", "3 moves"
std::string counted(std::uint64_t number, std::string_view noun);

/// "one heap", "two heaps", "7 heaps"
std::string heaps_in_words(std::size_t heaps);

/// "32 MiB"
std::string bytes_in_words(std::uint64_t bytes);

/// The parts with something between them.
std::string joined(const std::vector<std::string>& parts, std::string_view between);

}  // namespace galli
