// Nim-values of positions that are sums of their components: no name, button or constraint touches two of them.
//
// The question is always "what is the value, if it is in this set": J. Lemoine and S. Viennot (Nimbers are inevitable, Theoretical
// Computer Science 462, 2012) ask it for one number at a time, P. Beling and M. Rogalski (On pruning search trees of impartial games,
// Artificial Intelligence 283, 2020) for sets. A position with m options has a value among the m + 1 least numbers; each
// option, once its value is known, takes its own value off these candidates, or the largest of them. So an option need only be
// searched for the candidates but the largest, and none above the largest number that is asked for; and when no candidate is
// asked for, the rest of the options do not matter. An option that falls apart is worth the xor of its components: all but the
// hardest are valued, and the hardest is asked for the shifted set.
//
// The table answers "is the value q?" for q = 0..15; larger values are kept beside it. Options that the table knows are looked at first
// (enhanced transposition cutoffs), then those with the smallest components.
#pragma once

#include <optional>
#include <unordered_map>

#include "engine/search/field.h"
#include "engine/search/search_table.h"
#include "engine/search/watch.h"
#include "value/table.h"

namespace galli {

/// Numbers 0..63.
using NumberSet = std::uint64_t;

inline constexpr NumberSet all_numbers = ~NumberSet{0};
/// The numbers up to the largest member, and it; none for the empty set.
inline NumberSet up_to_largest(NumberSet set) {
  return set == 0 ? 0 : all_numbers >> (63 - (std::bit_width(set) - 1));
}
inline NumberSet without_largest(NumberSet set) {
  return set == 0 ? 0 : set & ~(NumberSet{1} << (std::bit_width(set) - 1));
}
/// Each member xor `by`, as far as that is below 64.
inline NumberSet shifted(NumberSet set, unsigned by) {
  NumberSet result = 0;
  for (; set != 0; set &= set - 1) {
    const unsigned number = static_cast<unsigned>(std::countr_zero(set)) ^ by;
    if (number < 64) result |= NumberSet{1} << number;
  }
  return result;
}

template <int N>
class NimberSearch {
 public:
  using Cells = CellBits<N>;

  /// By the moves of all these rulesets. Searches with different numbers may share a table. Threads other than 0 try options in an
  /// order of their own.
  NimberSearch(const GridField<N>& field, std::vector<std::size_t> rulesets, SearchTable& table,
               SearchWatch& watch, std::uint64_t number = 0, std::uint64_t thread = 0)
      : thread_(thread),
        field_(field),
        rulesets_(std::move(rulesets)),
        table_(table),
        watch_(watch),
        salt_(number == 0 ? SearchKey{} : key_of(number)) {}

  /// The value; anything when the search was stopped or a value was too large.
  unsigned value(const Cells& free) {
    unsigned result = 0;
    for (const Component& component : components_of(free)) result ^= value_of(component);
    return result;
  }

  /// Whether the value is this one.
  bool has_value(const Cells& free, unsigned number) {
    std::vector<Component> components = components_of(free);
    if (components.empty()) return number == 0;
    std::sort(components.begin(), components.end(),
              [](const Component& a, const Component& b) { return a.size < b.size; });
    for (std::size_t i = 0; i + 1 < components.size(); ++i) number ^= value_of(components[i]);
    return number < 64 && in_set(components.back(), NumberSet{1} << number).has_value();
  }

  /// The value, if the table has it.
  std::optional<unsigned> known_value(const Cells& free) {
    unsigned result = 0;
    for (const Component& component : components_of(free)) {
      std::uint32_t answers = 0;
      const auto value = known(component, answers);
      if (!value) return {};
      result ^= *value;
    }
    return result;
  }

  std::uint64_t nodes() const { return nodes_; }
  bool is_stopped() const { return is_stopped_; }
  /// A value of 64 or more came up: then nothing that was found holds.
  bool is_too_large() const { return is_too_large_; }

 private:
  struct Component {
    Cells cells;
    SearchKey key;
    int size = 0;
  };
  struct Option {
    std::uint32_t first = 0;  ///< of its components whose values are unknown
    std::uint32_t count = 0;
    SearchKey key;
    std::uint32_t difficulty = 0;
    unsigned rest = 0;  ///< the value of its other components
  };

