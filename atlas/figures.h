// The figures of the papers: figures/figures.list, and what its commands have drawn.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace galli::atlas {

struct Drawing {
  std::string command;
  std::string file;  ///< where the command puts it: "push-1.svg"; a folder of rounds has several
  std::vector<std::string>
      contents{};  ///< of the file, or of the files in the folder in their order; empty: not drawn

  bool is_picture() const;
};

struct Figure {
  std::string paper;   ///< "push"
  std::string number;  ///< "1", "2a", "table-1", "strip"
  std::string shows;
  std::string note;
  std::string beside;  ///< the claim that it belongs to; may be empty
  std::vector<std::string>
      tables{};  ///< claims whose printed tables stand in the figure, with what was computed
  std::vector<Drawing> drawings{};

  /// All that its commands make is there.
  bool is_drawn() const;

  std::string anchor() const;
  std::string anchor_of_whole() const;
  /// "Figure 1", "Table 1", "strip"
  std::string title() const;
  /// "galli serve --open --figure 'push 2'": the figure in the explorer.
  std::string explorer_command() const;
  /// The number without the letter of a part: 2a, 2b are parts of 2.
  std::string whole() const;
};

/// The blocks of the list, nothing drawn yet.
std::vector<Figure> read_figures(std::string_view list);

/// Reads what was drawn. What is not there stays empty.
void collect_drawings(std::vector<Figure>& figures, const std::filesystem::path& folder);

}  // namespace galli::atlas
