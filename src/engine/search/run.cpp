#include "engine/search/run.h"

#include <mutex>

#include "base/helpers.h"
#include "engine/search/push_search.h"
#include "engine/search/whole_search.h"

namespace galli {
namespace {

/// Threads search the same position in different orders and share what they find in the table: the first that is done has the answer,
/// which does not depend on the order. `ask` gives nothing when it was stopped.
template <typename Ask>
auto first_answer(std::size_t threads, SearchWatch& watch, const Ask& ask) -> decltype(ask(0)) {
  if (threads == 1) return ask(0);
  std::mutex mutex;
  decltype(ask(0)) found;
  const auto set_done = [&](bool is_done) { watch.is_done.store(is_done, std::memory_order_relaxed); };
  const auto work = [&](std::uint32_t thread) {
    const auto result = ask(thread);
    if (!result) return;
    const std::lock_guard lock(mutex);
    if (!found) found = result;
    set_done(true);
  };
  set_done(false);
  Helpers helpers(static_cast<std::uint32_t>(threads), work, [&] { set_done(true); });
  work(0);
  helpers.finish();
  set_done(false);
  return found;
}

Halt halted(bool is_too_large) {
  return {is_too_large ? Halt::Reason::value_too_large : Halt::Reason::stopped, 0, {}, {}};
}

template <typename Found>
std::variant<Found, Halt> found_or_halt(const std::optional<Found>& found, bool is_too_large) {
  if (found) return *found;
  return halted(is_too_large);
}

template <typename Workers>
bool is_any_too_large(const Workers& workers) {
  return std::any_of(workers.begin(), workers.end(),
                     [](const auto& worker) { return worker->is_too_large(); });
}

/// One thread's search. What was stopped, by another thread's answer, is made anew before it is asked again.
template <typename Search>
class SearchWorker {
 public:
  template <typename Make>
  explicit SearchWorker(Make make) : make_(std::move(make)), search_(make_()) {}

  Search& ready() {
    if (search_->is_stopped() && !search_->is_too_large()) {
      nodes_ = nodes();
      search_ = make_();
    }
    return *search_;
  }
  bool is_too_large() const { return search_->is_too_large(); }
  std::uint64_t nodes() const { return nodes_ + search_->nodes(); }

 private:
  std::function<std::unique_ptr<Search>()> make_;
  std::unique_ptr<Search> search_;
  std::uint64_t nodes_ = 0;  ///< of searches before this one
};

template <typename Workers>
std::uint64_t nodes_of(const Workers& workers) {
  std::uint64_t nodes = 0;
  for (const auto& worker : workers) nodes += worker->nodes();
  return nodes;
}

/// The threads of a search, each with a worker, and what they share.
template <typename Search>
class SearchTeam {
 public:
  using Worker = SearchWorker<Search>;

  /// `make` makes the search of a thread.
  template <typename Make>
  SearchTeam(std::uint32_t threads, SearchWatch& watch, Make make) : watch_(watch) {
    for (std::uint32_t thread = 0; thread < std::max(threads, 1U); ++thread)
      workers_.push_back(std::make_unique<Worker>([make, thread] { return make(thread); }));
  }

  /// `ask` is given a search.
  template <typename Ask>
  auto answer(const Ask& ask) {
    using Found = decltype(ask(workers_.front()->ready()));
    const auto found = first_answer(workers_.size(), watch_, [&](std::size_t thread) -> std::optional<Found> {
      Search& search = workers_[thread]->ready();
      const Found result = ask(search);
      return search.is_stopped() ? std::nullopt : std::optional(result);
    });
    return found_or_halt(found, is_any_too_large(workers_));
  }
  Search& first() { return workers_.front()->ready(); }
  std::uint64_t nodes() const { return nodes_of(workers_); }

 private:
  SearchWatch& watch_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

template <int N>
class NimbersOfGrids final : public GridSearch {
 public:
  using GridSearch::is_p;
  using GridSearch::known;

  NimbersOfGrids(const Machine& machine, const SearchPlan& plan, const Control& control, SearchNotes* notes)
      : field_(pieces_of(machine), plan.rows, plan.columns),
        table_(plan.table_bytes, notes),
        watch_(control, table_, notes, plan.expected_nodes),
        team_(plan.threads, watch_, [this, rulesets = plan.last_game](std::uint32_t thread) {
          return std::make_unique<NimberSearch<N>>(field_, rulesets, table_, watch_, 0, thread);
        }) {}

