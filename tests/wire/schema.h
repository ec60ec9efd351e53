// docs/api.schema.json, and whether JSON is what a part of it says: the few words of JSON Schema that it uses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "wire/question.h"

namespace galli::wire_test {

/// Tests run in tests/.
nlohmann::json schema_of_documents();

/// What is wrong, with its place; empty when nothing is. `name` is that of a definition.
std::string problem_with(const nlohmann::json& value, const nlohmann::json& schema, const std::string& name);

/// What the schema must say of the requests of a question.
nlohmann::json request_schema(const QuestionEntry& entry);

}  // namespace galli::wire_test
