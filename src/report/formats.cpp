#include "report/formats.h"

#include <array>
#include <utility>

#include "base/words.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

constexpr std::array<std::pair<Format, std::string_view>, 9> format_names = {{
    {Format::text, "text"},
    {Format::csv, "csv"},
    {Format::json, "json"},
    {Format::npy, "npy"},
    {Format::latex, "latex"},
    {Format::bfile, "bfile"},
    {Format::jsonl, "jsonl"},
    {Format::claim, "claim"},
    {Format::html, "html"},
}};

constexpr std::size_t max_heaps_in_text = 3;

[[noreturn]] void refuse(ErrorKind kind, const std::string& message, const Remedies& remedies) {
  throw Error({.kind = kind, .message = message, .remedies = remedies});
}

}  // namespace

std::string_view name_of(Format format) {
  for (const auto& [candidate, name] : format_names) {
    if (candidate == format) return name;
  }
  return "";
}

std::optional<Format> format_called(std::string_view name) {
  for (const auto& [format, candidate] : format_names) {
    if (candidate == name) return format;
  }
  return {};
}

std::optional<Format> format_of_file(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return {};
  const std::string_view ending = path.substr(dot + 1);
  if (ending == "txt") return Format::text;
  if (ending == "tex") return Format::latex;
  return ending == "text" || ending == "latex" || ending == "bfile" ? std::nullopt : format_called(ending);
}

std::string phase_title(const ReportHead& head, std::uint32_t phase) {
  return "phase " + std::to_string(phase + 1) + " (" + head.phases.at(phase) + ")";
}

std::string cell_text(const Table& table, std::uint64_t cell) {
  return term_text(table.ask, table.cells[cell]);
}

void check_table_format(Format format, std::size_t heaps) {
  if (format == Format::bfile)
    refuse(ErrorKind::question, "bfile is not a format for tables", "text, csv, json, npy and latex are");
  if (format == Format::latex && heaps != 2)
    refuse(ErrorKind::refused, "a table in LaTeX has two heaps, the game has " + heaps_in_words(heaps),
           {heaps == 1 ? Remedy(OtherQuestion{QuestionKind::sequence, "writes one heap in LaTeX"})
                       : Remedy(OtherFormat{"csv", "gives a line for each position"})});
  if (format == Format::text && heaps > max_heaps_in_text) {
    refuse(ErrorKind::refused, "a table of " + std::to_string(heaps) + " heaps does not fit on paper",
           {OtherFormat{"csv", "gives a line for each position"}});
  }
}

void check_list_format(Format format) {
  if (format != Format::text && format != Format::csv && format != Format::json && format != Format::latex)
    refuse(ErrorKind::question, std::string(name_of(format)) + " is not a format for lists of positions",
           "text, csv, json and latex are");
}

}  // namespace galli
