#include "engine/sparse/answer.h"

#include <algorithm>

namespace galli {

SparseAnswer::SparseAnswer(const Machine& machine, const SparsePlan& plan, const Request& request)
    : machine_(machine),
      plan_(plan),
      request_(request),
      answer_(empty_answer(request)),
      is_listed_(request.want == Request::Want::table || request.want == Request::Want::positions),
      is_sorted_(plan.is_sorted),
      is_exchanged_(plan.last_heap + 1 != request.window.last.size()),
      last_place_(request.window.last[plan.last_heap]),
      position_(request.window.last.size()) {
  if (request.want == Request::Want::table && !is_exchanged_)
    cells_.assign(static_cast<std::size_t>(last_place_) + 1, 1);
  if (is_listed_ && is_exchanged_) collected_.reserve(sparse_rows(plan));
  if (request.want == Request::Want::chosen) choose();
}

void SparseAnswer::choose() {
  for (std::size_t i = 0; i < request_.chosen.size(); ++i) {
    Position position = request_.chosen[i];
    std::swap(position[plan_.last_heap], position.back());
    if (is_sorted_) std::sort(position.begin(), position.end());
    chosen_.push_back({std::move(position), i});
  }
  std::sort(chosen_.begin(), chosen_.end(),
            [](const Chosen& a, const Chosen& b) { return a.position < b.position; });
  answer_.chosen.assign(request_.chosen.size(), 1);
}

void SparseAnswer::look_for_chosen(const Position& row, Integer place) {
  for (; next_chosen_ < chosen_.size(); ++next_chosen_) {
    const Chosen& next = chosen_[next_chosen_];
    const auto [here, there] = std::mismatch(row.begin(), row.end() - 1, next.position.begin());
    if (here != row.end() - 1 && *here < *there) return;
    if (here == row.end() - 1 && next.position.back() == place) answer_.chosen[next.index] = 0;
  }
}

/// How many positions are this one with its heaps in another order.
std::uint64_t SparseAnswer::permutations(const Position& row, Integer place) {
  std::uint64_t count = 1;
  std::uint64_t equal = 1;
  for (std::size_t heap = 1; heap < row.size(); ++heap) {
    const Integer size = heap + 1 < row.size() ? row[heap] : place;
    equal = size == row[heap - 1] ? equal + 1 : 1;
    count = count * (heap + 1) / equal;
  }
  return count;
}

void SparseAnswer::list(const Position& row, Integer place) {
  if (cells_.empty() && place > last_place_) return;
  if (!cells_.empty()) return list_cells(row, place);
  position_ = row;
  position_.back() = place;
  if (!is_exchanged_) return add_position(answer_, request_, position_);
  std::swap(position_[plan_.last_heap], position_.back());
  collected_.push_back(request_.window.cell(position_));
}

void SparseAnswer::list_cells(const Position& row, Integer place) {
  if (!plan_.on_board.empty()) {
    const Places places = places_on_board(plan_, row);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const auto here = static_cast<Integer>(i);
      cells_[i] = here >= places.first && here <= places.last ? 1 : Table::off_board;
    }
  }
  if (place > last_place_) return add_cells(answer_, request_, cells_);
  std::int32_t& cell = cells_[static_cast<std::size_t>(place)];
  cell = 0;
  add_cells(answer_, request_, cells_);
  cell = 1;
}

/// False when stopped.
bool SparseAnswer::list_collected(const Control& control) {
  std::sort(collected_.begin(), collected_.end());
  if (request_.want == Request::Want::positions) {
    for (std::uint64_t cell : collected_) add_position(answer_, request_, request_.window.position(cell));
    return true;
  }
  const std::uint64_t width = static_cast<std::uint64_t>(request_.window.last.back()) + 1;
  const std::uint64_t rows = *request_.window.cells() / width;
  auto next = collected_.begin();
  for (std::uint64_t row = 0; row < rows; ++row) {
    if (control.stop_requested()) return false;
    cells_.assign(width, 1);
    for (std::uint64_t i = 0; i < width && !plan_.on_board.empty(); ++i) {
      if (!machine_.boards[0].contains(request_.window.position(row * width + i)))
        cells_[i] = Table::off_board;
    }
    for (; next != collected_.end() && *next / width == row; ++next) cells_[*next % width] = 0;
    add_cells(answer_, request_, cells_);
  }
  return true;
}

std::optional<Answer> SparseAnswer::finish(std::uint64_t work, const Control& control) {
  if (is_listed_ && is_exchanged_ && !list_collected(control)) return {};
  if (request_.want == Request::Want::chosen) answer_.count = 0;
  answer_.work = work;
  return std::move(answer_);
}

}  // namespace galli
