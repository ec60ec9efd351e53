// A sum over a window, from the tables of its parts.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "gallimaufry/control.h"
#include "run/smaller/plan.h"

namespace galli {

/// Tables of the parts, looked at with positions of the whole.
class PartTables {
 public:
  /// The answers are those of the plan's parts; they must stay.
  PartTables(const Machine& machine, const SummandsPlan& plan, const Request& request,
             const std::vector<Answer>& answers);

  /// The xor of the values there, or off_board.
  std::int32_t at(const Position& position) const {
    std::int32_t value = 0;
    for (const Part& part : parts_) {
      const std::int32_t own = part.at(position);
      if (own == Table::off_board) return Table::off_board;
      value ^= own;
    }
    return value;
  }

  /// Takes out the part that is played on the last heap alone: sizes of that heap by their value.
  std::unordered_map<std::int32_t, std::vector<Integer>> take_last();

  /// How many positions are worth 0. Nothing when values are too large for that; throws Error when interrupted.
  std::optional<std::uint64_t> count(const Control& control) const;

 private:
  struct Part {
    const std::vector<std::int32_t>* cells = nullptr;
    std::vector<std::pair<std::size_t, std::uint64_t>>
        strides;  ///< its heaps, the last first, and theirs in the table

    std::int32_t at(const Position& position) const {
      std::uint64_t cell = 0;
      for (const auto& [heap, stride] : strides) cell += static_cast<std::uint64_t>(position[heap]) * stride;
      return (*cells)[cell];
    }
  };

  static Part placed_on(const Table& table, const std::vector<std::size_t>& heaps);
  std::vector<Integer> numbers_by_value(const Part& part, std::size_t size, const Control& control) const;

  const Position last_;
  std::vector<Part> parts_;
};

}  // namespace galli
