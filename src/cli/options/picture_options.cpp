#include "cli/options/picture_options.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <sstream>

#include "base/text.h"
#include "base/words.h"
#include "cli/options/options.h"
#include "gallimaufry/positions.h"

namespace galli {
namespace {

constexpr Integer least_size = 100;
constexpr Integer max_size = 8000;
constexpr Integer max_depth = 1000;

std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, between);) parts.push_back(part);
  return parts;
}

/// One natural number.
std::optional<Integer> natural(const std::string& text) {
  try {
    const Position read = read_numbers(text);
    return read.size() == 1 && read.front() >= 0 ? std::optional(read.front()) : std::nullopt;
  } catch (const Error&) {
    return {};
  }
}

constexpr PictureFormat plot_formats[] = {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf,
                                          PictureFormat::tikz, PictureFormat::text};
constexpr PictureFormat graph_formats[] = {PictureFormat::svg, PictureFormat::pdf, PictureFormat::png,
                                           PictureFormat::tikz, PictureFormat::dot};

std::optional<PictureFormat> picture_format_called(const std::string& name, Command command) {
  const auto formats = picture_formats_of(command);
  for (const PictureEnding& ending : picture_endings) {
    const bool is_here = std::find(formats.begin(), formats.end(), ending.format) != formats.end();
    if (in_small_letters(name) == ending.name && is_here) return ending.format;
  }
  return {};
}

std::string ending_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? "" : name.substr(dot + 1);
}

PictureFormat format_asked(const Typed& typed, Command command, PictureFormat otherwise) {
  const std::string known = format_names_in_words(command);
  if (const auto name = single(typed, "--format")) {
    if (const auto format = picture_format_called(*name, command)) return *format;
    usage_error("no format " + quoted(*name) + " here", "--format " + known);
  }
  const auto path = single(typed, "-o");
  if (!path || *path == "-") return otherwise;
  if (const auto format = picture_format_called(ending_of(*path), command)) return *format;
  usage_error("the ending of " + quoted(*path) + " does not name a kind of picture",
              "the ending is " + known + ", or say it: --format svg");
}

/// It is written into files of many kinds, as it stands.
std::optional<std::string> title_asked(const Typed& typed) {
  const auto title = single(typed, "--title");
  if (!title) return {};
  if (first_invalid_utf8(*title) != std::string::npos)
    usage_error("--title " + quoted(*title) + " is not UTF-8", "a title is text");
  if (printable(*title) != *title || title->find('\n') != std::string::npos)
    usage_error("--title " + quoted(*title) + " is more than one line of letters",
                "leave out newlines and the like");
  return title;
}

/// A number with decimals, and what follows it.
std::optional<std::pair<double, std::string>> measured(const std::string& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string digits = text.substr(0, end);
  if (digits.empty() || digits.size() > 9 || std::count(digits.begin(), digits.end(), '.') > 1 ||
      digits == ".")
    return {};
  std::istringstream in(digits);
  in.imbue(std::locale::classic());
  double value = 0;
  in >> value;
  return std::pair(value, text.substr(end));
}

/// "84mm", "8.4cm", "3.3in", "240pt": millimetres.
std::optional<double> millimetres(const std::string& text) {
  constexpr std::pair<std::string_view, double> units[] = {
      {"mm", 1}, {"cm", 10}, {"in", 25.4}, {"pt", 25.4 / 72.27}};
  const auto read = measured(text);
  if (!read) return {};
  for (const auto& [unit, length] : units)
    if (read->second == unit) return read->first * length;
  return {};
}

std::optional<double> width_asked(const Typed& typed) {
  constexpr double least = 30, most = 2000;
  const auto text = single(typed, "--width");
  if (!text) return {};
  const auto width = millimetres(*text);
  if (!width || *width < least || *width > most)
    usage_error("--width " + quoted(*text) + " is not a valid width",
                "of the whole picture, from 30mm to 2000mm: --width 84mm, or in cm, in, pt");
  return width;
}

