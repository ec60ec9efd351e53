// Tables and lists of positions as a paper prints them. A table is an array. In a list each position is its own formula, so that TeX may break the line
// after any comma, and a list may run over pages; no package is needed.
#include "base/escaping.h"
#include "store/formats.h"
#include "store/option_map.h"

namespace galli {
namespace {

constexpr std::size_t positions_per_line = 8;

std::string formula(const Position& position) { return "$" + to_text(position) + "$"; }

std::string lines_of(const std::vector<Position>& positions) {
  if (positions.empty()) return "none\n";
  std::string text;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const bool is_last = i + 1 == positions.size();
    text += formula(positions[i]);
    text += is_last ? "\n" : (i + 1) % positions_per_line == 0 ? ",\n" : ", ";
  }
  return text;
}

std::string title(const ReportHead& head, std::uint32_t phase) {
  return head.all_phases ? latex_escaped("Phase " + phase_title(head, phase).substr(6)) + ":\n" : "";
}

std::string display(const ReportHead& head, const PositionList& list) {
  return title(head, list.phase) + "\\begin{quote}\\raggedright\n" + lines_of(list.positions) +
         "\\end{quote}\n";
}

/// An array of two heaps: P, a dot or a number in each cell, nothing off the board.
std::string array(const Table& table, const std::vector<std::string>& heaps) {
  const std::uint64_t columns = static_cast<std::uint64_t>(table.window.last[1]) + 1;
  std::string text = "\\[\n\\begin{array}{r|" + std::string(columns, 'r') + "}\n" + latex_variable(heaps[0]) +
                     " \\backslash " + latex_variable(heaps[1]);
  for (std::uint64_t column = 0; column < columns; ++column) text += " & " + std::to_string(column);
  text += " \\\\ \\hline\n";
  for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
    const std::string answer = cell_text(table, cell);
    if (cell % columns == 0) text += std::to_string(cell / columns);
    text += " & " + (answer == "P" ? "\\mathrm{P}" : answer == "N" ? "\\cdot" : answer);
    if (cell % columns == columns - 1) text += cell + 1 == table.cells.size() ? "\n" : " \\\\\n";
  }
  return text + "\\end{array}\n\\]\n";
}

}  // namespace

std::string table_as_latex(const TableReport& report) {
  std::string text = latex_comment(report.head.provenance);
  for (const Table& table : report.tables)
    text += title(report.head, table.phase) + array(table, report.head.heaps);
  return text;
}

std::string latex_comment(const Provenance& provenance) {
  return "% game: " + one_line(provenance.game) + "\n% command: " + one_line(provenance.command) +
         "\n% version: galli " + provenance.version + "\n";
}

std::string positions_as_latex(const PositionsReport& report) {
  std::string text = latex_comment(report.head.provenance);
  for (const PositionList& list : report.lists) text += display(report.head, list);
  return text;
}

}  // namespace galli
