#include "engine/sequences/gather.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>

#include "engine/sequences/cycle.h"

namespace galli {
namespace {

constexpr std::uint16_t nowhere = 63;  ///< the term of heaps below zero: a bit that is never looked at
constexpr std::uint64_t max_by_bits = 62;
constexpr std::uint64_t gathered_between_questions = 1 << 16;
constexpr std::uint64_t digit_base = 0x9E3779B97F4A7C15;  ///< any odd number without pattern

/// Terms of one phase at the heaps that are asked for: behind `pad` heaps below zero.
struct Column {
  std::vector<std::uint16_t> terms;
};

/// A column, and the amounts by which the heap may fall into it.
struct Source {
  std::uint32_t column = 0;
  const AmountList* amounts = nullptr;
};

struct Beside {
  std::uint32_t column = 0;
  std::uint64_t from = 0;
};

struct GatherSet {
  std::vector<Source> sources;
  std::vector<Beside> besides;
  std::uint64_t alive_from = 0;  ///< the least heap with an option
};

class Gatherer {
 public:
  Gatherer(const RowProgram& program, Ask ask, const std::vector<std::uint32_t>& component,
           const KnownSequences& known)
      : program_(program),
        ask_(ask),
        component_(component),
        known_(known),
        columns_(program.phases.size()),
        uses_(program.phases.size(), false) {
    for (std::uint32_t phase : component) {
      auto& sets = sets_.emplace_back();
      for (const RowSet& set : program.phases[phase]) sets.push_back(translated(set));
      if (ask == Ask::values) by_bits_ &= max_options(program.phases[phase]) <= max_by_bits;
    }
    for (std::size_t phase = 0; phase < columns_.size(); ++phase) {
      if (!uses_[phase] || is_inside(phase)) continue;
      look_outside(known[phase]);
      for (std::uint16_t term : known[phase].terms) by_bits_ &= term <= max_by_bits;
    }
    for (Column& column : columns_) column.terms.assign(pad_, nowhere);
    for (std::uint64_t digit = 0; digit < window_ * component.size(); ++digit) {
      sum_ = sum_ * digit_base + nowhere;
      leaving_weight_ *= digit_base;
    }
  }

  /// Length of a proved repetition, and where it begins; nothing within the limit.
  struct Found {
    std::uint64_t first = 0;
    std::uint64_t length = 0;
  };

  bool is_stopped() const { return is_stopped_; }

  std::optional<Found> run(std::uint64_t limit, const Control& control) {
    const std::uint64_t settled = preperiod_ + pad_;
    std::uint64_t snapshot = settled, power = 1, snapshot_sum = 0;
    std::uint64_t until_compared = common_period_;
    for (std::uint64_t n = 0; n < limit; ++n) {
      if (n % gathered_between_questions == 0 && !prepare(n, limit, control)) return {};
      for (std::size_t i = 0; i < component_.size(); ++i) columns_[component_[i]].terms.push_back(term(i, n));
      const std::uint64_t next = n + 1;
      take_into_sum(n);
      if (!can_repeat_ || next < settled) continue;
      if (next == settled) {
        snapshot_sum = sum_;
        continue;
      }
      if (--until_compared == 0) {
        until_compared = common_period_;
        if (sum_ == snapshot_sum && has_same_window(snapshot, next)) return Found{snapshot, next - snapshot};
      }
      if (next - snapshot >= power) {
        snapshot = next;
        snapshot_sum = sum_;
        power = std::max(2 * power, common_period_);
        until_compared = common_period_;
      }
    }
    return {};
  }

  std::vector<RowSequence> sequences(const std::optional<Found>& found) {
    std::vector<RowSequence> result;
    for (std::uint32_t phase : component_) {
      RowSequence sequence;
      auto& terms = columns_[phase].terms;
      terms.erase(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(pad_));
      if (found) {
        sequence.period =
            least_period([&](std::uint64_t n) { return terms[n]; }, found->first - window_, found->length, 0);
        sequence.period->recurrence = {found->first, found->first + found->length, window_};
        terms.resize(sequence.period->preperiod + sequence.period->period);
      }
      sequence.terms = std::move(terms);
      result.push_back(std::move(sequence));
    }
    return result;
  }

 private:
  bool is_inside(std::size_t phase) const {
    return std::find(component_.begin(), component_.end(), phase) != component_.end();
  }

  GatherSet translated(const RowSet& set) {
    GatherSet result;
    result.alive_from = std::numeric_limits<std::uint64_t>::max();
    for (const RowMoves& moves : set.moves) {
      if (moves.amounts.empty()) continue;
      pad_ = std::max<std::uint64_t>(pad_, moves.amounts.back());
      result.alive_from = std::min<std::uint64_t>(result.alive_from, moves.amounts[0]);
      for_each_phase(moves.phases, [&](std::uint32_t phase) {
        if (is_inside(phase)) window_ = std::max<std::uint64_t>(window_, moves.amounts.back());
        uses_[phase] = true;
        result.sources.push_back({phase, &moves.amounts});
      });
    }
    for (const RowStay& stay : set.stays) {
      result.alive_from = std::min<std::uint64_t>(result.alive_from, stay.from);
      preperiod_ = std::max<std::uint64_t>(preperiod_, stay.from);
      for_each_phase(stay.phases, [&](std::uint32_t phase) {
        uses_[phase] = true;
        result.besides.push_back({phase, stay.from});
      });
    }
    return result;
  }

  void look_outside(const RowSequence& sequence) {
    if (!sequence.period) {
      can_repeat_ = false;
      return;
    }
    preperiod_ = std::max(preperiod_, sequence.period->preperiod);
    const std::uint64_t factor = sequence.period->period / std::gcd(common_period_, sequence.period->period);
    can_repeat_ &= !__builtin_mul_overflow(common_period_, factor, &common_period_);
  }

