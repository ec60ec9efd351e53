#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "base/words.h"
#include "report/moves/play.h"

namespace galli {
namespace {

constexpr std::size_t max_choice_lines = 20;

/// "move", or what else is chosen.
std::string noun_of(const PlayAnswer& answer) { return answer.is_enforcing ? "choice" : "move"; }

bool is_one_grid(const PositionView& position) {
  return position.parts.size() == 1 && position.parts.front().is_grid;
}

std::string more_lines(std::size_t count, bool is_cut) {
  if (count > max_choice_lines)
    return fmt::format("      and {} more{}\n", count - max_choice_lines, is_cut ? ", and others" : "");
  return is_cut ? "      and others\n" : "";
}

/// The phase, if it changes, is in the words of the choice.
std::string leads_to(const PlayChoice& choice) {
  return choice.kind == PlayChoice::Kind::enforce ? "" : choice.to.position.text;
}

std::string all_lose(const PlayAnswer& answer) {
  const std::size_t count = answer.choices.size();
  if (answer.is_cut) return "Every " + noun_of(answer) + " loses";
  if (count == 1) return "The only " + noun_of(answer) + " loses";
  if (count == 2) return "Both " + noun_of(answer) + "s lose";
  return fmt::format("All {} {}s lose", count, noun_of(answer));
}

std::string sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + ".";
}

std::string advice_in_words(const PlayAnswer& answer) {
  const PlayChoice& best = answer.choices[*answer.advice];
  if (answer.wins == true) return sentence("'" + best.words + "' wins");
  std::string text = all_lose(answer) + ". ";
  if (answer.choices.size() == 1 || best.refutation.empty())
    return text + sentence("try '" + best.words + "'");
  return text + fmt::format("'{}' is hardest to answer: {} of {} replies win{}.", best.words,
                            best.good_replies, best.replies, best.good_replies == 1 ? "s" : "");
}

}  // namespace

std::string place_in_words(const PlayAnswer& answer) {
  const PositionView& position = answer.at.position;
  const std::string phase = answer.phase_names.size() > 1 ? answer.phase_names[answer.at.phase - 1] : "";
  if (!is_one_grid(position)) return position.text + (phase.empty() ? "" : " in " + phase) + ". ";
  std::string text = "    ";
  for (char letter : position.text) text += letter == '/' ? std::string("\n    ") : std::string(1, letter);
  return text + "\n" + (phase.empty() ? "" : sentence("in " + phase) + " ");
}

std::string list_of_choices(const PlayAnswer& answer) {
  const std::size_t shown = std::min(answer.choices.size(), max_choice_lines);
  std::size_t width = 0;
  for (std::size_t i = 0; i < shown; ++i) width = std::max(width, columns(answer.choices[i].words));
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const PlayChoice& choice = answer.choices[i];
    const std::string to = leads_to(choice);
    text += right_aligned(std::to_string(i + 1), 4) + "  " + choice.words;
    text += (to.empty() ? "" : std::string(width - columns(choice.words) + 3, ' ') + to) + "\n";
  }
  return text + more_lines(answer.choices.size(), answer.is_cut);
}

std::string hint_in_words(const PlayAnswer& answer) {
  std::string text = answer.advice ? advice_in_words(answer) : "Nobody knows what wins here.";
  if (!answer.rule.empty()) return text + "\n" + answer.rule + "\n";
  const bool is_computed = answer.certainty == PlayCertainty::engine;  // whichever engine it was
  return text + " (" + (is_computed ? "all positions that matter were computed" : answer.certainty_words) +
         ")\n";
}

std::string reasons_in_words(const PlayAnswer& answer) {
  std::string text;
  std::size_t count = 0;
  for (const PlayChoice& choice : answer.choices) {
    if (choice.wins != false || choice.because.empty()) continue;
    if (++count <= max_choice_lines) text += "  " + choice.words + ": " + choice.because + "\n";
  }
  if (count == 0) return answer.wins ? "No choice here is known to lose.\n" : hint_in_words(answer);
  return text + more_lines(count, false);
}

std::string warning_in_words(const PlayAnswer& answer) {
  if (!answer.wins) return sentence("who wins here is " + answer.certainty_words) + "\n";
  if (*answer.wins || !answer.advice) return "";
  std::string text = all_lose(answer) + " against perfect play";
  const PlayChoice& best = answer.choices[*answer.advice];
  if (!best.because.empty()) text += ": after '" + best.words + "', " + best.because;
  return text + ".\n";
}

std::string end_in_words(const PlayAnswer& answer) { return sentence(answer.end->words); }

}  // namespace galli
