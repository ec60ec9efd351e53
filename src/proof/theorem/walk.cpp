#include "proof/theorem/walk.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <unordered_set>

namespace galli::theorem {
namespace {

using StateTuple = std::vector<std::int32_t>;

struct TupleHash {
  std::size_t operator()(const StateTuple& tuple) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (std::int32_t entry : tuple) {
      hash = (hash ^ static_cast<std::uint32_t>(entry)) * 0xff51afd7ed558ccdU;
      hash ^= hash >> 32;
    }
    return hash;
  }
};

/// Tuples, numbered as they come.
class NumberedTuples {
 public:
  std::pair<std::uint32_t, bool> insert(const StateTuple& tuple) {
    const auto [place, is_new] = index_.try_emplace(tuple, static_cast<std::uint32_t>(all_.size()));
    if (is_new) all_.push_back(&place->first);
    return {place->second, is_new};
  }
  const StateTuple& operator[](std::size_t number) const { return *all_[number]; }
  std::size_t size() const { return all_.size(); }

 private:
  std::unordered_map<StateTuple, std::uint32_t, TupleHash> index_;
  std::vector<const StateTuple*> all_;
};

enum class WordFate { no, yes, open };

WordFate fate(bool truth) { return truth ? WordFate::yes : WordFate::no; }

/// A condition that is read: its states are small numbers.
class WordPart {
 public:
  virtual ~WordPart() = default;
  virtual std::int32_t start() = 0;
  /// What a letter, given by its digits, means to this part.
  virtual Integer symbol(std::span<const Integer> digits) const = 0;
  virtual std::int32_t step(std::int32_t state, Integer symbol) = 0;
  virtual WordFate known(std::int32_t state) const = 0;
  virtual bool end(std::int32_t state) const = 0;
};

class SumPart final : public WordPart {
 public:
  SumPart(const DigitSystem& numeration, const SumCondition& sum) : numeration_(numeration), sum_(sum) {
    for (Integer c : sum.coefficients) (c < 0 ? negative_ : positive_) += c < 0 ? -c : c;
  }

  std::int32_t start() override { return settled(0, 0); }

  Integer symbol(std::span<const Integer> digits) const override {
    Integer total = 0;
    for (std::size_t i = 0; i < sum_.coefficients.size(); ++i) total += sum_.coefficients[i] * digits[i];
    return total;
  }

  std::int32_t step(std::int32_t state, Integer symbol) override {
    if (state < first_open) return state;
    const auto [place, is_new] = steps_.try_emplace({state, symbol}, 0);
    if (is_new) {
      const auto [u, v] = states_[static_cast<std::size_t>(state - first_open)];
      place->second = settled(numeration_.t * u + numeration_.e * v + symbol, numeration_.e * u);
    }
    return place->second;
  }

  WordFate known(std::int32_t state) const override {
    if (state >= first_open) return WordFate::open;
    return fate(state == below && sum_.kind == SumCondition::Kind::at_most);
  }

  bool end(std::int32_t state) const override {
    if (state < first_open) return known(state) == WordFate::yes;
    const auto [u, v] = states_[static_cast<std::size_t>(state - first_open)];
    const Integer value = u + v * numeration_.before();
    switch (sum_.kind) {
      case SumCondition::Kind::at_most: return value <= sum_.constant;
      case SumCondition::Kind::equal: return value == sum_.constant;
      case SumCondition::Kind::modulo: return (value - sum_.constant) % sum_.modulus == 0;
    }
    return false;
  }

 private:
  static constexpr std::int32_t above = 0, below = 1, first_open = 2;

  std::int32_t settled(Integer u, Integer v) {
    if (sum_.kind == SumCondition::Kind::modulo) {
      u = ((u % sum_.modulus) + sum_.modulus) % sum_.modulus;
      v = ((v % sum_.modulus) + sum_.modulus) % sum_.modulus;
    } else {
      const Integer low = u - negative_, high = u + positive_;
      const Integer before = numeration_.before(), first = numeration_.first;
      if (std::min(low + v * before, low * first + v) > std::max(sum_.constant - negative_, Integer{0}))
        return above;
      if (std::max(high + v * before, high * first + v) < std::min(sum_.constant + positive_, Integer{0}))
        return below;
    }
    const auto [place, is_new] =
        index_.try_emplace({u, v}, static_cast<std::int32_t>(states_.size()) + first_open);
    if (is_new) states_.emplace_back(u, v);
    return place->second;
  }

