#include "report/tables/single_positions.h"

#include "report/json.h"

namespace galli {
namespace {

void begin_object_of(JsonWriter& json, const Provenance& provenance) {
  json.begin_object(JsonLayout::lines);
  json.field("game", provenance.game);
  write_run(json, provenance);
}

void write_phase(JsonWriter& json, const NamedPhase& phase) {
  json.field("phase", phase.number);
  json.field("phase_name", phase.name);
}

template <typename Question, typename Answer, typename Rows, typename Write>
std::string written(const Question& question, const Answer& answer, const Rows& rows,
                    const Provenance& provenance, const Write& write) {
  JsonWriter json;
  begin_object_of(json, provenance);
  json.field("engine", answer.run.engine);
  json.key("positions");
  json.begin_list(JsonLayout::lines);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t k = 0; k < answer.phases.size(); ++k) {
      json.begin_object(JsonLayout::line);
      json.field("position", question.grid.empty() ? question.positions[i].text : question.grid);
      write_phase(json, answer.phases[k]);
      write(json, rows[i][k]);
      json.end();
    }
  }
  json.end();
  json.end();
  return json.text() + "\n";
}

}  // namespace

std::string as_json(const OutcomeQuestion& question, const OutcomeAnswer& answer,
                    const Provenance& provenance) {
  return written(question, answer, answer.outcomes, provenance, [](JsonWriter& json, Outcome outcome) {
    json.field("outcome", std::string(1, to_char(outcome)));
  });
}

std::string as_json(const ValueQuestion& question, const ValueAnswer& answer, const Provenance& provenance) {
  return written(question, answer, answer.values, provenance,
                 [](JsonWriter& json, std::uint64_t value) { json.field("value", value); });
}

std::string counts_as_json(const PositionsAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  begin_object_of(json, provenance);
  json.field("to", answer.head.bounds);
  json.key("counts");
  write_on_lines(json, answer.lists, [](JsonWriter& out, const PhasePositions& list) {
    out.begin_object(JsonLayout::line);
    write_phase(out, list.phase);
    out.field("count", list.count);
    out.end();
  });
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
