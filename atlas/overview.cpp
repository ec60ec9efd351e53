#include "atlas/overview.h"

#include <fmt/format.h>

#include <algorithm>

#include "atlas/html.h"
#include "atlas/mathematics.h"
#include "atlas/sentences.h"
#include "base/words.h"

namespace galli::atlas {
namespace {

struct Column {
  const char* verdict;
  const char* name;
  std::size_t Counts::*count;
  const char* meaning;
};

constexpr Column count_columns[] = {
    {"proved", "proved here", &Counts::proved,
     "all cases of a finite statement, for every n by proved periods, or for all heaps by automata"},
    {"observed", "checked", &Counts::observed, "in every case up to the bound that is told"},
    {"refuted", "false", &Counts::refuted,
     "with the smallest counterexample; those printed as true are errata"},
    {"undecided", "undecided", &Counts::undecided, "neither shown nor refuted"},
};

bool is_erratum(const Statement& statement) { return statement.is_false_in_print(); }

/// Its place, without the words that say no more than the list it stands in.
std::string link_to(const Statement& statement, const Atlas& atlas) {
  std::string title = title_of(statement, atlas.paper_of(statement));
  if (const std::size_t end = title.find(", as printed"); end != std::string::npos) title.resize(end);
  return fmt::format("<a href=\"#{}\">{}</a>", html_escaped(statement.anchor),
                     html_escaped(with_capital(title)));
}

std::string cell(std::size_t count) {
  return count == 0 ? "<td class=\"none\">–</td>" : fmt::format("<td>{}</td>", with_commas(count));
}

std::string row_of(const std::string& head, const Counts& counts) {
  std::string cells = fmt::format("<th scope=\"row\">{}</th><td>{}</td>", head, with_commas(counts.all));
  for (const Column& column : count_columns) cells += cell(counts.*column.count);
  return element("tr", "", cells);
}

/// A bar whose parts are as long as their counts.
std::string bar_of(const Counts& counts) {
  std::string parts;
  for (const Column& column : count_columns)
    if (counts.*column.count > 0)
      parts +=
          fmt::format("<i class=\"{}\" style=\"flex-grow:{}\"></i>", column.verdict, counts.*column.count);
  return fmt::format("<span class=\"bar\" aria-hidden=\"true\">{}</span>", parts);
}

std::string tile(const char* css_class, const std::string& mark, std::size_t count, const char* name,
                 const char* meaning) {
  return fmt::format("<li class=\"{}\">{}<b>{}</b> <span>{}</span> <small>{}</small></li>\n", css_class, mark,
                     with_commas(count), name, meaning);
}

/// Checked, false as printed, new, proved here.
std::string tiles_of(const Atlas& atlas) {
  const Counts counts = counts_of(atlas.statements);
  std::string tiles =
      tile("observed", "", counts.all, "checked", "all statements, each with its verdict and its command");
  tiles += tile("refuted", mark_of("refuted"), counts.false_in_print, "false as printed",
                "most are slips; what changes a result is listed first");
  tiles += tile("new-tile", "", counts.fresh, "new", "in none of the documents");
  tiles += tile("proved", mark_of("proved"), counts.proved, "proved here",
                "all cases of a finite statement, for every n by proved periods, or for all heaps by "
                "automata; of many others the proof "
                "is in the paper");
  return element("ul", "tiles", "\n" + tiles);
}

std::string table_by_paper(const Atlas& atlas) {
  std::string head = "<td></td><th scope=\"col\">all</th>";
  for (const Column& column : count_columns)
    head += fmt::format("<th scope=\"col\">{}<span>{}</span></th>", mark_of(column.verdict), column.name);
  std::string rows;
  for (const Paper& paper : atlas.papers()) {
    Counts counts;
    for (const Statement* statement : atlas.statements_of(paper)) counts.add(*statement);
    rows += row_of(fmt::format("<a href=\"#paper-{}\">{}</a>{}", anchor_of(paper.key),
                               html_escaped(paper.cited_as), bar_of(counts)),
                   counts);
  }
  return fmt::format(
      "<div class=\"scroll\"><table "
      "class=\"counts\"><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
      head, rows);
}

/// "155: 83, 156: 84": the entries that differ, as they are printed or as they were computed.
std::string differing_entries(const PrintedTable& table, bool is_printed) {
  std::vector<std::string> entries;
  for (const PrintedTable::Row& row : table.rows)
    for (std::size_t i = 0; i < row.printed.size(); ++i)
      if (row.differs(i))
        entries.push_back(fmt::format("{}: {}", row.at, (is_printed ? row.printed : row.found)[i]));
  return html_escaped(joined(entries, ", "));
}

bool has_differing_entries(const Statement& statement) {
  return statement.table && statement.table->differences() > 0;
}

/// A corrected table has the words of the printed one: they are not said twice.
std::string correction_of(const Statement& statement, const Atlas& atlas) {
  std::string text;
  if (has_differing_entries(statement))
    text += element("p", "differing", differing_entries(*statement.table, false));
  for (const Statement* correction : atlas.corrections_of(statement))
    text += fmt::format("<p>{} <a class=\"to\" href=\"#{}\">{}{}</a></p>", typeset(correction->gist()),
                        html_escaped(correction->anchor), mark_of(correction->verdict),
                        html_escaped(here_in_words(*correction)));
  if (!statement.note.empty()) text += element("p", "note", typeset(statement.note));
  return text;
}

/// Where it fails: all wrong entries of a table, otherwise the smallest counterexample.
std::string failure_of(const Statement& statement) {
  if (has_differing_entries(statement))
    return element("p", "differing", differing_entries(*statement.table, true)) +
           fmt::format("<p class=\"fails\">{}wrong: {} of {}</p>", mark_of("refuted"),
                       with_commas(statement.table->differences()), with_commas(statement.table->entries()));
  if (statement.counterexample.empty()) return "";
  return fmt::format("<p class=\"fails\">{}fails{}</p>", mark_of("refuted"),
                     html_escaped(failing_place(statement, " at ")));
}

std::string erratum(const Statement& statement, const Atlas& atlas) {
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td data-label=\"Printed\"><p>{}</p>{}</td><td data-label=\"Should "
      "be\">{}</td></tr>\n",
      link_to(statement, atlas),
      statement.says.empty() ? typeset(statement.means) : "“" + typeset(statement.says) + "”",
      failure_of(statement), correction_of(statement, atlas));
}

std::string errata_of(const Paper& paper, const Atlas& atlas, bool are_slips) {
  std::string rows;
  for (const Statement* statement : atlas.statements_of(paper))
    if (is_erratum(*statement) && statement->is_slip == are_slips) rows += erratum(*statement, atlas);
  for (const Remark& remark : paper.remarks)
    if (are_slips)
      rows += fmt::format(
          "<tr><th scope=\"row\">{}</th><td data-label=\"Printed\">“{}”</td><td data-label=\"Should "
          "be\">{}</td></tr>\n",
          html_escaped(remark.place), typeset(remark.printed), typeset(remark.meant));
  if (rows.empty()) return "";
  return fmt::format(
      "<h4>{}</h4>\n<table class=\"errata\"><thead><tr><th scope=\"col\">Where</th><th "
      "scope=\"col\">Printed</th>"
      "<th scope=\"col\">Should be</th></tr></thead>\n<tbody>\n{}</tbody></table>\n",
      html_escaped(paper.cited_as), rows);
}

std::string errata_list(const Atlas& atlas, bool are_slips) {
  std::string inner;
  for (const Paper& paper : atlas.papers()) inner += errata_of(paper, atlas, are_slips);
  return inner;
}

std::string news_item(const Statement& statement, const Atlas& atlas) {
  const std::string& words = statement.gist();
  return fmt::format("<li><p class=\"where\"><span class=\"{0}\">{1}{4}</span> · {2}</p><p>{3}</p></li>\n",
                     statement.verdict, mark_of(statement.verdict), link_to(statement, atlas), typeset(words),
                     html_escaped(here_in_words(statement)));
}

std::string news_of(const Paper& paper, const Atlas& atlas) {
  std::string items;
  for (const Statement* statement : atlas.statements_of(paper))
    if (statement->is_new()) items += news_item(*statement, atlas);
  if (items.empty()) return "";
  return fmt::format("<h3>{}</h3>\n<ul class=\"news\">\n{}</ul>\n", html_escaped(paper.cited_as), items);
}

}  // namespace