std::optional<double> dpi_asked(const Typed& typed) {
  constexpr double least = 30, most = 2400;
  const auto text = single(typed, "--dpi");
  if (!text) return {};
  const auto dpi = measured(*text);
  if (!dpi || !dpi->second.empty() || dpi->first < least || dpi->first > most)
    usage_error("--dpi " + quoted(*text) + " is not a number of pixels to an inch",
                "from 30 to 2400: --dpi 600");
  return dpi->first;
}

PictureSize size_asked(const Typed& typed) {
  PictureSize size{width_asked(typed), {}, dpi_asked(typed)};
  const auto text = single(typed, "--size");
  if (!text) return size;
  const auto pixels = natural(*text);
  if (!pixels || *pixels < least_size || *pixels > max_size)
    usage_error("--size " + quoted(*text) + " is not a valid size for a picture",
                "pixels of the longer side of the board, from 100 to 8000: --size 2000");
  if (size.width)
    usage_error("'--size' does not go with '--width'", "--width with --dpi says how many pixels there are");
  size.pixels = static_cast<double>(*pixels);
  return size;
}

LegendPlace legend_asked(const Typed& typed) {
  const auto text = single(typed, "--legend");
  if (!text || *text == "below") return LegendPlace::below;
  if (*text == "right") return LegendPlace::right;
  if (*text != "none") usage_error("no legend " + quoted(*text), "--legend below, right or none");
  return LegendPlace::none;
}

ValueScale scale_asked(const Typed& typed) {
  const auto text = single(typed, "--scale");
  if (!text || *text == "auto") return ValueScale::automatic;
  if (*text == "linear") return ValueScale::linear;
  if (*text != "log") usage_error("no scale " + quoted(*text), "--scale auto, linear or log");
  return ValueScale::logarithmic;
}

/// "0..50", or "0..50,10..20".
std::vector<std::array<Integer, 2>> ranges_asked(const Typed& typed) {
  const auto text = single(typed, "--range");
  if (!text) return {};
  std::vector<std::array<Integer, 2>> ranges;
  for (const std::string& part : parts_of(*text, ',')) {
    const std::size_t dots = part.find("..");
    const auto first = natural(part.substr(0, dots));
    const auto last = dots == std::string::npos ? std::nullopt : natural(part.substr(dots + 2));
    if (!first || !last)
      usage_error("--range " + quoted(*text) + " cannot be read",
                  "--range 20..60, or for each heap: --range 0..20,30..50");
    if (*first > *last)
      usage_error("--range " + quoted(part) + " goes backwards",
                  "--range " + part.substr(dots + 2) + ".." + part.substr(0, dots));
    ranges.push_back({*first, *last});
  }
  if (ranges.empty()) usage_error("--range is empty", "--range 20..60");
  return ranges;
}

/// "1.478", "2/7", "phi".
std::optional<double> slope_value(const std::string& text) {
  if (text == "phi") return std::numbers::phi;
  const std::vector<std::string> parts = parts_of(text, '/');
  double values[2] = {0, 1};
  if (parts.empty() || parts.size() > 2) return {};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_number =
        !parts[i].empty() && parts[i].size() < 18 &&
        std::all_of(parts[i].begin(), parts[i].end(), [](char c) { return is_digit(c) || c == '.'; }) &&
        std::count(parts[i].begin(), parts[i].end(), '.') <= 1 && parts[i] != ".";
    if (!is_number) return {};
    std::istringstream in(parts[i]);
    in.imbue(std::locale::classic());
    in >> values[i];
  }
  if (values[1] == 0) return {};
  return values[0] / values[1];
}

std::vector<Slope> slopes_asked(const Typed& typed) {
  const auto text = single(typed, "--slopes");
  std::vector<Slope> slopes;
  if (!text) return slopes;
  for (const std::string& part : parts_of(*text, ',')) {
    const auto value = slope_value(part);
    if (!value) usage_error(quoted(part) + " is not a slope", "--slopes 1.478,2.247 or --slopes 2/7,phi");
    slopes.push_back({part, *value});
  }
  return slopes;
}