  bool is_there() const { return table_.is_there(); }

  /// All grids but the last are valued.
  std::variant<bool, Halt> is_p(std::span<const Position> grids, std::uint32_t constant) override {
    if (grids.empty()) return constant == 0;
    for (const Position& grid : grids.first(grids.size() - 1)) {
      const auto found = value(grid);
      if (const Halt* halt = std::get_if<Halt>(&found)) return *halt;
      constant ^= static_cast<std::uint32_t>(std::get<Nimber>(found));
    }
    const CellBits<N> cells = field_.cells_of(grids.back());
    return team_.answer([&](NimberSearch<N>& search) { return search.has_value(cells, constant); });
  }
  std::variant<Nimber, Halt> value(const Position& grid) override {
    const CellBits<N> cells = field_.cells_of(grid);
    return team_.answer([&](NimberSearch<N>& search) { return Nimber{search.value(cells)}; });
  }
  std::optional<bool> known(std::span<const Position> grids, std::uint32_t constant) override {
    for (const Position& grid : grids) {
      const auto value = team_.first().known_value(field_.cells_of(grid));
      if (!value) return {};
      constant ^= *value;
    }
    return constant == 0;
  }
  std::optional<bool> push_wins(const Position&, std::uint32_t) override { return {}; }
  void remember(const SearchNote& note) override { table_.put(note.key, note.answers, note.nodes); }
  SearchFacts facts() const override {
    return {team_.nodes(), table_.filled(), table_.capacity(), table_.bytes()};
  }

 private:
  GridField<N> field_;
  SearchTable table_;
  SearchWatch watch_;
  SearchTeam<NimberSearch<N>> team_;
};

/// One thread's search before the push, with its own atoms: begun anew when they take too much.
template <int N>
class PushWorker {
 public:
  PushWorker(const GridField<N>& field, const Machine& machine, const SearchPlan& plan, SearchTable& table,
             SearchWatch& watch, std::uint32_t thread)
      : field_(field),
        machine_(machine),
        plan_(plan),
        table_(table),
        watch_(watch),
        thread_(thread),
        max_bytes_(plan.atom_bytes / std::max(plan.threads, 1U)) {
    renew();
  }

  std::optional<bool> is_p(std::span<const CellBits<N>> cells, unsigned constant, unsigned heap) {
    // Button values that were stopped are wrong, and so are atoms that have them.
    if (values_->is_stopped() && !values_->is_too_large()) renew();
    for (;;) {
      const std::uint64_t nodes_before = search_->nodes();
      const std::optional<bool> result = search_->is_p(cells, constant, heap);
      if (result || !search_->is_full()) return result;
      if (search_->nodes() - nodes_before < least_nodes) max_bytes_ += max_bytes_ / 2;
      renew();
    }
  }
  std::optional<bool> known(std::span<const CellBits<N>> cells, unsigned constant) {
    return search_->known(cells, constant);
  }
  bool push_wins(const CellBits<N>& cells, unsigned constant) { return search_->push_wins(cells, constant); }
  bool is_too_large() const { return values_->is_too_large(); }
  std::uint64_t nodes() const { return nodes_ + search_->nodes() + values_->nodes(); }
  std::uint64_t bytes() const { return atoms_->bytes(); }

 private:
  /// A search that does not come so far before its atoms are full gets more room, so that it ends at all.
  static constexpr std::uint64_t least_nodes = 1 << 14;

  void renew() {
    if (search_) nodes_ = nodes();
    search_.reset();
    atoms_.reset();
    values_ = std::make_unique<ButtonValues<N>>(field_, pieces_of(machine_), plan_.last_game, table_, watch_);
    std::vector<std::size_t> all = plan_.first_game;
    all.insert(all.end(), plan_.last_game.begin(), plan_.last_game.end());
    atoms_ = std::make_unique<Atoms<N>>(field_, plan_.first_game, all, *values_);
    search_ = std::make_unique<PushSearch<N>>(*atoms_, plan_.rule, table_, watch_, max_bytes_, thread_);
  }

