#include "automaton/automaton.h"

#include <algorithm>
#include <cassert>
#include <deque>

namespace galli {

void AutomatonBudget::spend(std::uint64_t states, std::uint64_t entries) {
  largest = std::max(largest, states);
  if (++work > max_work) throw BudgetSpent{BudgetSpent::What::work};
  if (states > max_states) throw BudgetSpent{BudgetSpent::What::states};
  if (entries > max_entries) throw BudgetSpent{BudgetSpent::What::memory};
  if (states % 1024 == 0) check();
}

unsigned letter_count(const Numeration& numeration, unsigned tracks) {
  unsigned letters = 1;
  for (unsigned i = 0; i < tracks; ++i) letters *= numeration.digits;
  return letters;
}

unsigned digit_in(const Numeration& numeration, unsigned letter, unsigned track) {
  for (unsigned i = 0; i < track; ++i) letter /= numeration.digits;
  return letter % numeration.digits;
}

Automaton everything(const Numeration& numeration, unsigned tracks) {
  const unsigned letters = letter_count(numeration, tracks);
  return {tracks, letters, std::vector<std::int32_t>(letters, 0), {1}};
}

Automaton nothing(const Numeration& numeration, unsigned tracks) {
  return {tracks, letter_count(numeration, tracks), {}, {}};
}

Automaton valid_words(const Numeration& numeration, unsigned tracks) {
  if (numeration.is_base()) return everything(numeration, tracks);
  // The state is the set of tracks whose last digit was t.
  const unsigned letters = letter_count(numeration, tracks);
  const unsigned states = 1U << tracks;
  Automaton automaton{tracks, letters, {}, {}};
  for (unsigned state = 0; state < states; ++state) {
    automaton.accepts.push_back(state == 0 || numeration.may_end_with_largest());
    for (unsigned letter = 0; letter < letters; ++letter) {
      unsigned after = 0;
      bool is_valid = true;
      for (unsigned track = 0; track < tracks; ++track) {
        const unsigned digit = digit_in(numeration, letter, track);
        if ((state >> track & 1) != 0 && digit != 0) is_valid = false;
        if (numeration.must_be_zero_after(digit)) after |= 1U << track;
      }
      automaton.next.push_back(is_valid ? static_cast<std::int32_t>(after) : Automaton::dead);
    }
  }
  return automaton;
}

bool accepts(const Automaton& automaton, const Numeration& numeration, const std::vector<Integer>& numbers) {
  std::vector<std::vector<unsigned>> words;
  for (Integer number : numbers) words.push_back(digits_of(numeration, number));
  return accepts_words(automaton, numeration, words);
}

bool accepts_words(const Automaton& automaton, const Numeration& numeration,
                   const std::vector<std::vector<unsigned>>& words) {
  assert(words.size() == automaton.tracks);
  std::size_t length = 0;
  for (const auto& word : words) length = std::max(length, word.size());
  std::int32_t state = automaton.start();
  for (std::size_t at = 0; at < length; ++at) {
    unsigned letter = 0;
    for (std::size_t track = words.size(); track-- > 0;) {
      const std::size_t padding = length - words[track].size();
      letter = letter * numeration.digits + (at < padding ? 0 : words[track][at - padding]);
    }
    state = automaton.step(state, letter);
  }
  return automaton.is_accepting(state);
}

std::optional<std::vector<std::vector<unsigned>>> shortest_word(const Automaton& automaton,
                                                                const Numeration& numeration) {
  if (automaton.size() == 0) return {};
  struct Step {
    std::int32_t from = Automaton::dead;
    unsigned letter = 0;
  };
  std::vector<Step> reached(automaton.size());
  std::vector<bool> is_known(automaton.size(), false);
  std::deque<std::int32_t> open = {0};
  is_known[0] = true;
  while (!open.empty() && !automaton.is_accepting(open.front())) {
    const std::int32_t state = open.front();
    open.pop_front();
    for (unsigned letter = 0; letter < automaton.letters; ++letter) {
      const std::int32_t after = automaton.step(state, letter);
      if (after == Automaton::dead || is_known[static_cast<std::size_t>(after)]) continue;
      is_known[static_cast<std::size_t>(after)] = true;
      reached[static_cast<std::size_t>(after)] = {state, letter};
      open.push_back(after);
    }
  }
  if (open.empty()) return {};
  std::vector<std::vector<unsigned>> word(automaton.tracks);
  for (std::int32_t state = open.front(); state != 0; state = reached[static_cast<std::size_t>(state)].from) {
    const unsigned letter = reached[static_cast<std::size_t>(state)].letter;
    for (unsigned track = 0; track < automaton.tracks; ++track)
      word[track].push_back(digit_in(numeration, letter, track));
  }
  for (std::vector<unsigned>& digits : word) std::reverse(digits.begin(), digits.end());
  return word;
}

std::optional<std::vector<Integer>> witness(const Automaton& automaton, const Numeration& numeration) {
  const auto word = shortest_word(automaton, numeration);
  if (!word) return {};
  std::vector<Integer> numbers;
  for (const std::vector<unsigned>& digits : *word) {
    const MaybeInteger number = number_of(numeration, digits);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace galli
