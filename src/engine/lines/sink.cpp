#include "engine/lines/sink.h"

#include <algorithm>
#include <bit>

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

void RowSink::take_bits(const Position& row, const std::uint64_t* p, const std::uint64_t* board) {
  const auto is_set = [](const std::uint64_t* bits, Integer y) { return (bits[y / 64] >> y % 64 & 1) != 0; };
  if (request_.want == Request::Want::count || request_.want == Request::Want::positions) {
    list_bits(row, p);
    return;
  }
  take(row, [&](Integer y) -> std::int32_t {
    return board && !is_set(board, y) ? Table::off_board : is_set(p, y) ? 0 : 1;
  });
}

void RowSink::list_bits(const Position& row, const std::uint64_t* p) {
  const Integer last = request_.window.last.back();
  std::copy(row.begin(), row.end(), position_.begin());
  for (Integer w = 0; w <= last / 64; ++w) {
    if (request_.want == Request::Want::count) {
      answer_.count += static_cast<std::uint64_t>(std::popcount(p[w]));
      continue;
    }
    for (std::uint64_t bits = p[w]; bits != 0; bits &= bits - 1) {
      position_.back() = w * 64 + std::countr_zero(bits);
      add_position(answer_, request_, position_);
    }
  }
}

Answer RowSink::finish(std::uint64_t work) {
  answer_.work = work;
  return std::move(answer_);
}

}  // namespace galli
