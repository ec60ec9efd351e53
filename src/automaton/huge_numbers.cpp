#include "automaton/huge_numbers.h"

#include <algorithm>
#include <cassert>

namespace galli {
namespace {

Natural small(Integer number) { return Natural(static_cast<std::uint32_t>(number)); }

/// W_n and W_{n-1}, up and down the recurrence: no list of weights is kept, they are long.
class WeightPair {
 public:
  explicit WeightPair(const Numeration& numeration)
      : numeration_(numeration), weight_(small(1)), before_(small(numeration.before)) {}

  const Natural& weight() const { return weight_; }
  bool is_first() const { return place_ == 0; }
  void go_up() {
    Natural next = place_ == 0 ? small(numeration_.first) : scaled(weight_);
    if (place_ > 0 && numeration_.e != 0) next.add(before_);
    before_ = std::move(weight_);
    weight_ = std::move(next);
    ++place_;
  }
  void go_down() {
    assert(place_ > 0);
    --place_;
    Natural next = numeration_.e != 0 ? weight_ : before_;
    if (numeration_.e != 0)
      next.subtract(scaled(before_));
    else
      next.divide(static_cast<std::uint32_t>(numeration_.t));
    weight_ = std::move(before_);
    before_ = std::move(next);
  }

 private:
  Natural scaled(Natural number) const {
    number.multiply(static_cast<std::uint32_t>(numeration_.t));
    return number;
  }

  const Numeration& numeration_;
  Natural weight_;
  Natural before_;
  std::size_t place_ = 0;
};

/// The automaton on words of one length, of which some tracks are given: which states of each layer lead to acceptance.
class Layers {
 public:
  Layers(const Automaton& automaton, const Numeration& numeration, const std::vector<DigitWord>& given,
         std::size_t limit)
      : automaton_(automaton), numeration_(numeration), given_(given), limit_(limit) {
    std::size_t length = 0;
    for (const DigitWord& word : given) {
      length = std::max(length, word.size());
      given_letters_ *= numeration.digits;
    }
    length_ = length + automaton.size();
  }

  Completions find() {
    if (automaton_.size() == 0) return {};
    reach();
    drop_what_is_not_accepted();
    if (std::binary_search(layers_[0].begin(), layers_[0].end(), 0)) enumerate();
    return std::move(result_);
  }

 private:
  using Layer = std::vector<std::int32_t>;  ///< increasing

  /// The part of a letter that the given words decide.
  unsigned given_part(std::size_t at) const {
    unsigned letter = 0;
    for (std::size_t track = given_.size(); track-- > 0;) {
      const DigitWord& word = given_[track];
      const std::size_t padding = length_ - word.size();
      letter = letter * numeration_.digits + (at < padding ? 0 : word[at - padding]);
    }
    return letter;
  }

  void reach() {
    layers_ = {{0}};
    for (std::size_t at = 0; at < length_; ++at) {
      Layer next;
      for (std::int32_t state : layers_[at]) {
        for (unsigned letter = given_part(at); letter < automaton_.letters; letter += given_letters_) {
          const std::int32_t to = automaton_.step(state, letter);
          if (to != Automaton::dead) next.push_back(to);
        }
      }
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
      layers_.push_back(std::move(next));
    }
  }

  bool leads_on(std::int32_t state, std::size_t at) const {
    for (unsigned letter = given_part(at); letter < automaton_.letters; letter += given_letters_) {
      if (is_alive(automaton_.step(state, letter), at + 1)) return true;
    }
    return false;
  }
  bool is_alive(std::int32_t state, std::size_t at) const {
    return state != Automaton::dead && std::binary_search(layers_[at].begin(), layers_[at].end(), state);
  }

  void drop_what_is_not_accepted() {
    std::erase_if(layers_[length_], [&](std::int32_t state) { return !automaton_.is_accepting(state); });
    for (std::size_t at = length_; at-- > 0;)
      std::erase_if(layers_[at], [&](std::int32_t state) { return !leads_on(state, at); });
  }

  /// Depth first, without recursion: words may be very long.
  void enumerate() {
    std::vector<std::int32_t> states = {0};
    std::vector<unsigned> letters = {given_part(0)};
    while (!letters.empty()) {
      const std::size_t at = letters.size() - 1;
      const unsigned letter = letters.back();
      letters.back() += given_letters_;
      if (letter >= automaton_.letters) {
        letters.pop_back();
        states.pop_back();
        continue;
      }
      const std::int32_t to = automaton_.step(states.back(), letter);
      if (!is_alive(to, at + 1)) continue;
      if (at + 1 < length_) {
        states.push_back(to);
        letters.push_back(given_part(at + 1));
      } else if (!add(letters)) {
        return;
      }
    }
  }

  /// False when there are too many. The letters are one step ahead.
  bool add(const std::vector<unsigned>& letters) {
    if (result_.found.size() == limit_) {
      result_.is_cut = true;
      return false;
    }
    const auto first = static_cast<unsigned>(given_.size());
    std::vector<DigitWord> words(automaton_.tracks - first);
    for (unsigned track = first; track < automaton_.tracks; ++track) {
      DigitWord& word = words[track - first];
      for (unsigned letter : letters) word.push_back(digit_in(numeration_, letter - given_letters_, track));
    }
    result_.found.push_back(std::move(words));
    return true;
  }

  const Automaton& automaton_;
  const Numeration& numeration_;
  const std::vector<DigitWord>& given_;
  std::size_t limit_;
  unsigned given_letters_ = 1;
  std::size_t length_ = 0;
  std::vector<Layer> layers_;
  Completions result_;
};

}  // namespace

DigitWord digits_of(const Numeration& numeration, Natural number) {
  WeightPair weights(numeration);
  while (weights.weight() <= number) weights.go_up();
  DigitWord digits;
  while (!weights.is_first()) {
    weights.go_down();
    unsigned digit = 0;
    for (; weights.weight() <= number; ++digit) number.subtract(weights.weight());
    digits.push_back(digit);
  }
  return digits;
}

Natural natural_of(const Numeration& numeration, const DigitWord& digits) {
  WeightPair weights(numeration);
  Natural number;
  for (std::size_t i = digits.size(); i-- > 0; weights.go_up()) {
    for (unsigned digit = 0; digit < digits[i]; ++digit) number.add(weights.weight());
  }
  return number;
}

Completions completions(const Automaton& automaton, const Numeration& numeration,
                        const std::vector<DigitWord>& given, std::size_t limit) {
  return Layers(automaton, numeration, given, limit).find();
}

}  // namespace galli
