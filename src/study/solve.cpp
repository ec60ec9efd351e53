#include "study/solve.h"

#include <algorithm>
#include <set>

#include "base/words.h"
#include "engine/search/field.h"
#include "engine/search/run.h"
#include "study/board_record.h"

namespace galli {
namespace {

constexpr Integer max_constant = 1 << 15;

/// The grid after a turn.
Position turned_grid(const Position& grid, const Turn& turn) {
  const Integer rows = turn.transposes ? grid[1] : grid[0];
  const Integer columns = turn.transposes ? grid[0] : grid[1];
  Position result(static_cast<std::size_t>(rows) + 2, 0);
  result[0] = rows;
  result[1] = columns;
  for (Integer row = 0; row < grid[0]; ++row) {
    for (Integer column = 0; column < grid[1]; ++column) {
      if ((grid[static_cast<std::size_t>(row) + 2] >> column & 1) == 0) continue;
      Integer to_row = turn.transposes ? column : row;
      Integer to_column = turn.transposes ? row : column;
      if (turn.reverses_rows) to_row = rows - 1 - to_row;
      if (turn.reverses_columns) to_column = columns - 1 - to_column;
      result[static_cast<std::size_t>(to_row) + 2] |= Integer{1} << to_column;
    }
  }
  return result;
}

Position least_turn(const Position& grid, const std::vector<Turn>& turns) {
  Position least = grid;
  for (const Turn& turn : turns) least = std::min(least, turned_grid(grid, turn));
  return least;
}

struct PlacedMove {
  std::vector<Cell> cells;
  Position after;
};

/// In board order: by the cells that they take.
std::vector<PlacedMove> moves_by(const Machine& machine, const std::vector<std::size_t>& rulesets,
                                 const Position& grid) {
  std::vector<PlacedMove> moves;
  for (std::size_t ruleset : rulesets) {
    for (const Placement& placement : machine.rulesets[ruleset]->placements()) {
      visit_placements(placement, grid, [&](const Position& after) {
        PlacedMove move{{}, after};
        for (Integer row = 0; row < grid[0]; ++row) {
          const auto at = static_cast<std::size_t>(row) + 2;
          for (Integer column = 0; column < grid[1]; ++column) {
            if (((grid[at] & ~after[at]) >> column & 1) != 0) move.cells.push_back({row, column});
          }
        }
        moves.push_back(std::move(move));
        return true;
      });
    }
  }
  std::sort(moves.begin(), moves.end(),
            [](const PlacedMove& a, const PlacedMove& b) { return a.cells < b.cells; });
  const auto is_same = [](const PlacedMove& a, const PlacedMove& b) { return a.cells == b.cells; };
  moves.erase(std::unique(moves.begin(), moves.end(), is_same), moves.end());
  return moves;
}

template <typename Found>
Found answer_of(const std::variant<Found, Halt>& found) {
  const Halt* halt = std::get_if<Halt>(&found);
  if (!halt) return std::get<Found>(found);
  if (halt->reason == Halt::Reason::stopped) throw interruption();
  throw Error({.kind = ErrorKind::refused,
               .message = "a nim-value is larger than the search engine keeps, 63",
               .remedies = "ask about a smaller board"});
}

/// Without the name of the engine: there is only one here.
std::string reason_in(const Complaint& complaint) {
  const std::size_t colon = complaint.message.find(": ");
  return colon == std::string::npos ? complaint.message : complaint.message.substr(colon + 2);
}

/// The engine's plan, or why the board cannot be searched.
SearchPlan planned_search(const Machine& machine, const Position& grid, const PlanSettings& settings) {
  PlanSettings asked = settings;
  asked.engine = "search";
  const auto made = plan_or_complaint(machine, request_for(machine, Ask::outcomes, 0, {grid}), asked);
  if (const Plan* plan = std::get_if<Plan>(&made)) return search_plan_of(*plan);
  throw Error({.kind = ErrorKind::refused,
               .message = "this board cannot be searched: " + reason_in(std::get<Complaint>(made)),
               .remedies = "ask about a smaller board, or allow more memory"});
}

/// Hands what the search notes to the caller, which keeps it, every few seconds.
class NoteKeeper {
 public:
  NoteKeeper(const SolveNotes& outside, const Control& control)
      : outside_(outside), control_(control), next_(control.clock() + seconds_between) {}

