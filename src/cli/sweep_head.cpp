#include "cli/sweep_head.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/version.h"
#include "galli.h"

namespace galli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kinds[] = {"sets", "codes", "progressions"};

Json json_of(const SweepVariable& variable) {
  return {{"name", variable.name},
          {"kind", kinds[static_cast<std::size_t>(variable.kind)]},
          {"within", variable.within}};
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

SweepHead head_from(Json json) {
  SweepHead head;
  std::vector<SweepVariable> variables;
  for (const Json& variable : json.at("variables")) variables.push_back(variable_from(variable));
  head.family = std::make_shared<const SweepFamily>(
      std::make_shared<const Source>(Source{"", json.at("game").get<std::string>()}), std::move(variables));
  for (const std::string name : json.at("columns")) head.columns.push_back(column_called(name).value());
  head.format = format_called(json.at("format").get<std::string>()).value();
  head.shard = {json.at("shard").at(0), json.at("shard").at(1)};
  json.erase("shard");
  head.sweep = json.dump();
  return head;
}

}  // namespace

std::string head_of_sweep(const Options& options, const SweepFamily& family, const SweepPlan& plan,
                          std::uint64_t rules) {
  const Shard shard = options.sweep.shard.value_or(Shard{});
  Json json;
  json["game"] = family.text();
  for (const SweepVariable& variable : family.variables()) json["variables"].push_back(json_of(variable));
  json["ask"] = options.values ? "values" : "outcomes";
  json["phase"] = options.phase.value_or(1);
  json["to"] = options.to ? Json(options.to->front()) : Json();
  for (SweepColumn column : options.sweep.columns) json["columns"].push_back(name_of(column));
  json["keep"] = options.sweep.keep ? Json(*options.sweep.keep) : Json();
  json["format"] = name_of(options.format);
  json["misere"] = options.misere;
  json["engine"] = options.settings.engine;
  json["rules"] = fmt::format("{:016x}", rules);
  json["chunk"] = plan.chunk;
  json["games"] = family.size();
  json["version"] = version;
  json["shard"] = {shard.number, shard.of};
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

SweepHead read_sweep_head(const std::string& head, const std::string& path) {
  try {
    return head_from(Json::parse(head));
  } catch (const std::exception&) {
    throw Error({.kind = ErrorKind::file,
                 .message = "'" + path + "' was written by another version of galli",
                 .remedies = "this is galli " + std::string(version)});
  }
}

}  // namespace galli
