#include <fmt/format.h>

#include <algorithm>

#include "report/moves/moves.h"
#include "report/words.h"

namespace galli {
namespace {

constexpr std::size_t max_lines = 20;
constexpr std::size_t max_answers = 3;  ///< of the opponent to one move
constexpr std::size_t max_winning = 8;  ///< moves after one thing was enforced
constexpr std::size_t answers_width = 23;

std::string value_text(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "";
}

/// A reply as seen from `home`, the phase that the reader has in mind and that need not be named.
template <typename Reply>
std::string reply_text(const Reply& reply, std::size_t home, const MovesAnswer& all) {
  if (reply.is_stay) return reply.by;
  return reply.phase == home ? reply.to.text : reply.to.text + " in " + all.phase_names[reply.phase - 1];
}

/// The texts with something between them; those beyond `most` are only counted.
std::string first_ones(std::vector<std::string> texts, const std::string& between, std::size_t most) {
  const std::size_t left_out = texts.size() - std::min(most, texts.size());
  texts.resize(texts.size() - left_out);
  std::string text = joined(texts, between);
  if (left_out == 0) return text;
  return fmt::format("{}{}and {} more", text, between.starts_with(',') ? ", " : between, left_out);
}

/// How many of `count` lines are shown: all, or fewer, so that the last line can tell of the rest.
std::size_t shown_lines(std::size_t count, bool all) { return all || count <= max_lines ? count : max_lines; }

/// A table whose columns may be left out.
struct MovesLayout {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;

  void add(bool is_wanted, const Column& column, const std::vector<std::string>& cells) {
    if (!is_wanted) return;
    columns.push_back(column);
    rows.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) rows[i].push_back(cells[i]);
  }
};

/// The moves from one position.
class MovesWriter {
 public:
  MovesWriter(const MovesAnswer& answer, const PositionMoves& moves, const MovesStyle& style)
      : answer_(answer), moves_(moves), style_(style) {}

  std::string text() const {
    const std::string sentence = moves_sentence(moves_, answer_);
    if (moves_.has_enforce) return sentence + "\n" + table_of_enforcing();
    return moves_.moves.empty() ? sentence : sentence + "\n" + table_of_moves();
  }

 private:
  /// No answer that is right in any case: it depends on what is enforced, or in misere play none is needed.
  std::string answers_text(const MoveEntry& move) const {
    if (move.replies.empty())
      return answer_.has_enforce ? "depends on what is enforced" : "no move, which wins";
    std::vector<std::string> texts;
    for (const ReplyEntry& reply : move.replies) texts.push_back(reply_text(reply, moves_.phase, answer_));
    return first_ones(texts, ", or ", style_.all ? texts.size() : max_answers);
  }

  std::string cut_note(std::size_t hidden, const std::string& what) const {
    return fmt::format("     and {} more, {}{}\n", with_commas(hidden), what, style_.more);
  }

  /// A move on the board may change the phase, so that where it leads does not tell which move it is.
  bool moves_change_phase() const {
    return std::any_of(moves_.moves.begin(), moves_.moves.end(),
                       [&](const MoveEntry& move) { return !move.is_stay && move.phase != moves_.phase; });
  }

  std::string table_of_moves() const {
    const std::size_t count = shown_lines(moves_.moves.size(), style_.all);
    const bool is_n = moves_.outcome == Outcome::N;
    const auto column = [&](const std::string& head, auto cell) {
      std::vector<std::string> cells = {head};
      for (std::size_t i = 0; i < count; ++i) cells.push_back(cell(moves_.moves[i]));
      return cells;
    };
    MovesLayout layout;
    layout.add(true, {.gap = 2, .right = true, .least = 3},
               column("", [](const MoveEntry& move) { return move.wins ? "*" : ""; }));
    layout.add(true, {}, column("move", [](const MoveEntry& move) { return move.change; }));
    layout.add(true, {}, column("to", [](const MoveEntry& move) { return move.to.text; }));
    layout.add(answer_.phase_names.size() > 1 && (is_n || moves_change_phase()), {.gap = 4},
               column("then", [&](const MoveEntry& move) { return answer_.phase_names[move.phase - 1]; }));
    layout.add(is_n && !moves_.only_winning, {.gap = 2}, column("outcome", [](const MoveEntry& move) {
                 return std::string(1, to_char(move.outcome));
               }));
    layout.add(!answer_.is_misere && !moves_.only_winning, {.gap = 3, .right = true},
               column("value", [](const MoveEntry& move) { return value_text(move.value); }));
    layout.add(!is_n, {}, column("answered by", [&](const MoveEntry& move) { return answers_text(move); }));
    const std::string text = aligned(layout.rows, layout.columns);
    const std::size_t hidden = moves_.moves.size() - count;
    if (moves_.is_cut) return text + "     and more, which are not listed\n";
    const bool hides_winning = hidden > 0 && moves_.moves[count].wins;
    return hidden == 0 ? text : text + cut_note(hidden, hides_winning ? "some winning" : "all losing");
  }

  std::string winning_answers(const EnforcedSet& set) const {
    if (moves_.only_winning && set.winning.empty()) return set.mover_wins ? "no move, which wins" : "none";
    if (set.moves.empty()) return answer_.is_misere ? "no move, which wins" : "none: no move";
    if (set.winning.empty()) return "none of " + counted(set.moves.size(), "move");
    std::vector<std::string> texts;
    for (std::size_t index : set.winning)
      texts.push_back(reply_text(moves_.moves[index], moves_.phase, answer_));
    return first_ones(texts, "  ", style_.all ? texts.size() : max_winning);
  }

  std::string remark(const EnforcedSet& set) const {
    if (&set == first_losing(moves_)) return "<- enforce this";
    if (!set.mover_wins) return "<- or this";
    return set.moves.empty() || moves_.only_winning ? "" : "of " + counted(set.moves.size(), "move");
  }

  /// What the opponent may enforce: first what makes the mover lose.
  std::string table_of_enforcing() const {
    std::vector<const EnforcedSet*> order;
    for (const EnforcedSet& set : moves_.enforced) order.push_back(&set);
    std::stable_partition(order.begin(), order.end(),
                          [](const EnforcedSet* set) { return !set->mover_wins; });
    const std::size_t count = shown_lines(order.size(), style_.all);
    std::vector<std::vector<std::string>> rows = {{"", "enforced", "winning answers"}};
    for (std::size_t i = 0; i < count; ++i)
      rows.push_back({"", order[i]->name, winning_answers(*order[i]), remark(*order[i])});
    const std::string text = aligned(rows, {{.gap = 2}, {}, {.least = answers_width}, {.gap = 0}});
    return count == order.size() ? text : text + cut_note(order.size() - count, "choices of the opponent");
  }

  const MovesAnswer& answer_;
  const PositionMoves& moves_;
  const MovesStyle& style_;
};

}  // namespace

RepliesWanted replies_in_text(bool all) {
  return all ? RepliesWanted{.if_won = false} : RepliesWanted{.if_won = false, .max_moves = max_lines};
}

std::string as_text(const MovesAnswer& answer, const MovesStyle& style) {
  std::string text;
  for (const PositionMoves& one : answer.positions)
    text += (text.empty() ? "" : "\n") + MovesWriter(answer, one, style).text();
  return text;
}

}  // namespace galli