  const GridField<N>& field_;
  const Machine& machine_;
  const SearchPlan& plan_;
  SearchTable& table_;
  SearchWatch& watch_;
  std::uint32_t thread_;
  std::uint64_t max_bytes_;
  std::unique_ptr<ButtonValues<N>> values_;
  std::unique_ptr<Atoms<N>> atoms_;
  std::unique_ptr<PushSearch<N>> search_;
  std::uint64_t nodes_ = 0;  ///< of searches that were begun anew
};

template <int N>
class PushesOfGrids final : public GridSearch {
 public:
  using GridSearch::is_p;
  using GridSearch::known;

  PushesOfGrids(const Machine& machine, const SearchPlan& plan, const Control& control, SearchNotes* notes)
      : field_(pieces_of(machine), plan.rows, plan.columns),
        table_(plan.table_bytes, notes),
        watch_(control, table_, notes, plan.expected_nodes) {
    if (!table_.is_there()) return;
    for (std::uint32_t thread = 0; thread < std::max(plan.threads, 1U); ++thread)
      workers_.push_back(std::make_unique<PushWorker<N>>(field_, machine, plan, table_, watch_, thread));
  }

  bool is_there() const { return table_.is_there(); }

  std::variant<bool, Halt> is_p(std::span<const Position> grids, std::uint32_t constant) override {
    return found_or_halt(outcome(cells_of(grids), constant, 0), is_any_too_large(workers_));
  }
  /// The least heap beside which the position is P.
  std::variant<Nimber, Halt> value(const Position& grid) override {
    const CellBits<N> cells = field_.cells_of(grid);
    for (unsigned heap = 0; heap <= static_cast<unsigned>(cells.count()) + 1; ++heap) {
      const std::optional<bool> result = outcome({cells}, 0, heap);
      if (!result) return halted(is_any_too_large(workers_));
      if (*result) return Nimber{heap};
    }
    return halted(true);
  }
  std::optional<bool> known(std::span<const Position> grids, std::uint32_t constant) override {
    return workers_.front()->known(cells_of(grids), constant);
  }
  std::optional<bool> push_wins(const Position& grid, std::uint32_t constant) override {
    return workers_.front()->push_wins(field_.cells_of(grid), constant);
  }
  void remember(const SearchNote& note) override { table_.put(note.key, note.answers, note.nodes); }
  SearchFacts facts() const override {
    SearchFacts facts{nodes_of(workers_), table_.filled(), table_.capacity(), table_.bytes()};
    for (const auto& worker : workers_) facts.bytes += worker->bytes();
    return facts;
  }

 private:
  using Fields = std::vector<CellBits<N>>;

  Fields cells_of(std::span<const Position> grids) const {
    Fields cells;
    for (const Position& grid : grids) cells.push_back(field_.cells_of(grid));
    return cells;
  }

  std::optional<bool> outcome(const Fields& cells, unsigned constant, unsigned heap) {
    return first_answer(workers_.size(), watch_,
                        [&](std::size_t thread) { return workers_[thread]->is_p(cells, constant, heap); });
  }

  GridField<N> field_;
  SearchTable table_;
  SearchWatch watch_;
  std::vector<std::unique_ptr<PushWorker<N>>> workers_;
};

/// Outcomes or values of whole positions.
template <int N, typename Labels>
class WholeLabels {
 public:
  WholeLabels(const Machine& machine, const SearchPlan& plan, const GridField<N>& field,
              const Control& control, SearchNotes* notes, std::uint32_t number)
      : table_(plan.table_bytes / 2, notes, number),
        watch_(control, table_, notes, plan.expected_nodes),
        team_(plan.threads, watch_, [this, &machine, &field, sums = plan.sums](std::uint32_t thread) {
          return std::make_unique<WholeSearch<N, Labels>>(machine, sums, field, table_, watch_, thread);
        }) {}

