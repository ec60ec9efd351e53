// A file that is open, closed when it goes out of scope.
#pragma once

#include <unistd.h>

#include <string>
#include <utility>

#include "gallimaufry/control.h"

namespace galli {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  /// False when the system reports only now that something was not written.
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// Opens a file that is there. A pipe may let it wait for its other end; an interrupt ends that with an Error. `is_open` tells
/// whether it worked, else errno why not.
Descriptor opened(const std::string& path, int flags, const Control& control);

}  // namespace galli