  /// None: nobody keeps them.
  SearchNotes* notes() { return outside_.keep ? &notes_ : nullptr; }
  /// The same control; what it is told makes time for keeping, too.
  Control watching() {
    return {control_.stop_requested,
            [this](const Progress& told) {
              const std::string note = place_ + std::string(told.note);
              Progress placed = told;
              placed.note = note;
              control_.progress(placed);
              if (control_.clock() >= next_) keep();
            },
            control_.clock};
  }
  /// What the search is about now, for people: comes before what the engine says.
  void set_place(const std::string& place) { place_ = place; }
  void keep() {
    next_ = control_.clock() + seconds_between;
    if (!outside_.keep) return;
    std::string lines;
    for (const SearchNote& note : notes_.take()) lines += to_text(note) + "\n";
    if (!lines.empty()) outside_.keep(lines);
  }
  void read_into(GridSearch& search) const {
    if (!outside_.next) return;
    for (std::string lines; outside_.next(lines);) {
      for (std::string_view rest = lines; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const auto note = search_note_of(rest.substr(0, end));
        if (!note)
          throw Error({.kind = ErrorKind::file,
                       .message = "a note of the search that is to be resumed cannot be read",
                       .remedies = "begin again"});
        search.remember(*note);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
  }

 private:
  static constexpr double seconds_between = 2;

  const SolveNotes& outside_;
  const Control& control_;
  double next_;
  std::string place_;
  SearchNotes notes_;
};

class GridSolver {
 public:
  GridSolver(const Machine& machine, const Position& grid, const SolveWishes& wishes,
             const PlanSettings& settings, const Control& control)
      : machine_(machine),
        grid_(grid),
        wishes_(wishes),
        plan_(planned_search(machine, grid, settings)),
        keeper_(wishes.notes, control),
        control_(keeper_.watching()) {
    if (wishes.constant) check_constant(*wishes.constant);
    if (wishes.record && plan_.way == SearchWay::whole)
      throw Error({.kind = ErrorKind::refused,
                   .message = "there are no records of this game: its positions are searched as a whole",
                   .remedies = "ask without a record"});
    constant_ = static_cast<std::uint32_t>(wishes.constant.value_or(0));
    search_ = make_search(machine, plan_, 0, control_, keeper_.notes());
    if (!search_)
      throw Error({.kind = ErrorKind::refused,
                   .message = "the system did not give " + bytes_in_words(plan_.table_bytes),
                   .remedies = "allow less memory"});
    keeper_.read_into(*search_);
  }

  SolveAnswer solve() {
    const double begin = control_.clock();
    try {
      SolveAnswer answer = solution();
      answer.seconds = control_.clock() - begin;
      return answer;
    } catch (const Error&) {
      keeper_.keep();
      throw;
    }
  }

 private:
  SolveAnswer solution() {
    SolveAnswer answer;
    answer.board = grid_text(grid_);
    if (plan_.way == SearchWay::nimbers) {
      answer.value = answer_of(search_->value(grid_));
      answer.outcome = *answer.value == 0 ? Outcome::P : Outcome::N;
    } else {
      answer.outcome = answer_of(search_->is_p(grid_, constant_)) ? Outcome::P : Outcome::N;
    }
    if (plan_.way != SearchWay::whole) {
      if (wishes_.first_moves) list_first_moves(answer);
      if (answer.outcome == Outcome::N && (wishes_.winning_move || wishes_.record))
        answer.winning_move = winning_move();
      if (wishes_.record) answer.record = recorded(answer);
    } else if (wishes_.first_moves) {
      throw Error(
          {.kind = ErrorKind::refused,
           .message =
               "first moves are told apart only where regions add, or before a button where they cancel",
           .remedies = {OtherQuestion{QuestionKind::moves, "tells the moves of any game"}}});
    }
    const SearchFacts facts = search_->facts();
    answer.nodes = facts.nodes;
    answer.table_entries = facts.filled;
    answer.bytes = facts.bytes;
    return answer;
  }

  std::string recorded(const SolveAnswer& answer) {
    record::RecordFile head = wishes_.record->head;
    head.board = grid_;
    head.beside = constant_;
    head.outcome = answer.outcome;
    if (answer.value) {
      head.value = static_cast<std::uint32_t>(*answer.value);
      head.outcome = Outcome::P;
    } else if (answer.winning_move) {
      head.is_push_first = answer.winning_move->is_push;
      if (!head.is_push_first) head.first = grid_of(answer.winning_move->after);
    }
    return to_text(make_record({head, wishes_.record->game, *search_, control_}));
  }

  void check_constant(Integer constant) const {
    if (plan_.way != SearchWay::push)
      throw Error({.kind = ErrorKind::question,
                   .message = "a constant beside the board needs a button after which it counts",
                   .remedies = "ask without it"});
    if (constant < 0 || constant > max_constant)
      throw Error(
          {.kind = ErrorKind::question,
           .message = std::to_string(constant) + " is not a nimber from 0 to " + std::to_string(max_constant),
           .remedies = "ask for a smaller one"});
  }

  const std::vector<std::size_t>& first_rulesets() const {
    return plan_.way == SearchWay::push ? plan_.first_game : plan_.last_game;
  }

  void list_first_moves(SolveAnswer& answer) {
    if (const auto push = search_->push_wins(grid_, constant_))
      answer.first_moves.push_back({true, {}, {}, *push});
    const std::vector<Turn> turns = turns_of(pieces_of(machine_));
    std::set<Position> seen;
    std::vector<PlacedMove> moves = moves_by(machine_, first_rulesets(), grid_);
    std::erase_if(moves,
                  [&](const PlacedMove& move) { return !seen.insert(least_turn(move.after, turns)).second; });
    std::size_t number = 0;
    for (const PlacedMove& move : moves) {
      keeper_.set_place("first move " + std::to_string(++number) + " of " + std::to_string(moves.size()) +
                        ", ");
      const bool wins = answer_of(search_->is_p(move.after, constant_));
      answer.first_moves.push_back({false, move.cells, grid_text(move.after), wins});
    }
  }

  /// A push if it wins; else the first in board order among those that are proved, or, where the table has lost them, the first.
  FirstMove winning_move() {
    if (search_->push_wins(grid_, constant_).value_or(false)) return {true, {}, {}, true};
    const std::vector<PlacedMove> moves = moves_by(machine_, first_rulesets(), grid_);
    const auto told = [](const PlacedMove& move) {
      return FirstMove{false, move.cells, grid_text(move.after), true};
    };
    for (const PlacedMove& move : moves) {
      if (search_->known(move.after, constant_).value_or(false)) return told(move);
    }
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const PlacedMove& move) {
      return answer_of(search_->is_p(move.after, constant_));
    });
    assert(found != moves.end());
    return told(*found);
  }

