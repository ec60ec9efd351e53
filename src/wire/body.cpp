#include "wire/body.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

using Json = nlohmann::json;

constexpr int max_depth = 32;

[[noreturn]] void refuse(std::string message, Remedies remedies) {
  throw Error({.kind = ErrorKind::question, .message = std::move(message), .remedies = std::move(remedies)});
}

/// Reads with a limit on depth; throws Error at the first thing that is not JSON.
Json parsed(std::string_view text) {
  bool is_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    is_deep |= depth > max_depth;
    return !is_deep;
  };
  try {
    Json json = Json::parse(text, watch);
    if (is_deep) refuse("the body has too many brackets inside each other", "at most 32");
    if (!json.is_object()) refuse("the body is not a JSON object", R"(write one: {"game": "nim"})");
    return json;
  } catch (const Json::exception&) {
    refuse("the body is not JSON", R"(write an object: {"game": "nim"})");
  }
}

bool is_whole(const Json& json) {
  if (json.is_number_unsigned())
    return json.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<Integer>::max());
  return json.is_number_integer() && json.get<Integer>() >= 0;
}

template <typename Fits>
bool is_list_of(const Json& json, Fits fits) {
  return json.is_array() && std::all_of(json.begin(), json.end(), fits);
}

bool is_text(const Json& json) { return json.is_string(); }

bool is_range(const Json& json) { return is_list_of(json, is_whole) && json.size() == 2; }

bool has_type(const Json& json, FieldType type) {
  switch (type) {
    case FieldType::text: return is_text(json);
    case FieldType::texts: return is_text(json) || is_list_of(json, is_text);
    case FieldType::flag: return json.is_boolean();
    case FieldType::number: return is_whole(json);
    case FieldType::numbers: return is_whole(json) || is_list_of(json, is_whole);
    case FieldType::seconds: return json.is_number() && json.get<double>() >= 0;
    case FieldType::phase: return json == "all" || (is_whole(json) && json.get<Integer>() > 0);
    case FieldType::ranges: return is_list_of(json, is_range);
    case FieldType::sizes: return json.is_object() && std::all_of(json.begin(), json.end(), is_whole);
    case FieldType::object: return json.is_object();
  }
  return false;
}

std::vector<std::string_view> names_of(std::span<const std::span<const FieldEntry>> fields) {
  std::vector<std::string_view> names;
  for (const auto& part : fields) {
    for (const FieldEntry& field : part) names.push_back(field.name);
  }
  return names;
}

const FieldEntry* field_called(std::string_view name, std::span<const std::span<const FieldEntry>> fields) {
  for (const auto& part : fields) {
    for (const FieldEntry& field : part) {
      if (field.name == name) return &field;
    }
  }
  return nullptr;
}

void check(const std::string& name, const Json& value, std::span<const std::span<const FieldEntry>> fields) {
  const FieldEntry* field = field_called(name, fields);
  if (!field) {
    const std::string meant = nearest(name, names_of(fields));
    refuse("this question has no field " + quoted(name),
           meant.empty() ? Remedies{} : Remedies{DidYouMean{meant}});
  }
  if (!has_type(value, field->type))
    refuse("the field '" + name + "' is not " + std::string(in_words(field->type)), "");
}

}  // namespace

struct Body::Parsed {
  Json json;

  /// Null when it is not there, or null.
  const Json* find(std::string_view name) const {
    const auto found = json.find(name);
    return found == json.end() || found->is_null() ? nullptr : &*found;
  }
};

std::string_view in_words(FieldType type) {
  switch (type) {
    case FieldType::text: return "a text";
    case FieldType::texts: return "a text or a list of texts";
    case FieldType::flag: return "true or false";
    case FieldType::number: return "a whole number from 0 to 2^63-1";
    case FieldType::numbers: return "a whole number or a list of them";
    case FieldType::seconds: return "a number of seconds";
    case FieldType::phase: return "a phase: a number from 1, or \"all\"";
    case FieldType::ranges: return "a list of pairs of numbers";
    case FieldType::sizes: return "an object of whole numbers";
    case FieldType::object: break;
  }
  return "an object";
}

Body::Body(std::string_view json, std::span<const std::span<const FieldEntry>> fields)
    : parsed_(std::make_unique<Parsed>(Parsed{parsed(json)})) {
  for (const auto& [name, value] : parsed_->json.items()) {
    if (!value.is_null()) check(name, value, fields);
  }
}

Body::Body(Body&&) noexcept = default;
Body::~Body() = default;

bool Body::has(std::string_view name) const { return parsed_->find(name) != nullptr; }

std::string Body::text(std::string_view name, std::string_view otherwise) const {
  const Json* found = parsed_->find(name);
  return found ? found->get<std::string>() : std::string(otherwise);
}

std::vector<std::string> Body::texts(std::string_view name) const {
  const Json* found = parsed_->find(name);
  if (!found) return {};
  return found->is_string() ? std::vector{found->get<std::string>()} : found->get<std::vector<std::string>>();
}

bool Body::flag(std::string_view name, bool otherwise) const {
  const Json* found = parsed_->find(name);
  return found ? found->get<bool>() : otherwise;
}

MaybeInteger Body::number(std::string_view name) const {
  const Json* found = parsed_->find(name);
  return found ? MaybeInteger(found->get<Integer>()) : std::nullopt;
}

std::vector<Integer> Body::numbers(std::string_view name) const {
  const Json* found = parsed_->find(name);
  if (!found) return {};
  return found->is_array() ? found->get<std::vector<Integer>>() : std::vector{found->get<Integer>()};
}

std::optional<double> Body::seconds(std::string_view name) const {
  const Json* found = parsed_->find(name);
  return found ? std::optional(found->get<double>()) : std::nullopt;
}

std::optional<std::size_t> Body::phase() const {
  const Json* found = parsed_->find("phase");
  if (!found) return 1;
  return found->is_string() ? std::nullopt : std::optional(found->get<std::size_t>());
}

std::vector<std::array<Integer, 2>> Body::ranges(std::string_view name) const {
  const Json* found = parsed_->find(name);
  return found ? found->get<std::vector<std::array<Integer, 2>>>() : std::vector<std::array<Integer, 2>>();
}

std::vector<std::pair<std::string, Integer>> Body::sizes(std::string_view name) const {
  std::vector<std::pair<std::string, Integer>> all;
  if (const Json* found = parsed_->find(name)) {
    for (const auto& [key, value] : found->items()) all.emplace_back(key, value.get<Integer>());
  }
  return all;
}

std::string Body::object(std::string_view name) const {
  const Json* found = parsed_->find(name);
  return found ? found->dump() : "";
}

std::string Body::json() const { return parsed_->json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace galli
