#include "value/request.h"

#include <algorithm>

namespace galli {

Request request_for(const Machine& machine, Ask ask, std::uint32_t phase, std::vector<Position> chosen) {
  Request request{ask, phase, {}, Request::Want::chosen, std::move(chosen)};
  if (board_of(machine, phase).kind != Board::Kind::heaps) return request;
  request.window.last = request.chosen.front();
  for (const Position& position : request.chosen) {
    for (std::size_t heap = 0; heap < position.size(); ++heap)
      request.window.last[heap] = std::max(request.window.last[heap], position[heap]);
  }
  return request;
}

}  // namespace galli
