#include "report/studies/slopes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

/// As many digits as the error leaves, and one more.
std::string slope_digits(double number, double error) {
  if (std::isinf(number)) return "infinite";
  const int places = error <= 0 ? 6 : std::clamp(static_cast<int>(std::ceil(-std::log10(error))) + 1, 1, 8);
  return fmt::format("{:.{}f}", number, places);
}

std::string slope_text(const SlopeEstimate& line) {
  if (line.is_spread) return fmt::format("{:.4f} to {:.4f}", line.least, line.greatest);
  if (std::isinf(line.slope)) return "infinite";
  return slope_digits(line.slope, line.error);
}

std::string error_text(const SlopeEstimate& line) {
  if (line.is_spread || std::isinf(line.slope)) return "";
  return fmt::format("+- {:.1g}", line.error);
}

std::string slope_remark(const SlopeEstimate& line) {
  if (line.is_spread) return "spread, no line";
  if (std::isinf(line.slope)) return "along the y-axis";
  if (line.is_by_corollary) return line.number + ", by Corollary 10 of the rational paper";
  return line.number.empty() ? "" : "perhaps " + line.number;
}

void write_slope_number(JsonWriter& json, std::string_view key, double number) {
  json.key(key);
  std::isinf(number) ? json.value(nullptr) : json.raw(fmt::format("{:.10g}", number));
}

void write_slope(JsonWriter& json, const SlopeEstimate& line) {
  constexpr double none = std::numeric_limits<double>::infinity();
  json.begin_object(JsonLayout::line);
  write_slope_number(json, "slope", line.is_spread ? none : line.slope);
  write_slope_number(json, "error", line.is_spread ? none : line.error);
  write_slope_number(json, "share", line.share);
  write_slope_number(json, "least", line.least);
  write_slope_number(json, "greatest", line.greatest);
  json.field("kind", line.is_spread ? "spread" : std::isinf(line.slope) ? "axis" : "line");
  write_text_or_null(json, "number", line.number);
  write_text_or_null(json, "by", line.is_by_corollary ? "Corollary 10 of the rational paper" : "");
  json.end();
}

}  // namespace

std::string as_text(const SlopesAnswer& answer) {
  const std::string where =
      fmt::format("heaps to {}, larger heap above {}", with_commas(static_cast<std::uint64_t>(answer.bound)),
                  with_commas(static_cast<std::uint64_t>(answer.bound / 2)));
  const std::string swap = answer.is_up_to_swap ? ", y >= x" : "";
  if (answer.positions == 0) return fmt::format("no P-positions ({}{})\n", where, swap);
  std::string text = fmt::format("{} ({}{})\n", counted(answer.positions, "P-position"), where, swap);
  std::vector<std::vector<std::string>> rows = {{"  slope y/x", "", "share", ""}};
  for (const SlopeEstimate& line : answer.lines)
    rows.push_back({"  " + slope_text(line), error_text(line), fmt::format("{:.1f} %", 100 * line.share),
                    slope_remark(line)});
  if (answer.lines.empty())
    return text + (answer.unclear > 0 ? "too small a bound to tell lines; a larger bound shows more\n"
                                      : "too few of them near any line\n");
  text += aligned(rows, {{.gap = 2}, {.gap = 3}, {.gap = 3, .right = true}, {.gap = 0}});
  if (answer.off_lines > 0) text += fmt::format("  {} elsewhere\n", counted(answer.off_lines, "position"));
  if (answer.unclear > 0)
    text += fmt::format("  {} in bunches too wide to tell; a larger bound shows more\n",
                        counted(answer.unclear, "position"));
  if (answer.is_up_to_swap) text += "the game is unchanged by swapping: the other slopes are 1 over these\n";
  return text + "seen, not proved: errors are estimates\n";
}

std::string as_json(const SlopesAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_origin(json, provenance, answer.heaps);
  json.field("bound", answer.bound);
  json.field("positions", answer.positions);
  json.field("elsewhere", answer.off_lines);
  json.field("unclear", answer.unclear);
  json.field("up_to_swap", answer.is_up_to_swap);
  json.key("lines");
  write_on_lines(json, answer.lines, write_slope);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
