#include "claim/judge_cases.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/words.h"
#include "claim/repetition.h"
#include "lang/cursor.h"

namespace galli::claims {
namespace {

constexpr double too_many_cases = 1e10;  ///< some hours

}  // namespace

Finding Judge::run() {
  estimate();
  const auto visit = [&] {
    evaluator_.tick();
    ++evaluator_.pace.done;
    judge_case();
    return true;
  };
  evaluator_.each(claim_.ranges, 0, frame_, evaluator_.bound(), visit);
  finding_.evidence.add(evaluator_.evidence);
  if (finding_.cases > 0 && finding_.failures == 0 && finding_.undecided.empty()) look_beyond();
  return std::move(finding_);
}

/// Whether the claim holds for every number, where N only ends the last range, or the sets that are compared.
void Judge::look_beyond() {
  switch (statement().kind) {
    case Kind::condition: return decide_last_range();
    case Kind::positions_are:
    case Kind::same_values: return decide_comparison();
    default: return;
  }
}

void Judge::decide_last_range() {
  if (claim_.ranges.empty()) return;
  const Binding& last = claim_.ranges.back();
  const auto has_bound = [&](const Term& term) { return names_bound(claim_, term); };
  const bool is_interval =
      last.kind == Binding::Kind::between && last.slots.size() == 1 && last.upper.size() == 1;
  const bool ends_with_bound =
      is_interval && (last.upper[0].term.op == Op::bound || !has_bound(last.upper[0].term));
  const bool is_only_end = std::none_of(last.lower.begin(), last.lower.end(),
                                        [&](const Binding::Bound& bound) { return has_bound(bound.term); }) &&
                           std::none_of(last.where.begin(), last.where.end(), has_bound) &&
                           !has_bound(term(0));
  if (!ends_with_bound || !is_only_end) return;
  const std::vector<Binding> others(claim_.ranges.begin(), claim_.ranges.end() - 1);
  bool is_decided = true;
  const auto visit = [&] {
    is_decided = decide(last);
    return is_decided;
  };
  const Evidence before = evaluator_.evidence;
  evaluator_.each(others, 0, frame_, evaluator_.bound(), visit);
  is_decided = is_decided && !evaluator_.evidence.are_observations();
  evaluator_.evidence = before;
  const bool is_about_games = !finding_.arguments.empty();
  if (!is_decided || !(last.upper[0].term.op == Op::bound || is_about_games)) return;
  finding_.for_every = last.names.front();
  finding_.has_bounded_parameters = std::any_of(
      others.begin(), others.end(), [&](const Binding& range) { return names_bound(claim_, range); });
}

/// For the values that the other variables have now. Cases beyond the bound that decide are computed.
bool Judge::decide(const Binding& last) {
  const auto [first, checked] = evaluator_.ends_of(last, frame_);
  Repetition repetition(claim_, evaluator_, last.slots.front(), first);
  const auto end = repetition.last_needed(last.where, term(0));
  if (!end) return false;
  finding_.arguments.insert(repetition.arguments().begin(), repetition.arguments().end());
  finding_.terms = std::max(finding_.terms, *end - first + 1);
  for (Integer n = std::max(first, checked + 1); n <= *end; ++n) {
    evaluator_.tick();
    frame_[last.slots.front()] = n;
    const bool is_case = std::all_of(last.where.begin(), last.where.end(),
                                     [&](const Term& each) { return evaluator_.truth(each, frame_); });
    if (is_case && !evaluator_.truth(term(0), frame_)) return false;
  }
  return true;
}

/// Compares two games with one heap.
void Judge::decide_comparison() {
  if (!claim_.ranges.empty() || term(0).op != term(1).op) return;
  const bool are_games = statement().kind == Kind::same_values || term(0).op == Op::set_of_p;
  if (!are_games) return;
  const bool asks_values = statement().kind == Kind::same_values && term(0).asks_values;
  const auto period_of = [&](std::size_t i) {
    const Oracle::Handle handle = evaluator_.game(term(i).game, frame_);
    const std::uint32_t phase = evaluator_.phase(term(i), handle, frame_);
    return oracle_.board(handle, phase).dimension() == 1 ? oracle_.proved_period(handle, phase, asks_values)
                                                         : PeriodFinding{};
  };
  const PeriodFinding left = period_of(0), right = period_of(1);
  const auto last = last_to_compare(left, right);
  if (!last || *last > evaluator_.bound()) return;
  finding_.for_every = "n";
  finding_.terms = *last + 1;
  for (const PeriodFinding& each : {left, right})
    finding_.arguments.insert(argument_in_words(*each.argument));
}

void Judge::estimate() {
  const double cases = evaluator_.cases_about(claim_.ranges, frame_);
  if (cases >= too_many_cases)
    complain(claim_.ranges.front().span,
             "about " + (cases < 1e18 ? with_commas(static_cast<std::uint64_t>(cases)) : "10^18 or more") +
                 " cases are too many to go through",
             "take smaller ranges, or a smaller N", ErrorKind::refused);
  evaluator_.evidence = {};
  evaluator_.pace = {0, static_cast<std::uint64_t>(cases)};
}

/// Between cases the evaluator gathers what the ranges rest on.
void Judge::judge_case() {
  is_case_observed_ = evaluator_.evidence.are_observations();
  const Evidence of_ranges = std::exchange(evaluator_.evidence, {});
  judge_statement();
  finding_.evidence.add(std::exchange(evaluator_.evidence, of_ranges));
}

void Judge::judge_statement() {
  switch (statement().kind) {
    case Kind::condition: return condition();
    case Kind::positions_are: return positions_are();
    case Kind::same_values: return same_values();
    case Kind::begins: return begins();
    case Kind::printed_values:
    case Kind::printed_outcomes: return printed();
    case Kind::table: return table();
    case Kind::options_are: return options_are();
    case Kind::period: return period();
    case Kind::slopes: return slopes();
  }
}

/// What rests on an observation refutes nothing.
void Judge::fail(Failure failure, std::uint64_t cases) {
  if (is_case_observed_ || evaluator_.evidence.are_observations())
    return leave_open("what speaks against it was seen as far as a bound only");
  finding_.failures += cases;
  for (const Binding& range : claim_.ranges) {
    for (std::size_t slot : range.slots) {
      const Integer first = range.kind == Binding::Kind::games ? static_cast<Integer>(range.first_game) : 0;
      failure.values.push_back(frame_[slot] - first);
    }
  }
  std::set<Failure>& kept = finding_.smallest;
  if (kept.size() == Finding::max_kept && !(failure < *kept.rbegin())) return;
  kept.insert(std::move(failure));
  if (kept.size() > Finding::max_kept) kept.erase(std::prev(kept.end()));
}

void Judge::condition() {
  const Op op = term(0).op;
  const bool is_domination =
      op == Op::dominates || op == Op::dominates_strongly || op == Op::confused || op == Op::similar;
  const std::uint64_t before = evaluator_.evidence.compared;
  const bool holds = evaluator_.truth(term(0), frame_);
  finding_.cases += is_domination ? evaluator_.evidence.compared - before : 1;
  if (holds) return;
  const bool has_witness = op == Op::dominates || op == Op::dominates_strongly || op == Op::similar;
  Failure failure;
  if (has_witness) failure.position = evaluator_.evidence.witness;
  fail(std::move(failure), has_witness ? std::max<std::uint64_t>(1, evaluator_.evidence.against) : 1);
}

PositionSet Judge::closed(const PositionSet& set) {
  PositionSet all(set.window());
  set.for_each_cell([&](std::uint64_t cell) {
    Position position = set.window().position(cell);
    std::sort(position.begin(), position.end());
    do all.insert(position);
    while (std::next_permutation(position.begin(), position.end()));
  });
  return all;
}

/// Positions that are on the board of a game on either side, or in one of the sets only.
std::uint64_t Judge::cases_of(const PositionSet& difference) {
  const std::uint64_t cells = *difference.window().cells();
  std::vector<const Board*> boards;
  for (const Term& side : statement().terms) {
    if (side.op != Op::set_of_p) continue;
    const Oracle::Handle handle = evaluator_.game(side.game, frame_);
    boards.push_back(&oracle_.board(handle, evaluator_.phase(side, handle, frame_)));
    if (boards.back()->conditions().empty()) return cells;
  }
  if (boards.empty()) return cells;
  std::uint64_t count = 0;
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    evaluator_.tick();
    const Position position = difference.window().position(cell);
    const auto has_it = [&](const Board* board) { return board->contains(position); };
    count += difference.has(cell) || std::any_of(boards.begin(), boards.end(), has_it) ? 1 : 0;
  }
  return count;
}

