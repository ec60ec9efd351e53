#include "value/table.h"

namespace galli {

std::optional<std::uint64_t> Window::cells() const {
  std::uint64_t cells = 1;
  for (Integer size : last) {
    if (__builtin_mul_overflow(cells, static_cast<std::uint64_t>(size) + 1, &cells)) return {};
  }
  return cells;
}

Position Window::position(std::uint64_t cell) const {
  Position position(last.size());
  for (std::size_t heap = last.size(); heap-- > 0;) {
    const auto size = static_cast<std::uint64_t>(last[heap]) + 1;
    position[heap] = static_cast<Integer>(cell % size);
    cell /= size;
  }
  return position;
}

std::uint64_t Window::cell(const Position& position) const {
  std::uint64_t cell = 0;
  for (std::size_t heap = 0; heap < last.size(); ++heap) {
    cell = cell * (static_cast<std::uint64_t>(last[heap]) + 1) + static_cast<std::uint64_t>(position[heap]);
  }
  return cell;
}

}  // namespace galli
