#include "report/studies/verdicts.h"

#include <fmt/format.h>

#include "base/escaping.h"
#include "base/words.h"
#include "report/json.h"

namespace galli {
namespace {

std::string string_or_null(const std::string& text) { return text.empty() ? "null" : json_string(text); }

std::string list_of(const std::vector<std::string>& texts) {
  std::vector<std::string> members;
  for (const std::string& text : texts) members.push_back(string_or_null(text));
  return json_list(members);
}

std::string table_of(const ComparedTable& table) {
  std::vector<std::string> rows;
  for (const ComparedTable::Row& row : table.rows) {
    JsonObject object;
    object.add("at", json_string(row.at));
    object.add("printed", list_of(row.printed));
    object.add("found", list_of(row.found));
    rows.push_back(object.on_one_line());
  }
  JsonObject object;
  object.add("columns", list_of(table.columns));
  object.add("rows", json_lines(rows, 6));
  return object.on_lines(4);
}

std::string object_of(const CheckedClaim& claim) {
  const Verdict& verdict = claim.verdict;
  JsonObject object;
  object.add("name", json_string(claim.name));
  object.add("id", json_string(claim.id));
  object.add("source", string_or_null(claim.source));
  object.add("in_paper", string_or_null(std::string(name_of(claim.in_paper))));
  object.add("slip", claim.is_slip ? "true" : "false");
  object.add("says", string_or_null(claim.says));
  object.add("means", string_or_null(claim.means));
  object.add("definitions", string_or_null(claim.definitions));
  object.add("statement", json_string(claim.statement));
  object.add("verdict", json_string(name_of(verdict.kind)));
  object.add("expected", json_string(claim.expected));
  object.add("as_expected", verdict.is_expected ? "true" : "false");
  object.add("bound", verdict.bound ? std::to_string(*verdict.bound) : "null");
  object.add("cases", std::to_string(verdict.cases));
  object.add("failures", std::to_string(verdict.failures));
  object.add("counterexample", string_or_null(verdict.counterexample));
  std::vector<std::string> wrong;
  for (const std::string& entry : verdict.wrong_entries) wrong.push_back(json_string(entry));
  object.add("wrong_entries", json_list(wrong));
  object.add("table", verdict.table.rows.empty() ? "null" : table_of(verdict.table));
  object.add("basis", json_string(verdict.basis));
  std::vector<std::string> grounds;
  for (const ProofGround ground : verdict.proof) grounds.push_back(json_string(name_of(ground)));
  object.add("proof", json_list(grounds));
  object.add("arguments", list_of(verdict.arguments));
  object.add("for_every", string_or_null(verdict.for_every));
  object.add("corrects", string_or_null(claim.corrects));
  object.add("note", string_or_null(claim.note));
  object.add("seconds", fmt::format("{:.3f}", verdict.seconds));
  return object.on_lines(2);
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
  if (!claim.says.empty()) text += fmt::format("<blockquote>“{}”</blockquote>\n", html_escaped(claim.says));
  if (!claim.means.empty()) text += fmt::format("<p>{}</p>\n", html_escaped(claim.means));
  if (claim.in_paper != InPaper::unstated)
    text += fmt::format("<p>In the source: {}.</p>\n", in_words(claim.in_paper));
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
  std::vector<std::string> objects;
  for (const CheckedClaim& claim : claims) objects.push_back(object_of(claim));
  return json_lines(objects, 0) + "\n";
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
