// What a game is, what rulesets there are, and maps.
#include "base/json.h"
#include "wire/question.h"

namespace galli {
namespace {

constexpr std::string_view name_of(BoardKind kind) {
  switch (kind) {
    case BoardKind::heaps: return "heaps";
    case BoardKind::multiset: return "multiset";
    case BoardKind::grid: return "grid";
    case BoardKind::several_parts: break;
  }
  return "several_parts";
}

constexpr std::string_view name_of(ListedRuleset::Origin origin) {
  switch (origin) {
    case ListedRuleset::Origin::compiled_in: return "library";
    case ListedRuleset::Origin::written_in_place: return "written_in_place";
    case ListedRuleset::Origin::own: break;
  }
  return "own";
}

/// The board of a ruleset that needs no parameters; empty for others.
std::string board_of(const ListedRuleset& ruleset, const Session& session) {
  try {
    return session.game(ruleset.name).board();
  } catch (const Error&) {
    return "";
  }
}

void write_ruleset(JsonWriter& json, const ListedRuleset& ruleset, const Session& session) {
  const std::string board = board_of(ruleset, session);
  json.begin_object(JsonLayout::line);
  json.field("name", ruleset.name);
  json.field("written", ruleset.usage);
  json.field("summary", ruleset.title);
  json.field("origin", name_of(ruleset.origin));
  json.field("board", board.empty() ? std::nullopt : std::optional(board));
  json.field("source_text", ruleset.source);
  json.end();
}

void write_operator(JsonWriter& json, const ListedOperator& entry) {
  json.begin_object(JsonLayout::line);
  json.field("sign", entry.sign);
  json.field("word", entry.word);
  json.field("usage", entry.usage);
  json.field("summary", entry.summary);
  json.end();
}

void write_citation(JsonWriter& json, const Citation& citation) {
  json.begin_object(JsonLayout::line);
  json.field("kind", citation.kind);
  json.field("key", citation.key);
  json.field("title", citation.title);
  json.field("authors", citation.authors);
  for (const auto& [field, text] : citation.more) json.field(field, text);
  json.end();
}

void write_claim(JsonWriter& json, const ClaimEntry& claim) {
  json.begin_object(JsonLayout::line);
  json.field("name", claim.name);
  json.field("source", claim.source);
  json.field("says", claim.says);
  json.field("means", claim.means);
  json.field("definitions", claim.definitions);
  json.field("statement", claim.statement);
  json.field("games", claim.games);
  json.end();
}

template <typename Members, typename Write>
void write_list(JsonWriter& json, std::string_view key, const Members& members, const Write& write) {
  json.key(key);
  json.begin_list(JsonLayout::lines);
  for (const auto& member : members) write(member);
  json.end();
}

}  // namespace

std::string answer_read(const WireQuestion& asked) {
  const ReadAnswer answer = ask(ReadQuestion{asked.game(), asked.phase()});
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("game", answer.game);
  json.field("notation", answer.notation);
  json.field("board", answer.board);
  json.field("board_kind", name_of(answer.board_kind));
  json.field("heaps", answer.heaps);
  json.field("phases", answer.phase_names);
  json.field("symmetric", answer.is_symmetric);
  json.field("misere", answer.is_misere);
  json.field("has_enforce", answer.has_enforce);
  json.key("cones");
  json.begin_list(JsonLayout::line);
  for (const ReadAnswer::Cone& cone : answer.cones) {
    json.begin_list(JsonLayout::line);
    for (const auto& boundary : cone) json.value(std::vector<Integer>(boundary.begin(), boundary.end()));
    json.end();
  }
  json.end();
  json.end();
  return json.text() + "\n";
}

std::string answer_list(const WireQuestion& asked) {
  const ListAnswer list = ask(ListQuestion{asked.session}, asked.settings, asked.control);
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("version", version_text());
  write_list(json, "rulesets", list.rulesets,
             [&](const ListedRuleset& ruleset) { write_ruleset(json, ruleset, asked.session); });
  write_list(json, "operators", list.operators,
             [&](const ListedOperator& entry) { write_operator(json, entry); });
  write_list(json, "papers", ask(CiteQuestion{}).citations,
             [&](const Citation& citation) { write_citation(json, citation); });
  json.field("engines", engine_names());
  json.end();
  return json.text() + "\n";
}

std::string answer_claims(const WireQuestion& asked) {
  CheckQuestion question{.session = asked.session};
  for (std::string& name : asked.body.texts("names")) question.claims.emplace_back(std::move(name));
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_list(json, "claims", claims_in(question), [&](const ClaimEntry& claim) { write_claim(json, claim); });
  json.end();
  return json.text() + "\n";
}

MapQuestion map_question(const WireQuestion& asked) {
  MapQuestion question{.game = asked.game(),
                       .values = asked.body.flag("values"),
                       .bounds = asked.body.numbers("bounds"),
                       .phase = asked.phase(),
                       .max_bytes = asked.map_bytes};
  if (asked.body.has("other")) question.other = asked.game_in("other");
  return question;
}

std::string answer_board(const WireQuestion& asked) {
  const double begin = asked.control.clock();
  const MapQuestion question = map_question(asked);
  const MapAnswer map = ask(question, asked.settings, asked.control);
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("board", asked.remember(question));
  json.field("game", map.game);
  json.field("other", map.other.empty() ? std::nullopt : std::optional(map.other));
  json.field("axes", map.heaps);
  json.field("columns", map.columns);
  json.field("rows", map.rows);
  json.field("values", map.values);
  json.field("largest", map.largest);
  json.field("tile", MapAnswer::tile_side);
  json.field("levels", map.levels);
  json.key("fine_to");
  json.value(std::vector<std::uint64_t>{map.fine[0] - 1, map.fine[1] - 1});
  json.field("whole_from", map.whole_from);
  json.field("limited", map.limited.empty() ? std::nullopt : std::optional(map.limited));
  json.field("p_positions", map.p_positions);
  json.field("differences", map.differences);
  json.field("engine", map.run.engine);
  json.field("seconds", asked.control.clock() - begin);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
