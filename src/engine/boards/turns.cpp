#include "engine/boards/turns.h"

#include <algorithm>
#include <thread>

#include "base/helpers.h"

namespace galli {
namespace {

void rest() { std::this_thread::yield(); }

bool is_asked_to_stop(const void* control) { return static_cast<const Control*>(control)->stop_requested(); }

}  // namespace

Turns::Turns(std::size_t phases, std::size_t groups, std::uint32_t threads)
    : groups_(groups),
      threads_(threads),
      progress_(phases, std::vector<std::uint64_t>(threads > 1 ? groups : 0)) {}

void Turns::expect(std::uint64_t cells, std::uint64_t work) {
  cells_ = cells;
  work_ = work;
}

bool Turns::run(const Control& control, const std::function<void(std::uint32_t, const Control*)>& work) {
  Helpers helpers(
      threads_, [&](std::uint32_t thread) { work(thread, nullptr); }, [this] { end(); });
  if (!helpers.are_there()) threads_ = 1;
  work(0, &control);
  helpers.finish();
  return !is_stopped_;
}

void Turns::take(std::uint32_t thread, const Control* control, const std::function<void(std::size_t)>& find) {
  for (std::size_t group = thread; group < groups_; group += threads_) {
    if (__atomic_load_n(&is_over_, __ATOMIC_RELAXED)) return;
    if (control) tell(*control);
    if (!control || !control->stop_requested()) find(group);
    if (!control || !control->stop_requested()) continue;  // a kernel may have stopped on the way
    is_stopped_ = true;
    return end();
  }
}

void Turns::tell(const Control& control) const {
  const double part = static_cast<double>(found_) / static_cast<double>(std::max<std::uint64_t>(1, cells_));
  control.progress({.done = static_cast<std::uint64_t>(part * static_cast<double>(work_)), .total = work_});
}

void Turns::found(std::uint64_t cells) {
  if (found_ += cells; found_ >= cells_) end();
}

RowProgress Turns::turn(std::size_t phase, std::size_t group, const Control* control) {
  const bool has_others = threads_ > 1;
  return {has_others && group > 0 ? &progress_[phase][group - 1] : nullptr,
          has_others ? &progress_[phase][group] : nullptr,
          &is_over_,
          rest,
          control,
          is_asked_to_stop};
}

std::uint64_t Turns::rows_done(const RowProgress& turn) {
  return turn.before ? __atomic_load_n(turn.before, __ATOMIC_ACQUIRE) : ~std::uint64_t{0};
}

}  // namespace galli
