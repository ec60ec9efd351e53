#include "game/board/multiset.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "base/arithmetic.h"
#include "base/words.h"
#include "game/board/position_text.h"

namespace galli {
namespace {

/// Multisets of heaps whose total is at most `total`: the partitions of 0, 1, ..., total.
std::uint64_t multisets_within(Integer total, std::uint64_t most) {
  std::vector<std::uint64_t> partitions = {1};
  std::uint64_t sum = 1;
  for (Integer n = 1; n <= total && sum < most; ++n) {  // Euler's pentagonal number theorem
    std::int64_t count = 0;
    for (Integer k = 1;; ++k) {
      const Integer first = n - k * (3 * k - 1) / 2;
      const Integer second = first - k;
      if (first < 0) break;
      const auto at = [&](Integer i) {
        return i < 0 ? std::int64_t{0} : static_cast<std::int64_t>(partitions[static_cast<std::size_t>(i)]);
      };
      count += (k % 2 == 1 ? 1 : -1) * (at(first) + at(second));
    }
    partitions.push_back(static_cast<std::uint64_t>(count));
    sum += partitions.back();
  }
  return std::min(sum, most);
}

std::string sizes_text(const std::vector<Integer>& sizes) {
  const std::string tuple = to_text(sizes);
  return sizes.empty() ? "0" : tuple.substr(1, tuple.size() - 2);
}

}  // namespace

const std::vector<std::string>& MultisetBoard::names() const {
  static const std::vector<std::string> any_heap = {"n"};
  return any_heap;
}

std::optional<std::size_t> MultisetBoard::length(std::span<const Integer> numbers) const {
  if (numbers.empty() || numbers[0] < 0) return {};
  const std::size_t wanted = 1 + static_cast<std::size_t>(numbers[0]);
  return wanted <= numbers.size() ? std::optional(wanted) : std::nullopt;
}

bool MultisetBoard::contains(const Position& position) const {
  if (length(position) != position.size()) return false;
  const auto heaps = heaps_of(position);
  return std::is_sorted(heaps.begin(), heaps.end(), std::greater<>()) && (heaps.empty() || heaps.back() > 0);
}

Position MultisetBoard::cleared(const Position&) const { return multiset_of({}); }

Position MultisetBoard::small_position() const { return multiset_of({3}); }

Position MultisetBoard::placed(const Position& sizes) const { return multiset_of(sizes); }

std::optional<Position> MultisetBoard::sizes_of(const Position& position) const {
  if (position.front() > 1) return {};
  return Position{position.front() == 0 ? 0 : position.back()};
}

std::uint64_t MultisetBoard::positions_below(const Position& position, std::uint64_t most) const {
  const auto heaps = heaps_of(position);
  const Integer total =
      std::accumulate(heaps.begin(), heaps.end(), Integer{0}, [](Integer sum, Integer heap) {
        return checked_add(sum, heap).value_or(std::numeric_limits<Integer>::max());
      });
  return multisets_within(total, most);
}

std::string MultisetBoard::text(const Position& position) const {
  return position.size() == 1 ? "(0)" : to_text(Position(position.begin() + 1, position.end()));
}

std::string MultisetBoard::argument(const Position& position) const {
  const std::string tuple = text(position);
  return tuple.substr(1, tuple.size() - 2);
}

WrittenPosition MultisetBoard::read(const Span& where, const NumberReader& numbers) const {
  WrittenPosition sizes = numbers(where);
  const auto* read = std::get_if<Position>(&sizes);
  if (!read) return sizes;
  const Integer least = *std::min_element(read->begin(), read->end());
  if (least < 0) return misread(where, "a heap cannot have " + std::to_string(least) + " tokens");
  return multiset_of(*read);
}

std::string MultisetBoard::change(const Position& from, const Position& to) const {
  const auto before = heaps_of(from);
  const auto after = heaps_of(to);
  std::vector<Integer> gone, come;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(gone),
                      std::greater<>());
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(come),
                      std::greater<>());
  return sizes_text(gone) + " -> " + sizes_text(come);
}

std::vector<PositionPart> MultisetBoard::parts(const Position& position) const {
  const auto heaps = heaps_of(position);
  return {{false, {heaps.begin(), heaps.end()}, text(position)}};
}

Position multiset_of(std::vector<Integer> sizes) {
  std::erase(sizes, 0);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  sizes.insert(sizes.begin(), static_cast<Integer>(sizes.size()));
  return sizes;
}

std::span<const Integer> heaps_of(const Position& multiset) { return std::span(multiset).subspan(1); }

Position with_heap_replaced(const Position& multiset, std::size_t index, std::span<const Integer> pieces) {
  const auto heaps = heaps_of(multiset);
  std::vector<Integer> sizes(heaps.begin(), heaps.end());
  sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(index));
  sizes.insert(sizes.end(), pieces.begin(), pieces.end());
  return multiset_of(std::move(sizes));
}

}  // namespace galli
