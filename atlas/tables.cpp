#include "atlas/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "atlas/html.h"
#include "base/words.h"

namespace galli::atlas {
namespace {

std::string entries_in_words(std::size_t number) {
  return number == 1 ? "1 entry" : with_commas(number) + " entries";
}

/// What a column of a claim holds, in words: "value(nim, phase 2, n)" is "value, phase 2".
std::string column_in_words(const std::string& column) {
  static const std::regex value(R"(value\(.+?(?:, (phase [0-9]+))?, [a-z]+\))");
  std::smatch found;
  if (column == "zeckendorf(n)") return "Fibonacci base";
  if (column == "least_part(n)") return "least part";
  if (!std::regex_match(column, found, value)) return column;
  return found[1].matched ? "value, " + found[1].str() : "value";
}

/// Words where they tell the columns apart; what the claim says where they do not.
std::vector<std::string> heads_of(const PrintedTable& table) {
  std::vector<std::string> heads;
  for (const std::string& column : table.columns) heads.push_back(column_in_words(column));
  const std::set<std::string> different(heads.begin(), heads.end());
  return different.size() == heads.size() ? heads : table.columns;
}

std::string head_of(const PrintedTable& table) {
  std::string cells = "<td></td>";
  const std::vector<std::string> heads = heads_of(table);
  for (std::size_t i = 0; i < heads.size(); ++i)
    cells += heads[i] == table.columns[i]
                 ? fmt::format("<th scope=\"col\">{}</th>", html_escaped(heads[i]))
                 : fmt::format("<th scope=\"col\" title=\"{}\">{}</th>", html_escaped(table.columns[i]),
                               html_escaped(heads[i]));
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

constexpr std::size_t max_rows = 40;  ///< of a table that is shown whole
constexpr std::size_t context = 2;    ///< rows that agree, around those that do not

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
  if (table.rows.size() <= max_rows) return text + halves(table);
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

namespace {

std::string scrolled(const std::string& caption, const std::string& rows) {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\"><table class=\"rows\"><caption>{}</caption>\n{}</table></div>\n",
      caption, rows);
}

bool is_one_row(const Statement* statement) { return statement->table->rows.size() == 1; }

bool have_same_columns(const std::vector<const Statement*>& statements) {
  return std::all_of(statements.begin(), statements.end(), [&](const Statement* one) {
    return !one->table->columns.empty() && one->table->columns == statements.front()->table->columns;
  });
}

/// "(12,20)": its numbers, by which lists are sorted.
std::vector<long> numbers_in(const std::string& entry) {
  std::vector<long> numbers;
  long number = -1;
  for (char c : entry + " ") {
    if (c >= '0' && c <= '9') {
      number = 10 * std::max(number, 0L) + (c - '0');
    } else if (number >= 0) {
      numbers.push_back(number);
      number = -1;
    }
  }
  return numbers;
}

/// All entries of the lists, in order: a column each, so that what they share stands under each other.
std::vector<std::string> columns_of_lists(const std::vector<const Statement*>& statements) {
  std::map<std::vector<long>, std::string> all;
  for (const Statement* statement : statements)
    for (const std::vector<std::string>& entries :
         {statement->table->rows[0].printed, statement->table->rows[0].found})
      for (const std::string& entry : entries)
        if (entry != "-") all[numbers_in(entry)] = entry;
  std::vector<std::string> columns;
  for (const auto& [numbers, entry] : all) columns.push_back(entry);
  return columns;
}

bool has(const std::vector<std::string>& entries, const std::string& entry) {
  return std::find(entries.begin(), entries.end(), entry) != entries.end();
}

std::string list_row(const std::vector<std::string>& columns, const std::vector<std::string>& entries,
                     const std::vector<std::string>& others, const std::string& head) {
  std::string row = fmt::format("<tr><th scope=\"row\">{}</th>", head);
  for (const std::string& column : columns)
    row += has(entries, column) ? cell_of(column, !has(others, column)) : "<td></td>";
  return row + "</tr>\n";
}

std::string row_of(const PrintedTable::Row& row, const std::vector<std::string>& entries,
                   const std::string& head) {
  std::string cells = fmt::format("<tr><th scope=\"row\">{}</th>", head);
  for (std::size_t i = 0; i < entries.size(); ++i) cells += cell_of(entries[i], row.differs(i));
  return cells + "</tr>\n";
}

/// Two lines for each game: printed, recomputed.
std::string rows_together(const std::vector<const Statement*>& statements, const std::string& caption) {
  const bool is_aligned = have_same_columns(statements);
  const std::vector<std::string> columns =
      is_aligned ? std::vector<std::string>{} : columns_of_lists(statements);
  std::string rows = is_aligned ? head_of(*statements.front()->table) : "";
  for (const Statement* statement : statements) {
    const PrintedTable::Row& row = statement->table->rows[0];
    const std::string game = "<code>" + html_escaped(row.at) + "</code>, printed";
    rows += "<tbody>\n";
    rows += is_aligned ? row_of(row, row.printed, game) : list_row(columns, row.printed, row.found, game);
    rows += is_aligned ? row_of(row, row.found, "recomputed")
                       : list_row(columns, row.found, row.printed, "recomputed");
    rows += "</tbody>\n";
  }
  return scrolled(caption, rows);
}

/// n, then for each column what is printed and what was computed.
std::string columns_together(const PrintedTable& table) {
  std::string head = "<tr><td></td>";
  for (const std::string& column : heads_of(table))
    head += fmt::format("<th scope=\"col\">{}, printed</th><th scope=\"col\">recomputed</th>",
                        html_escaped(column));
  std::string rows = "<thead>" + head + "</tr></thead>\n";
  for (const PrintedTable::Row& row : table.rows) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", html_escaped(row.at));
    for (std::size_t i = 0; i < row.printed.size(); ++i)
      rows += cell_of(row.printed[i], row.differs(i)) +
              cell_of(i < row.found.size() ? row.found[i] : "", row.differs(i));
    rows += "</tr>\n";
  }
  return fmt::format("<div class=\"scroll\" tabindex=\"0\"><table>\n{}</table></div>\n", rows);
}

}  // namespace

std::string tables_together(const std::vector<const Statement*>& statements) {
  if (statements.empty()) return "";
  std::size_t entries = 0, differences = 0;
  for (const Statement* statement : statements) {
    entries += statement->table->entries();
    differences += statement->table->differences();
  }
  const std::string caption =
      differences == 0 ? fmt::format("Printed and recomputed: all {} agree", entries_in_words(entries))
                       : fmt::format("{} of {} differ from the print", with_commas(differences),
                                     entries_in_words(entries));
  if (std::all_of(statements.begin(), statements.end(), is_one_row))
    return rows_together(statements, caption);
  std::string tables;
  for (const Statement* statement : statements) tables += columns_together(*statement->table);
  return element("p", "differences", caption + ".") + element("div", "halves", "\n" + tables);
}

std::string csv_table(const std::string& csv) {
  std::istringstream lines(csv);
  std::string rows;
  for (std::string line; std::getline(lines, line);) {
    const bool is_head = rows.empty() && line.find_first_not_of("0123456789,+-") != std::string::npos;
    std::istringstream cells(line);
    std::string row = "<tr>";
    for (std::string entry; std::getline(cells, entry, ',');)
      row += fmt::format("<{0}>{1}</{0}>", is_head ? "th" : "td", html_escaped(entry));
    rows += (is_head ? "<thead>" + row + "</tr></thead>" : row + "</tr>") + "\n";
  }
  return "<div class=\"scroll\" tabindex=\"0\"><table>\n" + rows + "</table></div>\n";
}

}  // namespace galli::atlas
