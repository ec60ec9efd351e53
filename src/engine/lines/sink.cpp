#include "engine/lines/sink.h"

#include <algorithm>

namespace galli {

RowSink::RowSink(const Request& request)
    : request_(request), answer_(empty_answer(request)), position_(request.window.last.size()) {
  if (request.want == Request::Want::table && !request.receiver)
    answer_.table.cells.reserve(*request.window.cells());
  for (std::size_t i = 0; i < request.chosen.size(); ++i)
    chosen_.emplace_back(request.window.cell(request.chosen[i]), i);
  std::sort(chosen_.begin(), chosen_.end());
  answer_.chosen.resize(request.chosen.size());
}

Answer RowSink::finish(std::uint64_t work) {
  answer_.work = work;
  return std::move(answer_);
}

}  // namespace galli
