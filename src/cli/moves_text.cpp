#include <fmt/format.h>

#include <algorithm>

#include "cli/moves_report.h"
#include "report/words.h"

namespace galli {
namespace {

constexpr std::size_t max_lines = 20;
constexpr std::size_t max_answers = 3;  ///< of the opponent to one move
constexpr std::size_t max_winning = 8;  ///< moves after one thing was enforced
constexpr std::size_t answers_width = 23;

using Rows = std::vector<std::vector<std::string>>;

std::string value_text(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "";
}

/// A reply as seen from `home`, the phase that the reader has in mind and that need not be named.
std::string reply_text(const Reply& reply, std::uint32_t home, const Machine& machine) {
  if (reply.is_stay) return reply.by;
  const std::string place = to_text(reply.to, board_of(machine, reply.phase));
  return reply.phase == home ? place : place + " in " + machine.phases[reply.phase].name;
}

/// The texts with something between them; those beyond `most` are only counted.
std::string first_ones(std::vector<std::string> texts, const std::string& between, std::size_t most) {
  const std::size_t left_out = texts.size() - std::min(most, texts.size());
  texts.resize(texts.size() - left_out);
  std::string text = joined(texts, between);
  if (left_out == 0) return text;
  return fmt::format("{}{}and {} more", text, between.starts_with(',') ? ", " : between, left_out);
}

bool is_enforcing(const Machine& machine) {
  return std::any_of(machine.nodes.begin(), machine.nodes.end(),
                     [](const Node& node) { return node.kind == Node::Kind::meet; });
}

/// No answer that is right in any case: it depends on what is enforced, or in misere play none is needed.
std::string answers_text(const Move& move, const Moves& moves, const Machine& machine, bool all) {
  if (move.answers.empty())
    return is_enforcing(machine) ? "depends on what is enforced" : "no move, which wins";
  std::vector<std::string> texts;
  for (const Reply& answer : move.answers) {
    texts.push_back(reply_text(answer, moves.phase, machine));
  }
  return first_ones(texts, ", or ", all ? texts.size() : max_answers);
}

std::string cut_note(std::size_t hidden, const std::string& what) {
  return fmt::format("     and {} more, {}; --all\n", with_commas(hidden), what);
}

/// How many of `count` lines are shown: all, or so many that the last line can tell of the rest.
std::size_t shown_lines(std::size_t count, bool all) { return all || count <= max_lines ? count : max_lines; }

/// A table whose columns may be left out.
struct Layout {
  std::vector<Column> columns;
  Rows rows;

  void add(bool is_wanted, const Column& column, const std::vector<std::string>& cells) {
    if (!is_wanted) return;
    columns.push_back(column);
    rows.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) rows[i].push_back(cells[i]);
  }
};

template <typename Cell>
std::vector<std::string> column_of(const std::string& head, const std::vector<Move>& moves, std::size_t count,
                                   Cell cell) {
  std::vector<std::string> cells = {head};
  for (std::size_t i = 0; i < count; ++i) cells.push_back(cell(moves[i]));
  return cells;
}

/// A move on the board may change the phase, so that where it leads does not tell which move it is.
bool moves_change_phase(const Moves& moves) {
  return std::any_of(moves.moves.begin(), moves.moves.end(),
                     [&](const Move& move) { return !move.is_stay && move.phase != moves.phase; });
}

std::string table_of_moves(const Moves& moves, const Machine& machine, bool all) {
  const std::size_t count = shown_lines(moves.moves.size(), all);
  const bool is_n = moves.outcome == Outcome::N;
  const auto column = [&](const std::string& head, auto cell) {
    return column_of(head, moves.moves, count, cell);
  };
  Layout layout;
  layout.add(true, {.gap = 2, .right = true, .least = 3},
             column("", [](const Move& move) { return move.wins ? "*" : ""; }));
  layout.add(true, {}, column("move", [&](const Move& move) { return describe(move, moves, machine); }));
  layout.add(true, {},
             column("to", [&](const Move& move) { return to_text(move.to, board_of(machine, move.phase)); }));
  layout.add(machine.phases.size() > 1 && (is_n || moves_change_phase(moves)), {.gap = 4},
             column("then", [&](const Move& move) { return machine.phases[move.phase].name; }));
  layout.add(is_n, {.gap = 2},
             column("outcome", [](const Move& move) { return std::string(1, to_char(move.outcome)); }));
  layout.add(!machine.misere, {.gap = 3, .right = true},
             column("value", [](const Move& move) { return value_text(move.value); }));
  layout.add(!is_n, {}, column("answered by", [&](const Move& move) {
    return answers_text(move, moves, machine, all);
  }));
  const std::string text = aligned(layout.rows, layout.columns);
  const std::size_t hidden = moves.moves.size() - count;
  const bool hides_winning = hidden > 0 && moves.moves[count].wins;
  return hidden == 0 ? text : text + cut_note(hidden, hides_winning ? "some winning" : "all losing");
}

std::string winning_answers(const Imposed& imposed, const Moves& moves, const Machine& machine, bool all) {
  if (imposed.moves.empty()) return machine.misere ? "no move, which wins" : "none: no move";
  if (imposed.winning.empty()) return "none of " + counted(imposed.moves.size(), "move");
  std::vector<std::string> texts;
  for (std::size_t index : imposed.winning) {
    const Move& move = moves.moves[index];
    texts.push_back(reply_text({move.to, move.phase, move.by, move.is_stay}, moves.phase, machine));
  }
  return first_ones(texts, "  ", all ? texts.size() : max_winning);
}

std::string remark(const Imposed& imposed, const Imposed* first) {
  if (&imposed == first) return "<- enforce this";
  if (!imposed.mover_wins) return "<- or this";
  return imposed.moves.empty() ? "" : "of " + counted(imposed.moves.size(), "move");
}

/// What the opponent may enforce: first what makes the mover lose.
std::string table_of_enforcing(const Moves& moves, const Machine& machine, bool all) {
  std::vector<const Imposed*> order;
  for (const Imposed& imposed : moves.imposed) order.push_back(&imposed);
  std::stable_partition(order.begin(), order.end(),
                        [](const Imposed* imposed) { return !imposed->mover_wins; });
  const std::size_t count = shown_lines(order.size(), all);
  Rows rows = {{"", "enforced", "winning answers"}};
  for (std::size_t i = 0; i < count; ++i) {
    const Imposed& imposed = *order[i];
    rows.push_back({"", imposed.name, winning_answers(imposed, moves, machine, all),
                    remark(imposed, first_losing(moves))});
  }
  const std::string text = aligned(rows, {{.gap = 2}, {}, {.least = answers_width}, {.gap = 0}});
  return count == order.size() ? text : text + cut_note(order.size() - count, "choices of the opponent");
}

}  // namespace

std::string moves_as_text(const Moves& moves, const Machine& machine, bool all) {
  const std::string sentence = moves_sentence(moves, machine);
  if (moves.has_enforce) return sentence + "\n" + table_of_enforcing(moves, machine, all);
  return moves.moves.empty() ? sentence : sentence + "\n" + table_of_moves(moves, machine, all);
}

}  // namespace galli
