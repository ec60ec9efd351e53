#include "store/descriptor.h"

#include <fcntl.h>

#include <cerrno>

#include "store/system_error.h"

namespace galli {

Descriptor opened(const std::string& path, int flags, const Control& control) {
  int number = ::open(path.c_str(), flags | O_CLOEXEC);
  while (number < 0 && errno == EINTR) {
    if (control.stop_requested()) throw interruption();
    number = ::open(path.c_str(), flags | O_CLOEXEC);
  }
  return Descriptor(number);
}

}  // namespace galli
