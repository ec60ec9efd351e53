#include "engine/search/run.h"
#include "base/helpers.h"
#include "engine/search/push_search.h"
#include "engine/search/whole_search.h"

namespace galli {
namespace {

template <int N>
class NimbersOfGrids final : public GridSearch {
 public:
  NimbersOfGrids(const Machine& machine, const SearchPlan& plan, const Control& control)
      : field_(pieces_of(machine), plan.rows, plan.columns),
        table_(plan.table_bytes),
        watch_(control),
        search_(field_, plan.last_game, table_, watch_) {}

  bool is_there() const { return table_.is_there(); }

  std::variant<bool, Halt> is_p(const Position& grid, std::uint32_t constant) override {
    const bool result = search_.has_value(field_.cells_of(grid), constant);
    if (search_.is_stopped()) return halt();
    return result;
  }
  std::variant<Nimber, Halt> value(const Position& grid) override {
    const unsigned result = search_.value(field_.cells_of(grid));
    if (search_.is_stopped()) return halt();
    return Nimber{result};
  }
  std::optional<bool> known(const Position&, std::uint32_t) override { return {}; }
  std::optional<bool> push_wins(const Position&, std::uint32_t) override { return {}; }
  SearchFacts facts() const override {
    return {search_.nodes(), table_.filled(), table_.capacity(), table_.bytes()};
  }

 private:
  Halt halt() const {
    return {search_.is_too_large() ? Halt::Reason::value_too_large : Halt::Reason::stopped, 0, {}, {}};
  }

  GridField<N> field_;
  SearchTable table_;
  SearchWatch watch_;
  NimberSearch<N> search_;
};

/// One thread's search before the push, with its own atoms: begun anew when they take too much.
template <int N>
class PushWorker {
 public:
  PushWorker(const GridField<N>& field, const Machine& machine, const SearchPlan& plan, SearchTable& table,
             SearchWatch& watch, std::uint32_t thread)
      : field_(field), machine_(machine), plan_(plan), table_(table), watch_(watch), thread_(thread) {
    renew();
  }

  std::optional<bool> is_p(const CellBits<N>& cells, unsigned constant, unsigned heap) {
    for (;;) {
      const std::optional<bool> result = search_->is_p(cells, constant, heap);
      if (result || !search_->is_full()) return result;
      renew();
    }
  }
  std::optional<bool> known(const CellBits<N>& cells, unsigned constant) {
    return search_->known(cells, constant);
  }
  bool push_wins(const CellBits<N>& cells, unsigned constant) { return search_->push_wins(cells, constant); }
  bool is_too_large() const { return values_->is_too_large(); }
  std::uint64_t nodes() const { return nodes_ + search_->nodes() + values_->nodes(); }
  std::uint64_t bytes() const { return atoms_->bytes(); }

 private:
  void renew() {
    if (search_) nodes_ = nodes();
    values_ = std::make_unique<ButtonValues<N>>(field_, pieces_of(machine_), plan_.last_game, table_, watch_);
    std::vector<std::size_t> all = plan_.first_game;
    all.insert(all.end(), plan_.last_game.begin(), plan_.last_game.end());
    atoms_ = std::make_unique<Atoms<N>>(field_, plan_.first_game, all, *values_);
    search_ = std::make_unique<PushSearch<N>>(*atoms_, plan_.rule, table_, watch_, plan_.atom_bytes, thread_);
  }

  const GridField<N>& field_;
  const Machine& machine_;
  const SearchPlan& plan_;
  SearchTable& table_;
  SearchWatch& watch_;
  std::uint32_t thread_;
  std::unique_ptr<ButtonValues<N>> values_;
  std::unique_ptr<Atoms<N>> atoms_;
  std::unique_ptr<PushSearch<N>> search_;
  std::uint64_t nodes_ = 0;  ///< of searches that were begun anew
};

/// Threads search the same position in different orders and share what they find: the first that is done has the answer.
template <int N>
class PushesOfGrids final : public GridSearch {
 public:
  PushesOfGrids(const Machine& machine, const SearchPlan& plan, const Control& control)
      : field_(pieces_of(machine), plan.rows, plan.columns), table_(plan.table_bytes), watch_(control) {
    if (!table_.is_there()) return;
    for (std::uint32_t thread = 0; thread < std::max(plan.threads, 1U); ++thread)
      workers_.push_back(std::make_unique<PushWorker<N>>(field_, machine, plan, table_, watch_, thread));
  }

