#include "engine/wave/halves.h"

#include <array>
#include <atomic>

#include "base/helpers.h"
#include "base/waiting.h"
#include "engine/wave/diagonals.h"

namespace galli {
namespace {

using Messages = std::vector<WaveMessage>;

/// Blocks of messages on their way from one thread to the other, a few at a time.
class WaveStream {
 public:
  /// By one thread. False if the stream is full: then nothing is done. `messages` become others, to be overwritten.
  bool put(Messages& messages) {
    const std::uint64_t number = sent_.load(std::memory_order_relaxed);
    if (number - received_.load(std::memory_order_acquire) == capacity) return false;
    std::swap(blocks_[number % capacity], messages);
    sent_.store(number + 1, std::memory_order_release);
    return true;
  }

  /// By the other thread. False if there is none.
  bool take(Messages& messages) {
    const std::uint64_t number = received_.load(std::memory_order_relaxed);
    if (number == sent_.load(std::memory_order_acquire)) return false;
    std::swap(blocks_[number % capacity], messages);
    received_.store(number + 1, std::memory_order_release);
    return true;
  }

 private:
  static constexpr std::uint64_t capacity = 64;

  std::array<Messages, capacity> blocks_;
  alignas(64) std::atomic<std::uint64_t> sent_ = 0;
  alignas(64) std::atomic<std::uint64_t> received_ = 0;
};

class WaveHalves {
 public:
  WaveHalves(const Machine& machine, const WavePlan& plan, const Request& request, const WaveKernel& kernel,
             const Control& control)
      : plan_(plan),
        control_(control),
        epochs_(wave_epochs(plan)),
        left_(machine, plan, request, kernel),
        right_(machine, plan, request, kernel) {}

  std::optional<Answer> run() {
    Integer next = 0;
    if (!epochs_.empty()) {
      if (!run_alone(0, epochs_.front().first - 1)) return {};
      next = share() ? epochs_.back().last + 1 : epochs_.front().first;
    }
    if (is_over_ || !run_alone(next, plan_.last_s)) return {};
    left_.answer().join(right_.answer());
    return left_.answer().finish(control_);
  }

 private:
  using Side = WaveDiagonals::Side;

  /// Both threads; false where the system does not have two, and nothing was done.
  bool share() {
    right_.continue_from(left_);
    Helpers helper(
        2, [this](std::uint32_t) { run_right(); }, [this] { is_over_ = true; });
    if (!helper.are_there()) return false;
    run_left();
    helper.finish();
    left_.keep_to(Side::all, {});
    return true;
  }

  bool run_alone(Integer first, Integer last) { return run_diagonals(left_, first, last, plan_, control_); }

  void run_left() {
    for (std::size_t epoch = 0; epoch < epochs_.size(); ++epoch) {
      const WaveEpoch& here = epochs_[epoch];
      left_.keep_to(Side::left, here.border);
      to_mark_ = here.first;
      for (Integer s = here.first; s < here.last; s += wave_block) {
        if (!goes_on_at(s, plan_, control_)) is_over_ = true;
        if (is_over_) return;
        left_.run_block(s, s + wave_block - 1);
        wait_left([&] { return to_right_.put(left_.outbox()); });
      }
      wait_left([&] { return to_mark_ > here.last; });
      if (is_over_) return;
      WaveDiagonals::share_last_diagonals(left_, right_, here.last);
      shared_epochs_.store(epoch + 1, std::memory_order_release);
    }
  }

  /// Marks lines as the right thread sends them, at least once.
  template <typename Condition>
  void wait_left(const Condition& is_met) {
    wait_until(
        [&] {
          mark_lines();
          return is_met();
        },
        [&] { return is_over_.load(); });
  }

  void mark_lines() {
    while (to_left_.take(received_)) {
      left_.mark_lines(received_, to_mark_);
      to_mark_ += wave_block;
    }
  }

  void run_right() {
    Messages from_left;
    for (std::size_t epoch = 0; epoch < epochs_.size(); ++epoch) {
      const WaveEpoch& here = epochs_[epoch];
      right_.keep_to(Side::right, here.border);
      for (Integer s = here.first; s < here.last; s += wave_block) {
        if (!wait_right([&] { return to_right_.take(from_left); })) return;
        right_.receive(from_left);
        right_.run_block(s, s + wave_block - 1);
        if (!wait_right([&] { return to_left_.put(right_.outbox()); })) return;
      }
      if (!wait_right([&] { return shared_epochs_.load(std::memory_order_acquire) > epoch; })) return;
    }
  }

  /// False when there is nothing more to do.
  template <typename Condition>
  bool wait_right(const Condition& is_met) const {
    return wait_until(is_met, [&] { return is_over_.load(); });
  }

  const WavePlan& plan_;
  const Control& control_;
  const std::vector<WaveEpoch> epochs_;
  WaveDiagonals left_, right_;
  WaveStream to_right_, to_left_;
  std::atomic<std::size_t> shared_epochs_ = 0;  ///< of which both sides know the last diagonals
  std::atomic<bool> is_over_ = false;           ///< stopped, or a thread has failed

  // Of the left thread:
  Messages received_;
  Integer to_mark_ = 0;  ///< the first diagonal of the next block that the right thread sends
};

}  // namespace

std::optional<Answer> run_wave_halves(const Machine& machine, const WavePlan& plan, const Request& request,
                                      const WaveKernel& kernel, const Control& control) {
  return WaveHalves(machine, plan, request, kernel, control).run();
}

}  // namespace galli
