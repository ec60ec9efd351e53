#include "study/moves/huge_moves.h"

#include <algorithm>
#include <cassert>

#include "automaton/huge_numbers.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "study/moves/imposed.h"

namespace galli {
namespace {

std::vector<DigitWord> words_of(const Numeration& numeration, const std::vector<Natural>& numbers) {
  std::vector<DigitWord> words;
  for (const Natural& number : numbers) words.push_back(digits_of(numeration, number));
  return words;
}

/// Imposed sets of the moves that are wanted. Place 0 stands for all that are not listed, so that a set with moves is not empty.
class HugeLister final : public ImposedSets {
 public:
  HugeLister(const Theorem& theorem, SystemCheck& check, AutomatonBudget& budget,
             const std::vector<Natural>& from, const HugeMovesWanted& wanted)
      : ImposedSets(*theorem.machine),
        system_(theorem.system),
        attempt_(theorem.attempt),
        check_(check),
        budget_(budget),
        from_(from),
        words_(words_of(attempt_.numeration, from)),
        wanted_(wanted),
        sets_(sets_in(system_.sets[0].key.phase)) {}

  const std::vector<HugeMove>& moves() const { return moves_; }
  const std::vector<ListedSet>& sets() const { return sets_; }
  bool is_cut() const { return is_cut_; }

  Value fixed_position(const Node&, const Kids&) override {
    assert(false && "no system has one");
    return {};
  }

 private:
  std::vector<std::size_t> list(const Node& node) override {
    return node.kind == Node::Kind::leaf ? moves_of(node) : stays_of(node);
  }
  std::string from_text() const override { return "a huge position"; }

  std::vector<std::size_t> stays_of(const Node& node) {
    std::vector<std::size_t> places = {0};
    for_each_phase(node.phases, [&](std::uint32_t phase) {
      for (std::size_t set = 0; set < system_.sets.size(); ++set) {
        const SetKey& key = system_.sets[set].key;
        if (key.phase != phase || key.value != 0) continue;
        const bool wins = accepts_words(attempt_.sets[set], attempt_.numeration, words_);
        if (wins || wanted_.others > 0)
          places.push_back(place_of({from_, phase, node.is_pass ? "pass" : "push", true, wins}));
      }
    });
    return places;
  }

  std::vector<std::size_t> moves_of(const Node& leaf) {
    std::vector<std::size_t> places;
    for (const Literal& literal : system_.literals) {
      if (literal.kind != Literal::Kind::option || !is_of(literal, leaf)) continue;
      if (places.empty() && is_mobile(literal.relation)) places.push_back(0);
      add_moves(literal, places);
    }
    return places;
  }

  bool is_of(const Literal& literal, const Node& leaf) const {
    const ProofRelation& relation = system_.relations[literal.relation];
    const SetKey& target = system_.sets[literal.set].key;
    return relation.ruleset == leaf.ruleset && relation.board == system_.sets[0].board && target.value == 0 &&
           (leaf.phases >> target.phase & 1) != 0;
  }

  bool is_mobile(std::uint32_t relation) {
    return accepts_words(check_.with_option_in(relation, nullptr, budget_), attempt_.numeration, words_);
  }

  void add_moves(const Literal& literal, std::vector<std::size_t>& places) {
    const Automaton& winning = attempt_.sets[literal.set];
    const Automaton pairs = check_.options_in(literal.relation, &winning, budget_);
    const Completions all = completions(pairs, attempt_.numeration, words_, wanted_.winning);
    is_cut_ |= all.is_cut;
    for (const std::vector<DigitWord>& changed : all.found)
      places.push_back(place_of(move_by(literal, changed, true)));
    if (wanted_.others > 0 || wanted_.also) add_others(literal, places);
  }

  void add_others(const Literal& literal, std::vector<std::size_t>& places) {
    const Automaton pairs = check_.options_in(literal.relation, nullptr, budget_);
    std::vector<std::vector<DigitWord>> found;
    if (wanted_.others > 0) found = completions(pairs, attempt_.numeration, words_, wanted_.others).found;
    if (auto changed = changed_by(literal, pairs)) found.push_back(std::move(*changed));
    for (const std::vector<DigitWord>& changed : found) {
      HugeMove move = move_by(literal, changed, false);
      move.wins = accepts_words(attempt_.sets[literal.set], attempt_.numeration,
                                words_of(attempt_.numeration, move.to));
      places.push_back(place_of(std::move(move)));
    }
  }

  /// What `also` changes, if it is an option.
  std::optional<std::vector<DigitWord>> changed_by(const Literal& literal, const Automaton& pairs) const {
    if (!wanted_.also) return {};
    const std::vector<unsigned>& target = system_.relations[literal.relation].moves.target;
    std::vector<DigitWord> changed(pairs.tracks - from_.size());
    for (std::size_t heap = 0; heap < target.size(); ++heap) {
      const Natural& wanted = (*wanted_.also)[heap];
      if (target[heap] < from_.size()) {
        if (wanted != from_[target[heap]]) return {};
      } else {
        changed[target[heap] - from_.size()] = digits_of(attempt_.numeration, wanted);
      }
    }
    std::vector<DigitWord> all = words_;
    all.insert(all.end(), changed.begin(), changed.end());
    return accepts_words(pairs, attempt_.numeration, all) ? std::optional(changed) : std::nullopt;
  }