  const Machine& machine_;
  const Position& grid_;
  const SolveWishes& wishes_;
  SearchPlan plan_;
  NoteKeeper keeper_;
  Control control_;
  std::uint32_t constant_ = 0;
  std::unique_ptr<GridSearch> search_;
};

}  // namespace

SolveAnswer solve(const Machine& machine, const Position& grid, const SolveWishes& wishes,
                  const PlanSettings& settings, const Control& control) {
  return GridSolver(machine, grid, wishes, settings, control).solve();
}

BoardsAnswer boards_in_order(const Machine& machine, const BoardRange& range, const PlanSettings& settings) {
  std::vector<std::pair<double, BoardSize>> found;
  bool has_values = false;
  for (Integer rows = range.first_rows; rows <= range.last_rows; ++rows) {
    for (Integer columns = range.first_columns; columns <= range.last_columns; ++columns) {
      const SearchPlan plan = planned_search(machine, free_grid(rows, columns), settings);
      found.emplace_back(plan.expected_nodes, BoardSize{rows, columns});
      has_values = plan.way == SearchWay::nimbers;
    }
  }
  std::sort(found.begin(), found.end());
  BoardsAnswer answer{{}, has_values};
  for (const auto& [nodes, board] : found) answer.boards.push_back(board);
  return answer;
}

}  // namespace galli
