// Ctrl-C, SIGTERM and a closed terminal: the computation is asked to stop, and made to if it does not.
#pragma once

namespace galli {

/// From now on an interrupt sets a flag. What has not ended after most of a second is ended with exit code 130, or 75 where
/// it can be resumed.
void watch_for_interrupts();

bool is_interrupted();

/// While it lives an interrupt waits for an orderly end: a file is being written, and would be left behind.
class OrderlyEnd {
 public:
  OrderlyEnd();
  OrderlyEnd(const OrderlyEnd&) = delete;
  OrderlyEnd& operator=(const OrderlyEnd&) = delete;
  ~OrderlyEnd();
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
