#include "automaton/product.h"

#include <algorithm>
#include <numeric>

#include "automaton/tuple_table.h"

namespace galli {
namespace {

/// Goes through the tuples of states that words lead to, in breadth.
class TupleWalk {
 public:
  TupleWalk(const Numeration& numeration, unsigned tracks, std::span<const Operand> operands,
            const AcceptedBy& accept, AutomatonBudget& budget)
      : operands_(operands), accept_(accept), budget_(budget), letters_(letter_count(numeration, tracks)) {
    for (const Operand& operand : operands) {
      std::vector<unsigned> map(letters_);
      for (unsigned letter = 0; letter < letters_; ++letter) {
        unsigned own = 0;
        for (std::size_t i = operand.tracks.size(); i-- > 0;)
          own = own * numeration.digits + digit_in(numeration, letter, operand.tracks[i]);
        map[letter] = own;
      }
      maps_.push_back(std::move(map));
    }
    tuple_.resize(operands.size());
    for (std::size_t i = 0; i < operands.size(); ++i) tuple_[i] = operands[i].automaton->start();
  }

  /// Calls `arrive(state, is_accepting)` for each new tuple, and `go(from, letter, to)`; both return false
  /// to stop.
  template <typename Arrive, typename Go>
  void run(Arrive arrive, Go go) {
    if (is_dead() || !insert(arrive)) return;
    std::vector<std::int32_t> from(operands_.size());
    for (std::size_t at = 0; at < table_.size(); ++at) {
      const auto state = table_[at];
      from.assign(state.begin(), state.end());
      for (unsigned letter = 0; letter < letters_; ++letter) {
        if (!step(from, letter)) {
          go(at, letter, Automaton::dead);
          continue;
        }
        if (!insert(arrive) || !go(at, letter, number_)) return;
      }
    }
  }

 private:
  /// To tuple_; false when nothing more is accepted.
  bool step(const std::vector<std::int32_t>& from, unsigned letter) {
    bool is_alive = false;
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      tuple_[i] = operands_[i].automaton->step(from[i], maps_[i][letter]);
      if (tuple_[i] != Automaton::dead)
        is_alive = true;
      else if (operands_[i].is_required)
        return false;
    }
    return is_alive;
  }
  bool is_dead() const {
    bool is_alive = false;
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      if (tuple_[i] != Automaton::dead)
        is_alive = true;
      else if (operands_[i].is_required)
        return true;
    }
    return !is_alive;
  }
  template <typename Arrive>
  bool insert(Arrive& arrive) {
    const auto place = table_.insert(tuple_);
    number_ = place.number;
    if (!place.is_new) return true;
    budget_.spend(table_.size(), table_.entries());
    return arrive(place.number, is_accepting());
  }
  bool is_accepting() {
    accepted_.resize(operands_.size());
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      accepted_[i] = operands_[i].automaton->is_accepting(tuple_[i]);
      if (operands_[i].is_required && !accepted_[i]) return false;
    }
    return accept_(accepted_);
  }

  std::span<const Operand> operands_;
  const AcceptedBy& accept_;
  AutomatonBudget& budget_;
  unsigned letters_;
  std::vector<std::vector<unsigned>> maps_;
  std::vector<std::int32_t> tuple_;
  std::vector<bool> accepted_;
  TupleTable table_;
  std::int32_t number_ = 0;
};

std::vector<unsigned> first_tracks(unsigned count) {
  std::vector<unsigned> tracks(count);
  std::iota(tracks.begin(), tracks.end(), 0U);
  return tracks;
}

}  // namespace

Automaton product(const Numeration& numeration, unsigned tracks, std::span<const Operand> operands,
                  const AcceptedBy& accept, AutomatonBudget& budget) {
  Automaton result{tracks, letter_count(numeration, tracks), {}, {}};
  TupleWalk walk(numeration, tracks, operands, accept, budget);
  walk.run(
      [&](std::int32_t, bool is_accepting) {
        result.accepts.push_back(is_accepting);
        return true;
      },
      [&](std::size_t, unsigned, std::int32_t to) {
        result.next.push_back(to);
        return true;
      });
  return result;
}

std::optional<std::vector<std::vector<unsigned>>> find_word(const Numeration& numeration, unsigned tracks,
                                                            std::span<const Operand> operands,
                                                            const AcceptedBy& accept,
                                                            AutomatonBudget& budget) {
  struct Step {
    std::int32_t from = Automaton::dead;
    unsigned letter = 0;
  };
  std::vector<Step> reached;
  std::int32_t found = Automaton::dead;
  TupleWalk walk(numeration, tracks, operands, accept, budget);
  // A tuple arrives before the step to it is told.
  walk.run(
      [&](std::int32_t state, bool is_accepting) {
        reached.emplace_back();
        if (is_accepting) found = state;
        return !is_accepting || state != 0;
      },
      [&](std::size_t from, unsigned letter, std::int32_t to) {
        if (to > 0 && reached[static_cast<std::size_t>(to)].from == Automaton::dead)
          reached[static_cast<std::size_t>(to)] = {static_cast<std::int32_t>(from), letter};
        return to == Automaton::dead || to != found;
      });
  if (found == Automaton::dead) return {};
  std::vector<std::vector<unsigned>> word(tracks);
  for (std::int32_t state = found; state != 0; state = reached[static_cast<std::size_t>(state)].from) {
    for (unsigned track = 0; track < tracks; ++track)
      word[track].push_back(digit_in(numeration, reached[static_cast<std::size_t>(state)].letter, track));
  }
  for (std::vector<unsigned>& digits : word) std::reverse(digits.begin(), digits.end());
  return word;
}

Automaton conjunction(const Numeration& numeration, unsigned tracks, std::vector<Operand> operands,
                      AutomatonBudget& budget) {
  const Automaton valid = valid_words(numeration, tracks);
  operands.push_back({&valid, first_tracks(tracks), true});
  const AcceptedBy none_of_the_others = [&](const std::vector<bool>& accepted) {
    for (std::size_t i = 0; i < accepted.size(); ++i) {
      if (!operands[i].is_required && accepted[i]) return false;
    }
    return true;
  };
  return minimised(product(numeration, tracks, operands, none_of_the_others, budget), budget);
}

Automaton either(const Numeration& numeration, const Automaton& a, const Automaton& b,
                 AutomatonBudget& budget) {
  const std::vector<unsigned> tracks = first_tracks(a.tracks);
  const Operand operands[] = {{&a, tracks, false}, {&b, tracks, false}};
  const AcceptedBy some = [](const std::vector<bool>& accepted) { return accepted[0] || accepted[1]; };
  return minimised(product(numeration, a.tracks, operands, some, budget), budget);
}

Automaton complement(const Numeration& numeration, const Automaton& automaton, AutomatonBudget& budget) {
  return conjunction(numeration, automaton.tracks, {{&automaton, first_tracks(automaton.tracks), false}},
                     budget);
}

Automaton on_tracks(const Numeration& numeration, const Automaton& automaton, unsigned tracks,
                    std::vector<unsigned> where, AutomatonBudget& budget) {
  return conjunction(numeration, tracks, {{&automaton, std::move(where), true}}, budget);
}

}  // namespace galli
