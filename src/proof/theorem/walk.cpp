#include "proof/theorem/walk.h"

#include <algorithm>

#include "proof/theorem/word_walk.h"

namespace galli::theorem {
namespace {

std::vector<Integer> numbers_of(const DigitSystem& numeration, unsigned tracks, const WordWalk& walk,
                                const std::vector<std::size_t>& word) {
  std::vector<Integer> numbers(tracks, 0), before(tracks, 0);
  for (std::size_t letter : word) {
    for (unsigned track = 0; track < tracks; ++track) {
      const Integer u = numbers[track];
      numbers[track] = numeration.t * u + numeration.e * before[track] + walk.digit(letter, track);
      before[track] = numeration.e * u;
    }
  }
  for (unsigned track = 0; track < tracks; ++track) numbers[track] += before[track] * numeration.before();
  return numbers;
}

}  // namespace

bool DigitSystem::is_known() const {
  if (e == 0) return t == first && t == digits && t >= 2 && t <= 1000;
  return e == 1 && t >= 1 && t <= 1000 && digits == t + 1 && (first == t || first == t + 1) && first >= 2;
}

std::string DigitSystem::name() const {
  if (e == 0) return std::to_string(t);
  const std::string metal = t == 1 ? "fib" : t == 2 ? "pell" : "metallic-" + std::to_string(t);
  return first == t ? metal + "-q" : metal;
}

WordFormula holds_if(bool truth) { return {.kind = truth ? WordFormula::Kind::yes : WordFormula::Kind::no}; }
WordFormula that(SumCondition sum) { return {.kind = WordFormula::Kind::sum, .sum = std::move(sum)}; }
WordFormula that(MemberCondition member) {
  return {.kind = WordFormula::Kind::member, .member = std::move(member)};
}
WordFormula all(std::vector<WordFormula> kids) {
  return {.kind = WordFormula::Kind::all, .kids = std::move(kids)};
}
WordFormula some(std::vector<WordFormula> kids) {
  return {.kind = WordFormula::Kind::some, .kids = std::move(kids)};
}
WordFormula none(std::vector<WordFormula> kids) {
  return {.kind = WordFormula::Kind::none, .kids = std::move(kids)};
}
WordFormula negation(WordFormula formula) {
  std::vector<WordFormula> kids;
  kids.push_back(std::move(formula));
  return none(std::move(kids));
}
WordFormula exactly_one(const WordFormula& a, const WordFormula& b) {
  return some({all({a, negation(b)}), all({b, negation(a)})});
}

WordFormula moved(const WordFormula& formula, const std::vector<unsigned>& tracks, unsigned width) {
  WordFormula result = formula;
  if (formula.kind == WordFormula::Kind::sum) {
    result.sum.coefficients.assign(width, 0);
    for (std::size_t i = 0; i < formula.sum.coefficients.size(); ++i)
      result.sum.coefficients[tracks[i]] += formula.sum.coefficients[i];
  }
  for (unsigned& track : result.member.tracks) track = tracks[track];
  for (WordFormula& kid : result.kids) kid = moved(kid, tracks, width);
  return result;
}

std::optional<std::vector<Integer>> witness(const DigitSystem& numeration, unsigned tracks,
                                            const WordFormula& formula, const WalkLimits& limits) {
  WordWalk walk(numeration, tracks, formula, limits);
  NumberedTuples states;
  std::vector<std::pair<std::uint32_t, std::size_t>> came = {{0, 0}};
  states.insert(walk.start());
  for (std::size_t i = 0; i < states.size(); ++i) {
    walk.check_size(states.size());
    const StateTuple state = states[i];
    if (walk.accepts(state)) {
      std::vector<std::size_t> word;
      for (std::size_t at = i; at != 0; at = came[at].first) word.push_back(came[at].second);
      std::reverse(word.begin(), word.end());
      return numbers_of(numeration, tracks, walk, word);
    }
    walk.each_move(state, [&](std::size_t letter, const StateTuple& next) {
      if (states.insert(next).second) came.emplace_back(static_cast<std::uint32_t>(i), letter);
    });
  }
  return {};
}

bool is_damaged(const DigitSystem& numeration, unsigned tracks, const Recognizer& table) {
  if (table.size() == 0) return false;
  if (table.next[0] != 0) return true;
  NumberedTuples states;  // state, bits of tracks whose last digit was t, whether a digit was wrong already
  states.insert({0, 0, 0});
  for (std::size_t i = 0; i < states.size(); ++i) {
    const StateTuple state = states[i];
    const bool may_end = state[2] == 0 && (numeration.first != numeration.t || state[1] == 0);
    if (table.accepts[static_cast<std::size_t>(state[0])] && !may_end) return true;
    for (std::size_t letter = 0; letter < table.letters; ++letter) {
      const std::int32_t to = table.next[static_cast<std::size_t>(state[0]) * table.letters + letter];
      if (to < 0) continue;
      std::int32_t full = 0;
      bool is_wrong = state[2] != 0;
      std::size_t rest = letter;
      for (unsigned track = 0; track < tracks; ++track, rest /= static_cast<std::size_t>(numeration.digits)) {
        const Integer digit = static_cast<Integer>(rest) % numeration.digits;
        if (digit == numeration.t) full |= 1 << track;
        is_wrong = is_wrong || (digit != 0 && (state[1] >> track & 1) != 0);
      }
      states.insert({to, full, is_wrong ? 1 : 0});
    }
  }
  return false;
}

}  // namespace galli::theorem
