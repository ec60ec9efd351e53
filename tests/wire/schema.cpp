#include "wire/schema.h"

#include <algorithm>
#include <fstream>

namespace galli::wire_test {
namespace {

using Json = nlohmann::json;

bool is_of_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  return type == "null" && value.is_null();
}

class Checker {
 public:
  explicit Checker(const Json& schema) : schema_(schema) {}

  std::string problem(const Json& value, const Json& rule, const std::string& at) const {
    for (const auto& [word, content] : rule.items()) {
      const std::string found = problem_by(word, content, value, rule, at);
      if (!found.empty()) return found;
    }
    return "";
  }

 private:
  std::string problem_by(const std::string& word, const Json& content, const Json& value, const Json& rule,
                         const std::string& at) const {
    if (word == "description") return "";
    if (word == "$ref")
      return problem(value, schema_.at("$defs").at(content.get<std::string>().substr(8)), at);
    if (word == "type") return problem_with_type(content, value, at);
    if (word == "enum")
      return std::find(content.begin(), content.end(), value) == content.end() ? at + ": " + value.dump()
                                                                               : "";
    if (word == "minimum") return value.is_number() && value < content ? at + ": too small" : "";
    if (word == "oneOf" || word == "anyOf") return problem_with_all(content, value, at);
    if (word == "required") return missing(content, value, at);
    if (word == "properties") return problem_with_members(content, value, at);
    if (word == "additionalProperties") return problem_with_others(content, value, rule, at);
    if (word == "items") return problem_with_items(content, value, at);
    return "the schema has an unknown word: " + word;
  }

  static std::string problem_with_type(const Json& types, const Json& value, const std::string& at) {
    const Json list = types.is_array() ? types : Json::array({types});
    const bool fits =
        std::any_of(list.begin(), list.end(), [&](const Json& type) { return is_of_type(value, type); });
    return fits ? "" : at + ": " + value.dump().substr(0, 80) + " is not " + types.dump();
  }

  std::string problem_with_all(const Json& rules, const Json& value, const std::string& at) const {
    std::string problems;
    for (const Json& rule : rules) {
      const std::string found = problem(value, rule, at);
      if (found.empty()) return "";
      problems += found + "; ";
    }
    return problems;
  }

  static std::string missing(const Json& names, const Json& value, const std::string& at) {
    for (const Json& name : names) {
      if (value.is_object() && !value.contains(name.get<std::string>())) return at + " has no " + name.dump();
    }
    return "";
  }

  std::string problem_with_members(const Json& members, const Json& value, const std::string& at) const {
    for (const auto& [name, rule] : members.items()) {
      if (!value.is_object() || !value.contains(name)) continue;
      const std::string found = problem(value.at(name), rule, at + "/" + name);
      if (!found.empty()) return found;
    }
    return "";
  }

  std::string problem_with_others(const Json& content, const Json& value, const Json& rule,
                                  const std::string& at) const {
    if (!value.is_object()) return "";
    for (const auto& [name, member] : value.items()) {
      if (rule.contains("properties") && rule.at("properties").contains(name)) continue;
      if (content == false) return at + " has a field that is not described: " + name;
      if (content.is_object()) {
        const std::string found = problem(member, content, at + "/" + name);
        if (!found.empty()) return found;
      }
    }
    return "";
  }

  std::string problem_with_items(const Json& rule, const Json& value, const std::string& at) const {
    for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
      const std::string found = problem(value[i], rule, at + "/" + std::to_string(i));
      if (!found.empty()) return found;
    }
    return "";
  }

  const Json& schema_;
};

Json schema_of(FieldType type) {
  const Json whole = {{"type", "integer"}, {"minimum", 0}}, text = {{"type", "string"}};
  const auto list_of = [](const Json& items) { return Json{{"type", "array"}, {"items", items}}; };
  switch (type) {
    case FieldType::text: return text;
    case FieldType::texts: return {{"anyOf", {text, list_of(text)}}};
    case FieldType::flag: return {{"type", "boolean"}};
    case FieldType::number: return whole;
    case FieldType::numbers: return {{"anyOf", {whole, list_of(whole)}}};
    case FieldType::seconds: return {{"type", "number"}, {"minimum", 0}};
    case FieldType::phase: return {{"anyOf", {{{"type", "integer"}, {"minimum", 1}}, {{"enum", {"all"}}}}}};
    case FieldType::ranges: return list_of(list_of(whole));
    case FieldType::sizes: return {{"type", "object"}, {"additionalProperties", whole}};
    case FieldType::object: break;
  }
  return {{"type", "object"}};
}

}  // namespace

nlohmann::json schema_of_documents() {
  std::ifstream file("../docs/api.schema.json");
  return Json::parse(file);
}

std::string problem_with(const Json& value, const Json& schema, const std::string& name) {
  return Checker(schema).problem(value, schema.at("$defs").at(name), name);
}

nlohmann::json request_schema(const QuestionEntry& entry) {
  Json properties = Json::object();
  for (const auto& fields : {common_fields(), entry.fields}) {
    for (const FieldEntry& field : fields) {
      Json rule = schema_of(field.type);
      rule["description"] = std::string(field.summary);
      properties[std::string(field.name)] = rule;
    }
  }
  return {{"description", std::string(entry.summary)},
          {"type", "object"},
          {"properties", properties},
          {"additionalProperties", false}};
}

}  // namespace galli::wire_test