  std::vector<Component> components_of(const Cells& free) {
    std::vector<Component> found;
    field_.for_each_component(rulesets_, free,
                              [&](const Cells& cells) { found.push_back(component(cells)); });
    return found;
  }

  Component component(const Cells& cells) const {
    const Cells form = field_.canonical(cells);
    return {form, key_of(form) ^ salt_, form.count()};
  }

  unsigned value_of(const Component& component) {
    for (unsigned number = 0; number < 64; ++number) {
      const auto found = in_set(component, NumberSet{1} << number);
      if (found) return *found;
      if (is_stopped_) return 0;
    }
    is_too_large_ = is_stopped_ = true;
    return 0;
  }

  std::optional<unsigned> known(const Component& component, std::uint32_t& answers) const {
    answers = table_.answers(component.key);
    if ((answers & 0xFFFF) != 0) return static_cast<unsigned>(std::countr_zero(answers));
    if (large_.empty()) return {};
    const auto found = large_.find(component.key.check);
    return found == large_.end() ? std::nullopt : std::optional(found->second);
  }

  void remember(const Component& component, unsigned value, std::uint64_t nodes) {
    if (value < SearchTable::questions)
      table_.add(component.key, std::uint32_t{1} << value, nodes);
    else
      large_[component.key.check] = value;
  }

  bool must_stop() {
    if ((++nodes_ % nodes_between_looks) != 0) return is_stopped_;
    is_stopped_ |= watch_.look();
    return is_stopped_;
  }

  /// The value where it is one of `wanted`.
  std::optional<unsigned> in_set(const Component& component, NumberSet wanted) {
    std::uint32_t answers = 0;
    if (const auto value = known(component, answers)) {
      if (*value < 64 && (wanted >> *value & 1) != 0) return value;
      return {};
    }
    wanted &= ~NumberSet{answers >> 16};
    if (wanted == 0 || must_stop()) return {};
    const std::uint64_t nodes_before = nodes_;
    const std::size_t options_before = options_.size();
    const std::size_t components_before = pieces_.size();
    const auto result = search(component, wanted, answers, nodes_before);
    options_.resize(options_before);
    pieces_.resize(components_before);
    return result;
  }

  /// Options whose values the table has, while the others are listed.
  struct KnownOptions {
    NumberSet values = 0;
    std::size_t count = 0;
  };

  /// Lists the options of unknown value, no two alike, the easiest first. Stops, without having seen all, when none of the wanted
  /// values is left.
  KnownOptions list_options(const Cells& cells, NumberSet wanted) {
    const std::size_t before = options_.size();
    KnownOptions seen;
    for (std::size_t ruleset : rulesets_) {
      for (const SearchTile& tile : field_.tiles(ruleset)) {
        for (Cells places = field_.fits(tile, cells); places.any();) {
          const auto value = add_option(field_.after(tile, cells, places.take_first()));
          if (!value) continue;
          ++seen.count;
          if (*value < 64) seen.values |= NumberSet{1} << *value;
          if ((wanted & ~seen.values) == 0) return seen;
        }
      }
    }
    const auto begin = options_.begin() + static_cast<std::ptrdiff_t>(before);
    std::sort(begin, options_.end(), [](const Option& a, const Option& b) {
      return a.difficulty != b.difficulty ? a.difficulty < b.difficulty : a.key.check < b.key.check;
    });
    options_.erase(
        std::unique(begin, options_.end(), [](const Option& a, const Option& b) { return a.key == b.key; }),
        options_.end());
    return seen;
  }

  /// The value of the option if the table has it; otherwise the option is listed.
  std::optional<unsigned> add_option(const Cells& cells) {
    Option option{static_cast<std::uint32_t>(pieces_.size()), 0, {}, 0};
    unsigned value = 0;
    bool is_known = true;
    field_.for_each_component(rulesets_, cells, [&](const Cells& part) {
      const Component piece = component(part);
      std::uint32_t answers = 0;
      const auto its_value = known(piece, answers);
      if (its_value) {
        value ^= *its_value;
        return;
      }
      is_known = false;
      pieces_.push_back(piece);
      option.key += piece.key;
      option.difficulty += static_cast<std::uint32_t>(piece.size * piece.size);
      ++option.count;
    });
    if (is_known) return value;
    option.rest = value;
    option.key += key_of(value);
    if (thread_ != 0)
      option.difficulty += static_cast<std::uint32_t>(mixed(option.key.check + thread_) >> 59);
    options_.push_back(option);
    return {};
  }

