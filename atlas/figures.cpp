#include "atlas/figures.h"

#include <algorithm>
#include <sstream>

#include "atlas/html.h"
#include "base/text.h"
#include "store/input.h"

namespace galli::atlas {
namespace {

namespace fs = std::filesystem;

std::string without_blanks_around(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

Drawing drawing_of(const std::string& command) {
  const std::size_t option = command.rfind(" -o ");
  return {command, option == std::string::npos ? "" : without_blanks_around(command.substr(option + 4))};
}

Figure figure_of(const std::string& name) {
  const std::size_t blank = name.find(' ');
  const std::string number = blank == std::string::npos ? "" : without_blanks_around(name.substr(blank));
  return {name.substr(0, blank), number, "", "", ""};
}

void add_field(std::vector<Figure>& figures, const std::string& key, const std::string& rest) {
  if (key == "figure") figures.push_back(figure_of(rest));
  if (figures.empty()) return;
  Figure& figure = figures.back();
  if (key == "shows") figure.shows = rest;
  if (key == "note") figure.note += (figure.note.empty() ? "" : " ") + rest;
  if (key == "beside") figure.beside = rest;
  if (key == "table") figure.tables.push_back(rest);
  if (key == "command") figure.drawings.push_back(drawing_of(rest));
}

/// Letters one by one, numbers by their size: round-9 comes before round-10.
bool comes_before(std::string_view a, std::string_view b) {
  const auto number_at = [](std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::size_t zeros = std::min(text.find_first_not_of('0'), end);
    return text.substr(zeros, end - zeros);
  };
  while (!a.empty() && !b.empty()) {
    const std::string_view left = number_at(a), right = number_at(b);
    if (left.size() != right.size()) return left.size() < right.size();
    if (a.front() != b.front()) return a.front() < b.front();
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.size() < b.size();
}

std::vector<std::string> contents_of(const fs::path& path) {
  std::vector<fs::path> files;
  if (fs::is_directory(path))
    for (const fs::directory_entry& entry : fs::directory_iterator(path)) files.push_back(entry.path());
  else if (fs::is_regular_file(path))
    files.push_back(path);
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return comes_before(a.filename().string(), b.filename().string());
  });
  std::vector<std::string> contents;
  for (const fs::path& file : files) contents.push_back(read_file(file.string())->text);
  return contents;
}

}  // namespace

bool Drawing::is_picture() const {
  return !contents.empty() &&
         (contents.front().starts_with("<svg") || contents.front().starts_with("\x89PNG"));
}

bool Figure::is_drawn() const {
  return !drawings.empty() && std::none_of(drawings.begin(), drawings.end(), [](const Drawing& drawing) {
    return !drawing.file.empty() && drawing.contents.empty();
  });
}

std::string Figure::anchor() const { return anchor_of("figure " + paper + " " + number); }

std::string Figure::anchor_of_whole() const { return anchor_of("figure " + paper + " " + whole()); }

std::string Figure::explorer_command() const {
  return "galli serve --open --figure '" + paper + " " + number + "'";
}

std::string Figure::whole() const {
  const bool is_part = number.size() >= 2 && is_digit(number[number.size() - 2]) && !is_digit(number.back());
  return is_part ? number.substr(0, number.size() - 1) : number;
}

std::string Figure::title() const {
  if (!number.empty() && is_digit(number.front())) return "Figure " + whole();
  std::string words = number;
  std::replace(words.begin(), words.end(), '-', ' ');
  if (!words.empty())
    words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words;
}

std::vector<Figure> read_figures(std::string_view list) {
  std::vector<Figure> figures;
  std::istringstream lines{std::string(list)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) continue;
    add_field(figures, line.substr(0, blank), without_blanks_around(line.substr(blank)));
  }
  return figures;
}

void collect_drawings(std::vector<Figure>& figures, const fs::path& folder) {
  for (Figure& figure : figures)
    for (Drawing& drawing : figure.drawings)
      if (!drawing.file.empty()) drawing.contents = contents_of(folder / drawing.file);
}

}  // namespace galli::atlas
