#include "atlas/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "atlas/html.h"
#include "base/words.h"

namespace galli::atlas {
namespace {

std::string entries_in_words(std::size_t number) {
  return number == 1 ? "1 entry" : with_commas(number) + " entries";
}

std::string head_of(const PrintedTable& table) {
  std::string cells = "<td></td>";
  for (const std::string& column : table.columns)
    cells += fmt::format("<th scope=\"col\">{}</th>", html_escaped(column));
  return table.columns.empty() ? "" : "<thead><tr>" + cells + "</tr></thead>\n";
}

std::string cell_of(const std::string& entry, bool is_different) {
  if (!is_different) return fmt::format("<td>{}</td>", html_escaped(entry));
  return fmt::format("<td class=\"wrong\"><mark>{}</mark></td>", html_escaped(entry));
}

/// One of the two: as printed, or as computed.
std::string half(const PrintedTable& table, bool is_printed, const std::string& caption) {
  std::string rows;
  for (const PrintedTable::Row& row : table.rows) {
    const std::vector<std::string>& entries = is_printed ? row.printed : row.found;
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", html_escaped(row.at));
    for (std::size_t i = 0; i < entries.size(); ++i) rows += cell_of(entries[i], row.differs(i));
    rows += "</tr>\n";
  }
  return fmt::format(
      "<div class=\"scroll\" "
      "tabindex=\"0\"><table><caption>{}</caption>\n{}<tbody>\n{}</tbody></table></div>\n",
      caption, head_of(table), rows);
}

std::string agreeing(const PrintedTable& table) {
  const std::string caption =
      fmt::format("As printed and as recomputed: all {} agree", entries_in_words(table.entries()));
  return fmt::format("<details class=\"folded\"><summary>{}</summary>\n{}</details>\n", caption,
                     half(table, true, "printed = recomputed"));
}

constexpr std::size_t most_rows = 40;  ///< of a table that is shown whole
constexpr std::size_t context = 2;     ///< rows that agree, around those that do not

bool differs(const PrintedTable::Row& row) {
  for (std::size_t i = 0; i < row.printed.size(); ++i)
    if (row.differs(i)) return true;
  return false;
}

/// The rows that differ and some around them, with a row of dots where others were left out.
PrintedTable excerpt(const PrintedTable& table) {
  std::vector<bool> is_kept(table.rows.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    if (differs(table.rows[i]))
      for (std::size_t j = i - std::min(i, context); j <= std::min(i + context, table.rows.size() - 1); ++j)
        is_kept[j] = true;
  PrintedTable kept{table.columns, {}};
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (is_kept[i])
      kept.rows.push_back(table.rows[i]);
    else if (i == 0 || is_kept[i - 1])
      kept.rows.push_back({"…", {}, {}});
  }
  return kept;
}

std::string halves(const PrintedTable& table) {
  return element("div", "halves", "\n" + half(table, true, "as printed") + half(table, false, "recomputed"));
}

std::string differing(const PrintedTable& table) {
  const std::string sentence =
      fmt::format("{} of {} differ from the print; they are marked.", with_commas(table.differences()),
                  entries_in_words(table.entries()));
  const std::string text = element("p", "differences", sentence);
  if (table.rows.size() <= most_rows) return text + halves(table);
  return text + halves(excerpt(table)) +
         fmt::format("<details class=\"folded\"><summary>Both tables in full, {}</summary>\n{}</details>\n",
                     counted(table.rows.size(), "row"), halves(table));
}

std::string listed(const std::vector<std::string>& entries) {
  std::string items;
  for (const std::string& entry : entries) items += element("li", "", html_escaped(entry));
  return fmt::format("<p class=\"differences\">Wrong entries:</p>\n<ul class=\"entries\">\n{}</ul>\n", items);
}

}  // namespace

std::string table_section(const Statement& statement) {
  if (statement.table && !statement.table->rows.empty())
    return statement.table->differences() == 0 ? agreeing(*statement.table) : differing(*statement.table);
  return statement.wrong_entries.empty() ? "" : listed(statement.wrong_entries);
}

std::string csv_table(const std::string& csv) {
  std::istringstream lines(csv);
  std::string rows;
  for (std::string line; std::getline(lines, line);) {
    const char* cell = rows.empty() ? "th" : "td";
    std::istringstream cells(line);
    rows += "<tr>";
    for (std::string entry; std::getline(cells, entry, ',');)
      rows += fmt::format("<{0}>{1}</{0}>", cell, html_escaped(entry));
    rows += "</tr>\n";
  }
  return "<div class=\"scroll\" tabindex=\"0\"><table>\n" + rows + "</table></div>\n";
}

}  // namespace galli::atlas
