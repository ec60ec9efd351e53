#include "ask/play/found_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ask/open_game.h"
#include "ask/positions/huge_positions.h"
#include "ask/positions/moves.h"
#include "base/words.h"
#include "engine/search/search.h"
#include "engine/zeckendorf/zeckendorf.h"
#include "run/engines.h"
#include "study/moves/fibonacci_rule.h"
#include "study/moves/replies.h"

namespace galli {
namespace {

constexpr std::size_t max_replies = 20'000;    ///< looked at after all moves together
constexpr double patience_for_values = 1;      ///< seconds
constexpr double patience_for_a_proof = 5;     ///< seconds, where engines do not answer
constexpr double patience_with_no_other = 60;  ///< seconds, where only a proof can answer

/// A control that also stops when time is up.
class Deadline {
 public:
  Deadline(const Control& control, double seconds)
      : control_(control), end_(control.clock() + seconds), with_end_(control) {
    with_end_.stop_requested = [this] { return control_.stop_requested() || is_over(); };
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  const Control& control() const { return with_end_; }
  /// An error that only says that time is up.
  bool explains(const Error& error) const {
    return error.complaint().kind == ErrorKind::interrupted && !control_.stop_requested();
  }

 private:
  bool is_over() const { return control_.clock() > end_; }

  const Control& control_;
  double end_;
  Control with_end_;
};

/// How engines know it; `work` positions were evaluated.
void set_certainty(FoundMoves& found, const std::string& engine, std::uint64_t work, const Position& from) {
  const WindowEngine* known = engine_called(engine);
  const bool is_short = from.size() == 1 && work < static_cast<std::uint64_t>(from.front());
  if (engine == search_engine.name) {
    found.certainty = PlayCertainty::solver;
    found.words = "play was searched to its end";
  } else if (engine == zeckendorf_engine.name) {
    found.certainty = PlayCertainty::theorem;
    found.words = "by a theorem of Whinihan and Schwenk";
  } else if (known && known->sequence && is_short) {
    found.certainty = PlayCertainty::period;
    found.words = fmt::format("computed by {}, which proved a period", engine);
  } else {
    found.certainty = PlayCertainty::engine;
    found.words = engine.empty() ? "from a table that was computed before" : "computed by " + engine;
  }
}

class MovesFinder {
 public:
  MovesFinder(const PlayQuestion& question, const Settings& settings, const Control& control)
      : question_(question),
        game_(inside(question.game)),
        phase_(phases_chosen({.phase = question.phase}, game_.machine).front()),
        settings_(settings),
        how_(plan_settings(settings)),
        control_(control) {
    if (settings.engine.empty())
      known_ = [this](Ask ask, const State& state) {
        return known_answer(game_, ask, state.phase, state.position);
      };
  }

  FoundMoves find() {
    if (is_beyond_numbers(question_.position.text)) return by_proof(patience_with_no_other);
    from_ = positions_written(game_, {question_.position}, "", {phase_}).front().front();
    try {
      listed_ = moves_unjudged(game_.machine, phase_, from_, how_);
    } catch (const Error& error) {
      if (error.complaint().kind != ErrorKind::refused) throw;
      return by_proof_or(error);
    }
    FoundMoves found = judged();
    found.rule = fibonacci_rule(game_.machine, from_);
    return found;
  }

 private:
  FoundMoves judged() {
    if (const std::string reason = why_not_computed(); !reason.empty()) return otherwise(reason);
    const Deadline deadline(control_, question_.max_seconds);
    try {
      return by_engine(deadline);
    } catch (const Error& error) {
      if (deadline.explains(error))
        return otherwise(fmt::format("it takes more than {} seconds", question_.max_seconds));
      if (error.complaint().kind != ErrorKind::refused) throw;
      return otherwise(error.what());
    }
  }

  /// Empty: it can be computed in time.
  std::string why_not_computed() const {
    if (known_ && known_(Ask::outcomes, {phase_, from_})) return "";
    const auto planned =
        plan_or_complaint(game_.machine, request_for(game_.machine, Ask::outcomes, phase_, {from_}), how_);
    if (const auto* complaint = std::get_if<Complaint>(&planned)) {
      if (complaint->kind != ErrorKind::refused) throw Error(*complaint);
      return complaint->message;
    }
    const Plan& plan = std::get<Plan>(planned);
    const bool is_long = plan.seconds > question_.max_seconds && plan.positions.kind != Amount::Kind::at_most;
    return is_long ? fmt::format("it should take more than {} seconds", question_.max_seconds) : "";
  }

