#include "value/request.h"

#include <algorithm>

namespace galli {

Request request_for(Ask ask, std::uint32_t phase, std::vector<Position> chosen) {
  Request request{ask, phase, Window{chosen.front()}, Request::Want::chosen, std::move(chosen)};
  for (const Position& position : request.chosen) {
    for (std::size_t heap = 0; heap < position.size(); ++heap) request.window.last[heap] = std::max(request.window.last[heap], position[heap]);
  }
  return request;
}

}  // namespace galli
