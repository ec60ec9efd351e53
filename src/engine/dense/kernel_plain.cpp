// Rows on any CPU: one cell after the other.
#include "engine/dense/kernel_vectors.h"

namespace galli {
namespace {

struct Plain {
  using Value = std::uint32_t;
  static constexpr std::int32_t lanes = 1;

  static Value all(std::uint32_t value) { return value; }
  static Value load(const std::uint32_t* at) { return *at; }
  static Value load_between(const std::uint32_t* at, std::int32_t first, std::int32_t last) {
    return first <= 0 && last >= 0 ? *at : row_nowhere;
  }
  static Value between(Value value, std::int32_t first, std::int32_t last) {
    return first <= 0 && last >= 0 ? value : row_nowhere;
  }
  static void store(std::uint32_t* at, Value value) { *at = value; }
  static Value subtract(Value a, Value b) { return a - b; }
  static Value either(Value a, Value b) { return a | b; }
  static Value bits(Value value) { return value < row_plane_values ? std::uint32_t{1} << value : 0; }
  static bool all_odd(Value value) { return (value & 1) != 0; }
};

}  // namespace

const RowKernel row_kernel_plain = {find_in_row<Plain>};

}  // namespace galli
