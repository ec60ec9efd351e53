// `make bench`: engine and obvious loop for the same work, alternating, medians of CPU time on one thread; planning and
// running are counted, the start of the program is not. Rows with two threads are by the clock on the wall.
//
//   bench [--json] [--signature FILE] [GROUP...]     groups: kernels outcomes far values options users large threads
//                                                     sequences estimates heaps
//
// Answers of engine and loop must agree, and a hash of all of them is compared with bench/signature.txt when every group
// is run. With --json the rows are also JSON lines.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "by_text.h"
#include "estimates.h"
#include "loops.h"
#include "proof/heap_games.h"
#include "sequences.h"
#include "user_loops.h"

namespace galli::bench {
namespace {

using Loop = std::uint64_t (*)(std::uint32_t);

/// Heaps 0..n-1, or the value of a grid with n rows of n + 1 cells. Where the loop would take too long it is run for a smaller n, and its time scaled by cells.
struct Row {
  const char* group;
  const char* game;
  Ask ask;
  std::uint32_t n;
  Loop loop = nullptr;
  const char* engine = "";
  std::uint32_t loop_n = 0;  ///< 0: n
  int repetitions = 5;
  bool is_signed = true;  ///< its answer is part of the signature; not where a loop does the same work
};

constexpr const char* rules = R"(ruleset short(x, y)  "bounded rays"
  (x - i, y)      for i in 1..min(3, x)
  (x, y - i)      for i in 1..min(2, y)
  (x - i, y - i)  for i in 1..min(2, x, y)
)";

constexpr auto outcomes = Ask::outcomes;
constexpr auto values = Ask::values;

constexpr Row rows[] = {
    {"kernels", "wythoff", outcomes, 16384, wythoff, "wave"},
    {"kernels", "nim >> wythoff", outcomes, 16384, nim_push_wythoff, "wave"},
    {"kernels", "wythoff >> nim", outcomes, 16384, wythoff_push_nim, "wave"},
    {"kernels", "gdwn", outcomes, 16384, gdwn, "wave"},
    {"kernels", "nim & bishop", outcomes, 16384, nim_enforce_bishop, "wave"},
    {"kernels", "yama & bishop", outcomes, 16384, yama_enforce_bishop, "wave"},
    {"kernels", "short", outcomes, 16384, short_rays, "wave"},
    {"outcomes", "wythoff", outcomes, 16384, wythoff},
    {"outcomes", "nim >> wythoff", outcomes, 16384, nim_push_wythoff},
    {"outcomes", "wythoff >> nim", outcomes, 16384, wythoff_push_nim},
    {"outcomes", "gdwn", outcomes, 16384, gdwn},
    {"outcomes", "nim & bishop", outcomes, 16384, nim_enforce_bishop},
    {"outcomes", "yama & bishop", outcomes, 16384, yama_enforce_bishop},
    {"outcomes", "wythoff(3)", outcomes, 1001, wythoff3, "", 0, 3},
    {"far", "wythoff", outcomes, 10'000'001},
    {"far", "nim >> wythoff", outcomes, 10'000'001},
    {"far", "gdwn", outcomes, 1'000'001, nullptr, "", 0, 3},
    {"values", "wythoff", values, 4096, wythoff_values, "", 0, 3},
    {"values", "wythoff", values, 8192, wythoff_values, "", 0, 3},
    {"values", "gdwn", values, 4096, gdwn_values, "", 0, 3},
    {"values", "nim >> wythoff", values, 4096, nim_push_wythoff_values, "", 0, 3},
    {"values", "nim & bishop", values, 8192, nim_enforce_bishop_values, "", 0, 3},
    {"options", "zeruclid(3)", outcomes, 513, zeruclid3, "", 0, 3},
    {"users", "divisor_game", values, 16'001, divisor_values, "", 0, 3},
    {"users", "coprime_nim", values, 300, coprime_values, "", 0, 3},
    {"users", "squares", values, 100'001, square_values, "", 0, 3},
    {"users", "chomp3", values, 101, chomp3_values, "", 0, 3},
    {"users", "nimsum_wythoff", values, 41, nimsum_wythoff_values, "", 0, 3},
    {"users", "triangular | bishop", values, 201, triangular_values, "", 0, 3},
    {"users", "nim >> euclid", outcomes, 2000, nim_push_euclid},
    {"users", "nim >> euclid", outcomes, 8000, nim_push_euclid, "", 0, 3},
    {"users", "euclid", outcomes, 4096, euclid, "", 0, 3},
    {"users", "wythoff >> euclid", outcomes, 4096, wythoff_push_euclid, "", 0, 3},
    {"users", "euclid & wythoff", outcomes, 4096, euclid_enforce_wythoff, "", 0, 3},
    {"users", "nimsum_wythoff", outcomes, 61, nimsum_wythoff, "", 0, 3},
    {"large", "wythoff", outcomes, 131072, wythoff, "sliced", 16384},
    {"large", "nim & bishop", outcomes, 131072, nim_enforce_bishop, "", 16384},
    {"threads", "wythoff", values, 8192, nullptr, "", 0, 3},
    {"threads", "wythoff", values, 16384, nullptr, "", 0, 3},
    {"threads", "nim >> euclid", values, 4096, nullptr, "", 0, 3},
    {"threads", "nim >> euclid", outcomes, 30'000, nullptr, "lines", 0, 3, false},
    {"threads", "wythoff", outcomes, 131072, nullptr, "sliced", 0, 15},
    {"threads", "gdwn & wythoff", outcomes, 131072, nullptr, "wave", 0, 5, false},
    {"threads", "gdwn & wythoff", outcomes, 262144, nullptr, "wave", 0, 3, false},
    {"threads", "nim & bishop", outcomes, 262144, nullptr, "", 0, 3},
    {"threads", "nim >> wythoff", outcomes, 10'000'001, nullptr, "sparse", 0, 3, false},
    {"threads", "nimsum_wythoff", values, 61, nullptr, "", 0, 3, false},
    {"threads", "cram", values, 5, nullptr, "memo", 0, 3, false},
};

/// CPU seconds of this process.
double cpu() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double wall() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

/// The value of a free grid of n rows and n + 1 columns.
std::uint64_t grid_value(const Machine& machine, const Row& row, const PlanSettings& settings,
                         std::string& engine) {
  const Request request = request_for(machine, row.ask, 0, {free_grid(row.n, row.n + 1)});
  const Plan plan = plan_for(machine, request, settings);
  engine = plan.engine;
  return run(machine, plan, request, settings).chosen.front();
}

/// What the signature and the comparison with the loop are made of: the number of P-positions, or the checksum of values.
std::uint64_t digest(const Machine& machine, const Row& row, const PlanSettings& settings,
                     std::string& engine) {
  if (is_grid(machine.boards[0])) return grid_value(machine, row, settings, engine);
  const Window window{Position(machine.boards[0].dimension(), row.n - 1)};
  Checksum sum;
  Request request{row.ask, 0, window, row.ask == values ? Request::Want::table : Request::Want::count};
  request.receiver = &sum;
  const Plan plan = plan_for(machine, request, settings);
  engine = plan.engine;
  const Answer answer = run(machine, plan, request, settings);
  return row.ask == values ? sum.sum() : answer.count;
}

class Bench {
 public:
  Bench(std::vector<std::string> groups, bool as_json) : groups_(std::move(groups)), as_json_(as_json) {
    library_.add(std::make_shared<const Source>(Source{"bench.rules", rules}));
    library_.add(std::make_shared<const Source>(Source{"users.rules", user_rules}));
  }

  void run() {
    print("{:<10} {:<16} {:<8} {:>8} {:>10} {:>10}   {}\n", "group", "game", "asked", "n", "loop ms",
          "loop G/s", "engine ms, ratio");
    for (const Row& row : rows) {
      if (wants(row.group)) measure(row);
    }
    if (wants("options")) measure_nim_push_euclid();
    if (wants("users")) measure_imitation();
    if (wants("sequences")) measure_sequences();
    if (wants("estimates")) compare_estimates();
    if (wants("heaps")) compare_heap_games();
  }

  bool agrees() const { return agrees_; }
  bool is_complete() const { return groups_.empty(); }
  std::string signature() const { return fmt::format("{:016x}", signature_); }

 private:
  template <typename... Arguments>
  void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::print(format, std::forward<Arguments>(arguments)...);
    std::fflush(stdout);
  }

  bool wants(const std::string& group) const {
    return groups_.empty() || std::find(groups_.begin(), groups_.end(), group) != groups_.end();
  }

  /// The ways in which a row's work is done, each with a name.
  std::vector<PlanSettings> ways(const Row& row) const {
    PlanSettings usual = default_settings();
    usual.engine = row.engine;
    usual.memory = std::uint64_t{12} << 30;
    std::vector<PlanSettings> all{usual};
    if (row.group == std::string("threads")) {
      all.push_back(usual);
      all.back().threads = 2;
    }
    if (row.group != std::string("kernels")) return all;
    all.clear();
    for (CpuLevel level : cpu_levels_here()) {
      all.push_back(usual);
      all.back().level = level;
    }
    return all;
  }

  void measure(const Row& row) {
    const Machine machine = machine_of(read(row.game, library_));
    const std::vector<PlanSettings> settings = ways(row);
    const bool is_wall = row.group == std::string("threads");
    const std::uint32_t loop_n = row.loop_n == 0 ? row.n : row.loop_n;
    std::vector<double> loop{};
    std::vector<std::vector<double>> times(settings.size());
    std::string engine;
    std::uint64_t found = 0;
    bool agrees = true;
    for (int i = 0; i < row.repetitions; ++i) {
      if (row.loop) {
        const double start = cpu();
        const std::uint64_t expected = row.loop(loop_n);
        loop.push_back((cpu() - start) * cells(row, row.n) / cells(row, loop_n));
        if (loop_n == row.n) found = expected;
      }
      for (std::size_t k = 0; k < settings.size(); ++k) {
        const double start = is_wall ? wall() : cpu();
        const std::uint64_t here = digest(machine, row, settings[k], engine);
        times[k].push_back((is_wall ? wall() : cpu()) - start);
        if (found == 0) found = here;
        agrees &= here == found;
      }
    }
    const double loop_seconds = loop.empty() ? 0 : median(loop);
    const double rate = loop.empty() ? 0 : cells(row, row.n) / loop_seconds;
    print("{:<10} {:<16} {:<8} {:>8} {:>10.1f} {:>10.4f}  ", row.group, row.game,
          row.ask == values ? "values" : "outcomes", row.n, loop_seconds * 1e3, rate * 1e-9);
    for (std::size_t k = 0; k < settings.size(); ++k) {
      const double seconds = median(times[k]);
      const double ratio = is_wall ? median(times[0]) / seconds : loop_seconds / seconds;
      const std::string way = is_wall               ? fmt::format("{} threads", settings[k].threads)
                              : settings.size() > 1 ? std::string(name_of(settings[k].level))
                                                    : "";
      print(" {} {} {:.3f} x{:.1f} ", engine, way, seconds * 1e3, ratio);
      if (as_json_) lines_.push_back(json(row, engine, way, loop_seconds, rate, seconds, ratio));
    }
    print("{}\n", agrees ? "" : "  WRONG ANSWER");
    for (const std::string& line : lines_) print("{}\n", line);
    lines_.clear();
    agrees_ &= agrees;
    if (row.group == std::string("users") || !row.is_signed) return;
    sign(fmt::format("{} {} {} {}\n", row.game, row.ask == values ? "values" : "outcomes", row.n, found));
  }

  /// The loop is timed on every 64th row, with the values of all rows given.
  void measure_nim_push_euclid() {
    constexpr std::uint32_t n = 4096, every = 64;
    const Machine machine = machine_of(read("nim >> euclid", library_));
    std::vector<double> loop, engine;
    std::string name;
    std::uint64_t found = 0, wrong = 0;
    for (int i = 0; i < 3; ++i) {
      const double start = cpu();
      found = digest(machine, {"options", "nim >> euclid", values, n}, default_settings(), name);
      engine.push_back(cpu() - start);
      const Values first = table(machine, 0, n), second = table(machine, 1, n);
      const double begin = cpu();
      wrong += nim_push_euclid_rows(n, every, first, second);
      loop.push_back((cpu() - begin) * every);
    }
    const double rate = static_cast<double>(n) * n / median(loop);
    print("{:<10} {:<16} {:<8} {:>8} {:>10.1f} {:>10.4f}   {}  {:.3f} x{:.1f} {}\n", "options",
          "nim >> euclid", "values", n, median(loop) * 1e3, rate * 1e-9, name, median(engine) * 1e3,
          median(loop) / median(engine), wrong == 0 ? "" : "  WRONG ANSWER");
    agrees_ &= wrong == 0;
    sign(fmt::format("nim >> euclid {}\n", found));
  }

  /// One position: what play from it comes to is for the planner to find out.
  void measure_imitation() {
    constexpr std::uint32_t n = 40;
    const Machine machine = machine_of(read("imitation", library_));
    std::vector<double> loop, engine;
    std::string name;
    std::uint64_t expected = 0, found = 0;
    for (int i = 0; i < 3; ++i) {
      const double start = cpu();
      expected = imitation_value(n);
      const double middle = cpu();
      const Request request = request_for(machine, values, 0, {{n, n, 0, 0}});
      const Plan plan = plan_for(machine, request, default_settings());
      name = plan.engine;
      found = galli::run(machine, plan, request, default_settings()).chosen.front();
      loop.push_back(middle - start);
      engine.push_back(cpu() - middle);
    }
    print("{:<10} {:<16} {:<8} {:>8} {:>10.1f} {:>10}   {}  {:.3f} x{:.1f} {}\n", "users", "imitation",
          "value", n, median(loop) * 1e3, "", name, median(engine) * 1e3, median(loop) / median(engine),
          found == expected ? "" : "  WRONG ANSWER");
    agrees_ &= found == expected;
  }

  void measure_sequences() {
    print("{:<48} {:>12} {:>12} {:>12} {:>8}\n", "sequences", "loop ms", "loop /s", "engine ms", "ratio");
    for (const SequenceWork& work : sequence_works()) {
      std::vector<double> loop, engine;
      bool agrees = true;
      for (int i = 0; i < 3; ++i) {
        const double start = cpu();
        const std::uint64_t expected = work.loop();
        const double middle = cpu();
        const std::uint64_t found = work.engine();
        loop.push_back((middle - start) * work.scale);
        engine.push_back(cpu() - middle);
        agrees &= !work.is_same_work || expected == found;
        if (i == 0) sign(fmt::format("{} {}\n", work.name, found));
      }
      print("{:<48} {:>12.1f} {:>12.4g} {:>12.3f} {:>8.1f}{}\n", work.name, median(loop) * 1e3,
            work.count / median(loop), median(engine) * 1e3, median(loop) / median(engine),
            agrees ? "" : "  WRONG ANSWER");
      agrees_ &= agrees;
    }
  }

  /// Right within a factor of three, or both below what a clock can tell.
  void compare_estimates() {
    constexpr double factor = 3, noise = 0.002;
    print("{:<32} {:<10} {:>12} {:>12}\n", "estimates", "engine", "estimated ms", "taken ms");
    for (const Estimated& work : estimated()) {
      const Machine machine = machine_of(read(work.game, library_));
      const Request request = request_of(work);
      PlanSettings settings = default_settings();
      settings.engine = work.engine;
      const Plan plan = plan_for(machine, request, settings);
      std::vector<double> times;
      for (int i = 0; i < 3; ++i) {
        const double start = cpu();
        galli::run(machine, plan, request, settings);
        times.push_back(cpu() - start);
      }
      const double taken = median(times);
      const bool is_near = taken < factor * plan.seconds + noise && plan.seconds < factor * taken + noise;
      print("{:<32} {:<10} {:>12.2f} {:>12.2f}{}\n", work.game, plan.engine, plan.seconds * 1e3, taken * 1e3,
            is_near ? "" : "  FAR");
      agrees_ &= is_near;
    }
  }

  /// Heap games of the literature, on boards so large that they are estimated to take a tenth of a second.
  void compare_heap_games() {
    print("{:<32} {:<9} {:<20} {:<10} {:>12} {:>12}\n", "heap games", "asked", "to", "engine", "estimated ms",
          "taken ms");
    for (const heap_games::HeapGameRow& game : heap_games::heap_games()) {
      Library library = standard_library();
      if (*game.rules) library.add(std::make_shared<const Source>(Source{"my.rules", game.rules}));
      const Machine machine = machine_of(read(game.game, library));
      for (const Ask ask : {values, outcomes}) compare_heap_game(game, machine, ask);
    }
  }

  void compare_heap_game(const heap_games::HeapGameRow& game, const Machine& machine, Ask ask) {
    constexpr double enough = 0.1, factor = 3, too_many = 1e8;
    Request request{ask, 0, Window{game.last}, Request::Want::table};
    std::optional<Plan> plan;
    for (double cells = 1; cells < too_many && (!plan || plan->seconds < enough);) {
      cells = 1;
      Request larger = request;
      for (Integer& last : larger.window.last) cells *= static_cast<double>(last = last + last / 4 + 1);
      auto made = plan_or_complaint(machine, larger, default_settings());
      if (std::holds_alternative<Complaint>(made)) break;
      plan = std::get<Plan>(std::move(made));
      request = std::move(larger);
    }
    if (!plan || plan->seconds < enough) return;
    const double start = cpu();
    galli::run(machine, *plan, request, default_settings());
    const double taken = cpu() - start;
    const bool is_near = taken < enough || (taken < factor * plan->seconds && plan->seconds < factor * taken);
    print("{:<32} {:<9} {:<20} {:<10} {:>12.2f} {:>12.2f}{}\n", game.name,
          ask == values ? "values" : "outcomes", to_text(request.window.last), plan->engine,
          plan->seconds * 1e3, taken * 1e3, is_near ? "" : "  FAR");
    agrees_ &= is_near;
  }

  static Values table(const Machine& machine, std::uint32_t phase, std::uint32_t n) {
    const Request request{values, phase, Window{{n - 1, n - 1}}, Request::Want::table};
    const Answer answer = galli::run(machine, request, default_settings());
    return {answer.table.cells.begin(), answer.table.cells.end()};
  }

  static double cells(const Row& row, std::uint32_t n) {
    const std::string game = row.game;
    if (game == "divisor_game" || game == "squares") return n;
    const bool has_three = game.ends_with("(3)") || game == "chomp3" || game == "nimsum_wythoff";
    return static_cast<double>(n) * n * (has_three ? n : 1);
  }

  static std::string json(const Row& row, const std::string& engine, const std::string& way, double loop,
                          double rate, double seconds, double ratio) {
    return fmt::format(
        R"({{"work":"{}","asked":"{}","n":{},"engine":"{}","way":"{}","loop_seconds":{:.6f},"loop_rate":{:.3e},"engine_seconds":{:.6f},"ratio":{:.1f}}})",
        row.game, row.ask == values ? "values" : "outcomes", row.n, engine, way, loop, rate, seconds, ratio);
  }

  void sign(const std::string& text) {
    for (char c : text) signature_ = (signature_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }

  std::vector<std::string> groups_;
  bool as_json_;
  Library library_ = standard_library();
  std::vector<std::string> lines_;
  bool agrees_ = true;
  std::uint64_t signature_ = 0xCBF29CE484222325U;
};

int bench(const std::vector<std::string>& words) {
  std::vector<std::string> groups;
  std::string file = "bench/signature.txt";
  bool as_json = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--json") {
      as_json = true;
    } else if (words[i] == "--signature" && i + 1 < words.size()) {
      file = words[++i];
    } else {
      groups.push_back(words[i]);
    }
  }
  Bench all(groups, as_json);
  all.run();
  std::string expected;
  std::ifstream(file) >> expected;
  const bool is_signed = !all.is_complete() || expected == all.signature();
  if (all.is_complete())
    fmt::print("signature {}{}\n", all.signature(), is_signed ? "" : ", expected " + expected);
  return all.agrees() && is_signed ? 0 : 1;
}

}  // namespace
}  // namespace galli::bench

int main(int argc, char** argv) { return galli::bench::bench({argv + 1, argv + argc}); }
