#include "cli/terminal/stats.h"

#include <sys/resource.h>

#include <cstdio>

#include "base/json.h"
#include "base/version.h"

namespace galli {
namespace {

/// Most memory that the program has had so far.
std::uint64_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

double Stopwatch::cpu_seconds() const { return static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC; }

double Stopwatch::wall_seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count();
}

void tell_stats(const Stopwatch& watch, const RunFacts& run, const std::string& game) {
  JsonWriter json;
  json.begin_object(JsonLayout::compact);
  json.field("engine", run.engine);
  json.field("kernel", run.kernel.empty() ? std::nullopt : std::optional(run.kernel));
  json.field("threads", run.threads);
  json.field("positions", run.positions);
  json.field("cpu_seconds", watch.cpu_seconds());
  json.field("wall_seconds", watch.wall_seconds());
  json.field("peak_bytes", peak_bytes());
  json.field("version", version);
  json.field("game", game);
  json.end();
  std::fprintf(stderr, "%s\n", json.text().c_str());
}

}  // namespace galli
