// Answers from a box whose cells all have their value.
#pragma once

#include <optional>
#include <vector>

#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// `value_at` gives the value of a cell, or Table::off_board. Nothing when stopped.
template <typename ValueAt>
std::optional<Answer> box_answer(const Request& request, const Control& control,
                                 const std::vector<Integer>& strides, ValueAt value_at) {
  Answer result = empty_answer(request);
  const auto number = [&](const Position& position) {
    std::int64_t cell = 0;
    for (std::size_t heap = 0; heap < position.size(); ++heap) cell += position[heap] * strides[heap];
    return cell;
  };
  for (const Position& position : request.chosen)
    result.chosen.push_back(static_cast<std::uint32_t>(value_at(number(position))));
  if (request.want == Request::Want::chosen) return result;
  const Integer last = request.window.last.back();
  std::vector<std::int32_t> cells(static_cast<std::size_t>(last + 1));
  Position position(request.window.last.size(), 0);
  const auto advance_but_last = [&] {
    for (std::size_t heap = position.size() - 1; heap-- > 0;) {
      if (++position[heap] <= request.window.last[heap]) return true;
      position[heap] = 0;
    }
    return false;
  };
  do {
    position.back() = 0;
    const std::int64_t first = number(position);
    if (control.stop_requested()) return {};
    for (Integer i = 0; i <= last; ++i) cells[static_cast<std::size_t>(i)] = value_at(first + i);
    if (request.want == Request::Want::table) {
      add_cells(result, request, cells);
      continue;
    }
    for (Integer i = 0; i <= last; ++i) {
      if (cells[static_cast<std::size_t>(i)] != 0) continue;
      position.back() = i;
      add_position(result, request, position);
    }
  } while (advance_but_last());
  return result;
}

}  // namespace galli
