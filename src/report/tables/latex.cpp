// Tables and lists of positions as a paper prints them. A table is an array. In a list each position is its own formula, so that TeX may break the line
// after any comma, and a list may run over pages; no package is needed.
#include "base/escaping.h"
#include "notation/option_map.h"
#include "report/tables/stream.h"

namespace galli {
namespace {

constexpr std::size_t positions_per_line = 8;

std::string latex_title(const ReportHead& head, std::uint32_t phase) {
  return head.all_phases ? latex_escaped("Phase " + phase_title(head, phase).substr(6)) + ":\n" : "";
}

/// An array of two heaps: P, a dot or a number in each cell, nothing off the board.
class LatexTables final : public PartWriter {
 public:
  explicit LatexTables(const TablesHead& head)
      : head_(head), columns_(static_cast<std::uint64_t>(head.window.last[1]) + 1) {}

  void open(std::string& text) override { text += latex_comment(head_.head.provenance); }

  void begin(std::string& text, std::uint32_t phase) override {
    const auto& heaps = head_.head.heaps;
    text += latex_title(head_.head, phase) + "\\[\n\\begin{array}{r|" + std::string(columns_, 'r') + "}\n" +
            latex_variable(heaps[0]) + " \\backslash " + latex_variable(heaps[1]);
    for (std::uint64_t column = 0; column < columns_; ++column) text += " & " + std::to_string(column);
    text += " \\\\ \\hline\n";
    cell_ = 0;
  }

  void add_cells(std::string& text, std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      const bool begins_row = cell_ % columns_ == 0;
      if (begins_row && cell_ > 0) text += " \\\\\n";
      if (begins_row) text += std::to_string(cell_ / columns_);
      const std::string answer = term_text(head_.ask, cell);
      text += " & " + (answer == "P" ? "\\mathrm{P}" : answer == "N" ? "\\cdot" : answer);
      ++cell_;
    }
  }

  void end(std::string& text) override { text += "\n\\end{array}\n\\]\n"; }

 private:
  const TablesHead head_;
  const std::uint64_t columns_;
  std::uint64_t cell_ = 0;  ///< the next
};

class LatexLists final : public PartWriter {
 public:
  explicit LatexLists(ReportHead head) : head_(std::move(head)) {}

  void open(std::string& text) override { text += latex_comment(head_.provenance); }
  void begin(std::string& text, std::uint32_t phase) override {
    text += latex_title(head_, phase) + "\\begin{quote}\\raggedright\n";
    count_ = 0;
  }
  void add_position(std::string& text, std::span<const Integer> sizes) override {
    if (count_ > 0) text += count_ % positions_per_line == 0 ? ",\n" : ", ";
    ++count_;
    text += "$(";
    append_sizes(text, sizes);
    text += ")$";
  }
  void end(std::string& text) override {
    text += count_ == 0 ? "none" : "";
    text += "\n\\end{quote}\n";
  }

 private:
  const ReportHead head_;
  std::size_t count_ = 0;  ///< of the list so far
};

}  // namespace

std::unique_ptr<PartWriter> latex_tables(const TablesHead& head) {
  return std::make_unique<LatexTables>(head);
}
std::unique_ptr<PartWriter> latex_lists(const ListsHead& head) {
  return std::make_unique<LatexLists>(head.head);
}

}  // namespace galli
