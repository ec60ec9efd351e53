#include "notation/term.h"

namespace galli {

std::string_view field_name(Ask ask) { return ask == Ask::values ? "values" : "outcomes"; }

std::string term_text(Ask ask, std::int32_t term) {
  if (term == Table::off_board) return "";
  if (ask == Ask::values) return std::to_string(term);
  return term == 0 ? "P" : "N";
}

void write_term(JsonWriter& json, Ask ask, std::int32_t term) {
  if (term == Table::off_board) return json.value(nullptr);
  if (ask == Ask::values) return json.value(term);
  json.raw(term == 0 ? "\"P\"" : "\"N\"");
}

}  // namespace galli