  struct PairHash {
    std::size_t operator()(const std::pair<Integer, Integer>& pair) const {
      return (static_cast<std::uint64_t>(pair.first) * 0x9e3779b97f4a7c15U) ^
             (static_cast<std::uint64_t>(pair.second) * 0xff51afd7ed558ccdU >> 7);
    }
  };

  DigitSystem numeration_;
  SumCondition sum_;
  Integer negative_ = 0, positive_ = 0;
  std::vector<std::pair<Integer, Integer>> states_;
  std::unordered_map<std::pair<Integer, Integer>, std::int32_t, PairHash> index_;
  std::unordered_map<std::pair<Integer, Integer>, std::int32_t, PairHash> steps_;
};

class MemberPart final : public WordPart {
 public:
  MemberPart(const DigitSystem& numeration, MemberCondition member)
      : digits_(numeration.digits), member_(std::move(member)) {}

  std::int32_t start() override { return member_.table->size() == 0 ? -1 : 0; }

  Integer symbol(std::span<const Integer> digits) const override {
    Integer letter = 0;
    for (std::size_t i = member_.tracks.size(); i-- > 0;)
      letter = letter * digits_ + digits[member_.tracks[i]];
    return letter;
  }

  std::int32_t step(std::int32_t state, Integer symbol) override {
    if (state < 0) return state;
    return member_.table
        ->next[static_cast<std::size_t>(state) * member_.table->letters + static_cast<std::size_t>(symbol)];
  }

  WordFate known(std::int32_t state) const override { return state < 0 ? WordFate::no : WordFate::open; }
  bool end(std::int32_t state) const override {
    return state >= 0 && member_.table->accepts[static_cast<std::size_t>(state)];
  }

