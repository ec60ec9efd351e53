#include "study/oracle.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/words.h"
#include "game/board/grid.h"
#include "lang/reader.h"
#include "run/place.h"
#include "run/run.h"
#include "study/comparison/domination.h"
#include "study/period.h"
#include "study/slopes.h"
#include "value/imposed_leaves.h"

namespace galli {
namespace {

using claims::Spot;

constexpr std::uint64_t max_outcomes = std::uint64_t{1} << 32;
constexpr std::uint64_t max_values = std::uint64_t{1} << 27;
constexpr std::uint64_t eager_cells = std::uint64_t{1} << 28;  // a first window of the whole bound
constexpr std::uint64_t period_bound = 100'000;
constexpr std::uint64_t bytes_of_single = 160;  // a position and its answer in a map, about

std::uint64_t bytes_of_set(const Window& window) { return *window.cells() / 8; }
std::uint64_t bytes_of_table(const Window& window) { return *window.cells() * sizeof(std::int32_t); }

class Collector : public Receiver {
 public:
  explicit Collector(PositionSet& set) : set_(set) {}
  void take_cells(std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      if (cell == 0) set_.set(next_);
      ++next_;
    }
  }
  void take_position(std::span<const Integer> sizes) override { set_.insert(sizes); }

 private:
  PositionSet& set_;
  std::uint64_t next_ = 0;
};

using States = std::set<std::pair<std::uint32_t, Position>>;  ///< phases and positions

/// Where one move leads that the opponent may allow.
void add_options(const Machine& machine, const State& from, Budget& budget, States& found, States& stays) {
  const auto add = [&](const Node& node, const State& state) {
    if (node.kind == Node::Kind::stay) {
      for_each_phase(node.phases, [&](std::uint32_t phase) { stays.emplace(phase, state.position); });
      return true;
    }
    bool has_option = false;
    const bool is_complete =
        visit_options(*machine.rulesets[node.ruleset], state.position, budget, [&](const Position& to) {
          has_option = true;
          for_each_phase(node.phases, [&](std::uint32_t phase) { found.emplace(phase, to); });
          return true;
        });
    if (!is_complete)
      throw Error({.kind = ErrorKind::refused, .message = "there are too many options to list"});
    return has_option;
  };
  visit_imposed_leaves(machine, from, machine.phases[from.phase].formula, add);
}

std::string text_of_sizes(std::span<const Integer> sizes) {
  std::vector<std::string> words;
  for (Integer size : sizes) words.push_back(std::to_string(size));
  return joined(words, ",");
}

}  // namespace

struct StudyOracle::Phase {
  std::optional<PositionSet> p;
  std::optional<Table> values;
  std::map<Position, std::uint64_t> outcomes_of;
  std::map<Position, std::uint64_t> values_of;
  std::map<bool, PeriodFinding> periods;  ///< by whether they are of values
};

struct StudyOracle::Known {
  Game game;
  Machine machine;
  std::vector<Phase> phases;
};

StudyOracle::StudyOracle(Integer bound, const PlanSettings& settings, const Control& control)
    : bound_(bound), settings_(settings), quiet_(without_progress(control)) {}

StudyOracle::~StudyOracle() = default;

StudyOracle::Handle StudyOracle::add(const std::string& text, const Library& library) {
  if (const auto found = by_text_.find(text); found != by_text_.end()) return found->second;
  auto known = std::make_unique<Known>();
  known->game = read_game(std::make_shared<const Source>(Source{{}, text}), library);
  known->machine = machine_of(known->game);
  known->phases.resize(known->machine.phases.size());
  games_.push_back(std::move(known));
  by_text_.emplace(text, games_.size() - 1);
  return games_.size() - 1;
}

const Game& StudyOracle::game(Handle game) const { return games_[game]->game; }
const Machine& StudyOracle::machine(Handle game) const { return games_[game]->machine; }
std::size_t StudyOracle::phases(Handle game) const { return games_[game]->phases.size(); }
const Board& StudyOracle::board(Handle game, std::uint32_t phase) const {
  return board_of(machine(game), phase);
}
StudyOracle::Phase& StudyOracle::known(Handle game, std::uint32_t phase) {
  return games_[game]->phases[phase];
}

/// Sizes that a window has sides for: all heaps, or the single heap of a multiset.
bool StudyOracle::is_in_window(Handle game, std::uint32_t phase, const Spot& spot) const {
  const Board& where = board(game, phase);
  return where.has_window() && spot.text.empty() && !spot.is_grid && spot.sizes.size() == where.dimension();
}