void Judge::positions_are() {
  auto heaps = evaluator_.heaps_of(term(0), frame_);
  if (!heaps) heaps = evaluator_.heaps_of(term(1), frame_);
  if (!heaps) complain(statement().span, "both sets are empty");
  const auto side = [&](std::size_t i) {
    PositionSet set = evaluator_.set(term(i), frame_, *heaps, evaluator_.bound());
    const bool is_plain = term(i).op == Op::set_of_p && (i == 0 || term(0).op != Op::set_of_p);
    return statement().up_to_swap && !is_plain ? closed(set) : set;
  };
  const PositionSet left = side(0);
  PositionSet difference = side(1);
  difference.toggle(left);
  finding_.cases += cases_of(difference);
  difference.for_each_cell([&](std::uint64_t cell) {
    Failure failure;
    failure.position = left.window().position(cell);
    failure.detail = left.has(cell) ? "only in the set on the left" : "only in the set on the right";
    fail(std::move(failure));
  });
}

void Judge::same_values() {
  const auto handle = [&](std::size_t i) { return evaluator_.game(term(i).game, frame_); };
  const auto phase = [&](std::size_t i) { return evaluator_.phase(term(i), handle(i), frame_); };
  const Board& board = oracle_.board(handle(0), phase(0));
  const Board& other = oracle_.board(handle(1), phase(1));
  if (!are_alike(board, other))
    complain(statement().span, "the games are played on " + in_words(board) + " and on " + in_words(other));
  if (!board.has_window())
    complain(statement().span, "tables are of heaps, these games are played on " + in_words(board));
  const Window window{Position(board.dimension(), evaluator_.bound())};
  const bool asks_values = term(0).asks_values;
  const Table left = oracle_.values(handle(0), phase(0), window, asks_values);
  const Table right = oracle_.values(handle(1), phase(1), window, asks_values);
  for (std::uint64_t cell = 0; cell < left.cells.size(); ++cell) {
    if (left.cells[cell] == Table::off_board && right.cells[cell] == Table::off_board) continue;
    if (left.cells[cell] == Table::off_board || right.cells[cell] == Table::off_board)
      complain(statement().span,
               "the games have different boards: " + to_text(window.position(cell)) + " is on one only");
    ++finding_.cases;
    if (left.cells[cell] == right.cells[cell]) continue;
    Failure failure;
    failure.position = window.position(cell);
    failure.detail = std::to_string(left.cells[cell]) + " and " + std::to_string(right.cells[cell]);
    if (!asks_values) failure.detail = left.cells[cell] == 0 ? "P and N" : "N and P";
    fail(std::move(failure));
  }
}

