#include "report/json.h"
#include "report/studies/compare.h"

namespace galli {
namespace {

/// A null pointer is what was not compared.
std::optional<bool> holds(const Agreement* agreement) {
  return agreement ? std::optional(agreement->holds()) : std::nullopt;
}

std::optional<Position> first_place(const Agreement* agreement) {
  return agreement && agreement->first ? std::optional(agreement->first->sizes) : std::nullopt;
}

std::optional<std::uint64_t> differences(const Agreement* agreement) {
  return agreement ? std::optional(agreement->differences) : std::nullopt;
}

const Agreement* positions_of(const PairFinding& found) {
  return found.why_not.empty() ? &found.positions : nullptr;
}
const Agreement* values_of(const PairFinding& found) { return found.values ? &*found.values : nullptr; }
const Agreement* over(const PairFinding& found) {
  return found.why_not.empty() ? std::get_if<Agreement>(&found.a_dominates_b) : nullptr;
}
const Agreement* under(const PairFinding& found) {
  return found.why_not.empty() ? std::get_if<Agreement>(&found.b_dominates_a) : nullptr;
}

/// The same keys for each thing that was compared.
template <typename Tell>
void write_each(JsonWriter& json, const PairFinding& found, Tell tell) {
  json.field("same_positions", tell(positions_of(found)));
  json.field("same_values", tell(values_of(found)));
  json.field("a_dominates_b", tell(over(found)));
  json.field("b_dominates_a", tell(under(found)));
}

void write_strong(JsonWriter& json, const std::optional<StrongDomination>& strong) {
  if (!strong) return json.value(nullptr);
  constexpr const char* verdicts[] = {"by inclusion", "observed", "refuted", "open"};
  json.begin_object(JsonLayout::line);
  json.field("verdict", verdicts[static_cast<int>(strong->verdict)]);
  json.field("bound", strong->bound);
  json.field("cases", strong->cases);
  json.field("failures", strong->failures);
  json.field("witness", strong->at);
  write_text_or_null(json, "reason", strong->reason);
  json.end();
}

void write_witnesses(JsonWriter& json, const PairFinding& found) {
  json.begin_object(JsonLayout::line);
  write_each(json, found, first_place);
  json.key("against_a");
  write_witness(json, found.against_a);
  json.key("against_b");
  write_witness(json, found.against_b);
  json.end();
}

void write_pair(JsonWriter& json, const PairFinding& found) {
  const Unasked* why = std::get_if<Unasked>(&found.a_dominates_b);
  write_text_or_null(json, "relation", found.relation ? name_of(*found.relation) : "");
  json.field("a_dominates_b", holds(over(found)));
  json.field("b_dominates_a", holds(under(found)));
  json.field("same_positions", holds(positions_of(found)));
  json.field("same_values", holds(values_of(found)));
  json.key("witnesses");
  write_witnesses(json, found);
  json.key("differences");
  json.begin_object(JsonLayout::line);
  write_each(json, found, differences);
  json.end();
  json.field("cases", found.positions.cases);
  json.key("a_dominates_b_strongly");
  write_strong(json, found.a_strongly);
  json.key("b_dominates_a_strongly");
  write_strong(json, found.b_strongly);
  if (!found.why_not.empty()) return json.field("reason", found.why_not);
  why ? json.field("reason", *why) : json.field("reason", nullptr);
}

void write_sentences(JsonWriter& json, const std::vector<SentenceFinding>& sentences) {
  if (sentences.empty()) return;
  json.key("for_all_heaps");
  json.begin_list(JsonLayout::line);
  for (const SentenceFinding& each : sentences) {
    json.begin_object(JsonLayout::line);
    json.field("statement", each.statement);
    json.field("verdict", each.verdict);
    json.field("basis", each.basis);
    json.end();
  }
  json.end();
}

void write_matrix(JsonWriter& json, const CompareAnswer& answer) {
  json.begin_list(JsonLayout::lines);
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    json.begin_list(JsonLayout::line);
    for (std::size_t j = 0; j < answer.games.size(); ++j) json.value(relation_in_matrix(answer, i, j));
    json.end();
  }
  json.end();
}

}  // namespace

std::string as_json(const CompareAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("games", answer.games);
  write_run(json, provenance);
  json.field("bound", answer.bound);
  if (answer.pairs.size() == 1) {
    write_pair(json, answer.pairs.front().found);
    write_sentences(json, answer.pairs.front().sentences);
  } else {
    json.key("matrix");
    write_matrix(json, answer);
    json.key("pairs");
    write_on_lines(json, answer.pairs, [&](JsonWriter& to, const ComparedPair& pair) {
      to.begin_object(JsonLayout::line);
      to.field("a", answer.games[pair.a]);
      to.field("b", answer.games[pair.b]);
      write_pair(to, pair.found);
      write_sentences(to, pair.sentences);
      to.end();
    });
  }
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