  /// Known terms for the next heaps, and the question whether to stop.
  bool prepare(std::uint64_t n, std::uint64_t limit, const Control& control) {
    is_stopped_ = control.stop_requested();
    control.progress({.done = n, .total = limit});
    const std::uint64_t end = std::min(limit, n + gathered_between_questions);
    for (std::size_t phase = 0; phase < columns_.size(); ++phase) {
      if (!uses_[phase] || is_inside(phase)) continue;
      for (std::uint64_t m = n; m < end; ++m) columns_[phase].terms.push_back(known_[phase].at(m));
    }
    return !is_stopped_;
  }

  std::uint16_t term(std::size_t i, std::uint64_t n) {
    if (ask_ == Ask::values && !by_bits_) return value_by_stamps(i, n);
    std::uint64_t forced = ~std::uint64_t{0};
    for (const GatherSet& set : sets_[i]) forced &= labels(set, n);
    return static_cast<std::uint16_t>(ask_ == Ask::outcomes ? forced & 1 : std::countr_one(forced));
  }

  /// The terms of the options as bits. In misere play a set without options is as good as a P-position.
  std::uint64_t labels(const GatherSet& set, std::uint64_t n) const {
    std::uint64_t labels = program_.misere && n < set.alive_from ? 1 : 0;
    for (const Source& source : set.sources) {
      const std::uint16_t* here = columns_[source.column].terms.data() + pad_ + n;
      for (std::uint32_t amount : *source.amounts)
        labels |= std::uint64_t{1} << here[-static_cast<std::ptrdiff_t>(amount)];
    }
    for (const Beside& beside : set.besides) {
      if (n >= beside.from) labels |= std::uint64_t{1} << columns_[beside.column].terms[pad_ + n];
    }
    return labels;
  }

  /// stamps_[v] is the number of the last set that had v among the values common to it and the sets before it.
  std::uint16_t value_by_stamps(std::size_t i, std::uint64_t n) {
    std::uint64_t before = 0;
    for (const GatherSet& set : sets_[i]) {
      const std::uint64_t stamp = ++last_stamp_;
      const auto mark = [&](std::uint16_t value) {
        if (value >= stamps_.size()) stamps_.resize(value + 1);
        if (before == 0 || stamps_[value] == before) stamps_[value] = stamp;
      };
      for (const Source& source : set.sources) {
        for (std::uint32_t amount : *source.amounts) {
          if (amount > n) break;
          mark(columns_[source.column].terms[pad_ + n - amount]);
        }
      }
      for (const Beside& beside : set.besides) {
        if (n >= beside.from) mark(columns_[beside.column].terms[pad_ + n]);
      }
      before = stamp;
    }
    std::uint16_t value = 0;
    while (value < stamps_.size() && stamps_[value] == before) ++value;
    return value;
  }

  /// The window's terms as digits of a number, modulo 2^64: comparing windows may take long, and is seldom worth it.
  void take_into_sum(std::uint64_t n) {
    for (std::uint32_t phase : component_) {
      const std::uint16_t* here = columns_[phase].terms.data() + pad_ + n;
      sum_ = sum_ * digit_base + here[0] - here[-static_cast<std::ptrdiff_t>(window_)] * leaving_weight_;
    }
  }

  bool has_same_window(std::uint64_t a, std::uint64_t b) const {
    return std::all_of(component_.begin(), component_.end(), [&](std::uint32_t phase) {
      const std::uint16_t* terms = columns_[phase].terms.data() + pad_;
      return std::memcmp(terms + a - window_, terms + b - window_, window_ * sizeof *terms) == 0;
    });
  }

  const RowProgram& program_;
  Ask ask_;
  const std::vector<std::uint32_t>& component_;
  const KnownSequences& known_;
  std::vector<std::vector<GatherSet>> sets_;  ///< by place in the component
  std::vector<Column> columns_;               ///< by phase
  std::vector<bool> uses_;                    ///< by phase
  std::vector<std::uint64_t> stamps_;
  std::uint64_t last_stamp_ = 0;
  std::uint64_t pad_ = 0;             ///< the largest amount
  std::uint64_t window_ = 0;          ///< the largest amount that stays in the component
  std::uint64_t preperiod_ = 0;       ///< from here on all that is known repeats
  std::uint64_t common_period_ = 1;   ///< with this period
  std::uint64_t sum_ = 0;             ///< of the window that ends at the last term
  std::uint64_t leaving_weight_ = 1;  ///< of a digit that leaves it
  bool can_repeat_ = true;
  bool by_bits_ = true;
  bool is_stopped_ = false;
};

}  // namespace

std::uint64_t max_options(const std::vector<RowSet>& sets) {
  std::uint64_t most = 0;
  for (const RowSet& set : sets) {
    std::uint64_t options = 0;
    for (const RowMoves& moves : set.moves)
      options += moves.amounts.size() * static_cast<std::uint64_t>(std::popcount(moves.phases));
    for (const RowStay& stay : set.stays) options += static_cast<std::uint64_t>(std::popcount(stay.phases));
    most = std::max(most, options);
  }
  return most;
}

std::optional<std::vector<RowSequence>> gathered_sequences(const RowProgram& program, Ask ask,
                                                           const std::vector<std::uint32_t>& component,
                                                           const KnownSequences& known, std::uint64_t limit,
                                                           const Control& control) {
  Gatherer gatherer(program, ask, component, known);
  const auto found = gatherer.run(limit, control);
  if (gatherer.is_stopped()) return {};
  return gatherer.sequences(found);
}

}  // namespace galli