void Judge::begins() {
  const std::vector<Position>& listed = statement().listed;
  Integer last = 0;
  for (const Position& position : listed)
    last = std::max(last, *std::max_element(position.begin(), position.end()));
  const PositionSet found = evaluator_.set(term(0), frame_, listed.front().size(), last);
  if (statement().up_to_swap) {
    constexpr Integer farther = 20;  // a short list says little of the game
    const std::size_t heaps = listed.front().size();
    require_symmetric(last >= farther || heaps > 3 ? found : evaluator_.set(term(0), frame_, heaps, farther));
  }
  PositionSet wanted(found.window());
  for (const Position& position : listed) {
    if (wanted.covers(position)) wanted.insert(position);
  }
  finding_.cases += listed.size();
  if (claim_.ranges.empty()) note_list(found);
  PositionSet difference = found;
  difference.toggle(wanted);
  difference.for_each_cell([&](std::uint64_t cell) {
    Failure failure;
    failure.position = found.window().position(cell);
    if (listed.back() < *failure.position) return;
    if (statement().up_to_swap && !std::is_sorted(failure.position->begin(), failure.position->end())) return;
    failure.detail = found.has(cell) ? "is P, and is not listed" : "is listed, and is not P";
    finding_.cases += found.has(cell) ? 1 : 0;
    fail(std::move(failure));
  });
}

/// A list beside the positions up to its last one; what one of them lacks is a dash.
void Judge::note_list(const PositionSet& found) {
  const std::vector<Position>& listed = statement().listed;
  const auto text_of = [](const Position& position) {
    return position.size() == 1 ? std::to_string(position[0]) : to_text(position);
  };
  const std::set<Position> in_print(listed.begin(), listed.end());
  std::set<Position> seen, either = in_print;
  found.for_each_cell([&](std::uint64_t cell) {
    Position position = found.window().position(cell);
    const bool is_wanted = !statement().up_to_swap || std::is_sorted(position.begin(), position.end());
    if (is_wanted && !(listed.back() < position)) seen.insert(std::move(position));
  });
  either.insert(seen.begin(), seen.end());
  ComparedTable::Row row{std::string(galli::text_of(term(0).span)), {}, {}};
  for (const Position& position : either) {
    row.printed.push_back(in_print.contains(position) ? text_of(position) : "-");
    row.found.push_back(seen.contains(position) ? text_of(position) : "-");
  }
  finding_.table.rows.push_back(std::move(row));
}

