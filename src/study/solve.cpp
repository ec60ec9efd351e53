#include "study/solve.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/words.h"
#include "engine/search/field.h"
#include "engine/search/run.h"
#include "engine/search/search.h"
#include "study/board_record.h"
#include "study/moves/imposed.h"

namespace galli {
namespace {

constexpr Integer max_constant = 1 << 15;

Position least_turn(const Position& grid, const std::vector<GridTurn>& turns) {
  Position least = grid;
  for (const GridTurn& turn : turns) least = std::min(least, turned(grid, turn));
  return least;
}

struct PlacedMove {
  std::vector<Cell> cells;
  Position after;
};

std::vector<Cell> cells_taken(const Position& before, const Position& after) {
  std::vector<Cell> cells;
  for (Integer row = 0; row < before[0]; ++row) {
    const auto at = static_cast<std::size_t>(row) + 2;
    for (Integer column = 0; column < before[1]; ++column) {
      if (((before[at] & ~after[at]) >> column & 1) != 0) cells.push_back({row, column});
    }
  }
  return cells;
}

/// In board order: by the cells that they take.
std::vector<PlacedMove> moves_by(const Machine& machine, const std::vector<std::size_t>& rulesets,
                                 const Position& grid) {
  std::vector<PlacedMove> moves;
  for (std::size_t ruleset : rulesets) {
    for (const Placement& placement : machine.rulesets[ruleset]->placements()) {
      visit_placements(placement, grid, [&](const Position& after) {
        moves.push_back({cells_taken(grid, after), after});
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

/// A first move of a game whose positions are searched as a whole.
struct WholeMove {
  std::uint32_t phase = 0;  ///< that it leads to
  Position after;
  FirstMove told;
};

/// Pushes and passes first, then in board order. Nothing where the opponent has a say, so that no move wins by itself.
std::optional<std::vector<WholeMove>> whole_moves(const Machine& machine, const Position& grid) {
  const Lister lister(machine, {0, grid});
  if (lister.sets().size() != 1) return {};
  std::vector<WholeMove> moves;
  for (const std::size_t number : lister.allowed()) {
    const ListedOption& option = lister.options()[number];
    WholeMove move{option.phase, option.to, {}};
    move.told.is_push = option.is_stay && option.by == "push";
    move.told.is_pass = option.is_stay && !move.told.is_push;
    if (!option.is_stay) {
      move.told.cells = cells_taken(grid, option.to);
      move.told.after = grid_text(option.to);
      if (machine.phases.size() > 1) move.told.then = machine.phases[option.phase].name;
    }
    moves.push_back(std::move(move));
  }
  std::sort(moves.begin(), moves.end(), [](const WholeMove& a, const WholeMove& b) {
    return std::tie(a.told.cells, a.phase) < std::tie(b.told.cells, b.phase);
  });
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
  asked.engine = search_engine.name;
  const Request request = request_for(machine, Ask::outcomes, 0, {grid});
  const auto made = plan_or_complaint(machine, request, asked);
  if (const Plan* plan = std::get_if<Plan>(&made)) return search_plan_of(*plan);
  const bool fits_but_for_memory = std::holds_alternative<SearchPlan>(plan_search(machine, request));
  throw Error({.kind = ErrorKind::refused,
               .message = "this board cannot be searched: " + reason_in(std::get<Complaint>(made)),
               .remedies = fits_but_for_memory ? "allow more memory" : "ask about a smaller board"});
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
    if (plan_.way == SearchWay::whole) {
      add_whole_moves(answer);
    } else {
      if (wishes_.first_moves) list_first_moves(answer);
      if (answer.outcome == Outcome::N && (wishes_.winning_move || wishes_.record))
        answer.winning_move = winning_move();
      if (wishes_.record) answer.record = recorded(answer);
    }
    const SearchFacts facts = search_->facts();
    answer.nodes = facts.nodes;
    answer.table_entries = facts.filled;
    answer.bytes = facts.bytes;
    return answer;
  }

  void add_whole_moves(SolveAnswer& answer) {
    const bool wants_winning_move = wishes_.winning_move && answer.outcome == Outcome::N;
    if (!wishes_.first_moves && !wants_winning_move) return;
    const auto moves = whole_moves(machine_, grid_);
    if (!moves && wishes_.first_moves)
      throw Error({.kind = ErrorKind::refused,
                   .message = "the opponent has a say in the first move: no move wins or loses by itself",
                   .remedies = {OtherQuestion{QuestionKind::moves, "tells the moves of any game"}}});
    if (!moves) return;
    if (wishes_.first_moves) list_whole_moves(*moves, answer);
    if (wants_winning_move) answer.winning_move = winning_whole_move(*moves);
  }

  void list_whole_moves(const std::vector<WholeMove>& moves, SolveAnswer& answer) {
    const std::vector<GridTurn> turns = turns_of(pieces_of(machine_));
    std::set<std::pair<Position, std::uint32_t>> seen;
    for (const WholeMove& move : moves) {
      if (!seen.insert({least_turn(move.after, turns), move.phase}).second) continue;
      answer.first_moves.push_back(move.told);
      answer.first_moves.back().wins = answer_of(search_->is_p_in(move.phase, move.after));
    }
  }

  /// The first that is proved, or, where the table has lost them, the first. None where the mover wins by having no move.
  std::optional<FirstMove> winning_whole_move(const std::vector<WholeMove>& moves) {
    auto found = std::find_if(moves.begin(), moves.end(), [&](const WholeMove& move) {
      return search_->known_in(move.phase, move.after).value_or(false);
    });
    if (found == moves.end())
      found = std::find_if(moves.begin(), moves.end(), [&](const WholeMove& move) {
        return answer_of(search_->is_p_in(move.phase, move.after));
      });
    if (found == moves.end()) return {};
    FirstMove told = found->told;
    told.wins = true;
    return told;
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
      answer.first_moves.push_back(*push ? winning_push() : FirstMove{.is_push = true});
    const std::vector<GridTurn> turns = turns_of(pieces_of(machine_));
    std::set<Position> seen;
    std::vector<PlacedMove> moves = moves_by(machine_, first_rulesets(), grid_);
    std::erase_if(moves,
                  [&](const PlacedMove& move) { return !seen.insert(least_turn(move.after, turns)).second; });
    std::size_t number = 0;
    for (const PlacedMove& move : moves) {
      keeper_.set_place("first move " + std::to_string(++number) + " of " + std::to_string(moves.size()) +
                        ", ");
      const bool wins = answer_of(search_->is_p(move.after, constant_));
      answer.first_moves.push_back({.cells = move.cells, .after = grid_text(move.after), .wins = wins});
    }
  }

  /// With the move that comes with it, where a push comes before a move. (None if that move is in the constant.)
  FirstMove winning_push() {
    FirstMove push{.is_push = true, .wins = true};
    if (plan_.rule == PushRule::at_zero) return push;
    for (const PlacedMove& move : moves_by(machine_, plan_.last_game, grid_)) {
      if (search_->push_wins(move.after, constant_).value_or(true)) continue;
      push.cells = move.cells;
      push.after = grid_text(move.after);
      break;
    }
    return push;
  }

  /// A push if it wins; else the first in board order among those that are proved, or, where the table has lost them, the first.
  FirstMove winning_move() {
    if (search_->push_wins(grid_, constant_).value_or(false)) return winning_push();
    const std::vector<PlacedMove> moves = moves_by(machine_, first_rulesets(), grid_);
    const auto told = [](const PlacedMove& move) {
      return FirstMove{.cells = move.cells, .after = grid_text(move.after), .wins = true};
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
