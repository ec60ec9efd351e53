// How the dense engine asks, now and then, whether to stop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gallimaufry/control.h"

namespace galli {

/// Asks, now and then, whether to stop.
class Looks {
 public:
  static constexpr std::uint64_t steps = 1 << 12;  ///< between them

  explicit Looks(const Control& control) : control_(control) {}

  /// To be called with every step of work.
  bool say_stop(std::uint64_t done = 1) {
    if (left_ > done) {
      left_ -= done;
      return is_stopped_;
    }
    left_ = steps;
    return is_stopped_ = control_.stop_requested();
  }

  /// False when stopped.
  template <typename Number>
  bool fill(std::vector<Number>& numbers, std::uint64_t count, Number number) {
    constexpr std::uint64_t at_once = 1 << 22;
    numbers.clear();
    numbers.reserve(count);
    while (numbers.size() < count && !say_stop(steps))
      numbers.resize(std::min<std::uint64_t>(count, numbers.size() + at_once), number);
    return numbers.size() == count;
  }

  bool is_stopped() const { return is_stopped_; }

 private:
  const Control& control_;
  std::uint64_t left_ = 1;
  bool is_stopped_ = false;
};

}  // namespace galli