std::vector<std::pair<std::string, Integer>> fixed_asked(const Typed& typed) {
  std::vector<std::pair<std::string, Integer>> fixed;
  if (!typed.contains("--fix")) return fixed;
  for (const std::string& text : typed.at("--fix")) {
    for (const std::string& part : parts_of(text, ',')) {
      const std::size_t sign = part.find('=');
      const auto number = sign == std::string::npos ? std::nullopt : natural(part.substr(sign + 1));
      if (!number || sign == 0) usage_error("--fix " + quoted(text) + " cannot be read", "--fix x=3");
      const std::string name = part.substr(0, sign);
      if (std::any_of(fixed.begin(), fixed.end(), [&](const auto& one) { return one.first == name; }))
        usage_error("--fix gives two sizes to " + quoted(name), "each heap has one: --fix x=1,y=2");
      fixed.emplace_back(name, *number);
    }
  }
  return fixed;
}

bool is_matrix_asked(const Typed& typed) {
  const auto text = single(typed, "--axes");
  if (text && *text != "matrix" && *text != "plane")
    usage_error("no axes " + quoted(*text),
                "--axes matrix: the first heap runs down, as in tables; plane: to the right");
  return text == "matrix";
}

/// "a": a piece of a drawing.
std::optional<char> last_asked(const Typed& typed) {
  const auto text = single(typed, "--last");
  if (!text) return {};
  if (text->size() != 1 || text->front() < 'a' || text->front() > 'z')
    usage_error("--last " + quoted(*text) + " is not a small letter",
                "the letter of the piece that was placed last: --board 'a.b/a.b' --last b");
  return text->front();
}

/// "3", "2.5,4": columns to the left of each line.
std::vector<double> column_axes_asked(const Typed& typed) {
  const auto text = single(typed, "--axis");
  std::vector<double> axes;
  if (!text) return axes;
  for (const std::string& part : parts_of(*text, ',')) {
    const auto value = slope_value(part);
    if (!value || *value <= 0)
      usage_error("--axis " + quoted(*text) + " cannot be read",
                  "a line after the third column: --axis 3; in the middle of a column: --axis 2.5");
    axes.push_back(*value);
  }
  return axes;
}

/// The columns of "3x6" or of a drawing; what is neither is refused when it is read.
double columns_of(const std::string& board) {
  if (board.empty() || !is_digit(board.front()))
    return static_cast<double>(std::min(board.find('/'), board.size()));
  const std::size_t sign = board.find('x');
  const auto columns = sign == std::string::npos ? std::nullopt : natural(board.substr(sign + 1));
  return columns ? static_cast<double>(*columns) : std::numeric_limits<double>::infinity();
}

/// A line that no board has.
void check_axes_are_drawn(const Typed& typed, const PlotOptions& options) {
  double columns = 0;
  for (const std::string& board : options.boards) columns = std::max(columns, columns_of(board));
  for (const double axis : options.column_axes)
    if (axis >= columns)
      usage_error("--axis " + quoted(*single(typed, "--axis")) + " is not inside a board",
                  "after fewer than " + counted(static_cast<std::uint64_t>(columns), "column") +
                      " there is room for a line");
}

void check_grid_options(const Typed& typed, const PlotOptions& options) {
  if (options.boards.empty()) {
    for (const char* name : {"--last", "--axis"})
      if (is_given(typed, name))
        usage_error("'" + std::string(name) + "' is for grids", "give one: --board 3x6");
    return;
  }
  for (const char* name :
       {"--to", "--range", "--values", "--compare", "--options-of", "--mark", "--fix", "--slopes", "--axes"})
    if (is_given(typed, name))
      usage_error("'" + std::string(name) + "' does not go with '--board'",
                  "it is for pictures of heaps: leave it out");
  check_axes_are_drawn(typed, options);
}

}  // namespace

