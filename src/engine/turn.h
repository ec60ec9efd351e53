// What a kernel knows of the threads that find other values at the same time, as a plain struct: kernel files include this.
#pragma once

#include <cstdint>

namespace galli {

struct Turn {
  const std::uint64_t*
      before;              // rows that the smaller values are done with; null: all. Another thread writes it
  std::uint64_t* done;     // rows that these values are done with; null: nobody asks
  const bool* is_stopped;  // by another thread
  void (*rest)();          // lets others run, for a moment
};

}  // namespace galli
