#include "sweep/head.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json.h"
#include "base/version.h"

namespace galli {
namespace {

using Json = nlohmann::json;

constexpr const char* kinds[] = {"sets", "codes", "progressions"};

void write_variable(JsonWriter& json, const SweepVariable& variable) {
  json.begin_object(JsonLayout::compact);
  json.field("name", variable.name);
  json.field("kind", kinds[static_cast<std::size_t>(variable.kind)]);
  json.field("within", variable.within);
  json.end();
}

SweepVariable variable_from(const Json& json) {
  SweepVariable variable;
  variable.name = json.at("name");
  variable.within = json.at("within");
  for (std::size_t k = 0; k < std::size(kinds); ++k) {
    if (json.at("kind") == kinds[k]) variable.kind = static_cast<SweepVariable::Kind>(k);
  }
  return variable;
}

/// The shard is written last.
std::string without_shard(const std::string& head) { return head.substr(0, head.rfind(",\"shard\":")); }

SweepHead head_from(const std::string& text) {
  const Json json = Json::parse(text);
  SweepHead head;
  std::vector<SweepVariable> variables;
  for (const Json& variable : json.at("variables")) variables.push_back(variable_from(variable));
  head.family = std::make_shared<const SweepFamily>(
      std::make_shared<const Source>(Source{"", json.at("game").get<std::string>()}), std::move(variables));
  for (const std::string name : json.at("columns")) head.columns.push_back(column_called(name).value());
  head.format = json.at("format");
  head.shard = {json.at("shard").at(0), json.at("shard").at(1)};
  head.sweep = without_shard(text);
  return head;
}

}  // namespace

std::string head_of_sweep(const SweepQuestion& question, const SweepWriting& writing, std::uint64_t chunk,
                          std::uint64_t games) {
  std::vector<std::string_view> columns;
  for (SweepColumn column : writing.columns) columns.push_back(name_of(column));
  JsonWriter json(JsonLetters::ascii);
  json.begin_object(JsonLayout::compact);
  json.field("game", question.game.text);
  json.key("variables");
  json.begin_list(JsonLayout::compact);
  for (const SweepVariable& variable : question.variables) write_variable(json, variable);
  json.end();
  json.field("ask", question.values ? "values" : "outcomes");
  json.field("phase", question.phase);
  json.field("to", question.bound);
  json.field("columns", columns);
  json.field("keep", question.keep);
  json.field("format", writing.format);
  json.field("misere", question.misere);
  json.field("engine", writing.engine);
  json.field("rules", fmt::format("{:016x}", writing.rules));
  json.field("chunk", chunk);
  json.field("games", games);
  json.field("version", version);
  json.field("shard", std::vector{question.shard.number, question.shard.of});
  json.end();
  return json.text();
}

SweepHead read_sweep_head(const std::string& head, const std::string& path) {
  try {
    return head_from(head);
  } catch (const std::exception&) {
    throw Error({.kind = ErrorKind::file,
                 .message = "'" + path + "' was written by another version of galli",
                 .remedies = "this is galli " + std::string(version)});
  }
}

}  // namespace galli