  std::variant<Nimber, Halt> label(std::uint32_t phase, const CellBits<N>& cells) {
    return team_.answer([&](WholeSearch<N, Labels>& search) { return search.label(phase, cells); });
  }
  std::optional<bool> known_p(std::uint32_t phase, const CellBits<N>& cells) {
    const auto label = team_.first().known_label(phase, cells);
    return label ? std::optional(*label == 0) : std::nullopt;
  }
  SearchTable& table() { return table_; }
  bool is_there() const { return table_.is_there(); }
  SearchFacts facts() const { return {team_.nodes(), table_.filled(), table_.capacity(), table_.bytes()}; }

 private:
  SearchTable table_;
  SearchWatch watch_;
  SearchTeam<WholeSearch<N, Labels>> team_;
};

template <int N>
class WholeGrids final : public GridSearch {
 public:
  using GridSearch::is_p;
  using GridSearch::known;

  WholeGrids(const Machine& machine, const SearchPlan& plan, std::uint32_t phase, const Control& control,
             SearchNotes* notes)
      : phase_(phase),
        field_(pieces_of(machine), plan.rows, plan.columns),
        outcomes_(machine, plan, field_, control, notes, 0),
        values_(machine, plan, field_, control, notes, 1) {}

  bool is_there() const { return outcomes_.is_there() && values_.is_there(); }

  std::variant<bool, Halt> is_p(std::span<const Position> grids, std::uint32_t) override {
    assert(grids.size() == 1);
    return is_p_in(phase_, grids.front());
  }
  std::variant<bool, Halt> is_p_in(std::uint32_t phase, const Position& grid) override {
    const auto label = outcomes_.label(phase, field_.cells_of(grid));
    if (const Halt* halt = std::get_if<Halt>(&label)) return *halt;
    return std::get<Nimber>(label) == 0;
  }
  std::optional<bool> known_in(std::uint32_t phase, const Position& grid) override {
    return outcomes_.known_p(phase, field_.cells_of(grid));
  }
  std::variant<Nimber, Halt> value(const Position& grid) override {
    return values_.label(phase_, field_.cells_of(grid));
  }
  std::optional<bool> known(std::span<const Position>, std::uint32_t) override { return {}; }
  std::optional<bool> push_wins(const Position&, std::uint32_t) override { return {}; }
  void remember(const SearchNote& note) override {
    (note.table == 0 ? outcomes_.table() : values_.table()).put(note.key, note.answers, note.nodes);
  }
  SearchFacts facts() const override {
    const SearchFacts outcomes = outcomes_.facts();
    const SearchFacts values = values_.facts();
    return {outcomes.nodes + values.nodes, outcomes.filled + values.filled,
            outcomes.capacity + values.capacity, outcomes.bytes + values.bytes};
  }

 private:
  std::uint32_t phase_;
  GridField<N> field_;
  WholeLabels<N, OutcomeLabels> outcomes_;
  WholeLabels<N, NimberSet> values_;
};

template <typename Search>
std::unique_ptr<GridSearch> if_there(std::unique_ptr<Search> search) {
  return search->is_there() ? std::move(search) : nullptr;
}

template <int N>
std::unique_ptr<GridSearch> make_search_of_words(const Machine& machine, const SearchPlan& plan,
                                                 std::uint32_t phase, const Control& control,
                                                 SearchNotes* notes) {
  switch (plan.way) {
    case SearchWay::nimbers:
      return if_there(std::make_unique<NimbersOfGrids<N>>(machine, plan, control, notes));
    case SearchWay::push: return if_there(std::make_unique<PushesOfGrids<N>>(machine, plan, control, notes));
    case SearchWay::whole: break;
  }
  return if_there(std::make_unique<WholeGrids<N>>(machine, plan, phase, control, notes));
}

}  // namespace

std::variant<bool, Halt> GridSearch::is_p_in(std::uint32_t, const Position&) {
  assert(false);
  return halted(false);
}

std::optional<bool> GridSearch::known_in(std::uint32_t, const Position&) { return {}; }

std::unique_ptr<GridSearch> make_search(const Machine& machine, const SearchPlan& plan, std::uint32_t phase,
                                        const Control& control, SearchNotes* notes) {
  if (plan.words == 1) return make_search_of_words<1>(machine, plan, phase, control, notes);
  if (plan.words == 2) return make_search_of_words<2>(machine, plan, phase, control, notes);
  return make_search_of_words<4>(machine, plan, phase, control, notes);
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
