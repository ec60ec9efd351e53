#include "atlas/tables.h"

#include <fmt/format.h>

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
    cells += fmt::format("<th scope=\"col\">{}</th>", escaped(column));
  return table.columns.empty() ? "" : "<thead><tr>" + cells + "</tr></thead>\n";
}

std::string cell_of(const std::string& entry, bool is_different) {
  if (!is_different) return fmt::format("<td>{}</td>", escaped(entry));
  return fmt::format("<td class=\"wrong\"><mark>{}</mark></td>", escaped(entry));
}

/// One of the two: as printed, or as computed.
std::string half(const PrintedTable& table, bool is_printed, const std::string& caption) {
  std::string rows;
  for (const PrintedTable::Row& row : table.rows) {
    const std::vector<std::string>& entries = is_printed ? row.printed : row.found;
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(row.at));
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

std::string differing(const PrintedTable& table) {
  return fmt::format(
      "<p class=\"differences\">{} of {} differ from the print; they are marked.</p>\n"
      "<div class=\"halves\">\n{}{}</div>\n",
      with_commas(table.differences()), entries_in_words(table.entries()), half(table, true, "as printed"),
      half(table, false, "recomputed"));
}

std::string listed(const std::vector<std::string>& entries) {
  std::string items;
  for (const std::string& entry : entries) items += element("li", "", escaped(entry));
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
      rows += fmt::format("<{0}>{1}</{0}>", cell, escaped(entry));
    rows += "</tr>\n";
  }
  return "<div class=\"scroll\" tabindex=\"0\"><table>\n" + rows + "</table></div>\n";
}

}  // namespace galli::atlas
