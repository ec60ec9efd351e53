#include "wire/progress_json.h"

#include "base/json.h"

namespace galli {

std::string progress_as_json(const Progress& progress) {
  JsonWriter json;
  json.begin_object(JsonLayout::compact);
  json.field("stage", name_of(progress.stage));
  json.field("subject", progress.subject);
  json.field("done", progress.done);
  json.field("total", progress.total);
  json.field("expected_seconds", progress.expected_seconds);
  json.field("note", progress.note);
  json.end();
  return json.text();
}

}  // namespace galli
