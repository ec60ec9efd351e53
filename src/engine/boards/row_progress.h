// What a kernel knows of the threads that find other values at the same time, as a plain struct: kernel files include this.
#pragma once

#include <cstdint>

namespace galli {

struct RowProgress {
  /// Rows that the smaller values are done with; null: all. Another thread writes it.
  const std::uint64_t* before;
  std::uint64_t* done;  ///< rows that these values are done with; null: nobody asks
  const bool* is_over;  ///< nothing more is to be done: all is found, or a thread was stopped or has failed
  void (*rest)();       ///< lets others run, for a moment
  const void* control;  ///< null: another thread has it
  bool (*is_asked_to_stop)(const void* control);
};

}  // namespace galli
