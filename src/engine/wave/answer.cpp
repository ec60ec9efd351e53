#include "engine/wave/answer.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace galli {

WaveAnswer::WaveAnswer(const WavePlan& plan, const Request& request)
    : plan_(plan), request_(request), board_last_(request.window.last), answer_(empty_answer(request)) {
  if (plan.is_swapped) std::swap(board_last_[0], board_last_[1]);
  counts_all_ = request.want == Request::Want::count &&
                bounding_window(plan.reach, 2).value_or(Window{}).last == board_last_;
  answer_.chosen.assign(request.chosen.size(), 1);
  const bool is_list = request.want == Request::Want::positions;
  if (request.want == Request::Want::table || (is_list && plan.lists_by_bits))
    shown_.resize(*request.window.cells() / 64 + 1);
}

void WaveAnswer::take(const WaveFound& found) {
  if (request_.want == Request::Want::chosen) return take_chosen(found);
  const XRange window = shown(found.s);
  const bool all_is_shown = window.first <= found.span.first && found.span.last <= window.last;
  if (all_is_shown && request_.want == Request::Want::count) {
    answer_.count += found.count;
    return;
  }
  for (std::uint32_t i = 0; i < found.listed; ++i)
    take_word(found.words[found.nonzero[i]], 64 * Integer{found.nonzero[i]}, found.s, window);
}

/// The part of a diagonal that lies in the window.
XRange WaveAnswer::shown(Integer s) const {
  const Integer over = s - board_last_[1];
  return {over > 0 ? (over + plan_.slope - 1) / plan_.slope : 0, std::min(board_last_[0], s / plan_.slope)};
}

/// The chosen positions among those that were computed.
void WaveAnswer::take_chosen(const WaveFound& found) {
  for (std::size_t i = 0; i < request_.chosen.size(); ++i) {
    const Integer x = request_.chosen[i][plan_.is_swapped ? 1 : 0];
    const Integer y = request_.chosen[i][plan_.is_swapped ? 0 : 1];
    const bool is_here = plan_.slope * x + y == found.s && found.span.first <= x && x <= found.span.last;
    if (is_here) answer_.chosen[i] = (found.words[x >> 6] >> (x & 63) & 1) != 0 ? 0 : 1;
  }
}

void WaveAnswer::take_word(std::uint64_t bits, Integer x0, Integer s, const XRange& window) {
  for (; bits != 0; bits &= bits - 1) {
    const Integer x = x0 + std::countr_zero(bits);
    if (x < window.first || x > window.last) continue;
    ++answer_.count;
    Position position = {x, s - plan_.slope * x};
    if (plan_.is_swapped) std::swap(position[0], position[1]);
    if (!shown_.empty()) {
      const auto cell = static_cast<std::uint64_t>(position[0] * (request_.window.last[1] + 1) + position[1]);
      shown_[cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    if (shown_.empty() && request_.want == Request::Want::positions)
      answer_.positions.push_back(std::move(position));
  }
}

void WaveAnswer::join(WaveAnswer& other) {
  assert(shown_.empty());
  answer_.count += other.answer_.count;
  answer_.work += other.answer_.work;
  std::move(other.answer_.positions.begin(), other.answer_.positions.end(),
            std::back_inserter(answer_.positions));
  for (std::size_t i = 0; i < answer_.chosen.size(); ++i)  // 1 until one part finds a P-position there
    answer_.chosen[i] = std::min(answer_.chosen[i], other.answer_.chosen[i]);
}

/// The y of a row that are on the board; none when first > last.
XRange WaveAnswer::on_board(Integer x) const {
  XRange range{0, request_.window.last[1]};
  for (const LinearForm& form : plan_.on_board) {
    const Integer room = form.constant + form.coefficient(plan_.is_swapped ? 1 : 0) * x;
    const Integer by = form.coefficient(plan_.is_swapped ? 0 : 1);
    if (by > 0) range.first = std::max(range.first, -*floor_divide(room, by));
    if (by < 0) range.last = std::min(range.last, *floor_divide(room, -by));
    if (by == 0 && room < 0) range.last = -1;
  }
  return range;
}

void WaveAnswer::give_cells(Integer x, std::vector<std::int32_t>& row) {
  const std::uint64_t first = static_cast<std::uint64_t>(x) * row.size();
  const XRange range = on_board(x);
  std::fill(row.begin(), row.end(), Table::off_board);
  for (Integer y = range.first; y <= range.last; ++y) {
    const std::uint64_t cell = first + static_cast<std::uint64_t>(y);
    row[static_cast<std::size_t>(y)] = (shown_[cell / 64] >> (cell % 64) & 1) != 0 ? 0 : 1;
  }
  add_cells(answer_, request_, row);
}

void WaveAnswer::give_positions(Integer x) {
  const std::uint64_t width = static_cast<std::uint64_t>(request_.window.last[1]) + 1;
  const std::uint64_t first = static_cast<std::uint64_t>(x) * width;
  for (std::uint64_t word = first / 64; word * 64 < first + width; ++word) {
    for (std::uint64_t bits = shown_[word]; bits != 0; bits &= bits - 1) {
      const std::uint64_t cell = word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
      const Integer sizes[2] = {x, static_cast<Integer>(cell - first)};
      if (cell >= first && cell < first + width) add_position(answer_, request_, sizes);
    }
  }
}

/// Row after row; whatever is done with them may take long.
bool WaveAnswer::give_rows(const Control& control) {
  const bool is_table = request_.want == Request::Want::table;
  std::vector<std::int32_t> row(is_table ? static_cast<std::size_t>(request_.window.last[1]) + 1 : 0);
  answer_.count = 0;
  for (Integer x = 0; x <= request_.window.last[0]; ++x) {
    if (control.stop_requested()) return false;
    is_table ? give_cells(x, row) : give_positions(x);
  }
  return true;
}

std::optional<Answer> WaveAnswer::finish(const Control& control) {
  std::sort(answer_.positions.begin(), answer_.positions.end());
  if (!shown_.empty() && !give_rows(control)) return {};
  return std::move(answer_);
}

}  // namespace galli
