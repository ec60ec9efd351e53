#include "engine/sieve/sweep.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "engine/sieve/kernels.h"

namespace galli {
namespace {

/// Heaps beyond those that must be waited for, one try after the other. Periods of push games are longer: for them the first is
/// left out.
constexpr std::uint32_t tries[] = {1, 100, 320, 1024, 4096};
constexpr std::uint32_t largest_count = 1 << 14;

AmountList members(std::uint64_t set) {
  AmountList list;
  for (; set != 0; set &= set - 1) list.push_back(static_cast<std::uint32_t>(std::countr_zero(set)) + 1);
  return list;
}

std::vector<std::uint16_t> least_factors(std::uint32_t count) {
  std::vector<std::uint16_t> factors(count, 0);
  for (std::uint32_t p = 2; p < count; ++p) {
    if (factors[p] != 0) continue;
    for (std::uint32_t n = p; n < count; n += p) {
      if (factors[n] == 0) factors[n] = static_cast<std::uint16_t>(p);
    }
  }
  return factors;
}

}  // namespace

Sweep::Sweep(std::vector<std::uint64_t> sets, CpuLevel level)
    : sets_(std::move(sets)),
      kernel_(kernel_for(level, sweep_kernels())),
      least_factor_(least_factors(largest_count)) {
  std::uint64_t together = 0;
  for (std::uint64_t set : sets_) together |= set;
  span_ = std::max<std::uint32_t>(4, (static_cast<std::uint32_t>(std::bit_width(together)) + 1) / 2 * 2);
  std::vector<std::uint32_t> all(sets_.size());
  std::iota(all.begin(), all.end(), 0);
  numbers_.resize(64 * kernel_.words / 8);
  gathered_.resize(64 * kernel_.words / 8);
  left_.resize(1);
  found_.resize(64 * kernel_.words / 8);
  const std::size_t batches = (sets_.size() + lanes() - 1) / lanes();
  const std::size_t each = std::size_t{span_} * kernel_.words;
  ready_.resize((batches * each + 7) / 8);
  for (std::size_t b = 0; b < batches; ++b) {
    const std::size_t first = b * lanes();
    gather(std::span(all).subspan(first, std::min(lanes(), sets_.size() - first)));
    std::copy_n(gathered_[0].words, each, ready_[0].words + b * each);
  }
}

void Sweep::gather(std::span<const std::uint32_t> chosen) {
  std::uint64_t* numbers = numbers_[0].words;
  for (std::size_t lane = 0; lane < chosen.size(); ++lane) numbers[lane] = sets_[chosen[lane]];
  std::fill(numbers + chosen.size(), numbers + lanes(), 0);
  kernel_.transpose(numbers, gathered_[0].words);
}

void Sweep::begin(const SweepTask& task, const Control& control) {
  second_ = {};
  step_ = 1;
  preperiod_ = 0;
  fits_ = true;
  if (!task.second) return;
  auto found = row_sequence(subtraction_row(*task.second), task.ask, 0, largest_count, control);
  RowSequence* second = std::get_if<RowSequence>(&found);
  fits_ = second != nullptr;
  if (!fits_) return;
  second_ = std::move(*second);
  fits_ = second_.period.has_value() && *std::max_element(second_.terms.begin(), second_.terms.end()) < 64;
  if (!fits_) return;
  step_ = static_cast<std::uint32_t>(second_.period->period);
  preperiod_ = static_cast<std::uint32_t>(second_.period->preperiod);
  if (is_before(task.button) && !task.second->empty())
    preperiod_ += *std::max_element(task.second->begin(), task.second->end());
}

/// What S2 decides, the same for all lanes.
void Sweep::decide(const SweepTask& task, std::uint32_t count) {
  obstacle_.assign(count, 0);
  extra_.assign(count, 0);
  if (!task.second) return;
  std::vector<std::uint64_t> labels(count);
  for (std::uint32_t n = 0; n < count; ++n) {
    const std::uint16_t term = second_.at(n);
    labels[n] = task.ask == Ask::values ? std::uint64_t{1} << term : term ^ 1u;
  }
  if (task.button == Button::move || task.button == Button::inside) obstacle_ = labels;
  if (is_after(task.button)) extra_ = labels;
  if (!is_before(task.button)) return;
  for (std::uint32_t amount : *task.second) {
    for (std::uint32_t n = amount; n < count; ++n) obstacle_[n] |= labels[n - amount];
  }
}

void Sweep::prepare(const SweepTask& task, std::uint32_t count) {
  const bool is_for_values = task.ask == Ask::values;
  const auto room = [&](Blocks& blocks, std::size_t vectors) {
    blocks.resize(std::max(blocks.size(), (vectors * kernel_.words + 7) / 8));
    return blocks[0].words;
  };
  const std::uint32_t digits = is_for_values ? sweep_digits : 1;
  decide(task, count);
  batch_.span = span_;
  batch_.is_for_values = is_for_values;
  batch_.has_extra = task.second && is_after(task.button);
  batch_.is_guarded = task.second && task.button == Button::inside;
  batch_.obstacle = obstacle_.data();
  batch_.extra = extra_.data();
  batch_.count = count;
  batch_.step = step_;
  batch_.settled = preperiod_ + span_;
  batch_.least_factor = least_factor_.data();
  batch_.rows = room(rows_, std::size_t{digits} * (sweep_pad + count));
  batch_.marks = room(marks_, is_for_values ? sweep_levels * (sweep_pad + sweep_ring) : sweep_pad + count);
  batch_.strings = room(strings_, std::size_t{digits} * count + 64 + count);
  batch_.left = left_[0].words;
  batch_.found = found_[0].words;
}

/// index(lane) is the number of the set in that lane.
template <typename Index>
void Sweep::run_batch(std::size_t used, Index index, std::span<SweptPeriod> results,
                      std::vector<std::uint32_t>& left) {
  std::uint64_t* wanted = left_[0].words;
  for (std::size_t w = 0; w < kernel_.words; ++w) {  // lanes w, w + words, ...
    const std::size_t here = (used + kernel_.words - 1 - w) / kernel_.words;
    wanted[w] = here == 0 ? 0 : ~std::uint64_t{0} >> (64 - here);
  }
  kernel_.run(batch_);
  const std::uint64_t* found = found_[0].words;
  for (std::size_t lane = 0; lane < used; ++lane)
    results[index(lane)] = {static_cast<std::uint32_t>(found[lane]),
                            static_cast<std::uint32_t>(found[lane] >> 32)};
  for (std::size_t w = 0; w < kernel_.words; ++w) {
    for (std::uint64_t bits = wanted[w]; bits != 0; bits &= bits - 1)
      left.push_back(index(static_cast<std::size_t>(std::countr_zero(bits)) * kernel_.words + w));
  }
}

SweptPeriod Sweep::alone(const SweepTask& task, std::uint32_t chosen, const Control& control) const {
  const AmountList first = members(sets_[chosen]);
  const RowProgram program =
      task.second ? push_row(first, *task.second, task.button) : subtraction_row(first);
  const auto found = row_period(program, task.ask, 0, RowLimits{}, control);
  const Period* period = std::get_if<Period>(&found);
  if (!period || (period->period | period->preperiod) >> 32 != 0) return {};
  return {static_cast<std::uint32_t>(period->preperiod), static_cast<std::uint32_t>(period->period)};
}

bool Sweep::try_all(const SweepTask& task, std::uint32_t count, std::vector<std::uint32_t>& left,
                    std::span<SweptPeriod> results, const Control& control) {
  prepare(task, count);
  for (std::size_t first = 0; first < sets_.size(); first += lanes()) {
    if (control.stop_requested()) return false;
    batch_.sets = ready_[0].words + first / lanes() * span_ * kernel_.words;
    run_batch(
        std::min(lanes(), sets_.size() - first),
        [first](std::size_t lane) { return static_cast<std::uint32_t>(first + lane); }, results, left);
  }
  return true;
}

bool Sweep::try_again(const SweepTask& task, std::uint32_t count, std::vector<std::uint32_t>& left,
                      std::span<SweptPeriod> results, const Control& control) {
  prepare(task, count);
  std::vector<std::uint32_t> next;
  for (std::size_t first = 0; first < left.size(); first += lanes()) {
    if (control.stop_requested()) return false;
    const auto chosen = std::span(left).subspan(first, std::min(lanes(), left.size() - first));
    gather(chosen);
    batch_.sets = gathered_[0].words;
    run_batch(
        chosen.size(), [&](std::size_t lane) { return chosen[lane]; }, results, next);
  }
  left.swap(next);
  return true;
}

bool Sweep::run(const SweepTask& task, std::span<SweptPeriod> results, const Control& control) {
  assert(results.size() == sets_.size());
  begin(task, control);
  std::vector<std::uint32_t> left;
  bool is_first = true;
  for (std::uint32_t more : std::span(tries).subspan(task.second ? 1 : 0)) {
    const std::uint32_t turns = (more + step_ - 1) / step_ * step_;
    const std::uint32_t count = (preperiod_ + span_ + turns + 63) / 64 * 64;
    if (!fits_ || count >= largest_count) break;
    if (!(is_first ? try_all(task, count, left, results, control)
                   : try_again(task, count, left, results, control)))
      return false;
    is_first = false;
    if (left.empty()) return true;
  }
  if (is_first) {
    left.resize(sets_.size());
    std::iota(left.begin(), left.end(), 0);
  }
  for (std::uint32_t chosen : left) {
    results[chosen] = alone(task, chosen, control);
    if (control.stop_requested()) return false;
  }
  return true;
}

}  // namespace galli