/// On the board as it has it; nothing when it is not there.
std::optional<Position> StudyOracle::place(Handle game, std::uint32_t phase, const Spot& spot) {
  if (std::any_of(spot.sizes.begin(), spot.sizes.end(), [](Integer size) { return size < 0; })) return {};
  const Board& where = board(game, phase);
  if (where.positions_are_sizes() && is_in_window(game, phase, spot)) {
    Position position(spot.sizes.begin(), spot.sizes.end());
    return where.contains(position) ? std::optional{std::move(position)} : std::nullopt;
  }
  return encoded(game, phase, spot);
}

Position StudyOracle::encoded(Handle game, std::uint32_t phase, const Spot& spot) {
  const Board& where = board(game, phase);
  if (spot.is_grid) {
    const bool is_sound = spot.sizes[0] >= 0 && spot.sizes[0] <= max_grid_rows && spot.sizes[1] >= 0 &&
                          spot.sizes[1] <= max_grid_columns;
    if (!galli::is_grid(where) || !is_sound)
      throw Error({.kind = ErrorKind::text,
                   .message = "board(" + text_of_sizes(spot.sizes) + ") is not a position of " +
                              to_text(this->game(game))});
    return free_grid(spot.sizes[0], spot.sizes[1]);
  }
  const std::string text = spot.text.empty() ? text_of_sizes(spot.sizes) : std::string(spot.text);
  try {
    return read_on_board(this->game(game), machine(game), text, phase);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    complaint.kind = ErrorKind::text;
    throw Error(std::move(complaint));
  }
}

bool StudyOracle::is_on_board(Handle game, std::uint32_t phase, const Spot& spot) {
  return place(game, phase, spot).has_value();
}

/// A window that has the position, not much larger than what is needed and not growing too often; nothing when it would be
/// too large.
std::optional<Window> StudyOracle::larger(const Window& now, std::span<const Integer> sizes,
                                          std::uint64_t most) const {
  Window window{{sizes.begin(), sizes.end()}};
  const auto fits = [&](const Window& wanted, std::uint64_t limit) {
    const auto cells = wanted.cells();
    return cells && *cells <= limit;
  };
  Window eager = window;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const Integer before = now.last.empty() ? bound_ : now.last[i];
    const bool grows = !now.last.empty() && sizes[i] > before;
    eager.last[i] = std::max(sizes[i], grows ? before + before / 2 : before);
    window.last[i] = std::max(sizes[i], now.last.empty() ? 0 : now.last[i]);
  }
  if (fits(eager, std::min(eager_cells, most))) return eager;
  return fits(window, most) ? std::optional{window} : std::nullopt;
}

void StudyOracle::count_kept(std::uint64_t bytes) {
  kept_ += bytes;
  if (kept_ <= std::max(drop_at_, settings_.memory / 2)) return;
  for (const auto& known : games_) {
    for (Phase& phase : known->phases) {
      phase.p.reset();
      phase.values.reset();
      phase.outcomes_of.clear();
      phase.values_of.clear();
    }
  }
  kept_ = bytes;
  drop_at_ = bytes + settings_.memory / 4;  // a large table is not dropped for the next small answer
}

/// What is kept leaves the rest of the memory.
Answer StudyOracle::answer(Handle game, const Request& request) {
  PlanSettings left = settings_;
  left.memory -= std::min(kept_, settings_.memory / 2);
  const Plan plan = plan_for(machine(game), request, left);
  theorems_.merge(theorems_of(plan));
  has_asked_engine_ = true;
  return run(machine(game), plan, request, left, quiet_);
}

std::uint64_t StudyOracle::single(Handle game, std::uint32_t phase, const Position& position, Ask ask) {
  Phase& own = known(game, phase);
  auto& memory = ask == Ask::values ? own.values_of : own.outcomes_of;
  if (const auto found = memory.find(position); found != memory.end()) return found->second;
  const std::uint64_t found = answer(game, request_for(machine(game), ask, phase, {position})).chosen.front();
  count_kept(bytes_of_single);
  memory.emplace(position, found);
  return found;
}

