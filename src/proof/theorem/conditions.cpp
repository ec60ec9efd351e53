#include "proof/theorem/conditions.h"

#include <algorithm>
#include <unordered_map>

namespace galli::theorem {
namespace {

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

}  // namespace

std::unique_ptr<WordPart> reading_of(const DigitSystem& numeration, const SumCondition& sum) {
  return std::make_unique<SumPart>(numeration, sum);
}
std::unique_ptr<WordPart> reading_of(const DigitSystem& numeration, const MemberCondition& member) {
  return std::make_unique<MemberPart>(numeration, member);
}

}  // namespace galli::theorem
