// Ctrl-C, SIGTERM and a closed terminal: the computation is asked to stop, and made to if it does not.
#pragma once

#include <string>

namespace galli {

/// From now on an interrupt sets a flag. What has not ended after half a second is ended with exit code 130, or 75 where
/// it can be resumed.
void watch_for_interrupts();

bool is_interrupted();

/// While it lives, a file is half-written: what ends the program by force removes it first. At most one at a time.
class HalfWritten {
 public:
  explicit HalfWritten(const std::string& path);
  HalfWritten(const HalfWritten&) = delete;
  HalfWritten& operator=(const HalfWritten&) = delete;
  ~HalfWritten();
};

/// While it lives an interrupt loses nothing: what is done is in a journal, and `--resume` continues it.
class ResumableRun {
 public:
  ResumableRun();
  ResumableRun(const ResumableRun&) = delete;
  ResumableRun& operator=(const ResumableRun&) = delete;
  ~ResumableRun();
};

}  // namespace galli