  HugeMove move_by(const Literal& literal, const std::vector<DigitWord>& changed, bool wins) const {
    const ProofRelation& relation = system_.relations[literal.relation];
    std::vector<Natural> to;
    for (unsigned variable : relation.moves.target)
      to.push_back(variable < from_.size()
                       ? from_[variable]
                       : natural_of(attempt_.numeration, changed[variable - from_.size()]));
    return {std::move(to), system_.sets[literal.set].key.phase, machine_.rulesets[relation.ruleset]->name,
            false, wins};
  }

  /// From 1.
  std::size_t place_of(HugeMove move) {
    const auto same = [&](const HugeMove& other) { return other.phase == move.phase && other.to == move.to; };
    const auto known = std::find_if(moves_.begin(), moves_.end(), same);
    const auto place = static_cast<std::size_t>(known - moves_.begin()) + 1;
    if (known == moves_.end()) moves_.push_back(std::move(move));
    return place;
  }

  const ProofSystem& system_;
  const ProofAttempt& attempt_;
  SystemCheck& check_;
  AutomatonBudget& budget_;
  const std::vector<Natural>& from_;
  std::vector<DigitWord> words_;
  HugeMovesWanted wanted_;
  std::vector<HugeMove> moves_;
  bool is_cut_ = false;
  std::vector<ListedSet> sets_;
};

HugeImposed finished(const ListedSet& set, const std::vector<HugeMove>& moves, bool misere) {
  HugeImposed imposed{joined(set.choices, ", then "), set.options, {}, !set.options.empty()};
  sort_and_unique(imposed.moves);
  std::erase(imposed.moves, 0U);
  for (std::size_t& place : imposed.moves) --place;
  std::copy_if(imposed.moves.begin(), imposed.moves.end(), std::back_inserter(imposed.winning),
               [&](std::size_t place) { return moves[place].wins; });
  imposed.mover_wins = imposed.has_moves ? !imposed.winning.empty() : misere;
  return imposed;
}

void renumber(std::vector<std::size_t>& places, const std::vector<std::size_t>& place_of) {
  for (std::size_t& place : places) place = place_of[place];
}

/// Moves that are in no imposed set, as a pass where nothing moves, are left out.
void drop_what_is_not_allowed(HugeMoves& moves) {
  std::vector<std::size_t> place_of(moves.moves.size(), 0);
  for (const HugeImposed& set : moves.imposed) {
    for (std::size_t place : set.moves) place_of[place] = 1;
  }
  std::vector<HugeMove> kept;
  for (std::size_t i = 0; i < place_of.size(); ++i) {
    if (place_of[i] == 0) continue;
    place_of[i] = kept.size();
    kept.push_back(std::move(moves.moves[i]));
  }
  moves.moves = std::move(kept);
  for (HugeImposed& set : moves.imposed) {
    renumber(set.moves, place_of);
    renumber(set.winning, place_of);
  }
}

}  // namespace

HugePositions::HugePositions(const Theorem& theorem, const Control& control)
    : theorem_(theorem), check_(theorem.system, theorem.attempt.numeration) {
  budget_.check = [control] {
    if (control.stop_requested()) throw interruption();
  };
}

bool HugePositions::is_on_board(const std::vector<Natural>& position) {
  const Numeration& numeration = theorem_.attempt.numeration;
  return accepts_words(check_.board(theorem_.system.sets[0].board, budget_), numeration,
                       words_of(numeration, position));
}

Outcome HugePositions::outcome(const std::vector<Natural>& position) const {
  const Numeration& numeration = theorem_.attempt.numeration;
  return accepts_words(theorem_.attempt.sets[0], numeration, words_of(numeration, position)) ? Outcome::P
                                                                                             : Outcome::N;
}

HugeMoves HugePositions::moves(const std::vector<Natural>& position, const HugeMovesWanted& wanted) {
  if (theorem_.system.sets[0].lemma != Lemma::none)
    throw Error({.kind = ErrorKind::refused,
                 .message = "moves by multiples of a heap are not listed where heaps are beyond 64 bits",
                 .remedies = {OtherQuestion{QuestionKind::outcome, "tells the outcome alone"}}});
  const HugeLister lister(theorem_, check_, budget_, position, wanted);
  HugeMoves found{outcome(position), lister.moves()};
  found.is_cut = lister.is_cut();
  for (const ListedSet& set : lister.sets()) {
    found.has_enforce |= !set.choices.empty();
    found.imposed.push_back(finished(set, found.moves, theorem_.system.misere));
  }
  drop_what_is_not_allowed(found);
  return found;
}

}  // namespace galli
