#include "report/studies/theorem.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

std::string tuple_text(const std::vector<Integer>& tuple) {
  std::vector<std::string> parts;
  for (Integer number : tuple) parts.push_back(std::to_string(number));
  return "(" + joined(parts, ",") + ")";
}

std::string tuple_text(const std::vector<std::string>& names) { return "(" + joined(names, ",") + ")"; }

/// "the P-positions of wythoff", "the positions with nim-value 1 of the phase ...".
std::string what_is_proved(const ProveAnswer& answer) {
  std::string text =
      answer.value == 0 ? "the P-positions" : fmt::format("the positions with nim-value {}", answer.value);
  text += " of " + (answer.canonical.empty() ? answer.game : answer.canonical);
  if (!answer.phase.empty()) text += ", phase " + quoted(answer.phase);
  for (const auto& [name, size] : answer.fix) text += fmt::format(", {} = {}", name, size);
  return text;
}

std::string states_text(std::size_t states) { return counted(states, "state"); }

std::string refuted_text(const RefutedGuess& guess) {
  std::string text = fmt::format("a guess with {} in numeration {} agreed with heaps to {} and is wrong: ",
                                 states_text(guess.states), guess.numeration, guess.bound);
  if (!guess.sentence.empty())
    return text + fmt::format("for {} it is not true that {}\n", quoted(guess.set), guess.sentence);
  if (guess.position.empty()) return text + "its equation fails at large heaps\n";
  return text +
         fmt::format("its equation fails at {} in {}\n", tuple_text(guess.position), quoted(guess.set));
}

std::string proof_text(const ProveAnswer& answer) {
  const ProvedSet& first = answer.sets.front();
  std::string text = fmt::format(
      "proved for all heap sizes: {} are\nthe {} whose words in {}\nare accepted by an automaton with {}\n",
      what_is_proved(answer),
      answer.heaps.size() == 1 ? "numbers " + answer.heaps[0] : tuple_text(answer.heaps),
      answer.numeration_words, states_text(first.automaton.accepts.size()));
  std::vector<std::string> members;
  for (const auto& member : answer.first) members.push_back(tuple_text(member));
  if (!members.empty()) text += "first: " + joined(members, " ") + "\n";
  if (answer.sets.size() > 1) {
    text += "proved together with:\n";
    for (std::size_t i = 1; i < answer.sets.size(); ++i) {
      const ProvedSet& set = answer.sets[i];
      text += fmt::format("  {}{}: {}\n", set.name,
                          set.value == 0 ? "" : fmt::format(", nim-value {}", set.value),
                          states_text(set.automaton.accepts.size()));
    }
  }
  for (const std::string& theorem : answer.rests_on) text += "rests on " + theorem + "\n";
  text += fmt::format(
      "guessed from heaps to {}; the largest automaton of the proof had {} before it was made smaller\n",
      with_commas(static_cast<std::uint64_t>(answer.bound)), states_text(answer.largest));
  return text;
}

void write_set(JsonWriter& json, const ProvedSet& set) {
  std::vector<std::size_t> accepting;
  for (std::size_t state = 0; state < set.automaton.accepts.size(); ++state) {
    if (set.automaton.accepts[state]) accepting.push_back(state);
  }
  json.begin_object(JsonLayout::line);
  json.field("name", set.name);
  json.field("value", set.value);
  json.field("states", set.automaton.accepts.size());
  json.field("digits", set.automaton.digits);
  json.field("accepting", accepting);
  json.field("next", set.automaton.next);
  json.end();
}

void write_refuted(JsonWriter& json, const RefutedGuess& guess) {
  json.begin_object(JsonLayout::line);
  json.field("numeration", guess.numeration);
  json.field("states", guess.states);
  json.field("bound", guess.bound);
  json.field("set", guess.set);
  json.field("position", guess.position.empty() ? std::nullopt : std::optional(guess.position));
  json.end();
}

/// The digits of a letter: "0/1".
std::string letter_text(const AutomatonView& automaton, std::size_t letter) {
  std::vector<std::string> digits;
  for (std::size_t i = 0; i < automaton.tracks; ++i) {
    digits.push_back(std::to_string(letter % automaton.digits));
    letter /= automaton.digits;
  }
  return joined(digits, "/");
}

}  // namespace

std::string as_text(const ProveAnswer& answer, bool with_times) {
  std::string text;
  if (answer.verdict == ProveAnswer::Verdict::proved) {
    text = proof_text(answer);
  } else {
    text = fmt::format("undecided within the budget of {}\n{}: nothing is proved, and nothing is refuted\n",
                       answer.budget, what_is_proved(answer));
  }
  for (const RefutedGuess& guess : answer.refuted) text += refuted_text(guess);
  if (with_times)
    text += fmt::format("seconds: boards {:.3f}, guesses {:.3f}, proof {:.3f}\n", answer.board_seconds,
                        answer.guess_seconds, answer.proof_seconds);
  return text;
}

std::string as_json(const ProveAnswer& answer, const Provenance& provenance) {
  const bool is_proved = answer.verdict == ProveAnswer::Verdict::proved;
  const auto if_any = [](const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
  };
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_origin(json, provenance, answer.heaps);
  json.field("verdict", is_proved ? "proved" : "undecided");
  json.field("budget", if_any(answer.budget));
  json.field("value", answer.value);
  json.key("fixed");
  json.begin_object(JsonLayout::line);
  for (const auto& [name, size] : answer.fix) json.field(name, size);
  json.end();
  json.field("canonical", if_any(answer.canonical));
  json.field("numeration", if_any(answer.numeration));
  json.field("bound", answer.bound);
  json.field("first", answer.first);
  json.field("rests_on", answer.rests_on);
  json.field("largest", answer.largest);
  json.key("seconds");
  json.raw(fmt::format("[{:.3f}, {:.3f}, {:.3f}]", answer.board_seconds, answer.guess_seconds,
                       answer.proof_seconds));
  json.key("refuted");
  write_on_lines(json, answer.refuted, write_refuted);
  json.key("sets");
  write_on_lines(json, answer.sets, write_set);
  json.end();
  return json.text() + "\n";
}

std::string as_dot(const ProveAnswer& answer) {
  const AutomatonView& automaton = answer.sets.front().automaton;
  std::string text = fmt::format(
      "digraph automaton {{\n  rankdir=LR;\n  label=\"{}\\n{}\";\n  node [shape=circle];\n  start "
      "[shape=point];\n  start -> 0;\n",
      what_is_proved(answer), answer.numeration_words);
  for (std::size_t state = 0; state < automaton.accepts.size(); ++state) {
    if (automaton.accepts[state]) text += fmt::format("  {} [shape=doublecircle];\n", state);
    std::map<std::int32_t, std::vector<std::string>> letters;
    for (std::size_t letter = 0; letter < automaton.next[state].size(); ++letter) {
      if (automaton.next[state][letter] >= 0)
        letters[automaton.next[state][letter]].push_back(letter_text(automaton, letter));
    }
    for (const auto& [to, labels] : letters)
      text += fmt::format("  {} -> {} [label=\"{}\"];\n", state, to, joined(labels, ", "));
  }
  return text + "}\n";
}

}  // namespace galli
