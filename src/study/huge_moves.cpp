#include "study/huge_moves.h"

#include <algorithm>
#include <cassert>

#include "automaton/huge_numbers.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "study/imposed.h"

namespace galli {
namespace {

std::vector<DigitWord> words_of(const Numeration& numeration, const std::vector<Natural>& numbers) {
  std::vector<DigitWord> words;
  for (const Natural& number : numbers) words.push_back(digits_of(numeration, number));
  return words;
}

/// Imposed sets of winning moves. Place 0 stands for all moves that are not listed, so that a set with moves is not empty.
class WinningLister final : public ImposedSets {
 public:
  WinningLister(const Theorem& theorem, SystemCheck& check, AutomatonBudget& budget,
                const std::vector<Natural>& from, std::size_t limit)
      : ImposedSets(*theorem.machine),
        system_(theorem.system),
        attempt_(theorem.attempt),
        check_(check),
        budget_(budget),
        from_(from),
        words_(words_of(attempt_.numeration, from)),
        limit_(limit),
        sets_(sets_in(system_.sets[0].key.phase)) {}

  const std::vector<HugeMove>& winning() const { return winning_; }
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
        if (key.phase == phase && key.value == 0 &&
            accepts_words(attempt_.sets[set], attempt_.numeration, words_))
          places.push_back(place_of({from_, phase, node.is_pass ? "pass" : "push", true}));
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
    const ProofRelation& relation = system_.relations[literal.relation];
    const Automaton pairs = check_.options_in(literal.relation, &attempt_.sets[literal.set], budget_);
    const Completions all = completions(pairs, attempt_.numeration, words_, limit_);
    is_cut_ |= all.is_cut;
    for (const std::vector<DigitWord>& changed : all.found) {
      std::vector<Natural> to;
      for (unsigned variable : relation.moves.target)
        to.push_back(variable < from_.size()
                         ? from_[variable]
                         : natural_of(attempt_.numeration, changed[variable - from_.size()]));
      places.push_back(place_of({std::move(to), system_.sets[literal.set].key.phase,
                                 machine_.rulesets[relation.ruleset]->name, false}));
    }
  }

  /// From 1.
  std::size_t place_of(HugeMove move) {
    const auto same = [&](const HugeMove& other) { return other.phase == move.phase && other.to == move.to; };
    const auto known = std::find_if(winning_.begin(), winning_.end(), same);
    const auto place = static_cast<std::size_t>(known - winning_.begin()) + 1;
    if (known == winning_.end()) winning_.push_back(std::move(move));
    return place;
  }

  const ProofSystem& system_;
  const ProofAttempt& attempt_;
  SystemCheck& check_;
  AutomatonBudget& budget_;
  const std::vector<Natural>& from_;
  std::vector<DigitWord> words_;
  std::size_t limit_;
  std::vector<HugeMove> winning_;
  bool is_cut_ = false;
  std::vector<ListedSet> sets_;
};

HugeImposed finished(const ListedSet& set, bool misere) {
  HugeImposed imposed{joined(set.choices, ", then "), set.options, !set.options.empty()};
  sort_and_unique(imposed.winning);
  std::erase(imposed.winning, 0U);
  for (std::size_t& place : imposed.winning) --place;
  imposed.mover_wins = imposed.has_moves ? !imposed.winning.empty() : misere;
  return imposed;
}

/// Moves that are in no imposed set, as a pass where nothing moves, are left out.
void drop_what_is_not_allowed(HugeMoves& moves) {
  std::vector<std::size_t> place_of(moves.winning.size(), 0);
  for (const HugeImposed& set : moves.imposed) {
    for (std::size_t place : set.winning) place_of[place] = 1;
  }
  std::vector<HugeMove> kept;
  for (std::size_t i = 0; i < place_of.size(); ++i) {
    if (place_of[i] == 0) continue;
    place_of[i] = kept.size();
    kept.push_back(std::move(moves.winning[i]));
  }
  moves.winning = std::move(kept);
  for (HugeImposed& set : moves.imposed) {
    for (std::size_t& place : set.winning) place = place_of[place];
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

HugeMoves HugePositions::moves(const std::vector<Natural>& position, std::size_t limit) {
  if (theorem_.system.sets[0].lemma != Lemma::none)
    throw Error({.kind = ErrorKind::refused,
                 .message = "moves by multiples of a heap are not listed where heaps are beyond 64 bits",
                 .remedies = {OtherQuestion{QuestionKind::outcome, "tells the outcome alone"}}});
  const WinningLister lister(theorem_, check_, budget_, position, limit);
  HugeMoves found{outcome(position), lister.winning()};
  found.is_cut = lister.is_cut();
  for (const ListedSet& set : lister.sets()) {
    found.has_enforce |= !set.choices.empty();
    found.imposed.push_back(finished(set, theorem_.system.misere));
  }
  drop_what_is_not_allowed(found);
  return found;
}

}  // namespace galli
