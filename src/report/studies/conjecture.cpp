#include "report/studies/conjecture.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

std::string counted_with_commas(Integer count) { return with_commas(static_cast<std::uint64_t>(count)); }

/// Heaps of a list of P-positions, terms of a sequence.
std::string what_was_seen(const ConjectureAnswer& answer) {
  if (answer.heaps.size() == 1) return fmt::format("heaps to {}\n", counted_with_commas(answer.bound));
  return fmt::format("{}, heaps to {}\n", counted(answer.positions, "P-position"),
                     counted_with_commas(answer.bound));
}

std::string guess_text(const Conjecture& guess, const RemedyWords& words) {
  std::string text = fmt::format("\n{}\n", guess.gist);
  for (const std::string& let : guess.lets) text += "  " + let + "\n";
  text += "  " + guess.statement + "\n";
  if (!guess.proof.empty()) return text + "  proved " + guess.proof + "\n";
  return text + (guess.is_proved
                     ? "  proved: " + words(OtherQuestion{QuestionKind::period, "tells why"}) + "\n"
                     : fmt::format("  seen to {}: {}\n", counted_with_commas(guess.bound),
                                   counted(guess.cases, "position")));
}

void write_guess(JsonWriter& json, const Conjecture& guess) {
  json.begin_object(JsonLayout::line);
  json.field("gist", guess.gist);
  json.field("lets", guess.lets);
  json.field("statement", guess.statement);
  json.field("bound", guess.bound);
  json.field("cases", guess.cases);
  json.field("status", guess.is_proved ? "proved" : "observed");
  if (!guess.proof.empty()) json.field("proof", guess.proof);
  json.end();
}

}  // namespace

std::string as_text(const ConjectureAnswer& answer, const RemedyWords& words) {
  std::string text = what_was_seen(answer);
  if (answer.conjectures.empty())
    return text + (answer.bound < 100 ? "nothing simple was found; " + words(LargerBound{}) + "\n"
                                      : "nothing simple was found\n");
  for (const Conjecture& guess : answer.conjectures) text += guess_text(guess, words);
  const bool are_all_proved = std::all_of(answer.conjectures.begin(), answer.conjectures.end(),
                                          [](const Conjecture& guess) { return guess.is_proved; });
  if (are_all_proved) return text;
  return text + "\nthese are guesses until they are checked; " +
         words(OtherFormat{"claim", "writes them down as claims"}) + "\n";
}

std::string as_claims(const ConjectureAnswer& answer, const Provenance& provenance,
                      const std::string& guesser) {
  std::string text = fmt::format("# guessed by: {}\n", one_line(provenance.command));
  std::size_t count = 0;
  for (const Conjecture& guess : answer.conjectures) {
    text += fmt::format("\nclaim guess {}\nsource guessed by {}, {} to {}\n", ++count, guesser,
                        guess.is_proved ? "proved and seen" : "seen", guess.bound);
    for (const std::string& let : guess.lets) text += let + "\n";
    text += fmt::format("{}\nN = {}\n", guess.statement, guess.claim_bound);
  }
  if (answer.conjectures.empty()) text += fmt::format("# nothing simple was found about {}\n", answer.game);
  return text;
}

std::string as_json(const ConjectureAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_origin(json, provenance, answer.heaps);
  json.field("bound", answer.bound);
  json.key("conjectures");
  write_on_lines(json, answer.conjectures, write_guess);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
