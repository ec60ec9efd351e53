#include "engine/memo/regions.h"

#include <algorithm>
#include <bit>

#include "base/helpers.h"

namespace galli {
namespace {

constexpr std::uint64_t regions_between_looks = 1 << 10;
constexpr std::uint64_t no_region = 0;

}  // namespace

/// One thread on its way through the regions.
class RegionValues::Walk {
 public:
  using Field = FieldMoves::Field;

  /// `look` is called after each region, if there is one.
  Walk(RegionValues& regions, const FieldMoves& moves, std::uint32_t thread,
       const std::function<void()>* look)
      : moves_(moves),
        table_(regions.table_),
        is_over_(regions.is_over_),
        user_(regions.table_),
        first_piece_(thread),
        first_anchor_(static_cast<int>(24 * thread)),
        look_(look) {}

  /// Anything once all is over.
  Nimber value_of(Field field) {
    list_option(field);
    std::size_t at = 0;
    return *value_of_option(at, true);
  }

 private:
  bool is_over() const { return is_over_.load(std::memory_order_relaxed); }

  void list_option(Field field) {
    const std::size_t before = options_.size();
    moves_.list_regions(field, places_, options_);
    for (std::size_t i = before; i < options_.size(); ++i) table_.prefetch(options_[i]);
    options_.push_back(no_region);
  }

  void list_options(Field region) {
    for (std::size_t i = 0; i < moves_.pieces(); ++i) {
      const std::size_t piece = (first_piece_ + i) % moves_.pieces();
      for (Field anchors = std::rotr(moves_.places(piece, region), first_anchor_); anchors != 0;
           anchors &= anchors - 1)
        list_option(moves_.after(piece, std::rotl(anchors & -anchors, first_anchor_), region));
    }
  }

  /// Of the option that begins there, and goes on to the next one. Nothing where another thread is at one of the regions, unless this
  /// one helps.
  std::optional<Nimber> value_of_option(std::size_t& at, bool helps) {
    bool is_known = true;
    Nimber value = 0;
    for (; options_[at] != no_region; ++at) {
      const auto found = value_of_region(options_[at], helps);
      is_known &= found.has_value();
      value ^= found.value_or(0);
    }
    ++at;
    return is_known ? std::optional(value) : std::nullopt;
  }

  std::optional<Nimber> value_of_region(Field region, bool helps) {
    if (is_over()) return 0;
    const RegionTable::Found found = table_.find_or_begin(region);
    if (found.is_known) return found.value;
    if (!found.is_new && !helps) return {};
    user_.make_room();
    const Nimber value = values_of_options(region).mex();
    if (is_over()) return 0;
    table_.set(region, value);
    if (look_) (*look_)();
    return value;
  }

  /// Those that other threads are at come last.
  NimberSet values_of_options(Field region) {
    const std::size_t first = options_.size();
    list_options(region);
    const std::size_t last = options_.size();
    NimberSet values;
    std::size_t left = first;  // where the options that are left for later end
    for (std::size_t at = first; at < last;) {
      const std::size_t begin = at;
      if (const auto value = value_of_option(at, false)) {
        values.insert(*value);
      } else {
        std::copy(options_.data() + begin, options_.data() + at, options_.data() + left);
        left += at - begin;
      }
    }
    for (std::size_t at = first; at < left;) values.insert(*value_of_option(at, true));
    options_.resize(first);
    return values;
  }

  const FieldMoves& moves_;
  RegionTable& table_;
  const std::atomic<bool>& is_over_;
  RegionTable::User user_;
  std::size_t first_piece_;
  int first_anchor_;  ///< each thread goes round the places of a piece from another one on
  const std::function<void()>* look_;
  std::vector<Field> places_;  ///< of each piece, in the field that is looked at
  /// Regions of the options that are looked at, one line of play above the other; `no_region` ends each option.
  std::vector<Field> options_;
};

Nimber RegionValues::value(const Position& grid, const GoesOn& goes_on) {
  if (is_stopped_) return 0;
  const FieldMoves::Field field = FieldMoves::field_of(grid);
  const std::uint64_t before = evaluated();
  std::optional<Helpers> helpers;
  // Each has its own copy of the moves: the caller's may share cache lines with what the caller's thread writes all the time (1.7 times
  // the work).
  const auto help = [&](std::uint32_t thread) {
    const FieldMoves moves = moves_;
    Walk(*this, moves, thread, nullptr).value_of(field);
  };
  const auto add_helpers = [&] {
    helpers.emplace(threads_.count, help, [&] { is_over_ = true; });
    if (!helpers->are_there()) is_over_ = false;
  };
  const std::function<void()> look = [&] {
    if (evaluated() < next_look_) return;
    next_look_ = evaluated() + regions_between_looks;
    is_stopped_ = goes_on && !goes_on(evaluated());
    if (is_stopped_) is_over_ = true;
    const bool is_large = evaluated() - before >= threads_.regions_alone;
    if (threads_.count > 1 && !helpers && !is_stopped_ && is_large) add_helpers();
  };
  is_over_ = false;
  const Nimber value = Walk(*this, moves_, 0, &look).value_of(field);
  is_over_ = true;
  if (helpers) helpers->finish();
  return value;
}

}  // namespace galli