  /// Candidates for the value while options are gone through.
  struct Candidates {
    NumberSet numbers = 0;
    std::size_t above = 0;  ///< candidates from 64 on, that there is no room for

    /// The least numbers that are not seen, one more than there are options left.
    Candidates(std::size_t options, NumberSet seen) {
      NumberSet rest = ~seen;
      std::size_t count = options + 1;
      for (; count > 0 && rest != 0; --count, rest &= rest - 1) numbers |= rest & -rest;
      above = count;
    }
    /// An option has this value, or none of the candidates but perhaps the largest.
    void take(std::optional<unsigned> value) {
      if (value && *value < 64 && (numbers >> *value & 1) != 0)
        numbers &= ~(NumberSet{1} << *value);
      else if (above > 0)
        --above;
      else
        numbers = without_largest(numbers);
    }
    NumberSet but_largest() const { return above > 0 ? numbers : without_largest(numbers); }
  };

  std::optional<unsigned> search(const Component& component, NumberSet wanted, std::uint32_t answers,
                                 std::uint64_t nodes_before) {
    const std::size_t first = options_.size();
    const NumberSet range = up_to_largest(wanted);
    const NumberSet excluded = answers >> 16;
    const auto give_up = [&](NumberSet not_these) -> std::optional<unsigned> {
      const auto no = static_cast<std::uint32_t>((not_these | wanted) & 0xFFFF);
      if (no != 0) table_.add(component.key, no << 16, nodes_ - nodes_before + 1);
      return {};
    };
    const KnownOptions seen = list_options(component.cells, wanted);
    if ((wanted & ~seen.values) == 0) return give_up(seen.values);
    const std::size_t last = options_.size();
    Candidates candidates(last - first, seen.values);
    bool is_exact = true;
    for (std::size_t i = first; i < last; ++i) {
      if ((candidates.numbers & wanted & ~excluded) == 0) return give_up(range & ~candidates.numbers);
      if (first == 0) watch_.count_first_moves(last - i, last);
      const auto value = value_among(options_[i], candidates.but_largest() & range);
      if (is_stopped_) return {};
      is_exact &= value.has_value();
      candidates.take(value);
    }
    const bool is_found = (candidates.numbers & range) != 0;
    if (!is_found && !is_exact) return give_up(range);
    if (candidates.numbers == 0) {
      is_too_large_ = is_stopped_ = true;
      return {};
    }
    const auto value = static_cast<unsigned>(std::countr_zero(candidates.numbers));
    remember(component, value, nodes_ - nodes_before + 1);
    return (wanted >> value & 1) != 0 ? std::optional(value) : std::nullopt;
  }

  /// The value of the option where it is one of these.
  std::optional<unsigned> value_among(const Option& option, NumberSet numbers) {
    if (numbers == 0) return {};
    const std::uint32_t first = option.first;
    std::uint32_t hardest = option.first;
    for (std::uint32_t i = 1; i < option.count; ++i) {
      if (pieces_[first + i].size > pieces_[hardest].size) hardest = first + i;
    }
    const std::uint32_t count = option.count;
    unsigned rest = option.rest;
    for (std::uint32_t i = 0; i < count && !is_stopped_; ++i) {
      const Component piece = pieces_[first + i];
      if (first + i != hardest) rest ^= value_of(piece);
    }
    if (is_stopped_) return {};
    const Component piece = pieces_[hardest];
    const auto value = in_set(piece, shifted(numbers, rest));
    return value ? std::optional(*value ^ rest) : std::nullopt;
  }

  std::uint64_t thread_;
  const GridField<N>& field_;
  std::vector<std::size_t> rulesets_;
  SearchTable& table_;
  SearchWatch& watch_;
  SearchKey salt_;
  std::vector<Option> options_;    ///< of the positions that are looked at, one above the other
  std::vector<Component> pieces_;  ///< of these options
  std::unordered_map<std::uint64_t, unsigned> large_;  ///< values from 16 on, by the check of the key
  std::uint64_t nodes_ = 0;
  bool is_stopped_ = false;
  bool is_too_large_ = false;
};

}  // namespace galli
