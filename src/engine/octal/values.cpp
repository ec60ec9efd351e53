#include "engine/octal/values.h"

#include <algorithm>

#include "engine/octal/kernels.h"
#include "engine/octal/rare.h"
#include "engine/octal/three.h"

namespace galli {
namespace {

using Way = OctalSettings::Way;
using Ended = OctalValues::Ended;

constexpr std::uint64_t max_heaps_at_once = 256;   // between two looks at the control
constexpr std::uint64_t tokens_at_once = 1 << 24;  // since a heap takes the longer the larger it is
constexpr std::uint64_t first_look = 64;           // for a period
/// Below this marking is as quick as anything.
constexpr std::uint64_t few_heaps = 512;
/// A rare heap costs as much as this many pairs of a search.
constexpr std::uint64_t pairs_for_rare_heap = 6;

}  // namespace

struct OctalValues::State {
  State(OctalCode c, OctalSettings s)
      : code(std::move(c)),
        settings(std::move(s)),
        moves(moves_of(code)),
        kernel(kernel_for(settings.level, octal_kernels())),
        searching(kernel),
        rare(kernel) {}

  OctalCode code;
  OctalSettings settings;
  OctalMoves moves;
  const OctalKernel& kernel;
  OctalTable table{};
  OctalPeriod period{};
  std::uint64_t next_look = first_look;  ///< for a period, at this many heaps
  OctalMarking marking{};
  OctalSearching searching;
  OctalRare rare;
  OctalThree three{};
  Way way = Way::marking;         ///< now
  std::uint64_t next_choice = 0;  ///< of the way, at this many heaps
  std::uint64_t rare_limit = 0;   ///< or when this many heaps are rare
  std::uint32_t span = 0;         ///< of the table when it was chosen

