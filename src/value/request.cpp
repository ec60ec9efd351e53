#include "value/request.h"

#include <algorithm>

namespace galli {

Request request_for(const Machine& machine, Ask ask, std::uint32_t phase, std::vector<Position> chosen) {
  Request request{ask, phase, {}, Request::Want::chosen, std::move(chosen)};
  if (!board_of(machine, phase).positions_are_sizes()) return request;
  request.window.last = request.chosen.front();
  for (const Position& position : request.chosen) {
    for (std::size_t heap = 0; heap < position.size(); ++heap)
      request.window.last[heap] = std::max(request.window.last[heap], position[heap]);
  }
  return request;
}

Answer empty_answer(const Request& request) {
  Answer answer;
  if (request.want == Request::Want::table) answer.table = {request.window, request.ask, request.phase, {}};
  const bool is_kept = request.want == Request::Want::table && !request.receiver;
  if (is_kept) answer.table.cells.reserve(*request.window.cells());  // growing would take three times as much
  return answer;
}

void add_cells(Answer& answer, const Request& request, std::span<const std::int32_t> cells) {
  answer.count += static_cast<std::uint64_t>(std::count(cells.begin(), cells.end(), 0));
  if (request.receiver) return request.receiver->take_cells(cells);
  answer.table.cells.insert(answer.table.cells.end(), cells.begin(), cells.end());
}

void add_position(Answer& answer, const Request& request, std::span<const Integer> sizes) {
  ++answer.count;
  if (request.want != Request::Want::positions) return;
  if (request.receiver) return request.receiver->take_position(sizes);
  answer.positions.emplace_back(sizes.begin(), sizes.end());
}

void add_cell(Answer& answer, const Request& request, const Position& sizes, std::int32_t value) {
  if (request.want == Request::Want::table) return add_cells(answer, request, {&value, 1});
  if (value == 0) add_position(answer, request, sizes);
}

void hand_over(Answer& answer, const Request& request) {
  if (!request.receiver) return;
  if (!answer.table.cells.empty()) request.receiver->take_cells(answer.table.cells);
  for (const Position& position : answer.positions) request.receiver->take_position(position);
  answer.table.cells = {};
  answer.positions = {};
}

std::uint64_t largest_heap(const Request& request) {
  Integer largest = request.window.last.empty() ? 0 : request.window.last.front();
  for (const Position& position : request.chosen)
    largest = std::max(largest, position.size() > 1 ? position[1] : 0);
  return static_cast<std::uint64_t>(largest);
}

}  // namespace galli
