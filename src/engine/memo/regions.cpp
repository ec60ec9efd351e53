#include "engine/memo/regions.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "base/helpers.h"

namespace galli {
namespace {

constexpr std::uint64_t regions_between_looks = 1 << 10;
constexpr std::uint64_t no_region = 0;
constexpr int places_between_threads = 24;  // three rows of a field

/// What to do about a region that another thread is at.
enum class Busy { skip, help };

}  // namespace

/// The depth-first search of one thread.
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
        first_anchor_(places_between_threads * static_cast<int>(thread % 64)),
        look_(look) {}

  /// Meaningless once all is over.
  Nimber value_of(Field field) {
    list_option(field);
    std::size_t at = 0;
    return *value_of_option(at, Busy::help);
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

  /// The value of the option that begins at `at`, which moves on to the next option. Empty if another thread is at one of its regions, and
  /// these are to be skipped.
  std::optional<Nimber> value_of_option(std::size_t& at, Busy busy) {
    bool is_known = true;
    Nimber value = 0;
    for (; options_[at] != no_region; ++at) {
      const auto found = value_of_region(options_[at], busy);
      is_known &= found.has_value();
      value ^= found.value_or(0);
    }
    ++at;
    return is_known ? std::optional(value) : std::nullopt;
  }

  std::optional<Nimber> value_of_region(Field region, Busy busy) {
    if (is_over()) return 0;
    const RegionTable::Found found = table_.find_or_begin(region);
    if (found.is_known) return found.value;
    if (!found.is_new && busy == Busy::skip) return {};
    user_.grow_if_crowded();
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
      if (const auto value = value_of_option(at, Busy::skip)) {
        values.insert(*value);
      } else {
        std::copy(options_.data() + begin, options_.data() + at, options_.data() + left);
        left += at - begin;
      }
    }
    for (std::size_t at = first; at < left;) values.insert(*value_of_option(at, Busy::help));
    options_.resize(first);
    return values;
  }

  const FieldMoves& moves_;
  RegionTable& table_;
  const std::atomic<bool>& is_over_;
  RegionTable::User user_;
  std::size_t first_piece_;
  int first_anchor_;  ///< each thread starts at another place of a piece, so that they seldom meet
  const std::function<void()>* look_;
  std::vector<Field> places_;  ///< of each piece, in the field that is looked at
  /// Regions of the options that are looked at, one line of play above the other; `no_region` ends each option.
  std::vector<Field> options_;
};

/// The threads that value one grid. Others join the caller's once it has valued some regions.
class RegionValues::Question {
 public:
  Question(RegionValues& regions, const Position& grid, const GoesOn& goes_on)
      : regions_(regions),
        field_(FieldMoves::field_of(grid)),
        goes_on_(goes_on),
        next_look_(regions.evaluated()),
        joined_at_(regions.evaluated() + regions.threads_.regions_alone) {}

  Nimber answer() {
    regions_.is_over_ = false;
    const std::function<void()> look = [this] { this->look(); };
    const Nimber value = Walk(regions_, regions_.moves_, 0, &look).value_of(field_);
    regions_.is_over_ = true;
    if (helpers_) helpers_->finish();
    return value;
  }

 private:
  void look() {
    const std::uint64_t evaluated = regions_.evaluated();
    if (evaluated < next_look_) return;
    next_look_ = evaluated + regions_between_looks;
    regions_.is_stopped_ = goes_on_ && !goes_on_();
    if (regions_.is_stopped_) {
      regions_.is_over_ = true;
    } else if (regions_.threads_.count > 1 && !helpers_ && evaluated >= joined_at_) {
      add_helpers();
    }
  }

  /// Each has its own copy of the moves: the caller's may share cache lines with what the caller's thread writes all the time (1.7
  /// times the work).
  void add_helpers() {
    const auto help = [this](std::uint32_t thread) {
      const FieldMoves moves = regions_.moves_;
      Walk(regions_, moves, thread, nullptr).value_of(field_);
    };
    helpers_.emplace(regions_.threads_.count, help, [this] { regions_.is_over_ = true; });
  }

  RegionValues& regions_;
  const FieldMoves::Field field_;
  const GoesOn& goes_on_;
  std::uint64_t next_look_;
  const std::uint64_t joined_at_;
  std::optional<Helpers> helpers_;
};

Nimber RegionValues::value(const Position& grid, const GoesOn& goes_on) {
  return is_stopped_ ? 0 : Question(*this, grid, goes_on).answer();
}

}  // namespace galli
