// Long work beside Python: the interpreter is free meanwhile, Ctrl-C stops it, and progress is shown.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <utility>

#include "gallimaufry/control.h"
#include "gallimaufry/settings.h"

namespace galli_python {

/// With what a question is answered.
struct Run {
  galli::Settings settings{};
  nanobind::object progress{};  ///< called with stage, subject, done, total; None: nothing is shown
};

using Work = std::function<void(const galli::Control&)>;

/// Does the work in a thread of its own, while the caller's looks for signals. Called with the interpreter's lock, which is given
/// away meanwhile. Throws what the work throws, or the Python exception that stopped it.
void do_watched(const Run& run, const Work& work);

/// The same in the caller's thread, without progress: for work that mostly takes microseconds. Settings should have one thread, so
/// that the caller's is the one that looks for signals.
void do_here(const Work& work);

template <typename Find>
auto watched(const Run& run, const Find& find) {
  std::optional<decltype(find(galli::Control{}))> found;
  do_watched(run, [&](const galli::Control& control) { found.emplace(find(control)); });
  return *std::move(found);
}

}  // namespace galli_python
