#include "study/theorem.h"

#include <algorithm>
#include <atomic>

#include "run/run.h"
#include "value/slice_receiver.h"

namespace galli {
namespace {

/// The members of one set among the positions as they come: those with the sizes of its fixed heaps.
class SampleFiller : public SliceReceiver {
 public:
  SampleFiller(const SetKey& key, Integer bound)
      : value_(static_cast<std::int32_t>(key.value)), at_(key.fixed.size(), 0) {
    std::vector<Integer> last;
    for (std::size_t heap = 0; heap < key.fixed.size(); ++heap) {
      if (!key.fixed[heap]) free_.push_back(heap);
      if (!key.fixed[heap]) last.push_back(bound);
      window_.last.push_back(key.fixed[heap].value_or(bound));
      least_.push_back(key.fixed[heap].value_or(0));
    }
    member_.resize(free_.size());
    sample_.emplace(std::move(last));
  }

  const Window& window() const { return window_; }
  const Position& least() const override { return least_; }
  void take_position(std::span<const Integer> sizes) override {
    for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
      if (sizes[heap] < least_[heap]) return;
    }
    for (std::size_t i = 0; i < free_.size(); ++i) member_[i] = sizes[free_[i]];
    ++count_;
    sample_->add(member_);
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
  Sample finished() {
    sample_->close();
    return std::move(*sample_);
  }

 private:
  std::int32_t value_;
  std::atomic<std::uint64_t> count_ = 0;
  std::vector<std::size_t> free_;
  Window window_;
  Position least_;
  Position at_;
  std::vector<Integer> member_;
  std::optional<Sample> sample_;
};

constexpr double longest_board = 60;               ///< seconds
constexpr std::uint64_t max_members = 60'000'000;  ///< of the set of one board
constexpr std::uint64_t bytes_of_member = 4;

class EngineBoards {
 public:
  EngineBoards(const Machine& machine, const ProofLimits& limits, PlanSettings settings, Control control)
      : machine_(machine),
        max_members_(std::min(max_members, limits.memory / bytes_of_member)),
        clock_(limits.clock),
        end_(clock_ ? clock_() + limits.seconds : 0),
        settings_(std::move(settings)),
        control_(std::move(control)) {}

  std::optional<Sample> board(const SetKey& key, Integer bound) const {
    SampleFiller filler(key, bound);
    Request request;
    request.phase = key.phase;
    request.ask = key.value == 0 ? Ask::outcomes : Ask::values;
    request.want = key.value == 0 ? Request::Want::positions : Request::Want::table;
    request.window = filler.window();
    request.receiver = &filler;
    const auto plan = plan_or_complaint(machine_, request, settings_);
    if (std::holds_alternative<Complaint>(plan)) return {};
    const Plan& chosen = std::get<Plan>(plan);
    if (chosen.seconds > longest_board) return {};
    // Boards with too many members are given up: automata of sets are looked for in them, not stored.
    Control watched = control_;
    const auto is_given_up = [&] { return filler.count() > max_members_ || (clock_ && clock_() > end_); };
    watched.stop_requested = [&] { return is_given_up() || control_.stop_requested(); };
    try {
      run(machine_, chosen, request, settings_, watched);
    } catch (const Error&) {
      if (control_.stop_requested() || !is_given_up()) throw;
      return {};
    }
    return filler.finished();
  }

 private:
  const Machine& machine_;
  std::uint64_t max_members_;
  std::function<double()> clock_;  ///< none: there is no limit
  double end_;
  PlanSettings settings_;
  Control control_;
};

}  // namespace

BoardOracle board_oracle(const Machine& machine, const ProofLimits& limits, const PlanSettings& settings,
                         const Control& control) {
  const auto boards = std::make_shared<EngineBoards>(machine, limits, settings, control);
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
  const BoardOracle oracle = board_oracle(*theorem.machine, wanted.limits, settings, control);
  ProofLimits limits = wanted.limits;
  if (limits.numerations.empty()) limits.numerations = default_numerations(theorem.system.heaps);
  theorem.attempt = prove(theorem.system, oracle, limits, control);
  return theorem;
}

}  // namespace galli
