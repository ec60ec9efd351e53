#include "report/studies/verdicts.h"

#include <fmt/format.h>

#include "base/escaping.h"
#include "base/words.h"
#include "report/json.h"

namespace galli {
namespace {

/// Empty texts are null.
void write_texts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.key(key);
  json.begin_list(JsonLayout::line);
  for (const std::string& text : texts) text.empty() ? json.value(nullptr) : json.value(text);
  json.end();
}

void write_table(JsonWriter& json, const ComparedTable& table) {
  json.begin_object(JsonLayout::lines);
  write_texts(json, "columns", table.columns);
  json.key("rows");
  write_on_lines(json, table.rows, [](JsonWriter& to, const ComparedTable::Row& row) {
    to.begin_object(JsonLayout::line);
    to.field("at", row.at);
    write_texts(to, "printed", row.printed);
    write_texts(to, "found", row.found);
    to.end();
  });
  json.end();
}

void write_claim(JsonWriter& json, const CheckedClaim& claim) {
  const Verdict& verdict = claim.verdict;
  json.begin_object(JsonLayout::lines);
  json.field("name", claim.name);
  json.field("id", claim.id);
  write_text_or_null(json, "source", claim.source);
  write_text_or_null(json, "says", claim.says);
  write_text_or_null(json, "definitions", claim.definitions);
  json.field("statement", claim.statement);
  json.field("verdict", name_of(verdict.kind));
  json.field("expected", claim.expected);
  json.field("as_expected", verdict.is_expected);
  json.field("bound", verdict.bound);
  json.field("cases", verdict.cases);
  json.field("failures", verdict.failures);
  write_text_or_null(json, "counterexample", verdict.counterexample);
  json.field("wrong_entries", verdict.wrong_entries);
  json.key("table");
  verdict.table.rows.empty() ? json.value(nullptr) : write_table(json, verdict.table);
  json.field("basis", verdict.basis);
  write_text_or_null(json, "corrects", claim.corrects);
  write_text_or_null(json, "note", claim.note);
  json.key("seconds");
  json.raw(fmt::format("{:.3f}", verdict.seconds));
  json.end();
}

constexpr std::string_view page_style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color-scheme:light "
    "dark}"
    "article{border-top:1px solid #8888;padding:.5em 0}pre{overflow-x:auto;background:#8882;padding:.5em}"
    "h2{font-size:1.1em;margin:.5em 0}.v{font-weight:bold}";

std::string article_of(const CheckedClaim& claim) {
  const Verdict& verdict = claim.verdict;
  std::string text =
      fmt::format("<article id=\"{}\">\n<h2>{}</h2>\n", html_escaped(claim.id), html_escaped(claim.name));
  if (!claim.source.empty()) text += fmt::format("<p>{}</p>\n", html_escaped(claim.source));
  if (!claim.says.empty()) text += fmt::format("<blockquote>{}</blockquote>\n", html_escaped(claim.says));
  const std::string code =
      claim.definitions.empty() ? claim.statement : claim.definitions + "\n\n" + claim.statement;
  text += fmt::format("<pre>{}</pre>\n", html_escaped(code));
  text += fmt::format(
      "<p><span class=\"v\">{}</span>{}: {}, {}{}</p>\n", name_of(verdict.kind),
      verdict.is_expected ? "" : " (not as expected)", counted(verdict.cases, "case"),
      verdict.bound ? fmt::format("N = {}, ", with_commas(static_cast<std::uint64_t>(*verdict.bound))) : "",
      html_escaped(verdict.basis));
  if (!verdict.counterexample.empty())
    text += fmt::format("<p>Smallest counterexample: {}</p>\n", html_escaped(verdict.counterexample));
  if (!claim.corrects.empty()) text += fmt::format("<p>Corrects {}.</p>\n", html_escaped(claim.corrects));
  if (!claim.note.empty()) text += fmt::format("<p>{}</p>\n", html_escaped(claim.note));
  return text + "</article>\n";
}

}  // namespace

std::string verdicts_as_json(const std::vector<CheckedClaim>& claims) {
  JsonWriter json;
  write_on_lines(json, claims, write_claim);
  return json.text() + "\n";
}

std::string verdicts_as_html(const std::vector<CheckedClaim>& claims, const Provenance& provenance) {
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>Claims</title>\n<style>{}</style>\n</"
      "head>\n<body>\n<h1>Claims</h1>\n"
      "<p>{}, galli {}: <code>{}</code></p>\n",
      page_style, counted(claims.size(), "claim"), html_escaped(provenance.version),
      html_escaped(provenance.command));
  for (const CheckedClaim& claim : claims) page += article_of(claim);
  return page + "</body>\n</html>\n";
}

}  // namespace galli