void Counts::add(const Statement& statement) {
  ++all;
  for (const Column& column : count_columns)
    if (statement.verdict == column.verdict) ++(this->*column.count);
  if (!statement.is_expected) ++surprises;
  false_in_print += statement.is_false_in_print() ? 1 : 0;
  fresh += statement.is_new() ? 1 : 0;
}

Counts counts_of(const std::vector<Statement>& statements) {
  Counts counts;
  for (const Statement& statement : statements) counts.add(statement);
  return counts;
}

std::string alarm(const Atlas& atlas) {
  const std::size_t surprises = counts_of(atlas.statements).surprises;
  if (surprises == 0) return "";
  std::string items;
  for (const Statement& statement : atlas.statements)
    if (!statement.is_expected)
      items += fmt::format("<li><a href=\"#{}\">{}</a>: {}, expected {}</li>\n",
                           html_escaped(statement.anchor), html_escaped(statement.name), statement.verdict,
                           html_escaped(statement.expected.empty() ? "holds" : statement.expected));
  return fmt::format(
      "<section class=\"alarm\" role=\"alert\"><h2>{}{}</h2>\n<p>These had an unexpected verdict. "
      "Either the program "
      "or the expectation is wrong.</p>\n<ul>\n{}</ul></section>\n",
      mark_of("surprise"), counted(surprises, "surprise"), items);
}

