#include "watch.h"

#include <nanobind/stl/string.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

namespace nb = nanobind;

namespace galli_python {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_looks = std::chrono::milliseconds(50);

double seconds_now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

/// A handler of a signal that raises, as Ctrl-C does, becomes an exception here.
void check_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

/// What the work told last, kept until somebody looks.
class Told {
 public:
  void take(const galli::Progress& progress) {
    const std::lock_guard lock(mutex_);
    stage_ = name_of(progress.stage);
    subject_ = progress.subject;
    done_ = progress.done;
    total_ = progress.total;
    is_new_ = true;
  }
  void show(const nb::object& progress) {
    std::unique_lock lock(mutex_);
    if (!is_new_) return;
    is_new_ = false;
    const auto [stage, subject, done, total] = std::tuple(stage_, subject_, done_, total_);
    lock.unlock();
    progress(stage, subject, done, total);
  }

 private:
  std::mutex mutex_;
  std::string stage_;
  std::string subject_;
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
  bool is_new_ = false;
};

/// The work in its thread, and the caller's that waits for it.
class WatchedWork {
 public:
  WatchedWork(const Run& run, const Work& work) : run_(run), work_(work), shows_(!run.progress.is_none()) {}

  void run() {
    {
      const nb::gil_scoped_release free;
      std::thread thread([this] { work(); });
      while (!waited()) look();
      thread.join();
    }
    if (stopped_by_) std::rethrow_exception(stopped_by_);
    if (failure_) std::rethrow_exception(failure_);
    if (shows_) told_.show(run_.progress);
  }

 private:
  void work() {
    thread_ = PyThread_get_thread_ident();
    galli::Control control;
    control.stop_requested = [this] { return is_stopped_.load(std::memory_order_relaxed); };
    if (shows_) control.progress = [this](const galli::Progress& progress) { told_.take(progress); };
    control.clock = seconds_now;
    try {
      work_(control);
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    is_done_ = true;
    ready_.notify_one();
  }

  bool waited() {
    std::unique_lock lock(mutex_);
    return ready_.wait_for(lock, between_looks, [this] { return is_done_; });
  }

  void look() {
    const nb::gil_scoped_acquire held;
    if (stopped_by_) {  // a function of the caller's that it is in, if any, ends too
      PyThreadState_SetAsyncExc(thread_, PyExc_KeyboardInterrupt);
      return;
    }
    try {
      check_signals();
      if (shows_) told_.show(run_.progress);
    } catch (...) {
      stopped_by_ = std::current_exception();
      is_stopped_ = true;
    }
  }

  const Run& run_;
  const Work& work_;
  const bool shows_;
  std::atomic<bool> is_stopped_ = false;
  std::atomic<unsigned long> thread_ = 0;  ///< that works, as Python knows it
  std::mutex mutex_;
  std::condition_variable ready_;
  bool is_done_ = false;
  std::exception_ptr failure_;
  std::exception_ptr stopped_by_;
  Told told_;
};

/// Looks for signals now and then, in the thread that began.
class SignalLook {
 public:
  bool is_stopped() {
    if (is_stopped_ || std::this_thread::get_id() != caller_) return is_stopped_;
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + between_looks;
    const nb::gil_scoped_acquire held;
    try {
      check_signals();
    } catch (...) {
      stopped_by_ = std::current_exception();
      is_stopped_ = true;
    }
    return is_stopped_;
  }
  void rethrow() const {
    if (stopped_by_) std::rethrow_exception(stopped_by_);
  }

 private:
  const std::thread::id caller_ = std::this_thread::get_id();
  Clock::time_point next_ = Clock::now() + between_looks;
  bool is_stopped_ = false;
  std::exception_ptr stopped_by_;
};

}  // namespace

void do_watched(const Run& run, const Work& work) { WatchedWork(run, work).run(); }

void do_here(const Work& work) {
  SignalLook signals;
  std::exception_ptr failure;
  galli::Control control;
  control.stop_requested = [&signals] { return signals.is_stopped(); };
  control.clock = seconds_now;
  {
    const nb::gil_scoped_release free;
    try {
      work(control);
    } catch (...) {
      failure = std::current_exception();
    }
  }
  signals.rethrow();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace galli_python