  std::span<const std::uint16_t> reversed() const {
    return {table.down_from(table.known() - 1), static_cast<std::size_t>(table.known())};
  }
  std::uint64_t bytes(std::uint64_t heaps) const {
    return 2 * sizeof(std::uint16_t) * heaps + (moves.to_three.empty() ? 0 : OctalThree::bytes(table, heaps));
  }
  bool make_room(std::uint64_t heap, std::uint64_t wanted);
  bool look();
  void choose_way();
  void advance();
  Ended compute(std::uint64_t heap, const Control& control);
  void fill(std::uint64_t heap);
};

void OctalValues::State::choose_way() {
  const std::uint64_t known = table.known();
  next_choice = known + known / 4;
  span = table.span();
  way = settings.way == Way::best ? Way::searching : settings.way;
  if (moves.to_two.empty() || known < OctalRare::first_heap(moves) ||
      (settings.way == Way::best && known < few_heaps)) {
    way = Way::marking;
    next_choice = known + 1;
  }
  const bool may_be_rare = span <= OctalRare::max_span && known < (1ULL << 32) - octal_lanes;
  if (way == Way::marking || settings.way == Way::searching) return;
  way = Way::searching;
  if (!may_be_rare) return;
  const OctalMask mask = best_mask(table, moves.to_two);
  if (settings.way == Way::best && pairs_for_rare_heap * mask.rare > known / 2) return;
  way = Way::rare;
  rare.choose(table, moves, mask);
  rare_limit = mask.rare + mask.rare / 2 + octal_lanes;
}

/// Up to 32 more heaps.
void OctalValues::State::advance() {
  if (!moves.to_three.empty()) return table.push(three.value(table, moves));
  if (table.known() >= next_choice || table.span() != span ||
      (way == Way::rare && rare.rare() > rare_limit)) {
    choose_way();
  }
  switch (way) {
    case Way::rare: return rare.advance(table, moves);
    case Way::searching: return table.push(searching.value(table, moves));
    default: return table.push(marking.value(table, moves));
  }
}

/// Whether a period is proved, looked for in what is known.
bool OctalValues::State::look() {
  next_look = table.known() + table.known() / 4;
  if (settings.prove) period = proved_period(code, reversed());
  return period.status == OctalPeriod::Status::proved;
}

/// Until the heap is known, or a period is proved.
Ended OctalValues::State::compute(std::uint64_t heap, const Control& control) {
  while (table.known() <= heap) {
    if (control.stop_requested()) return Ended::stopped;
    control.progress({.done = table.known(), .total = heap == ~std::uint64_t{0} ? 0 : heap + 1});
    const std::uint64_t heaps_at_once =
        std::clamp<std::uint64_t>(tokens_at_once / (table.known() + 1), 1, max_heaps_at_once);
    const std::uint64_t until = std::min(heap, table.known() + heaps_at_once);
    if (!make_room(until, heap)) return Ended::no_room;
    while (table.known() <= until) {
      if (table.span() > octal_most_span) return Ended::too_large;
      if (!moves.to_three.empty() && bytes(table.known() + 1) > settings.bytes) return Ended::no_room;
      advance();
    }
    if (table.known() >= next_look && look()) break;
  }
  return Ended::done;
}

/// For heaps up to `heap` and a block more; for some heaps more, if they are wanted, so that this is not done often.
bool OctalValues::State::make_room(std::uint64_t heap, std::uint64_t wanted) {
  const std::uint64_t most =
      bytes(0) < settings.bytes ? (settings.bytes - bytes(0)) / (bytes(1) - bytes(0)) : 0;
  if (heap >= most || heap + 1 + octal_lanes > most) return false;
  const std::uint64_t needed = heap + 1 + octal_lanes;
  if (needed <= table.room()) return true;
  const std::uint64_t more =
      std::min(std::min(wanted, most - 1 - octal_lanes) + 1 + octal_lanes, 2 * table.room());
  table.reserve(std::max(needed, more));
  return true;
}

void OctalValues::State::fill(std::uint64_t heap) {
  while (table.known() <= heap) table.push(table[table.known() - period.period]);
}

OctalValues::OctalValues(OctalCode code, OctalSettings settings)
    : state_(std::make_unique<State>(std::move(code), std::move(settings))) {}
OctalValues::OctalValues(OctalValues&&) noexcept = default;
OctalValues& OctalValues::operator=(OctalValues&&) noexcept = default;
OctalValues::~OctalValues() = default;

Ended OctalValues::prove_within(std::uint64_t heap, const Control& control) {
  if (proved()) return Ended::done;
  const Ended ended = state_->compute(heap, control);
  if (ended == Ended::done && !proved()) state_->look();
  return ended;
}

Ended OctalValues::extend_to(std::uint64_t heap, const Control& control) {
  const Ended ended = proved() ? Ended::done : state_->compute(heap, control);
  if (ended != Ended::done || known() > heap) return ended;
  if (!state_->make_room(heap, heap)) return Ended::no_room;
  state_->fill(heap);
  return Ended::done;
}

std::uint64_t OctalValues::known() const { return state_->table.known(); }

std::span<const std::uint16_t> OctalValues::values() const {
  return {state_->table.from(0), static_cast<std::size_t>(known())};
}

std::optional<Nimber> OctalValues::value_at(std::uint64_t heap) const {
  const OctalPeriod& period = state_->period;
  if (heap < known()) return state_->table[heap];
  if (period.status != OctalPeriod::Status::proved) return {};
  return state_->table[period.preperiod + (heap - period.preperiod) % period.period];
}

std::optional<OctalPeriod> OctalValues::proved() const {
  if (state_->period.status != OctalPeriod::Status::proved) return {};
  return state_->period;
}

OctalPeriod OctalValues::period() const {
  if (known() == 0) return {};
  if (const auto known_for_ever = proved()) return *known_for_ever;
  return find_period(code(), state_->reversed());
}

const OctalCode& OctalValues::code() const { return state_->code; }

std::uint64_t OctalValues::bytes() const { return state_->bytes(state_->table.room()); }

}  // namespace galli
