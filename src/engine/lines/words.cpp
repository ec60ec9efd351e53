#include "engine/lines/words.h"

#include <array>
#include <utility>

namespace galli {
namespace {

constexpr std::size_t max_a = 8;
constexpr std::size_t max_b = 3;

template <typename Stored, std::size_t B, std::size_t... A>
constexpr auto loops_for(std::index_sequence<A...>) {
  using Pair = std::array<FillRow<Stored>, 2>;
  return std::array{Pair{fill_row<A + 1, B, false, Stored>, fill_row<A + 1, B, true, Stored>}...};
}

template <typename Stored>
FillRow<Stored> loop(std::size_t a, std::size_t b, bool has_stay) {
  if (b == 0) {
    static constexpr auto alone = loops_for<Stored, 0>(std::make_index_sequence<max_a>());
    return a >= 1 && a <= max_a ? alone[a - 1][has_stay ? 1 : 0] : nullptr;
  }
  static constexpr auto with_one = loops_for<Stored, 1>(std::make_index_sequence<4>());
  static constexpr auto with_two = loops_for<Stored, 2>(std::make_index_sequence<4>());
  static constexpr auto with_three = loops_for<Stored, 3>(std::make_index_sequence<4>());
  if (a < 1 || a > 4 || b > max_b) return nullptr;
  const auto& loops = b == 1 ? with_one : b == 2 ? with_two : with_three;
  return loops[a - 1][has_stay ? 1 : 0];
}

}  // namespace

FillRow<std::uint16_t> narrow_fill(std::size_t a, std::size_t b, bool has_stay) {
  return loop<std::uint16_t>(a, b, has_stay);
}

FillRow<std::uint32_t> wide_fill(std::size_t a, std::size_t b, bool has_stay) {
  return loop<std::uint32_t>(a, b, has_stay);
}

}  // namespace galli
