#include "sequences.h"

#include <atomic>

#include "by_text.h"
#include "loops.h"
#include "sequence_loops.h"
#include "study/period.h"
#include "sweep/sweep.h"

namespace galli::bench {
namespace {

/// Read once, as a program does that is asked many things.
const Library& the_library() {
  static const Library library = standard_library();
  return library;
}

/// The sum of periods over the games of a sweep of which `is_counted`.
std::uint64_t swept(const std::string& game, std::vector<SweepVariable> variables, Ask ask,
                    const std::function<bool(std::uint64_t)>& is_counted) {
  const SweepFamily family(std::make_shared<const Source>(Source{"bench", game}), std::move(variables));
  FamilyTask question{family, the_library()};
  question.ask = ask;
  question.bound = 10'000;
  question.settings = default_settings();
  const SweepPlan plan = plan_sweep(question);
  std::atomic<std::uint64_t> sum = 0;
  const ChunkWriter write = [&](std::uint64_t first, std::span<const SweptGame> games, std::string&) {
    std::uint64_t here = 0;
    for (std::size_t i = 0; i < games.size(); ++i) here += is_counted(first + i) ? games[i].period : 0;
    sum += here;
  };
  run_sweep(
      {.family = family, .plan = plan, .write = write}, {0, chunks_of(family, plan)}, 1,
      [](const SweepChunk&) {}, Control{});
  return sum;
}

SequenceWork all_sets(std::uint32_t within) {
  const std::uint64_t sets = (std::uint64_t{1} << within) - 1;
  return {"outcome periods, all sets in {1.." + std::to_string(within) + "}", static_cast<double>(sets), 1,
          [sets] {
            std::uint64_t sum = 0;
            for (std::uint64_t set = 0; set < sets; ++set) sum += subtraction_period(members_of(set)).period;
            return sum;
          },
          [within] {
            return swept("subtraction{S}", {{SweepVariable::Kind::sets, "S", within}}, Ask::outcomes,
                         [](std::uint64_t) { return true; });
          }};
}

/// The loop does every so many-th T.
SequenceWork all_pushes(std::uint32_t within, Ask ask, std::uint64_t every) {
  const std::uint64_t sets = (std::uint64_t{1} << within) - 1;
  const bool has_values = ask == Ask::values;
  const auto loop = [=] {
    std::uint64_t sum = 0;
    for (std::uint64_t t = 0; t < sets; t += every) {
      for (std::uint64_t s = 0; s < sets; ++s)
        sum += (has_values ? push_value_period : push_period)(members_of(s), members_of(t)).period;
    }
    return sum;
  };
  const auto engine = [=] {
    return swept("subtraction{S} >> subtraction{T}",
                 {{SweepVariable::Kind::sets, "S", within}, {SweepVariable::Kind::sets, "T", within}}, ask,
                 [=](std::uint64_t game) { return game / sets % every == 0; });
  };
  const auto looped = static_cast<double>((sets + every - 1) / every);
  return {std::string(has_values ? "value" : "outcome") + " periods, all pushes in {1.." +
              std::to_string(within) + "}",
          static_cast<double>(sets) * static_cast<double>(sets), static_cast<double>(sets) / looped, loop,
          engine};
}

/// The sum of n * value(n) over a table of one heap.
class WeightedSum final : public Receiver {
 public:
  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) sum_ += n_++ * static_cast<std::uint64_t>(cell);
  }
  void take_position(std::span<const Integer>) override {}
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t n_ = 0;
  std::uint64_t sum_ = 0;
};

std::uint64_t table_sum(const Machine& machine, std::uint32_t phase, std::uint32_t count) {
  WeightedSum sum;
  Request request{Ask::values, phase, Window{{Integer{count} - 1}}, Request::Want::table};
  request.receiver = &sum;
  run(machine, request, default_settings());
  return sum.sum();
}

SequenceWork twist(const Amounts& amounts, const std::string& set) {
  constexpr std::uint32_t count = 20'000;
  const std::string game = "twist(subtraction{" + set + "})";
  return {"values of " + game, count, 1, [=] { return twist_values(amounts, count); },
          [=] {
            const Machine machine = machine_of(read(game, the_library()));
            return table_sum(machine, 0, count) + table_sum(machine, 1, count);
          }};
}

/// The loop goes to `looped` only; its time grows as the square.
SequenceWork octal(const std::string& code, const std::vector<unsigned>& digits, std::uint32_t count,
                   std::uint32_t looped) {
  const double times = static_cast<double>(count) / looped;
  return {"values of octal(" + code + ")",
          static_cast<double>(count),
          times * times,
          [=] { return octal_values(digits, looped); },
          [=] { return table_sum(machine_of(read("octal(" + code + ")", the_library())), 0, count); },
          looped == count};
}

/// A period and its proof instead of a table.
SequenceWork octal_period(const std::string& code, const std::vector<unsigned>& digits, std::uint32_t count,
                          std::uint32_t looped) {
  SequenceWork work = octal(code, digits, count, looped);
  work.name = "period of octal(" + code + ")";
  work.engine = [=] {
    const Game game = read("octal(" + code + ")", the_library());
    const auto finding =
        find_period(game, machine_of(game), {Ask::values, 0, count}, default_settings(), Control{});
    return finding.period ? finding.period->period : 0;
  };
  return work;
}

}  // namespace

std::vector<SequenceWork> sequence_works() {
  return {all_sets(16),
          all_pushes(10, Ask::outcomes, 16),
          all_pushes(8, Ask::values, 4),
          twist({2, 3, 7}, "2,3,7"),
          twist({8, 21, 34, 47}, "8,21,34,47"),
          twist({1, 2, 4, 10, 12, 13, 14}, "1,2,4,10,12,13,14"),
          octal_period("0.16", {1, 6}, 1'000'000, 50'000),
          octal("0.6", {6}, 1'000'000, 50'000),
          octal("0.007", {0, 0, 7}, 200'000, 200'000),
          octal("0.06", {0, 6}, 200'000, 200'000)};
}

}  // namespace galli::bench
