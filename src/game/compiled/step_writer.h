// Writes the steps of a compiled clause: arithmetic, comparisons and membership of values whose intervals are known. A step that
// cannot leave 64 bits is not checked, a value that is known is not computed, and no step is written twice.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "game/compiled/clause_program.h"
#include "game/compiled/wide_interval.h"

namespace galli {

class StepWriter {
 public:
  using Op = Expression::Op;
  using Id = std::uint32_t;  ///< of a value

 protected:
  static constexpr Id no_id = ~Id{0};

  struct Value {
    std::size_t level = 0;
    WideInterval interval{};
    Id defined = no_id;                  ///< a condition; everywhere, if there is none
    std::optional<Integer> constant{};   ///< its value in all lanes
    std::vector<std::uint16_t> slots{};  ///< by level, from its own on
    std::optional<LaneOp> chosen_by{};   ///< minimum or maximum of two others
    Id first = no_id;
    Id second = no_id;
  };

  StepWriter();

  Id new_value(std::size_t level, const WideInterval& interval);
  Id constant(Integer number);

  /// The register of a value on a level, its own or a further one: then it is copied along.
  std::uint16_t slot(Id id, std::size_t level);

  /// A step on the level where its operands are known; the same one is done once.
  Id step(LaneStep made, Id a, Id b, const WideInterval& interval, bool is_checked = false);

  bool is_constant(Id id) const { return values_[id].constant && values_[id].defined == no_id; }
  Integer constant_at(Id id) const { return *values_[id].constant; }
  WideInterval interval(Id id) const { return values_[id].interval; }
  bool is_always_defined(Id id) const { return values_[id].defined == no_id; }

  Id add(Id a, Id b);
  Id subtract(Id a, Id b);
  Id multiply(Id a, Id b);
  Id divide(Id a, Id b);
  Id modulo(Id a, Id b);
  Id gcd(Id a, Id b);
  Id exclusive_or(Id a, Id b);
  Id power(Id a, Id b);
  Id negate(Id a);
  Id absolute(Id a);

  /// The minimum or the maximum.
  Id choose(LaneOp op, Id a, Id b);

  /// The smaller one of those above zero; zero where there is none, until an expression says that it has no value.
  Id least_positive(Id a, Id b);

  /// The largest number whose power is at most a; -1 where a is negative.
  Id root(Id a, Integer exponent);

  // Conditions. Where both or either one hold; no_id holds everywhere.
  Id both(Id a, Id b);
  Id either(Id a, Id b);
  Id less(Id a, Id b);
  Id less_equal(Id a, Id b);
  Id equal(Id a, Id b);
  Id not_equal(Id a, Id b);
  Id membership(Id a, const std::shared_ptr<const IntegerSet>& set);

  /// Where a comparison holds or fails, of operands that have a value.
  Id compared(Op op, bool holds, Id a, Id b);

  ClauseProgram program_;
  std::vector<Value> values_;
  std::size_t registers_ = 0;
  bool is_too_long_ = false;
  Id never_ = no_id;
  Id always_ = no_id;

 private:
  using StepKey = std::tuple<LaneOp, Id, Id, const void*, const void*>;

  std::uint16_t new_register();
  Id undefined();
  Id constant_or_undefined(const MaybeInteger& number);
  Id combine_plain(LaneOp plain, LaneOp checked, Id a, Id b, const WideInterval& result);
  bool divides_plainly(Id a, Id b) const;
  bool divides_small(Id a, Id b) const;
  bool is_known_at_most(Id a, Id b) const;
  static WideInterval clamped(WideInterval interval);

  std::map<Integer, Id> constants_;
  std::map<StepKey, Id> steps_;
};

inline constexpr std::size_t max_registers = 8'000;  ///< of a clause

}  // namespace galli
