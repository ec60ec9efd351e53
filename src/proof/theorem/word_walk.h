// A walk through the words that are valid, with all conditions of a formula side by side.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "gallimaufry/control.h"
#include "proof/theorem/conditions.h"
#include "proof/theorem/tuples.h"

namespace galli::theorem {

/// A formula with its conditions by number.
struct NumberedFormula {
  WordFormula::Kind kind = WordFormula::Kind::yes;
  std::size_t part = 0;
  std::vector<NumberedFormula> kids{};
};

class WordWalk {
 public:
  WordWalk(const DigitSystem& numeration, unsigned tracks, const WordFormula& formula,
           const WalkLimits& limits)
      : numeration_(numeration), tracks_(tracks), limits_(limits), gates_(numbered(formula)) {
    add_letters();
  }

  StateTuple start() {
    StateTuple state;
    for (const auto& part : parts_) state.push_back(part->start());
    state.push_back(0);
    return state;
  }

  bool accepts(const StateTuple& state) const {
    return may_end(state.back()) && fate_of(gates_, state, true) == WordFate::yes;
  }

  /// Calls `visit(letter, next state)` without states from which the formula can no longer hold.
  template <typename Visit>
  void each_move(const StateTuple& state, Visit visit) {
    check_control();
    const std::int32_t full = state.back();
    StateTuple next(state.size());
    for (std::size_t letter = 0; letter < letter_count_; ++letter) {
      if ((full & nonzero_[letter]) != 0) continue;
      for (std::size_t i = 0; i < parts_.size(); ++i)
        next[i] = parts_[i]->step(state[i], symbols_[i][letter]);
      next.back() = full_[letter];
      if (fate_of(gates_, next, false) != WordFate::no) visit(letter, next);
    }
  }

  std::size_t letters() const { return letter_count_; }
  Integer digit(std::size_t letter, unsigned track) const {
    for (; track > 0; --track) letter /= static_cast<std::size_t>(numeration_.digits);
    return static_cast<Integer>(letter) % numeration_.digits;
  }
  void check_size(std::size_t states) const {
    if (states > limits_.states) throw TooLarge{};
  }

 private:
  NumberedFormula numbered(const WordFormula& formula) {
    NumberedFormula gates{formula.kind};
    if (formula.kind == WordFormula::Kind::sum) gates.part = part_of(formula.sum);
    if (formula.kind == WordFormula::Kind::member) gates.part = part_of(formula.member);
    for (const WordFormula& kid : formula.kids) gates.kids.push_back(numbered(kid));
    return gates;
  }

  std::size_t part_of(const SumCondition& sum) {
    for (const auto& [known, part] : sums_) {
      if (known == sum) return part;
    }
    parts_.push_back(reading_of(numeration_, sum));
    sums_.emplace_back(sum, parts_.size() - 1);
    return parts_.size() - 1;
  }

  std::size_t part_of(const MemberCondition& member) {
    for (const auto& [known, part] : members_) {
      if (known.table == member.table && known.tracks == member.tracks) return part;
    }
    parts_.push_back(reading_of(numeration_, member));
    members_.emplace_back(member, parts_.size() - 1);
    return parts_.size() - 1;
  }

  void add_letters() {
    for (unsigned i = 0; i < tracks_; ++i) letter_count_ *= static_cast<std::size_t>(numeration_.digits);
    symbols_.resize(parts_.size());
    for (std::size_t letter = 0; letter < letter_count_; ++letter) {
      std::vector<Integer> digits;
      std::int32_t nonzero = 0, full = 0;
      for (unsigned track = 0; track < tracks_; ++track) {
        digits.push_back(digit(letter, track));
        if (digits.back() != 0) nonzero |= 1 << track;
        if (digits.back() == numeration_.t) full |= 1 << track;
      }
      nonzero_.push_back(nonzero);
      full_.push_back(full);
      for (std::size_t i = 0; i < parts_.size(); ++i) symbols_[i].push_back(parts_[i]->symbol(digits));
    }
  }

  bool may_end(std::int32_t full) const { return numeration_.first != numeration_.t || full == 0; }

  WordFate fate_of(const NumberedFormula& gates, const StateTuple& state, bool is_end) const {
    switch (gates.kind) {
      case WordFormula::Kind::yes: return WordFate::yes;
      case WordFormula::Kind::no: return WordFate::no;
      case WordFormula::Kind::sum:
      case WordFormula::Kind::member:
        return is_end ? fate(parts_[gates.part]->end(state[gates.part]))
                      : parts_[gates.part]->known(state[gates.part]);
      default: break;
    }
    const WordFate decisive = gates.kind == WordFormula::Kind::all ? WordFate::no : WordFate::yes;
    bool is_open = false;
    for (const NumberedFormula& kid : gates.kids) {
      const WordFate found = fate_of(kid, state, is_end);
      if (found == decisive) return fate(gates.kind == WordFormula::Kind::some);
      is_open = is_open || found == WordFate::open;
    }
    return is_open ? WordFate::open : fate(gates.kind != WordFormula::Kind::some);
  }

  void check_control() {
    if ((++asked_ & 0xfff) == 0 && limits_.control && limits_.control->stop_requested()) throw Stopped{};
  }

  DigitSystem numeration_;
  unsigned tracks_;
  WalkLimits limits_;
  std::vector<std::unique_ptr<WordPart>> parts_;
  std::vector<std::pair<SumCondition, std::size_t>> sums_;
  std::vector<std::pair<MemberCondition, std::size_t>> members_;
  NumberedFormula gates_;
  std::size_t letter_count_ = 1;
  std::vector<std::int32_t> nonzero_, full_;   ///< by letter: bits of tracks
  std::vector<std::vector<Integer>> symbols_;  ///< by part and letter
  std::uint64_t asked_ = 0;
};

}  // namespace galli::theorem
