#include "cli/stats.h"

#include <sys/resource.h>

#include <cstdio>
#include <nlohmann/json.hpp>

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
  nlohmann::ordered_json line;
  line["engine"] = run.engine;
  line["kernel"] = run.kernel.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(run.kernel);
  line["threads"] = run.threads;
  line["positions"] = run.positions;
  line["cpu_seconds"] = watch.cpu_seconds();
  line["wall_seconds"] = watch.wall_seconds();
  line["peak_bytes"] = peak_bytes();
  line["version"] = version;
  line["game"] = game;
  std::fprintf(stderr, "%s\n", line.dump().c_str());
}

}  // namespace galli
