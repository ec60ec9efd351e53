// What reports as JSON have in common: where they are from, positions, and parts for each phase.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "gallimaufry/position_view.h"
#include "report/formats.h"

namespace galli {

/// The fields `command` and `version`.
void write_run(JsonWriter& json, const Provenance& provenance);
/// The fields `game`, `command`, `version` and `axes`.
void write_origin(JsonWriter& json, const Provenance& provenance, const std::vector<std::string>& heaps);

/// Heaps and multisets as a list of sizes, a grid as its text, several parts as a list of them.
void write_position(JsonWriter& json, const PositionView& position);

/// The text, or null when it is empty.
void write_text_or_null(JsonWriter& json, std::string_view key, std::string_view text);

/// A list with a member on each line.
template <typename Members, typename Write>
void write_on_lines(JsonWriter& json, const Members& members, const Write& write) {
  json.begin_list(JsonLayout::lines);
  for (const auto& member : members) write(json, member);
  json.end();
}

/// The end of an object: the part of one phase under `key`, or inside `phases` those of all of them. A value is written between
/// `begin` and `end` of each phase.
class JsonParts {
 public:
  JsonParts(const ReportHead& head, std::string key) : head_(head), key_(std::move(key)) {}

  void open(JsonWriter& json) const;
  void begin(JsonWriter& json, std::uint32_t phase) const;
  void end(JsonWriter& json) const;
  void close(JsonWriter& json) const;

 private:
  const ReportHead head_;
  const std::string key_;
};

}  // namespace galli
