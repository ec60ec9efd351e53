// A receiver that fails in the middle of a table.
#pragma once

#include <stdexcept>

#include "value/request.h"

namespace galli {

class Thrower final : public Receiver {
 public:
  void take_cells(std::span<const std::int32_t>) override {
    if (++calls_ == 20) throw std::runtime_error("the disk is full");
  }
  void take_position(std::span<const Integer>) override {}

 private:
  int calls_ = 0;
};

}  // namespace galli