bool StudyOracle::is_p(Handle game, std::uint32_t phase, const Spot& spot) {
  Phase& own = known(game, phase);
  if (is_in_window(game, phase, spot)) {
    if (own.p && own.p->covers(spot.sizes)) return own.p->contains(spot.sizes);
    if (std::any_of(spot.sizes.begin(), spot.sizes.end(), [](Integer size) { return size < 0; }))
      return false;
    if (const auto window = larger(own.p ? own.p->window() : Window{}, spot.sizes, max_outcomes)) {
      own.p.reset();
      count_kept(bytes_of_set(*window));
      own.p = positions_in(game, phase, *window);
      return own.p->contains(spot.sizes);
    }
  }
  const auto position = place(game, phase, spot);
  return position && single(game, phase, *position, Ask::outcomes) == 0;
}

Integer StudyOracle::value(Handle game, std::uint32_t phase, const Spot& spot) {
  Phase& own = known(game, phase);
  if (machine(game).misere)
    throw Error({.kind = ErrorKind::text, .message = "misere games have no nim-values"});
  if (is_in_window(game, phase, spot)) {
    const auto covers = [&] {
      for (std::size_t i = 0; i < spot.sizes.size(); ++i) {
        if (spot.sizes[i] < 0 || spot.sizes[i] > own.values->window.last[i]) return false;
      }
      return true;
    };
    const bool is_negative =
        std::any_of(spot.sizes.begin(), spot.sizes.end(), [](Integer size) { return size < 0; });
    if (!is_negative && (!own.values || !covers())) {
      if (const auto window = larger(own.values ? own.values->window : Window{}, spot.sizes, max_values)) {
        own.values.reset();
        count_kept(bytes_of_table(*window));
        own.values = values(game, phase, *window, true);
      }
    }
    if (!is_negative && own.values && covers()) {
      const Integer found = own.values->at({spot.sizes.begin(), spot.sizes.end()});
      if (found != Table::off_board) return found;
    }
  }
  const auto position = place(game, phase, spot);
  if (!position)
    throw Error({.kind = ErrorKind::text,
                 .message = "(" + text_of_sizes(spot.sizes) + ") is not on the board of " +
                            to_text(this->game(game))});
  const std::uint64_t found = single(game, phase, *position, Ask::values);
  if (found > static_cast<std::uint64_t>(std::numeric_limits<Integer>::max()))
    throw Error({.kind = ErrorKind::refused, .message = "a nim-value is larger than 2^63"});
  return static_cast<Integer>(found);
}

std::vector<Position> StudyOracle::options(Handle game, std::uint32_t phase, const Spot& spot) {
  const auto position = place(game, phase, spot);
  if (!position) return {};
  States found, stays;
  Budget budget;
  add_options(machine(game), {phase, *position}, budget, found, stays);
  std::set<Position> positions;
  for (const auto& [to, option] : found) positions.insert(option);
  return {positions.begin(), positions.end()};
}

/// How many of these are P: by the tables that are there, the others together in one go.
Integer StudyOracle::count_p(Handle game, const std::vector<std::pair<std::uint32_t, Position>>& states) {
  Integer count = 0;
  std::map<std::uint32_t, std::vector<Position>> unknown;
  for (const auto& [phase, position] : states) {
    const bool is_heaps = board(game, phase).positions_are_sizes();
    if (is_heaps)
      count += is_p(game, phase, {position, false, {}}) ? 1 : 0;
    else if (const auto& memory = known(game, phase).outcomes_of; memory.contains(position))
      count += memory.at(position) == 0 ? 1 : 0;
    else
      unknown[phase].push_back(position);
  }
  for (const auto& [phase, positions] : unknown) {
    const auto answers = answer(game, request_for(machine(game), Ask::outcomes, phase, positions)).chosen;
    count_kept(positions.size() * bytes_of_single);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      known(game, phase).outcomes_of.emplace(positions[i], answers[i]);
      count += answers[i] == 0 ? 1 : 0;
    }
  }
  return count;
}

claims::MoveCounts StudyOracle::moves(Handle game, std::uint32_t phase, const Spot& spot,
                                      bool wants_winning) {
  const auto position = place(game, phase, spot);
  if (!position) throw Error({.kind = ErrorKind::text, .message = "this position is not on the board"});
  States found, stays;
  Budget budget;
  add_options(machine(game), {phase, *position}, budget, found, stays);
  for (const auto& stay : stays) found.erase(stay);
  claims::MoveCounts counts;
  counts.all = static_cast<Integer>(found.size() + stays.size());
  if (!wants_winning) return counts;
  counts.winning_pushes = count_p(game, {stays.begin(), stays.end()});
  counts.winning = counts.winning_pushes + count_p(game, {found.begin(), found.end()});
  return counts;
}

