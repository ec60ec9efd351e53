// Lists of positions as a paper prints them. Each position is its own formula, so that TeX may break the line
// after any comma, and a list may run over pages; no package is needed.
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

std::string display(const ReportHead& head, const PositionList& list) {
  std::string text;
  if (head.all_phases) text += latex_escaped("Phase " + phase_title(head, list.phase).substr(6)) + ":\n";
  return text + "\\begin{quote}\\raggedright\n" + lines_of(list.positions) + "\\end{quote}\n";
}

}  // namespace

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
