#include "report/formats.h"

#include <algorithm>

#include "base/words.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

constexpr FormatEntry entries[] = {
    {Format::text, "text", "txt", "for people. P and . in tables; positions as x,y"},
    {Format::csv, "csv", "csv",
     "bare: no header. A row for each x, a cell for each y: P or N, or a number, empty off the board. Three "
     "heaps "
     "and more: lines x,y,z,v. With all phases the phase comes first"},
    {Format::json, "json", "json",
     "an object with game, command, version, axes, to, and rows or positions; null off the board"},
    {Format::npy, "npy", "npy",
     "an array a[x,y] for NumPy: true for P, or int32 values; false or -1 off the board. With all phases the "
     "phase "
     "is the first axis. The header names game and command"},
    {Format::latex, "latex", "tex",
     "positions as a displayed list, tables of two heaps and sequences as arrays; of 'show' the option map, "
     "of 'prove' the theorem"},
    {Format::bfile, "bfile", "",
     "sequences as the OEIS takes them: n a(n), with the command in comments; 0 for P and 1 for N"},
    {Format::jsonl, "jsonl", "jsonl", "of 'sweep': a JSON object on each line"},
    {Format::claim, "claim", "claim", "of 'conjecture': claims that can be checked"},
    {Format::html, "html", "html", "of 'check': a page of verdicts"},
    {Format::record, "record", "record",
     "of 'solve': the winner's replies to everything, which 'verify' checks again"},
};

constexpr Format only_text[] = {Format::text};
constexpr Format text_or_json[] = {Format::text, Format::json};
constexpr Format table_formats[] = {Format::text, Format::csv, Format::json, Format::npy, Format::latex};
constexpr Format list_formats[] = {Format::text, Format::csv, Format::json, Format::latex};
constexpr Format sequence_formats[] = {Format::text, Format::csv, Format::json, Format::bfile, Format::latex};
constexpr Format sweep_formats[] = {Format::csv, Format::jsonl};
constexpr Format conjecture_formats[] = {Format::text, Format::claim, Format::json};
constexpr Format check_formats[] = {Format::text, Format::json, Format::html};
constexpr Format solve_formats[] = {Format::text, Format::csv, Format::json, Format::record};
constexpr Format prove_formats[] = {Format::text, Format::json, Format::latex};
constexpr Format show_formats[] = {Format::text, Format::latex};

constexpr std::size_t max_heaps_in_text = 3;

[[noreturn]] void refuse(ErrorKind kind, const std::string& message, const Remedies& remedies) {
  throw Error({.kind = kind, .message = message, .remedies = remedies});
}

/// "text, csv and json"
std::string names_of(std::span<const Format> formats) {
  std::string names;
  for (std::size_t i = 0; i < formats.size(); ++i)
    names += (i == 0 ? "" : i + 1 == formats.size() ? " and " : ", ") + std::string(name_of(formats[i]));
  return names;
}

void check_is_format_of(QuestionKind question, Format format, const std::string& what) {
  const auto formats = formats_of(question);
  if (std::find(formats.begin(), formats.end(), format) != formats.end()) return;
  refuse(ErrorKind::question, std::string(name_of(format)) + " is not a format for " + what,
         names_of(formats) + " are");
}

}  // namespace

std::span<const FormatEntry> format_list() { return entries; }

std::span<const Format> formats_of(QuestionKind question) {
  switch (question) {
    case QuestionKind::plot:
    case QuestionKind::graph: return {};
    case QuestionKind::table: return table_formats;
    case QuestionKind::positions:
    case QuestionKind::zeckendorf: return list_formats;
    case QuestionKind::sequence: return sequence_formats;
    case QuestionKind::sweep: return sweep_formats;
    case QuestionKind::conjecture: return conjecture_formats;
    case QuestionKind::check: return check_formats;
    case QuestionKind::show: return show_formats;
    case QuestionKind::solve: return solve_formats;
    case QuestionKind::moves:
    case QuestionKind::period:
    case QuestionKind::verify:
    case QuestionKind::identify:
    case QuestionKind::compare:
    case QuestionKind::laws:
    case QuestionKind::slopes: return text_or_json;
    case QuestionKind::prove: return prove_formats;
    case QuestionKind::outcome:
    case QuestionKind::value:
    case QuestionKind::explain:
    case QuestionKind::play:
    case QuestionKind::list:
    case QuestionKind::cite:
    case QuestionKind::help: break;
  }
  return only_text;
}

std::string_view name_of(Format format) {
  for (const FormatEntry& entry : entries) {
    if (entry.format == format) return entry.name;
  }
  return "";
}

std::optional<Format> format_called(std::string_view name) {
  for (const FormatEntry& entry : entries) {
    if (entry.name == name) return entry.format;
  }
  return {};
}

std::optional<Format> format_of_file(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return {};
  const std::string_view ending = path.substr(dot + 1);
  for (const FormatEntry& entry : entries) {
    if (!ending.empty() && entry.ending == ending) return entry.format;
  }
  return {};
}

std::string phase_title(const ReportHead& head, std::uint32_t phase) {
  return "phase " + std::to_string(phase + 1) + " (" + head.phases.at(phase) + ")";
}

std::string cell_text(const Table& table, std::uint64_t cell) {
  return term_text(table.ask, table.cells[cell]);
}

void check_table_format(Format format, std::size_t heaps) {
  check_is_format_of(QuestionKind::table, format, "tables");
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
  check_is_format_of(QuestionKind::positions, format, "lists of positions");
}

}  // namespace galli
