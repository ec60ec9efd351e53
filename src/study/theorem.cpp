#include "study/theorem.h"

#include <algorithm>
#include <atomic>
#include <map>

#include "run/run.h"

namespace galli {
namespace {

/// Sorts positions, as they come, into samples by the sizes of the fixed heaps.
class SampleFiller : public Receiver {
 public:
  using Samples = std::map<FixedHeaps, Sample>;

  SampleFiller(const FixedHeaps& fixed, Integer bound, std::int32_t value) : value_(value) {
    for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
      if (!fixed[heap]) free_.push_back(heap);
      window_.last.push_back(fixed[heap] ? *fixed[heap] : bound);
    }
    last_.assign(free_.size(), bound);
    at_.assign(fixed.size(), 0);
    fixed_ = fixed;
    for (FixedHeaps& one : sizes_up_to(fixed)) samples_.try_emplace(std::move(one), last_);
  }

  const Window& window() const { return window_; }
  void take_position(std::span<const Integer> sizes) override {
    FixedHeaps key = fixed_;
    std::vector<Integer> member;
    for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
      if (key[heap])
        key[heap] = sizes[heap];
      else
        member.push_back(sizes[heap]);
    }
    ++count_;
    samples_.at(key).add(member);
  }
  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      if (cell == value_) take_position(at_);
      for (std::size_t heap = at_.size(); heap-- > 0;) {
        if (at_[heap]++ < window_.last[heap]) break;
        at_[heap] = 0;
      }
    }
  }
  std::uint64_t count() const { return count_; }
  Samples finished() {
    for (auto& [key, sample] : samples_) sample.close();
    return std::move(samples_);
  }

 private:
  std::int32_t value_;
  std::atomic<std::uint64_t> count_ = 0;
  FixedHeaps fixed_;
  std::vector<std::size_t> free_;
  std::vector<Integer> last_;
  Window window_;
  Position at_;
  Samples samples_;
};

constexpr double longest_board = 60;                ///< seconds
constexpr std::uint64_t most_members = 60'000'000;  ///< of the sets of one board, together

class EngineBoards {
 public:
  EngineBoards(const Machine& machine, FixedHeaps fixed, std::uint64_t bytes, PlanSettings settings,
               Control control)
      : machine_(machine),
        fixed_(std::move(fixed)),
        bytes_(bytes),
        settings_(std::move(settings)),
        control_(std::move(control)) {}

  std::optional<Sample> board(const SetKey& key, Integer bound) {
    const std::tuple id{key.phase, key.value, bound};
    if (bound != bound_) known_.clear();
    bound_ = bound;
    if (!known_.contains(id)) {
      auto samples = computed(key, bound);
      if (!samples) return {};
      known_.emplace(id, std::move(*samples));
    }
    return known_.at(id).at(key.fixed);
  }

 private:
  std::optional<SampleFiller::Samples> computed(const SetKey& key, Integer bound) {
    SampleFiller filler(fixed_, bound, static_cast<std::int32_t>(key.value));
    Request request;
    request.phase = key.phase;
    request.ask = key.value == 0 ? Ask::outcomes : Ask::values;
    request.want = key.value == 0 ? Request::Want::positions : Request::Want::table;
    request.window = filler.window();
    request.streams = true;
    const auto plan = plan_or_complaint(machine_, request, settings_);
    if (std::holds_alternative<Complaint>(plan)) return {};
    const Plan& chosen = std::get<Plan>(plan);
    if (chosen.seconds > longest_board || most_members * 4 > bytes_) return {};
    request.receiver = &filler;
    // Boards with too many members are given up: automata of sets are looked for in them, not stored.
    Control watched = control_;
    watched.stop_requested = [&] { return filler.count() > most_members || control_.stop_requested(); };
    try {
      run(machine_, chosen, request, settings_, watched);
    } catch (const Error&) {
      if (control_.stop_requested() || filler.count() <= most_members) throw;
      return {};
    }
    return filler.finished();
  }

  const Machine& machine_;
  FixedHeaps fixed_;
  std::uint64_t bytes_;
  PlanSettings settings_;
  Control control_;
  Integer bound_ = -1;
  std::map<std::tuple<std::uint32_t, std::uint32_t, Integer>, SampleFiller::Samples> known_;
};

}  // namespace

BoardOracle board_oracle(const Machine& machine, const FixedHeaps& fixed, std::uint64_t bytes,
                         const PlanSettings& settings, const Control& control) {
  const auto boards = std::make_shared<EngineBoards>(machine, fixed, bytes, settings, control);
  return [boards](const SetKey& key, Integer bound) { return boards->board(key, bound); };
}

std::variant<Theorem, std::string> find_theorem(const Machine& machine, const TheoremWanted& wanted,
                                                const PlanSettings& settings, const Control& control) {
  Theorem theorem;
  theorem.is_canonical = machine.copies && !wanted.is_direct;
  theorem.machine = theorem.is_canonical ? machine.copies->canonical.get() : &machine;
  auto system = system_of(*theorem.machine, {wanted.phase, wanted.fixed, wanted.value});
  if (auto* reason = std::get_if<std::string>(&system)) return *reason;
  theorem.system = std::get<ProofSystem>(std::move(system));
  const BoardOracle oracle = board_oracle(*theorem.machine, theorem.system.sets[0].key.fixed,
                                          wanted.limits.memory, settings, control);
  ProofLimits limits = wanted.limits;
  if (limits.numerations.empty()) limits.numerations = default_numerations(theorem.system.heaps);
  theorem.attempt = prove(theorem.system, oracle, limits, control);
  return theorem;
}

}  // namespace galli
