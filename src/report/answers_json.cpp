#include "report/answers_json.h"

#include "report/json.h"

namespace galli {
namespace {

template <typename Members, typename Write>
void write_objects(JsonWriter& json, std::string_view key, const Members& members, const Write& write) {
  json.key(key);
  json.begin_list(JsonLayout::lines);
  for (const auto& member : members) {
    json.begin_object(JsonLayout::line);
    write(member);
    json.end();
  }
  json.end();
}

// ---- Cards ----

constexpr std::string_view name_of(FirstPositions::Kind kind) {
  switch (kind) {
    case FirstPositions::Kind::none: return "none";
    case FirstPositions::Kind::heaps: return "heaps";
    case FirstPositions::Kind::any_order: return "any_order";
    case FirstPositions::Kind::single_heaps: return "single_heaps";
    case FirstPositions::Kind::free_grids: break;
  }
  return "free_grids";
}

void write_refusal(JsonWriter& json, const std::optional<ShownRefusal>& refusal) {
  json.field("refusal", refusal ? std::optional(refusal->message) : std::nullopt);
}

void write_first(JsonWriter& json, const FirstPositions& first) {
  json.key("first");
  json.begin_object(JsonLayout::line);
  json.field("kind", name_of(first.kind));
  json.field("positions", first.positions);
  json.field("bound", first.bound);
  write_refusal(json, first.refusal);
  json.end();
}

void write_starts(JsonWriter& json, const std::optional<FirstStarts>& starts) {
  json.key("starts");
  if (!starts) return json.value(nullptr);
  json.begin_object(JsonLayout::line);
  json.field("name", starts->name);
  json.field("numbers", starts->numbers);
  write_refusal(json, starts->refusal);
  json.end();
}

void write_next(JsonWriter& json, const NextQuestion& next) {
  json.field("question", galli::name_of(next.question));
  json.field("subject", next.subject);
  json.field("position", next.position);
  json.field("grid", next.grid);
  json.field("values", next.values);
}

// ---- Plans ----

constexpr std::string_view name_of(Explanation::Want want) {
  switch (want) {
    case Explanation::Want::table: return "table";
    case Explanation::Want::positions: return "positions";
    case Explanation::Want::count: return "count";
    case Explanation::Want::chosen: break;
  }
  return "chosen";
}

constexpr std::string_view name_of(AlternativePlan::Kind kind) {
  switch (kind) {
    case AlternativePlan::Kind::engine: return "engine";
    case AlternativePlan::Kind::positions: return "positions";
    case AlternativePlan::Kind::outcomes: break;
  }
  return "outcomes";
}

void write_cost(JsonWriter& json, const PlanCost& cost) {
  json.begin_object(JsonLayout::line);
  json.field("positions", cost.positions.number);
  json.field("seconds", cost.seconds);
  json.field("bytes", cost.bytes);
  json.field("more_bytes", cost.more_bytes);
  json.end();
}

void write_alternative(JsonWriter& json, const AlternativePlan& plan) {
  json.field("kind", name_of(plan.kind));
  json.field("engine", plan.engine);
  json.field("reason", plan.reason);
  json.key("cost");
  plan.cost ? write_cost(json, *plan.cost) : json.value(nullptr);
}

void write_plan(JsonWriter& json, const Explanation& plan) {
  json.field("phase", plan.phase);
  json.field("values", plan.values);
  json.field("want", name_of(plan.want));
  json.field("bounds", plan.bounds);
  json.field("cells", plan.cells);
  json.field("chosen", plan.chosen);
  json.field("engine", plan.plan.engine);
  json.field("reasons", plan.plan.reasons);
  json.field("kernel", plan.plan.kernel);
  json.field("threads", plan.plan.threads);
  json.key("cost");
  write_cost(json, plan.plan.cost);
  write_objects(json, "instead", plan.instead,
                [&](const AlternativePlan& other) { write_alternative(json, other); });
}

// ---- Graphs ----

void write_place(JsonWriter& json, const GraphAnswer::Place& place) {
  json.field("position", place.position);
  json.field("phase", place.phase.number);
  json.field("phase_name", place.phase.name);
  json.field("outcome",
             place.outcome ? std::optional(std::string(1, to_char(*place.outcome))) : std::nullopt);
  json.field("value", place.value);
}

void begin(JsonWriter& json, const Provenance& provenance) {
  json.begin_object(JsonLayout::lines);
  json.field("game", provenance.game);
  write_run(json, provenance);
}

}  // namespace

std::string as_json(const ShowAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  begin(json, provenance);
  json.field("name", answer.name);
  json.field("title", answer.title);
  json.field("partizan", answer.is_partizan);
  json.field("misere", answer.is_misere);
  write_objects(json, "boards", answer.boards, [&](const ShownBoard& board) {
    json.field("words", board.words);
    json.field("phases", board.phases);
  });
  write_objects(json, "rulesets", answer.rulesets, [&](const ShownRuleset& ruleset) {
    json.field("name", ruleset.name);
    json.field("title", ruleset.title);
    json.field("moves", ruleset.moves);
  });
  write_objects(json, "phases", answer.phases, [&](const ShownPhase& phase) {
    json.field("name", phase.name);
    json.field("formula", phase.formula);
  });
  write_objects(json, "matrices", answer.matrices, [&](const ShownMatrix& matrix) {
    json.field("kind", matrix.kind);
    json.field("facts", matrix.facts);
  });
  write_objects(json, "endings", answer.endings, [&](const ShownEnding& ending) {
    json.field("phases", ending.phases);
    json.field("reason", ending.reason);
  });
  write_first(json, answer.first);
  write_starts(json, answer.starts);
  write_objects(json, "claims", answer.claims, [&](const ShownClaim& claim) {
    json.field("name", claim.name);
    json.field("source", claim.source);
  });
  write_objects(json, "next", answer.next, [&](const NextQuestion& next) { write_next(json, next); });
  json.field("source", answer.source);
  json.end();
  return json.text() + "\n";
}

std::string as_json(const ExplainAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  begin(json, provenance);
  json.field("board", answer.board);
  json.field("phases", answer.phase_names);
  json.field("endings", answer.endings);
  write_objects(json, "plans", answer.plans, [&](const Explanation& plan) { write_plan(json, plan); });
  json.end();
  return json.text() + "\n";
}

std::string as_json(const GraphAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  begin(json, provenance);
  json.field("from", answer.from);
  write_objects(json, "places", answer.places,
                [&](const GraphAnswer::Place& place) { write_place(json, place); });
  write_objects(json, "arrows", answer.arrows, [&](const GraphAnswer::Arrow& arrow) {
    json.field("from", arrow.from);
    json.field("to", arrow.to);
    json.field("by", arrow.by);
  });
  json.field("choices", answer.choices);
  write_objects(json, "rounds", answer.rounds, [&](const GraphAnswer::Round& round) {
    json.field("outcome", std::string(1, to_char(round.outcome)));
    json.field("places", round.places);
  });
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