std::string summary(const Atlas& atlas) {
  const Counts counts = counts_of(atlas.statements);
  double seconds = 0;
  for (const Statement& statement : atlas.statements) seconds += statement.seconds;
  const auto drawn = static_cast<std::size_t>(std::count_if(
      atlas.figures.begin(), atlas.figures.end(), [](const Figure& figure) { return figure.is_drawn(); }));
  std::string text =
      fmt::format("{} and {} were computed again; checking took {} in all, several at a time.",
                  counted(counts.all, "statement"), counted(drawn, "figure"), seconds_in_words(seconds));
  if (drawn < atlas.figures.size())
    text += fmt::format(" {} could not be drawn.", counted(atlas.figures.size() - drawn, "figure"));
  if (counts.surprises == 0) text += " All verdicts are as expected.";
  return fmt::format("<section id=\"summary\"><h2>In numbers</h2>\n{}<p>{}</p>\n{}</section>\n",
                     tiles_of(atlas), text, table_by_paper(atlas));
}

/// Our remarks on a paper are slips.
std::string errata(const Atlas& atlas) {
  const std::string results = errata_list(atlas, false), slips = errata_list(atlas, true);
  if (results.empty() && slips.empty()) return "";
  std::string html =
      "<section id=\"errata\"><h2>Errata</h2>\n<p>Where print and computation differ, for the authors and "
      "their readers.</p>\n";
  if (!results.empty()) html += "<h3>What changes a result</h3>\n" + results;
  if (!slips.empty())
    html +=
        "<h3 id=\"slips\">Slips</h3>\n<p>A sign, a boundary, a step of a proof. No result of the papers "
        "changes; what rests on them was "
        "checked too.</p>\n" +
        slips;
  return html + "</section>\n";
}

std::string news(const Atlas& atlas) {
  std::string lists;
  for (const Paper& paper : atlas.papers()) lists += news_of(paper, atlas);
  if (lists.empty()) return "";
  return "<section id=\"new\"><h2>What is new</h2>\n<p>In none of the documents. What is <em>checked</em> to "
         "a bound "
         "waits for a proof, unless its note has one.</p>\n" +
         lists + "</section>\n";
}

}  // namespace galli::atlas
