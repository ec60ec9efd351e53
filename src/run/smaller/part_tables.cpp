#include "run/smaller/part_tables.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "gallimaufry/error.h"

namespace galli {
namespace {

/// The Walsh-Hadamard transform.
std::vector<Integer> transformed(std::vector<Integer> numbers, const Control& control) {
  for (std::size_t half = 1; half < numbers.size(); half *= 2) {
    if (control.stop_requested()) throw interruption();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if ((i & half) != 0) continue;
      const Integer a = numbers[i], b = numbers[i + half];
      numbers[i] = a + b;
      numbers[i + half] = a - b;
    }
  }
  return numbers;
}

}  // namespace

PartTables::PartTables(const Machine& machine, const SummandsPlan& plan, const Request& request,
                       const std::vector<Answer>& answers)
    : last_(request.window.last) {
  const auto summands = summands_of(machine, request.phase);
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    for (std::size_t k : plan.alike[i]) parts_.push_back(placed_on(answers[i].table, summands[k].heaps));
  }
}

PartTables::Part PartTables::placed_on(const Table& table, const std::vector<std::size_t>& heaps) {
  Part part{&table.cells, {}};
  std::uint64_t stride = 1;
  for (std::size_t i = heaps.size(); i-- > 0;) {
    part.strides.emplace_back(heaps[i], stride);
    stride *= static_cast<std::uint64_t>(table.window.last[i]) + 1;
  }
  return part;
}

std::unordered_map<std::int32_t, std::vector<Integer>> PartTables::take_last() {
  const std::size_t last_heap = last_.size() - 1;
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& own) {
    return own.strides.size() == 1 && own.strides.front().first == last_heap;
  });
  std::unordered_map<std::int32_t, std::vector<Integer>> sizes;
  for (Integer size = 0; size <= last_[last_heap]; ++size)
    sizes[(*part->cells)[static_cast<std::size_t>(size)]].push_back(size);
  parts_.erase(part);
  return sizes;
}

/// The numbers of positions by their value are convolved with xor, which the transform makes a product; its mean is what the
/// convolution has at 0.
std::optional<std::uint64_t> PartTables::count(const Control& control) const {
  std::int32_t largest = 0;
  std::size_t cells = 0;
  for (const Part& part : parts_) {
    largest = std::max(largest, *std::max_element(part.cells->begin(), part.cells->end()));
    cells = std::max(cells, part.cells->size());
  }
  const std::size_t size = std::bit_ceil(static_cast<std::size_t>(largest) + 1);
  if (size > 2 * cells + 1024) return {};
  std::vector<WideInteger> product(size, 1);
  for (const Part& part : parts_) {
    const std::vector<Integer> own = transformed(numbers_by_value(part, size, control), control);
    for (std::size_t i = 0; i < size; ++i) product[i] *= own[i];
  }
  const WideInteger sum = std::accumulate(product.begin(), product.end(), WideInteger{0});
  return static_cast<std::uint64_t>(sum / static_cast<WideInteger>(size));
}

std::vector<Integer> PartTables::numbers_by_value(const Part& part, std::size_t size,
                                                  const Control& control) const {
  constexpr std::uint64_t cells_between_looks = 1 << 20;
  std::vector<Integer> numbers(size, 0);
  std::uint64_t done = 0;
  Position position(last_.size(), 0);
  bool is_in_window = true;
  while (is_in_window) {
    if (done++ % cells_between_looks == 0 && control.stop_requested()) throw interruption();
    const std::int32_t value = part.at(position);
    if (value != Table::off_board) ++numbers[static_cast<std::size_t>(value)];
    is_in_window = false;
    for (const auto& [heap, stride] : part.strides) {  // the last heap first
      if (position[heap]++ < last_[heap]) {
        is_in_window = true;
        break;
      }
      position[heap] = 0;
    }
  }
  return numbers;
}

}  // namespace galli
