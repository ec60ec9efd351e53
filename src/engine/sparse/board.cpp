#include "engine/sparse/board.h"

#include <algorithm>
#include <limits>

namespace galli {

Places places_on_board(const SparsePlan& plan, const Position& row) {
  Places places{0, plan.box.last.back()};
  for (const LinearForm& form : plan.on_board) {
    Integer room = form.constant;
    for (std::size_t heap = 0; heap + 1 < row.size(); ++heap) room += form.coefficients[heap] * row[heap];
    const Integer by = form.coefficients.back();
    if (by > 0) places.first = std::max(places.first, -*floor_divide(room, by));
    if (by < 0) places.last = std::min(places.last, *floor_divide(room, -by));
    if (by == 0 && room < 0) places.last = -1;
  }
  return places;
}

bool has_option(const Ray& ray, const SparsePlan& plan, const Position& position) {
  WideInteger first = 0;
  WideInteger last = ray.count ? *ray.count - 1 : std::numeric_limits<Integer>::max();
  const auto keep = [&](Integer size, Integer step) {  // size + t * step >= 0
    if (step < 0) last = std::min<WideInteger>(last, *floor_divide(size, -step));
    if (step > 0) first = std::max<WideInteger>(first, -WideInteger{*floor_divide(size, step)});
    if (step == 0 && size < 0) last = -1;
  };
  for (std::size_t heap = 0; heap < position.size(); ++heap)
    keep(position[heap] + ray.offset[heap], ray.direction[heap]);
  for (const LinearForm& form : plan.on_board) {
    Integer value = form.constant;
    Integer step = 0;
    for (std::size_t heap = 0; heap < position.size(); ++heap) {
      value += form.coefficients[heap] * (position[heap] + ray.offset[heap]);
      step += form.coefficients[heap] * ray.direction[heap];
    }
    keep(value, step);
  }
  return first <= last;
}

}  // namespace galli
