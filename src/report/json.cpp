#include "report/json.h"

#include "notation/term.h"

namespace galli {

void write_run(JsonWriter& json, const Provenance& provenance) {
  json.field("command", provenance.command);
  json.field("version", provenance.version);
}

void write_origin(JsonWriter& json, const Provenance& provenance, const std::vector<std::string>& heaps) {
  json.field("game", provenance.game);
  write_run(json, provenance);
  json.field("axes", heaps);
}

void write_position(JsonWriter& json, const PositionView& position) {
  const bool has_parts = position.parts.size() != 1;
  if (has_parts) json.begin_list(JsonLayout::line);
  for (const PositionPart& part : position.parts) {
    if (part.is_grid)
      json.value(part.text);
    else
      part.huge.empty() ? json.value(part.sizes) : json.value(part.huge);
  }
  if (has_parts) json.end();
}

void write_text_or_null(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  text.empty() ? json.value(nullptr) : json.value(text);
}

void JsonParts::open(JsonWriter& json) const {
  if (!head_.all_phases) return;
  json.key("phases");
  json.begin_list(JsonLayout::lines);
}

void JsonParts::begin(JsonWriter& json, std::uint32_t phase) const {
  if (head_.all_phases) json.begin_object(JsonLayout::lines);
  json.field("phase", phase + 1);
  if (head_.all_phases) json.field("name", head_.phases.at(phase));
  json.key(key_);
}

void JsonParts::end(JsonWriter& json) const {
  if (head_.all_phases) json.end();
}

void JsonParts::close(JsonWriter& json) const {
  if (head_.all_phases) json.end();
}

void write_sequence_as_json(const SequenceReport& report, const Sink& sink) {
  constexpr std::size_t piece = 1 << 16;
  JsonWriter json;
  const auto pass_on = [&] {
    std::string text;
    json.move_to(text);
    sink(text);
  };
  const JsonParts parts(report.head, "terms");
  json.begin_object(JsonLayout::lines);
  write_origin(json, report.head.provenance, report.head.heaps);
  json.field("to", report.sequences.front().terms.size() - 1);
  json.field("ask", field_name(report.ask));
  json.field("offset", 0);
  parts.open(json);
  for (const Terms& sequence : report.sequences) {
    parts.begin(json, sequence.phase);
    json.begin_list(JsonLayout::line);
    for (std::int32_t term : sequence.terms) {
      write_term(json, report.ask, term);
      if (json.text().size() >= piece) pass_on();
    }
    json.end();
    parts.end(json);
  }
  parts.close(json);
  json.end();
  pass_on();
  sink("\n");
}

}  // namespace galli