PositionSet StudyOracle::positions_in(Handle game, std::uint32_t phase, const Window& window) {
  PositionSet found(window);
  Collector collector(found);
  Request request;
  request.phase = phase;
  request.window = window;
  request.want = window.last.size() == 1 ? Request::Want::table : Request::Want::positions;
  request.receiver = &collector;
  answer(game, request);
  return found;
}

PositionSet StudyOracle::positions(Handle game, std::uint32_t phase, Integer last) {
  const Window window{Position(board(game, phase).dimension(), last)};
  const Phase& own = known(game, phase);
  if (own.p && own.p->window().last == window.last) return *own.p;
  return positions_in(game, phase, window);
}

Table StudyOracle::values(Handle game, std::uint32_t phase, const Window& window, bool asks_values) {
  if (asks_values && machine(game).misere)
    throw Error({.kind = ErrorKind::text, .message = "misere games have no nim-values"});
  Request request;
  request.ask = asks_values ? Ask::values : Ask::outcomes;
  request.phase = phase;
  request.window = window;
  return answer(game, request).table;
}

void StudyOracle::require_board(Handle game, std::uint32_t phase, std::size_t heaps, const char* rule) const {
  const Board& where = board(game, phase);
  const bool has_heaps = heaps == 1 ? where.has_window() : where.positions_are_sizes();
  if (!has_heaps || where.dimension() != heaps)
    throw Error({.kind = ErrorKind::text,
                 .message = std::string(rule) + ", this game is played on " + in_words(where)});
}

PeriodFinding StudyOracle::period(Handle game, std::uint32_t phase, bool asks_values) {
  return period_within(game, phase, asks_values, 5);
}

PeriodFinding StudyOracle::proved_period(Handle game, std::uint32_t phase, bool asks_values) {
  return period_within(game, phase, asks_values, 0.05);
}

PeriodFinding StudyOracle::period_within(Handle game, std::uint32_t phase, bool asks_values,
                                         double max_seconds) {
  Phase& own = known(game, phase);
  if (const auto found = own.periods.find(asks_values); found != own.periods.end()) return found->second;
  require_board(game, phase, 1, "a period is of one heap");
  const PeriodSearch question{asks_values ? Ask::values : Ask::outcomes, phase,
                              std::max(period_bound, static_cast<std::uint64_t>(bound_)), max_seconds};
  const PeriodFinding found = find_period(this->game(game), machine(game), question, settings_, quiet_);
  has_asked_engine_ = has_asked_engine_ || !found.argument;
  return own.periods.emplace(asks_values, found).first->second;
}

claims::Domination StudyOracle::dominates(Handle game, Handle other, Integer bound) {
  if (const auto known = dominations_.find({game, other}); known != dominations_.end()) return known->second;
  has_asked_engine_ = true;
  const auto found = domination(this->game(game), this->game(other), bound, settings_, quiet_);
  if (const Unasked* why = std::get_if<Unasked>(&found))
    throw Error({.kind = ErrorKind::text, .message = *why});
  const Agreement& agreement = std::get<Agreement>(found);
  claims::Domination result{agreement.holds(), agreement.cases, agreement.differences, {}};
  if (agreement.first) result.witness = agreement.first->sizes;
  dominations_.emplace(std::pair{game, other}, result);
  return result;
}

claims::Domination StudyOracle::dominates_strongly(Handle game, Handle other, Integer bound) {
  if (const auto known = strong_dominations_.find({game, other}); known != strong_dominations_.end())
    return known->second;
  if (!dominates(game, other, bound).holds) {  // Proposition 25 (alpha)
    return strong_dominations_.emplace(std::pair{game, other}, dominates(game, other, bound)).first->second;
  }
  const StrongDomination found = strong_domination(this->game(game), this->game(other), bound, quiet_);
  if (found.verdict == StrongDomination::Verdict::open)
    throw Error({.kind = ErrorKind::refused, .message = found.reason});
  const claims::Domination result{found.failures == 0, found.cases, found.failures, found.at};
  return strong_dominations_.emplace(std::pair{game, other}, result).first->second;
}

std::vector<double> StudyOracle::slopes(Handle game, Integer bound) {
  std::vector<double> slopes;
  require_board(game, 0, 2, "slopes are of games with two heaps");
  has_asked_engine_ = true;
  const SlopeFinding found = find_slopes(machine(game), bound, settings_, quiet_);
  if (found.unclear > 0) return {};
  for (const SlopeLine& line : found.lines) {
    if (line.is_spread) return {};  // a filled wedge has no slopes
    slopes.push_back(line.slope);
  }
  return slopes;
}

}  // namespace galli
