#include "report/json.h"
#include "report/moves/play.h"

namespace galli {
namespace {

void write_place(JsonWriter& json, std::string_view key, const PlayPlace& place) {
  json.key(key);
  json.begin_object(JsonLayout::line);
  json.field("position", place.position.text);
  json.field("phase", place.phase);
  json.field("imposed", place.imposed);
  json.key("numbers");
  write_position(json, place.position);
  json.end();
}

void write_refutation(JsonWriter& json, const PlayRefutation& refutation) {
  json.begin_object(JsonLayout::line);
  write_text_or_null(json, "enforced", refutation.enforced);
  write_text_or_null(json, "words", refutation.words);
  if (!refutation.words.empty()) write_place(json, "to", refutation.to);
  json.end();
}

void write_choice(JsonWriter& json, const PlayChoice& choice, std::size_t index) {
  json.begin_object(JsonLayout::line);
  json.field("index", index);
  json.field("kind", name_of(choice.kind));
  json.field("words", choice.words);
  write_place(json, "to", choice.to);
  json.field("by", choice.by);
  json.field("wins", choice.wins);
  write_text_or_null(json, "because", choice.because);
  json.key("refutation");
  json.begin_list(JsonLayout::line);
  for (const PlayRefutation& refutation : choice.refutation) write_refutation(json, refutation);
  json.end();
  json.end();
}

void write_end(JsonWriter& json, const std::optional<PlayEnd>& end) {
  json.key("over");
  if (!end) return json.value(nullptr);
  json.begin_object(JsonLayout::line);
  json.field("winner", end->mover_wins ? "mover" : "opponent");
  json.field("words", end->words);
  json.end();
}

void write_choices(JsonWriter& json, const PlayAnswer& answer) {
  json.key("choices");
  json.begin_list(JsonLayout::lines);
  for (std::size_t i = 0; i < answer.choices.size(); ++i) write_choice(json, answer.choices[i], i);
  json.end();
  json.field("is_cut", answer.is_cut);
  json.field("advice", answer.advice);
  json.field("reply", answer.reply);
  json.field("meant", answer.meant);
}

}  // namespace

std::string as_json(const PlayAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_origin(json, provenance, answer.heaps);
  json.field("misere", answer.is_misere);
  write_place(json, "state", answer.at);
  json.field("phase_name", answer.phase_names[answer.at.phase - 1]);
  json.field("to_choose", answer.is_enforcing ? "enforce" : "move");
  json.field("enforceable", answer.enforceable);
  json.field("outcome", answer.outcome ? std::string(1, to_char(*answer.outcome)) : "unknown");
  json.field("value", answer.value);
  json.field("chooser_wins", answer.wins);
  write_choices(json, answer);
  write_end(json, answer.end);
  json.field("certainty", name_of(answer.certainty));
  json.field("certainty_words", answer.certainty_words);
  write_text_or_null(json, "rule", answer.rule);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