std::vector<std::pair<std::string, Integer>> fixed_heaps_typed(const Typed& typed) {
  return fixed_asked(typed);
}

std::span<const PictureFormat> picture_formats_of(Command command) {
  if (command == Command::plot) return plot_formats;
  if (command == Command::graph) return graph_formats;
  return {};
}

MarkedRange marked_range(const std::string& text) {
  const std::size_t colon = text.find(':');
  const bool has_phase = colon != std::string::npos;
  const Integer phase = has_phase ? natural(text.substr(0, colon)).value_or(0) : 1;
  const std::string sizes = has_phase ? text.substr(colon + 1) : text;
  const std::size_t dots = sizes.find("..");
  const auto first = natural(sizes.substr(0, dots));
  const auto last = dots == std::string::npos ? first : natural(sizes.substr(dots + 2));
  if (!first || !last || *first > *last || phase == 0)
    usage_error("--mark " + quoted(text) + " cannot be read",
                "--mark 20..24, or in phase 2 only: --mark 2:20..24");
  MarkedRange range{*first, *last};
  if (has_phase) range.phase = static_cast<std::size_t>(phase);
  return range;
}

PlotOptions plot_options(const Typed& typed) {
  PlotOptions options;
  options.format = format_asked(typed, Command::plot, PictureFormat::text);
  options.size = size_asked(typed);
  options.legend = legend_asked(typed);
  options.scale = scale_asked(typed);
  options.beside = typed.at("--beside");
  options.title = title_asked(typed);
  options.compare = typed.at("--compare");
  options.options_of = single(typed, "--options-of");
  options.marked = typed.at("--mark");
  options.is_matrix = is_matrix_asked(typed);
  options.ranges = ranges_asked(typed);
  options.slopes = slopes_asked(typed);
  options.fixed = fixed_asked(typed);
  options.boards = typed.at("--board");
  options.last = last_asked(typed);
  options.column_axes = column_axes_asked(typed);
  check_grid_options(typed, options);
  if (!options.slopes.empty() && options.format == PictureFormat::text)
    usage_error("lines cannot be drawn in letters", "-o FILE.svg, or leave --slopes out");
  const bool has_values = is_given(typed, "--values");
  if (!options.compare.empty() && (has_values || options.options_of))
    usage_error(std::string("'--compare' does not go with '") + (has_values ? "--values'" : "--options-of'"),
                "it compares P-positions");
  if (options.options_of && has_values)
    usage_error("'--options-of' does not go with '--values'", "'galli moves' shows the values of options");
  return options;
}

GraphOptions graph_options(const Typed& typed) {
  GraphOptions options;
  options.rounds = is_given(typed, "--rounds");
  const bool is_folder = options.rounds && !single(typed, "--format");
  options.format = is_folder ? PictureFormat::svg : format_asked(typed, Command::graph, PictureFormat::dot);
  options.size = size_asked(typed);
  options.legend = legend_asked(typed);
  options.title = title_asked(typed);
  if (const auto text = single(typed, "--depth")) {
    const auto depth = natural(*text);
    if (!depth || *depth == 0 || *depth > max_depth)
      usage_error("--depth " + quoted(*text) + " is not a number of moves", "--depth 2");
    options.depth = static_cast<std::uint32_t>(*depth);
  }
  const auto output = single(typed, "-o");
  if (options.rounds && (!output || *output == "-"))
    usage_error("--rounds writes a picture for each round into a folder", "-o FOLDER");
  if (is_folder && picture_format_called(ending_of(*output), Command::graph))
    usage_error("--rounds writes a picture for each round into a folder, and " + quoted(*output) +
                    " looks like a file",
                "-o FOLDER --format " + in_small_letters(ending_of(*output)));
  if (options.rounds && options.depth)
    usage_error("'--rounds' does not go with '--depth'", "labels need the whole graph");
  return options;
}

}  // namespace galli
