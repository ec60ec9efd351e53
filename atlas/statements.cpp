#include "atlas/statements.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "atlas/html.h"
#include "gallimaufry/error.h"

namespace galli::atlas {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? "" : text_of(*found);
}

template <typename Number>
Number number_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<Number>() : Number{};
}

std::vector<std::string> texts_at(const Json& object, const char* key) {
  std::vector<std::string> texts;
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return texts;
  for (const Json& value : *found) texts.push_back(text_of(value));
  return texts;
}

std::optional<PrintedTable> table_of(const Json& object) {
  const auto found = object.find("table");
  if (found == object.end() || !found->is_object()) return std::nullopt;
  const auto rows = found->find("rows");
  if (rows == found->end() || !rows->is_array()) return std::nullopt;
  PrintedTable table{texts_at(*found, "columns"), {}};
  for (const Json& row : *rows)
    if (row.is_object())
      table.rows.push_back({text_at(row, "at"), texts_at(row, "printed"), texts_at(row, "found")});
  return table;
}

/// What stands in the brackets of "P(nim) begins ..", up to what comes after them; nothing when the text is another.
std::string_view game_in(std::string_view formula, std::string_view before, std::string_view after) {
  const std::size_t end = formula.find(after);
  if (!formula.starts_with(before) || end == std::string_view::npos) return {};
  return formula.substr(before.size(), end - before.size());
}

/// A row of outcomes or of positions is named by its game.
void name_single_row(const Statement& statement, PrintedTable& table) {
  std::string_view game = game_in(statement.formula, "outcomes(", ") begin ");
  if (game.empty()) game = game_in(statement.formula, "P(", ") up to swap begins ");
  if (game.empty()) game = game_in(statement.formula, "P(", ") begins ");
  if (table.rows.size() == 1 && !game.empty()) table.rows[0].at = std::string(game);
}

bool is_known(const std::string& verdict) {
  return verdict == "proved" || verdict == "observed" || verdict == "refuted" || verdict == "undecided";
}

/// What the checker says; by the words alone when it does not say.
bool is_as_expected(const Json& object, const Statement& statement) {
  const auto said = object.find("as_expected");
  if (said != object.end() && said->is_boolean()) return said->get<bool>();
  if (statement.expected.starts_with("refuted")) return statement.verdict == "refuted";
  if (statement.expected.starts_with("undecided")) return statement.verdict == "undecided";
  return statement.verdict == "proved" || statement.verdict == "observed";
}

Statement statement_of(const Json& object) {
  Statement statement;
  statement.name = text_at(object, "name");
  statement.anchor = anchor_of(statement.name);
  statement.source = text_at(object, "source");
  statement.says = text_at(object, "says");
  statement.definitions = text_at(object, "definitions");
  statement.formula = text_at(object, "statement");
  statement.verdict = text_at(object, "verdict");
  statement.expected = text_at(object, "expected");
  if (const auto bound = object.find("bound"); bound != object.end() && bound->is_number())
    statement.bound = bound->get<std::int64_t>();
  statement.cases = number_at<std::uint64_t>(object, "cases");
  statement.failures = number_at<std::uint64_t>(object, "failures");
  statement.counterexample = text_at(object, "counterexample");
  statement.wrong_entries = texts_at(object, "wrong_entries");
  statement.table = table_of(object);
  statement.basis = text_at(object, "basis");
  statement.corrects = text_at(object, "corrects");
  statement.note = text_at(object, "note");
  statement.seconds = number_at<double>(object, "seconds");
  if (statement.table) name_single_row(statement, *statement.table);
  const bool is_verdict_known = is_known(statement.verdict);
  if (!is_verdict_known) statement.verdict = "undecided";
  statement.is_expected = is_verdict_known && is_as_expected(object, statement);
  return statement;
}

Error unreadable(const std::string& why) {
  return Error({.kind = ErrorKind::file,
                .message = "this is not what 'galli check --format json' writes",
                .detail = why});
}

void make_anchors_unique(std::vector<Statement>& statements) {
  std::set<std::string> taken = {"top", "summary", "errata", "new", "conventions"};
  for (Statement& statement : statements) {
    std::string anchor = statement.anchor.empty() ? "statement" : statement.anchor;
    for (int i = 2; !taken.insert(anchor).second; ++i) anchor = statement.anchor + "-" + std::to_string(i);
    statement.anchor = anchor;
  }
}

}  // namespace

bool PrintedTable::Row::is_computed(std::size_t column) const {
  return column < printed.size() && column < found.size() && !found[column].empty();
}

bool PrintedTable::Row::differs(std::size_t column) const {
  return is_computed(column) && printed[column] != found[column];
}

std::size_t PrintedTable::entries() const {
  std::size_t count = 0;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.printed.size(); ++i) count += row.is_computed(i) ? 1 : 0;
  return count;
}

std::size_t PrintedTable::differences() const {
  std::size_t count = 0;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.printed.size(); ++i) count += row.differs(i) ? 1 : 0;
  return count;
}

std::string Statement::paper() const { return name.substr(0, name.find(' ')); }

bool Statement::is_new() const { return source.find("found by computation") != std::string::npos; }

std::vector<Statement> read_statements(std::string_view json) {
  std::vector<Statement> statements;
  const Json list = Json::parse(json, nullptr, false);
  if (list.is_discarded()) throw unreadable("it is no JSON");
  if (!list.is_array()) throw unreadable("it is no list");
  for (const Json& object : list) {
    if (!object.is_object()) throw unreadable("a member of the list is no object");
    statements.push_back(statement_of(object));
  }
  make_anchors_unique(statements);
  return statements;
}

}  // namespace galli::atlas
