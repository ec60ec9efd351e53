// How the tests of engines ask for one: by its name, with a kernel, on a number of threads.
#pragma once

#include <memory>
#include <string>

#include "galli.h"

namespace galli {

inline Settings by(const std::string& engine, const std::string& kernel = "plain",
                   std::uint32_t threads = 1) {
  Settings settings = usual_settings();
  settings.engine = engine;
  settings.kernel.name = kernel;
  settings.threads = threads;
  settings.reference_limit = 100'000'000;
  return settings;
}

inline Library library_with(const char* rules) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"my.rules", rules}));
  return library;
}

}  // namespace galli
