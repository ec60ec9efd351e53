// An option of many cells of a row, as plans list it and kernels read it. No inline code: see engine/dense/kernel.h.
#pragma once

#include <cstdint>

namespace galli {

inline constexpr std::uint32_t row_planes = 4;         ///< that a kernel can find at a time
inline constexpr std::uint32_t row_plane_values = 32;  ///< of a plane
inline constexpr std::int32_t row_lanes = 16;          ///< cells of a block

/// An option that the cells first..last of a row have. Cell t leads to cell from + t of the board; or all lead to cell from.
struct RowMove {
  std::int64_t from;
  std::int32_t first;
  std::int32_t last;
};

}  // namespace galli