  bool is_there() const { return table_.is_there(); }

  std::variant<bool, Halt> is_p(const Position& grid, std::uint32_t constant) override {
    const std::optional<bool> result = outcome(field_.cells_of(grid), constant, 0);
    if (!result) return halt();
    return *result;
  }
  /// The least heap beside which the position is P.
  std::variant<Nimber, Halt> value(const Position& grid) override {
    const CellBits<N> cells = field_.cells_of(grid);
    for (unsigned heap = 0; heap <= static_cast<unsigned>(cells.count()) + 1; ++heap) {
      const std::optional<bool> result = outcome(cells, 0, heap);
      if (!result) return halt();
      if (*result) return Nimber{heap};
    }
    return Halt{Halt::Reason::value_too_large, 0, {}, {}};
  }
  std::optional<bool> known(const Position& grid, std::uint32_t constant) override {
    return workers_.front()->known(field_.cells_of(grid), constant);
  }
  std::optional<bool> push_wins(const Position& grid, std::uint32_t constant) override {
    return workers_.front()->push_wins(field_.cells_of(grid), constant);
  }
  SearchFacts facts() const override {
    SearchFacts facts{0, table_.filled(), table_.capacity(), table_.bytes()};
    for (const auto& worker : workers_) {
      facts.nodes += worker->nodes();
      facts.bytes += worker->bytes();
    }
    return facts;
  }

 private:
  std::optional<bool> outcome(const CellBits<N>& cells, unsigned constant, unsigned heap) {
    if (workers_.size() == 1) return workers_.front()->is_p(cells, constant, heap);
    std::atomic<int> found{-1};
    const auto work = [&](std::uint32_t thread) {
      const std::optional<bool> result = workers_[thread]->is_p(cells, constant, heap);
      if (result) found.store(*result ? 1 : 0);
      if (result) watch_.is_done.store(true, std::memory_order_relaxed);
    };
    watch_.is_done.store(false, std::memory_order_relaxed);
    Helpers helpers(static_cast<std::uint32_t>(workers_.size()), work,
                    [&] { watch_.is_done.store(true, std::memory_order_relaxed); });
    if (!helpers.are_there()) watch_.is_done.store(false, std::memory_order_relaxed);
    work(0);
    helpers.finish();
    watch_.is_done.store(false, std::memory_order_relaxed);
    return found < 0 ? std::nullopt : std::optional(found == 1);
  }

  Halt halt() const {
    const bool is_too_large = std::any_of(workers_.begin(), workers_.end(),
                                          [](const auto& worker) { return worker->is_too_large(); });
    return {is_too_large ? Halt::Reason::value_too_large : Halt::Reason::stopped, 0, {}, {}};
  }

  GridField<N> field_;
  SearchTable table_;
  SearchWatch watch_;
  std::vector<std::unique_ptr<PushWorker<N>>> workers_;
};

template <int N>
class WholeGrids final : public GridSearch {
 public:
  WholeGrids(const Machine& machine, const SearchPlan& plan, std::uint32_t phase, const Control& control)
      : phase_(phase),
        field_(pieces_of(machine), plan.rows, plan.columns),
        outcome_table_(plan.table_bytes / 2),
        value_table_(plan.table_bytes / 2),
        watch_(control),
        outcomes_(machine, plan.sums, field_, outcome_table_, watch_),
        values_(machine, plan.sums, field_, value_table_, watch_) {}

  bool is_there() const { return outcome_table_.is_there() && value_table_.is_there(); }

