// What tests of engines ask with.
#pragma once

#include <memory>
#include <string>

#include "by_text.h"

namespace galli {

/// The usual settings, but for the engine.
inline PlanSettings by(const std::string& engine) {
  PlanSettings settings = default_settings();
  settings.engine = engine;
  settings.reference_limit = 100'000'000;
  return settings;
}

inline PlanSettings by(const std::string& engine, CpuLevel level, std::uint32_t threads = 1) {
  PlanSettings settings = by(engine);
  settings.level = level;
  settings.threads = threads;
  return settings;
}

/// The library, and rules of one's own, if there are any.
inline Library with(const std::string& rules) {
  Library library = standard_library();
  if (!rules.empty()) library.add(std::make_shared<const Source>(Source{"my.rules", rules}));
  return library;
}

}  // namespace galli
