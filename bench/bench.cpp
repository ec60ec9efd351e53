// `make bench`: engine and obvious loop, alternating, medians of CPU time on one thread; planning and running are
// counted, the start of the program is not. With --json the rows are also JSON lines. The signature, a hash of all
// counts, is compared with bench/signature.txt: answers must not change.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "engine/wave.h"
#include "galli.h"
#include "loops.h"

namespace galli::bench {
namespace {

constexpr int repetitions = 5;

struct Row {
  const char* name;
  const char* game;
  std::uint32_t n;
  std::uint64_t (*loop)(std::uint32_t);
};

constexpr const char* rules = R"(ruleset short(x, y)  "bounded rays"
  (x - i, y)      for i in 1..min(3, x)
  (x, y - i)      for i in 1..min(2, y)
  (x - i, y - i)  for i in 1..min(2, x, y)
)";

constexpr Row rows[] = {
    {"wythoff", "wythoff", 16384, wythoff},
    {"nim >> wythoff", "nim >> wythoff", 16384, nim_push_wythoff},
    {"wythoff >> nim", "wythoff >> nim", 16384, wythoff_push_nim},
    {"gdwn", "gdwn", 16384, gdwn},
    {"nim & bishop", "nim & bishop", 16384, nim_enforce_bishop},
    {"yama & bishop", "yama & bishop", 16384, yama_enforce_bishop},
    {"bounded rays, dense in P", "short", 16384, short_rays},
};

/// CPU seconds of this thread.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

struct Measured {
  double loop = 0;
  std::vector<double> engines;  ///< by kernel
  std::uint64_t count = 0;
  bool agrees = true;
};

Measured measure(const Row& row, const Library& library, const std::vector<const WaveKernel*>& kernels) {
  const Machine machine = machine_of(read(row.game, library));
  const Integer last = row.n - 1;
  const Request request{Ask::outcomes, 0, Window{{last, last}}, Request::Want::count};
  std::vector<double> loop;
  std::vector<std::vector<double>> engines(kernels.size());
  Measured measured;
  for (int i = 0; i < repetitions; ++i) {
    const double start = now();
    measured.count = row.loop(row.n);
    loop.push_back(now() - start);
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      Settings settings;
      settings.kernel = {kernels[k]->name, kernels[k]->lanes};
      const double begin = now();
      measured.agrees &= run(machine, request, settings).count == measured.count;
      engines[k].push_back(now() - begin);
    }
  }
  measured.loop = median(loop);
  for (auto& times : engines) measured.engines.push_back(median(times));
  return measured;
}

std::uint64_t hashed(std::uint64_t hash, const std::string& text) {
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

int bench(bool as_json, const std::string& signature_file) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"bench.rules", rules}));
  const std::vector<const WaveKernel*> kernels = wave_kernels();
  fmt::print("{:<26} {:>6} {:>10} {:>10}", "P counted, one thread", "n", "loop ms", "loop G/s");
  for (const WaveKernel* kernel : kernels) fmt::print(" {:>9} ms  ratio", kernel->name);
  fmt::print("\n");
  std::uint64_t signature = 0xCBF29CE484222325U;
  bool agrees = true;
  for (const Row& row : rows) {
    const Measured m = measure(row, library, kernels);
    const double rate = static_cast<double>(row.n) * row.n / m.loop * 1e-9;
    fmt::print("{:<26} {:>6} {:>10.1f} {:>10.2f}", row.name, row.n, m.loop * 1e3, rate);
    for (double seconds : m.engines) fmt::print(" {:>12.3f} {:>6.0f}", seconds * 1e3, m.loop / seconds);
    fmt::print("{}\n", m.agrees ? "" : "  WRONG COUNT");
    for (std::size_t k = 0; as_json && k < kernels.size(); ++k) {
      fmt::print(
          R"({{"work":"{}","n":{},"kernel":"{}","loop_seconds":{:.6f},"loop_rate":{:.3e},"engine_seconds":{:.6f},"ratio":{:.1f}}})"
          "\n",
          row.name, row.n, kernels[k]->name, m.loop, rate * 1e9, m.engines[k], m.loop / m.engines[k]);
    }
    agrees &= m.agrees;
    signature = hashed(signature, fmt::format("{} {} {}\n", row.name, row.n, m.count));
  }
  std::string expected;
  std::ifstream(signature_file) >> expected;
  const std::string found = fmt::format("{:016x}", signature);
  fmt::print("signature {}{}\n", found, expected == found ? "" : ", expected " + expected);
  return agrees && expected == found ? 0 : 1;
}

}  // namespace
}  // namespace galli::bench

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const bool as_json = std::find(words.begin(), words.end(), "--json") != words.end();
  const auto file = std::find_if(words.begin(), words.end(),
                                 [](const std::string& word) { return !word.starts_with("--"); });
  return galli::bench::bench(as_json, file == words.end() ? "bench/signature.txt" : *file);
}