void Judge::require_symmetric(const PositionSet& found) {
  PositionSet difference = closed(found);
  difference.toggle(found);
  std::optional<Position> smallest;
  difference.for_each_cell([&](std::uint64_t cell) {
    Position position = found.window().position(cell);
    if (!smallest) smallest = std::move(position);
  });
  if (smallest)
    complain(statement().span,
             "swapping heaps changes this game: " + to_text(*smallest) + " is not P, in another order it is",
             "leave 'up to swap' out");
}

void Judge::options_are() {
  const Oracle::Handle handle = evaluator_.game(term(0).game, frame_);
  const std::uint32_t phase = evaluator_.phase(term(0), handle, frame_);
  std::set<Position> found;
  evaluator_.at(term(0).kids[0], frame_, [&](const Spot& spot) {
    require_on_board(handle, phase, spot);
    for (Position& option : oracle_.options(handle, phase, spot)) found.insert(std::move(option));
    return true;
  });
  std::set<Position> listed;
  for (const Term& position : statement().listed_terms) {
    evaluator_.at(position, frame_, [&](const Spot& spot) {
      listed.insert(oracle_.encoded(handle, phase, spot));
      return true;
    });
  }
  std::set<Position> either = found;
  either.insert(listed.begin(), listed.end());
  finding_.cases += either.size();
  const auto tell = [&](const Position& position, const char* detail) {
    Failure failure;
    failure.position = position;
    failure.detail = detail;
    fail(std::move(failure));
  };
  for (const Position& position : found) {
    if (!listed.contains(position)) tell(position, "is an option, and is not listed");
  }
  for (const Position& position : listed) {
    if (!found.contains(position)) tell(position, "is listed but is not an option");
  }
}

void Judge::period() {
  ++finding_.cases;
  const PeriodFinding found = evaluator_.period(term(0), frame_);
  const Integer wanted = evaluator_.whole(term(1), frame_);
  if (!found.period) {
    finding_.undecided = "no period was found to n = " + with_commas(found.bound);
    return;
  }
  const auto period = static_cast<Integer>(found.period->period);
  const auto saltus = static_cast<Integer>(found.period->saltus);
  const auto preperiod = static_cast<Integer>(found.period->preperiod);
  const Integer wanted_saltus =
      statement().saltus.empty() ? 0 : evaluator_.whole(statement().saltus[0], frame_);
  const Integer wanted_from =
      statement().from.empty() ? preperiod : evaluator_.whole(statement().from[0], frame_);
  if (found.argument) finding_.arguments.insert(argument_in_words(*found.argument));
  if (period == wanted && saltus == wanted_saltus && preperiod <= wanted_from) return;
  const auto in_words = [](Integer length, Integer growth) {
    return std::to_string(length) + (growth == 0 ? "" : ", saltus " + std::to_string(growth));
  };
  const std::string truly = "period " + in_words(period, saltus) + " from n = " + std::to_string(preperiod);
  if (!found.argument) {
    finding_.undecided = truly + " is observed to n = " + with_commas(found.bound) + ", not proved";
    return;
  }
  Failure failure;
  failure.detail = truly + ", not " + in_words(wanted, wanted_saltus);
  if (saltus != 0 && wanted_saltus == 0) failure.detail += ", saltus 0";
  if (!statement().from.empty()) failure.detail += " from n = " + std::to_string(wanted_from);
  fail(std::move(failure));
}

void Judge::slopes() {
  const std::vector<double> found = oracle_.slopes(evaluator_.game(term(0).game, frame_), evaluator_.bound());
  const double within = approximate(evaluator_.number(statement().terms.back(), frame_));
  const std::size_t count = statement().terms.size() - 2;
  finding_.cases += std::max(count, found.size());
  std::vector<double> wanted;
  for (std::size_t i = 1; i <= count; ++i) wanted.push_back(approximate(evaluator_.number(term(i), frame_)));
  std::sort(wanted.begin(), wanted.end());
  bool holds = found.size() == count;
  for (std::size_t i = 0; holds && i < count; ++i) holds = std::abs(wanted[i] - found[i]) <= within;
  if (holds) return;
  std::vector<std::string> seen;
  for (double slope : found) seen.push_back(std::to_string(slope));
  leave_open(seen.empty() ? "no slopes were seen" : "slopes seen: " + joined(seen, ", "));
}

Finding judge(const Claim& claim, Evaluator& evaluator) { return Judge(claim, evaluator).run(); }

}  // namespace galli::claims