  std::variant<bool, Halt> is_p(const Position& grid, std::uint32_t) override {
    const Nimber label = outcomes_.label(phase_, field_.cells_of(grid));
    if (outcomes_.is_stopped()) return halt(outcomes_.is_too_large());
    return label == 0;
  }
  std::variant<Nimber, Halt> value(const Position& grid) override {
    const Nimber label = values_.label(phase_, field_.cells_of(grid));
    if (values_.is_stopped()) return halt(values_.is_too_large());
    return label;
  }
  std::optional<bool> known(const Position&, std::uint32_t) override { return {}; }
  std::optional<bool> push_wins(const Position&, std::uint32_t) override { return {}; }
  SearchFacts facts() const override {
    return {outcomes_.nodes() + values_.nodes(), outcome_table_.filled() + value_table_.filled(),
            outcome_table_.capacity() + value_table_.capacity(),
            outcome_table_.bytes() + value_table_.bytes()};
  }

 private:
  static Halt halt(bool is_too_large) {
    return {is_too_large ? Halt::Reason::value_too_large : Halt::Reason::stopped, 0, {}, {}};
  }

  std::uint32_t phase_;
  GridField<N> field_;
  SearchTable outcome_table_;
  SearchTable value_table_;
  SearchWatch watch_;
  WholeSearch<N, OutcomeLabels> outcomes_;
  WholeSearch<N, NimberSet> values_;
};

template <typename Search>
std::unique_ptr<GridSearch> if_there(std::unique_ptr<Search> search) {
  return search->is_there() ? std::move(search) : nullptr;
}

template <int N>
std::unique_ptr<GridSearch> make_search_of_words(const Machine& machine, const SearchPlan& plan,
                                                 std::uint32_t phase, const Control& control) {
  switch (plan.way) {
    case SearchWay::nimbers: return if_there(std::make_unique<NimbersOfGrids<N>>(machine, plan, control));
    case SearchWay::push: return if_there(std::make_unique<PushesOfGrids<N>>(machine, plan, control));
    case SearchWay::whole: break;
  }
  return if_there(std::make_unique<WholeGrids<N>>(machine, plan, phase, control));
}

}  // namespace

std::unique_ptr<GridSearch> make_search(const Machine& machine, const SearchPlan& plan, std::uint32_t phase,
                                        const Control& control) {
  if (plan.words == 1) return make_search_of_words<1>(machine, plan, phase, control);
  if (plan.words == 2) return make_search_of_words<2>(machine, plan, phase, control);
  return make_search_of_words<4>(machine, plan, phase, control);
}

std::variant<Answer, Halt> run_search(const Machine& machine, const SearchPlan& plan, const Request& request,
                                      const Control& control) {
  const std::unique_ptr<GridSearch> search = make_search(machine, plan, request.phase, control);
  if (!search) return Halt{Halt::Reason::too_many_positions, request.phase, {}, {}};
  Answer answer = empty_answer(request);
  for (const Position& position : request.chosen) {
    if (request.ask == Ask::values) {
      const auto found = search->value(position);
      if (const Halt* halt = std::get_if<Halt>(&found)) return *halt;
      answer.chosen.push_back(std::get<Nimber>(found));
    } else {
      const auto found = search->is_p(position);
      if (const Halt* halt = std::get_if<Halt>(&found)) return *halt;
      answer.chosen.push_back(std::get<bool>(found) ? 0 : 1);
    }
  }
  answer.work = search->facts().nodes;
  return answer;
}

std::variant<Answer, Halt> run_search(const EngineTask& task) {
  const SearchPlan& plan = search_plan_of(task.plan);
  auto answer = run_search(task.machine, plan, task.request, task.control);
  constexpr std::uint64_t largest_value = 63, bytes_of_entry = 16;
  if (Halt* halt = std::get_if<Halt>(&answer))
    halt->limit =
        halt->reason == Halt::Reason::value_too_large ? largest_value : plan.table_bytes / bytes_of_entry;
  return answer;
}

const SearchPlan& search_plan_of(const Plan& plan) { return details_of<SearchPlan>(plan); }

}  // namespace galli
