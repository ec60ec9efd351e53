// The sizes that the plan and the kernels of the shelves engine share. Nothing but numbers: kernel files include this.
#pragma once

#include <cstdint>

namespace galli {

inline constexpr std::uint32_t shelves_values = 512;  ///< of a shelf
inline constexpr std::uint32_t shelves_unit = 128;    ///< columns; rows go on to a whole number of them
inline constexpr std::uint32_t max_shelves_lines = 5;
inline constexpr std::uint32_t max_shelves_sets = 4;  ///< imposed ones

// Cells have 16 bits: a value, or one of these.
inline constexpr std::uint16_t shelves_nowhere = 0xFFFE;  ///< off the board
inline constexpr std::uint16_t shelves_free = 0xFFFF;     ///< without a value yet

}  // namespace galli