 private:
  Integer digits_;
  MemberCondition member_;
};

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
    parts_.push_back(std::make_unique<SumPart>(numeration_, sum));
    sums_.emplace_back(sum, parts_.size() - 1);
    return parts_.size() - 1;
  }

  std::size_t part_of(const MemberCondition& member) {
    for (const auto& [known, part] : members_) {
      if (known.table == member.table && known.tracks == member.tracks) return part;
    }
    parts_.push_back(std::make_unique<MemberPart>(numeration_, member));
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

// ---- Projection ----

/// WalkEdges of a walk on the kept letters.
struct WalkEdges {
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> out;  ///< kept letter, state
  std::vector<bool> accepting;
};

WalkEdges edges_of(WordWalk& walk, std::size_t kept_letters) {
  WalkEdges edges;
  NumberedTuples states;
  states.insert(walk.start());
  for (std::size_t i = 0; i < states.size(); ++i) {
    walk.check_size(states.size());
    const StateTuple state = states[i];
    edges.accepting.push_back(walk.accepts(state));
    edges.out.emplace_back();
    walk.each_move(state, [&](std::size_t letter, const StateTuple& next) {
      edges.out[i].emplace_back(static_cast<std::uint32_t>(letter % kept_letters), states.insert(next).first);
    });
  }
  return edges;
}

std::vector<bool> useful_states(const WalkEdges& edges) {
  std::vector<std::vector<std::uint32_t>> back(edges.out.size());
  for (std::uint32_t from = 0; from < edges.out.size(); ++from) {
    for (const auto& [letter, to] : edges.out[from]) back[to].push_back(from);
  }
  std::vector<bool> is_useful = edges.accepting;
  std::vector<std::uint32_t> open;
  for (std::uint32_t state = 0; state < is_useful.size(); ++state) {
    if (is_useful[state]) open.push_back(state);
  }
  while (!open.empty()) {
    const std::uint32_t state = open.back();
    open.pop_back();
    for (std::uint32_t from : back[state]) {
      if (!is_useful[from]) open.push_back(from);
      is_useful[from] = true;
    }
  }
  return is_useful;
}

/// States that are reached from the first one by zeros on the kept tracks: what is forgotten may have more digits.
StateTuple first_subset(const WalkEdges& edges, const std::vector<bool>& is_useful) {
  if (!is_useful[0]) return {};
  StateTuple found = {0};
  std::vector<bool> is_found(edges.out.size(), false);
  is_found[0] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& [letter, to] : edges.out[static_cast<std::size_t>(found[i])]) {
      if (letter != 0 || is_found[to] || !is_useful[to]) continue;
      is_found[to] = true;
      found.push_back(static_cast<std::int32_t>(to));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

Recognizer determinised(const WalkEdges& edges, std::size_t letters, const WordWalk& walk) {
  const std::vector<bool> is_useful = useful_states(edges);
  Recognizer table{{}, {}, letters};
  NumberedTuples subsets;
  const StateTuple first = first_subset(edges, is_useful);
  if (first.empty()) return table;
  subsets.insert(first);
  std::vector<StateTuple> reached(letters);
  for (std::size_t i = 0; i < subsets.size(); ++i) {
    walk.check_size(subsets.size());
    for (StateTuple& some : reached) some.clear();
    bool accepts = false;
    for (std::int32_t state : subsets[i]) {
      accepts = accepts || edges.accepting[static_cast<std::size_t>(state)];
      for (const auto& [letter, to] : edges.out[static_cast<std::size_t>(state)]) {
        if (is_useful[to]) reached[letter].push_back(static_cast<std::int32_t>(to));
      }
    }
    table.accepts.push_back(accepts);
    for (StateTuple& some : reached) {
      std::sort(some.begin(), some.end());
      some.erase(std::unique(some.begin(), some.end()), some.end());
      table.next.push_back(some.empty() ? -1 : static_cast<std::int32_t>(subsets.insert(some).first));
    }
  }
  return table;
}

/// States that no word tells apart become one: classes are split until the targets within each agree. Every state can
/// still accept, so -1 stays as it is; classes are then named in the order in which letters reach them.
Recognizer quotient(const Recognizer& table) {
  std::vector<std::int32_t> classes(table.accepts.begin(), table.accepts.end());
  for (std::size_t count = 0;;) {
    NumberedTuples names;
    std::vector<std::int32_t> next;
    for (std::size_t state = 0; state < table.size(); ++state) {
      StateTuple signature = {classes[state]};
      for (std::size_t letter = 0; letter < table.letters; ++letter) {
        const std::int32_t to = table.next[state * table.letters + letter];
        signature.push_back(to < 0 ? -1 : classes[static_cast<std::size_t>(to)]);
      }
      next.push_back(static_cast<std::int32_t>(names.insert(signature).first));
    }
    classes = std::move(next);
    if (names.size() == count) break;
    count = names.size();
  }
  Recognizer small{{}, {}, table.letters};
  std::vector<std::size_t> members;  // one state of each class, by its new number
  std::unordered_map<std::int32_t, std::int32_t> number;
  const auto number_of = [&](std::int32_t state) {
    const auto [place, is_new] = number.try_emplace(classes[static_cast<std::size_t>(state)],
                                                    static_cast<std::int32_t>(members.size()));
    if (is_new) members.push_back(static_cast<std::size_t>(state));
    return place->second;
  };
  if (table.size() > 0) number_of(0);
  for (std::size_t i = 0; i < members.size(); ++i) {
    small.accepts.push_back(table.accepts[members[i]]);
    for (std::size_t letter = 0; letter < table.letters; ++letter) {
      const std::int32_t to = table.next[members[i] * table.letters + letter];
      small.next.push_back(to < 0 ? -1 : number_of(to));
    }
  }
  return small;
}

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

Recognizer projection(const DigitSystem& numeration, unsigned tracks, const WordFormula& formula,
                      unsigned kept, const WalkLimits& limits) {
  assert(kept <= tracks);
  WordWalk walk(numeration, tracks, formula, limits);
  std::size_t letters = 1;
  for (unsigned i = 0; i < kept; ++i) letters *= static_cast<std::size_t>(numeration.digits);
  return quotient(determinised(edges_of(walk, letters), letters, walk));
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
