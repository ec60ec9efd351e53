#include "report/studies/slopes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

std::string slope_json_number(double number) {
  return std::isinf(number) ? "null" : fmt::format("{:.10g}", number);
}

std::string slope_json(const SlopeEstimate& line) {
  JsonObject object;
  object.add("slope", line.is_spread ? "null" : slope_json_number(line.slope));
  object.add("error", line.is_spread ? "null" : slope_json_number(line.error));
  object.add("share", slope_json_number(line.share));
  object.add("least", slope_json_number(line.least));
  object.add("greatest", slope_json_number(line.greatest));
  object.add("kind", json_string(line.is_spread ? "spread" : std::isinf(line.slope) ? "axis" : "line"));
  object.add("number", line.number.empty() ? "null" : json_string(line.number));
  object.add("by", line.is_by_corollary ? json_string("Corollary 10 of the rational paper") : "null");
  return object.on_one_line();
}

}  // namespace

std::string as_text(const SlopesAnswer& answer, const RemedyWords& words) {
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
    return text + (answer.unclear > 0 ? "too small a bound to tell lines; " + words(LargerBound{}) + "\n"
                                      : "too few of them near any line\n");
  text += aligned(rows, {{.gap = 2}, {.gap = 3}, {.gap = 3, .right = true}, {.gap = 0}});
  if (answer.off_lines > 0) text += fmt::format("  {} elsewhere\n", counted(answer.off_lines, "position"));
  if (answer.unclear > 0)
    text += fmt::format("  {} in bunches too wide to tell; {}\n", counted(answer.unclear, "position"),
                        words(LargerBound{}));
  if (answer.is_up_to_swap) text += "the game is unchanged by swapping: the other slopes are 1 over these\n";
  return text + "seen, not proved: errors are estimates\n";
}

std::string as_json(const SlopesAnswer& answer, const Provenance& provenance) {
  std::vector<std::string> lines;
  for (const SlopeEstimate& line : answer.lines) lines.push_back(slope_json(line));
  JsonObject object(provenance, answer.heaps);
  object.add("bound", std::to_string(answer.bound));
  object.add("positions", std::to_string(answer.positions));
  object.add("elsewhere", std::to_string(answer.off_lines));
  object.add("unclear", std::to_string(answer.unclear));
  object.add("up_to_swap", answer.is_up_to_swap ? "true" : "false");
  object.add("lines", json_lines(lines, 2));
  return object.on_lines() + "\n";
}

}  // namespace galli