  /// Nim-values where they are sure to be quick.
  Ask quick_ask() const {
    if (game_.machine.misere) return Ask::outcomes;
    if (known_ && known_(Ask::values, {phase_, from_})) return Ask::values;
    const auto planned =
        plan_or_complaint(game_.machine, request_for(game_.machine, Ask::values, phase_, {from_}), how_);
    const Plan* plan = std::get_if<Plan>(&planned);
    return plan && plan->seconds <= patience_for_values ? Ask::values : Ask::outcomes;
  }

  FoundMoves by_engine(const Deadline& deadline) {
    const Moves found = moves(game_.machine, phase_, from_, how_, deadline.control(),
                              {.replies = no_replies, .known = known_, .ask = quick_ask()});
    copy_judgement(found);
    FoundMoves result{.moves = entry_of(listed_, game_.machine)};
    result.after.resize(listed_.moves.size());
    try {
      add_replies(result, deadline.control());
    } catch (const Error& error) {
      if (!deadline.explains(error)) throw;
    }
    set_certainty(result, found.engine, found.work, from_);
    return result;
  }

  /// What is known of the moves, whatever their order.
  void copy_judgement(const Moves& found) {
    std::map<std::pair<std::uint32_t, Position>, const Move*> by_target;
    for (const Move& move : found.moves) by_target[{move.phase, move.to}] = &move;
    for (Move& move : listed_.moves) {
      const Move& known = *by_target.at({move.phase, move.to});
      move.outcome = known.outcome;
      move.value = known.value;
      move.wins = known.wins;
    }
    listed_.outcome = found.outcome;
    listed_.value = found.value;
    for (Imposed& set : listed_.imposed) {
      for (std::size_t place : set.moves) {
        if (listed_.moves[place].wins) set.winning.push_back(place);
      }
      if (!set.moves.empty()) set.mover_wins = !set.winning.empty();
    }
  }

  void add_replies(FoundMoves& found, const Control& control) const {
    std::vector<std::size_t> places;
    std::vector<State> states;
    for (std::size_t i = 0; i < listed_.moves.size(); ++i) {
      if (listed_.moves[i].wins) continue;
      places.push_back(i);
      states.push_back({listed_.moves[i].phase, listed_.moves[i].to});
    }
    const auto all = replies_after(game_.machine, states, max_replies, how_, control, known_);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const EnforcedReplies& replies : all[i]) {
        FoundReplies one{replies.enforced, replies.count, {}, replies.wins};
        for (const Reply& reply : replies.winning) one.winning.push_back(entry_of(reply, game_.machine));
        found.after[places[i]].push_back(std::move(one));
      }
    }
  }

  FoundMoves by_proof(double seconds) const {
    ProvedMoves proved = proved_moves_for_play({game_, phase_, question_.position, question_.typed, seconds},
                                               settings_, control_);
    FoundMoves found{.moves = std::move(proved.moves), .is_cut = true, .after = std::move(proved.after)};
    found.certainty = PlayCertainty::proof;
    found.words = "read off a proof for all heap sizes";
    return found;
  }

  /// Where the moves cannot be listed.
  FoundMoves by_proof_or(const Error& refusal) const {
    try {
      return by_proof(patience_for_a_proof);
    } catch (const Error& error) {
      if (error.complaint().kind != ErrorKind::refused) throw;
      throw refusal;
    }
  }

  /// Where engines do not answer: a proof, or nobody knows.
  FoundMoves otherwise(const std::string& reason) const {
    if (is_on_heaps(game_.machine)) {
      try {
        return by_proof(patience_for_a_proof);
      } catch (const Error& error) {
        if (error.complaint().kind != ErrorKind::refused) throw;
      }
    }
    FoundMoves found{.moves = entry_of(listed_, game_.machine), .is_known = false};
    found.after.resize(listed_.moves.size());
    found.words = "unknown: " + reason + ", and no proof was found";
    return found;
  }

  const PlayQuestion& question_;
  const OpenGame& game_;
  std::uint32_t phase_;
  const Settings& settings_;
  PlanSettings how_;
  const Control& control_;
  KnownAnswers known_;
  Position from_;
  Moves listed_;
};

}  // namespace

FoundMoves find_moves(const PlayQuestion& question, const Settings& settings, const Control& control) {
  return MovesFinder(question, settings, control).find();
}

}  // namespace galli
