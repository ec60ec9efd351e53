#include "ask/play/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/words.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

constexpr std::size_t max_sets_in_words = 4;

/// "y  9 -> 3" is written for tables: every blank once.
std::string with_single_blanks(const std::string& text) {
  std::string result;
  for (char letter : text) {
    if (letter != ' ' || result.empty() || result.back() != ' ') result += letter;
  }
  return result;
}

class ChoiceMaker {
 public:
  ChoiceMaker(const FoundMoves& found, const PlayAnswer& answer) : found_(found), answer_(answer) {
    for (const MoveEntry& move : found.moves.moves) ++phases_of_[move.to.text];
  }

  PlayChoice move(std::size_t place) const {
    const MoveEntry& entry = found_.moves.moves[place];
    PlayChoice choice{
        .kind = kind_of(entry), .words = words(entry), .to = {entry.to, entry.phase, {}}, .by = entry.by};
    if (!found_.is_known) return choice;
    choice.wins = entry.wins;
    if (!entry.wins) refute(choice, found_.after[place]);
    return choice;
  }

  PlayChoice enforcing(std::size_t number) const {
    const EnforcedSet& set = found_.moves.enforced[number];
    PlayChoice choice{.kind = PlayChoice::Kind::enforce,
                      .words = "enforce " + set.name,
                      .to = {answer_.at.position, answer_.at.phase, number},
                      .by = set.name};
    if (!found_.is_known) return choice;
    choice.wins = !set.mover_wins;
    choice.replies = set.moves.size();
    choice.good_replies = set.winning.size();
    if (set.mover_wins) refute_enforcing(choice, set);
    return choice;
  }

 private:
  static PlayChoice::Kind kind_of(const MoveEntry& entry) {
    if (!entry.is_stay) return PlayChoice::Kind::move;
    return entry.by == "pass" ? PlayChoice::Kind::pass : PlayChoice::Kind::push;
  }

  std::string phase_name(std::size_t phase) const { return answer_.phase_names[phase - 1]; }

  /// The phase is named where it changes, or where the position alone does not tell.
  std::string words(const MoveEntry& entry) const {
    const bool names_phase = entry.phase != answer_.at.phase || phases_of_.at(entry.to.text) > 1;
    return with_single_blanks(entry.change) + (names_phase ? ", then " + phase_name(entry.phase) : "");
  }

  /// As seen from a state in phase `home`.
  std::string reply_words(const PositionView& to, std::size_t phase, const std::string& by, bool is_stay,
                          std::size_t home) const {
    if (is_stay) return by;
    return phase == home ? to.text : to.text + " in " + phase_name(phase);
  }

  PlayRefutation refutation(const FoundReplies& replies, std::size_t home) const {
    PlayRefutation found{.enforced = replies.enforced};
    if (replies.winning.empty()) return found;
    const ReplyEntry& reply = replies.winning.front();
    found.words = reply_words(reply.to, reply.phase, reply.by, reply.is_stay, home);
    found.to = {reply.to, reply.phase, {}};
    return found;
  }

  void refute(PlayChoice& choice, const std::vector<FoundReplies>& after) const {
    if (after.empty()) return;
    const auto best = std::min_element(after.begin(), after.end(), [](const auto& a, const auto& b) {
      return std::pair(a.winning.size(), b.count) < std::pair(b.winning.size(), a.count);
    });
    choice.replies = best->count;
    choice.good_replies = best->winning.size();
    for (const FoundReplies& replies : after)
      choice.refutation.push_back(refutation(replies, choice.to.phase));
    choice.because = because(choice.refutation);
  }

  static std::string because(const std::vector<PlayRefutation>& all) {
    if (all.size() == 1)
      return all.front().words.empty() ? "the opponent cannot move, which wins"
                                       : "the opponent answers with " + all.front().words;
    std::vector<std::string> parts;
    for (const PlayRefutation& one : all)
      parts.push_back((one.words.empty() ? "no move, which wins," : one.words) + " under " + one.enforced);
    const bool is_cut = parts.size() > max_sets_in_words;
    if (is_cut) parts.resize(max_sets_in_words);
    return "the opponent has an answer whatever is enforced: " + joined(parts, "; ") +
           (is_cut ? "; ..." : "");
  }

  void refute_enforcing(PlayChoice& choice, const EnforcedSet& set) const {
    PlayRefutation found;
    if (!set.winning.empty()) {
      const MoveEntry& move = found_.moves.moves[set.winning.front()];
      found.words = reply_words(move.to, move.phase, move.by, move.is_stay, answer_.at.phase);
      found.to = {move.to, move.phase, {}};
    }
    choice.because = found.words.empty() ? "there is no move then, which wins for the mover"
                                         : "the mover answers with " + found.words;
    choice.refutation = {std::move(found)};
  }

  const FoundMoves& found_;
  const PlayAnswer& answer_;
  std::map<std::string, int> phases_of_;  ///< by the text of a position: how many moves lead there
};

void check_imposed(const PlayAnswer& answer) {
  if (!answer.at.imposed || *answer.at.imposed < answer.enforceable.size()) return;
  throw Error(
      {.kind = ErrorKind::question,
       .message = answer.enforceable.empty()
                      ? "nothing is enforced at " + answer.at.position.text
                      : fmt::format("there is no set {} to enforce at {}, only 0 to {}", *answer.at.imposed,
                                    answer.at.position.text, answer.enforceable.size() - 1)});
}

/// Sets that the mover may still be left with.
std::vector<const EnforcedSet*> open_sets(const PlayAnswer& answer, const FoundMoves& found) {
  std::vector<const EnforcedSet*> sets;
  for (std::size_t i = 0; i < found.moves.enforced.size(); ++i) {
    if (!answer.at.imposed || *answer.at.imposed == i) sets.push_back(&found.moves.enforced[i]);
  }
  return sets;
}

PlayEnd end_of_play(const PlayAnswer& answer) {
  const std::string where = answer.at.imposed ? " by " + answer.enforceable[*answer.at.imposed] : "";
  return {answer.is_misere, fmt::format("there is no move{}: the player who is to move {}", where,
                                        answer.is_misere ? "wins" : "loses")};
}

}  // namespace

void add_choices(PlayAnswer& answer, const FoundMoves& found) {
  if (found.moves.enforced.size() > 1) {
    for (const EnforcedSet& set : found.moves.enforced) answer.enforceable.push_back(set.name);
  }
  check_imposed(answer);
  const auto sets = open_sets(answer, found);
  const bool is_over =
      std::all_of(sets.begin(), sets.end(), [](const EnforcedSet* set) { return set->moves.empty(); });
  if (is_over) answer.end = end_of_play(answer);
  answer.is_enforcing = sets.size() > 1 && !is_over;
  if (found.is_known) {
    const bool mover_wins =
        std::all_of(sets.begin(), sets.end(), [](const EnforcedSet* set) { return set->mover_wins; });
    answer.wins = mover_wins != answer.is_enforcing;
  }
  if (is_over) return;
  const ChoiceMaker maker(found, answer);
  if (answer.is_enforcing) {
    for (std::size_t i = 0; i < sets.size(); ++i) answer.choices.push_back(maker.enforcing(i));
  } else {
    for (std::size_t place : sets.front()->moves) answer.choices.push_back(maker.move(place));
  }
}

}  // namespace galli
