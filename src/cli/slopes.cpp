// Lines of P-positions, in words: `galli slopes`.
#include "study/slopes.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "report/json.h"

namespace galli {
namespace {

/// As many digits as the error leaves, and one more.
std::string digits(double number, double error) {
  if (std::isinf(number)) return "infinite";
  const int places = error <= 0 ? 6 : std::clamp(static_cast<int>(std::ceil(-std::log10(error))) + 1, 1, 8);
  return fmt::format("{:.{}f}", number, places);
}

std::string slope_text(const SlopeLine& line) {
  if (line.is_spread) return fmt::format("{:.4f} to {:.4f}", line.least, line.greatest);
  if (std::isinf(line.slope)) return "infinite";
  return digits(line.slope, line.error);
}

std::string error_text(const SlopeLine& line) {
  if (line.is_spread || std::isinf(line.slope)) return "";
  return fmt::format("+- {:.1g}", line.error);
}

std::string remark(const SlopeLine& line) {
  if (line.is_spread) return "spread, no line";
  if (std::isinf(line.slope)) return "along the y-axis";
  if (line.is_by_corollary) return to_text(*line.number) + ", by Corollary 10 of the rational paper";
  return line.number ? "perhaps " + to_text(*line.number) : "";
}

std::string as_text(const SlopeFinding& finding) {
  const std::string where =
      fmt::format("heaps to {}, larger heap above {}", with_commas(static_cast<std::uint64_t>(finding.bound)),
                  with_commas(static_cast<std::uint64_t>(finding.bound / 2)));
  const std::string swap = finding.is_up_to_swap ? ", y >= x" : "";
  if (finding.positions == 0) return fmt::format("no P-positions ({}{})\n", where, swap);
  std::string text = fmt::format("{} ({}{})\n", counted(finding.positions, "P-position"), where, swap);
  std::vector<std::vector<std::string>> rows = {{"  slope y/x", "", "share", ""}};
  for (const SlopeLine& line : finding.lines)
    rows.push_back(
        {"  " + slope_text(line), error_text(line), fmt::format("{:.1f} %", 100 * line.share), remark(line)});
  if (finding.lines.empty())
    return text + (finding.unclear > 0 ? "too small a bound to tell lines; a larger --to shows more\n"
                                       : "too few of them near any line\n");
  text += aligned(rows, {{.gap = 2}, {.gap = 3}, {.gap = 3, .right = true}, {.gap = 0}});
  if (finding.off_lines > 0) text += fmt::format("  {} elsewhere\n", counted(finding.off_lines, "position"));
  if (finding.unclear > 0)
    text += fmt::format("  {} in bunches too wide to tell; a larger --to shows more\n",
                        counted(finding.unclear, "position"));
  if (finding.is_up_to_swap) text += "the game is unchanged by swapping: the other slopes are 1 over these\n";
  return text + "seen, not proved: errors are estimates\n";
}

std::string number_json(double number) {
  return std::isinf(number) ? "null" : fmt::format("{:.10g}", number);
}

std::string as_json(const SlopeLine& line) {
  JsonObject object;
  object.add("slope", line.is_spread ? "null" : number_json(line.slope));
  object.add("error", line.is_spread ? "null" : number_json(line.error));
  object.add("share", number_json(line.share));
  object.add("least", number_json(line.least));
  object.add("greatest", number_json(line.greatest));
  object.add("kind", json_string(line.is_spread ? "spread" : std::isinf(line.slope) ? "axis" : "line"));
  object.add("number", line.number ? json_string(to_text(*line.number)) : "null");
  object.add("by", line.is_by_corollary ? json_string("Corollary 10 of the rational paper") : "null");
  return object.on_one_line();
}

std::string as_json(const SlopeFinding& finding, const Options& options, const Subject& subject) {
  std::vector<std::string> lines;
  for (const SlopeLine& line : finding.lines) lines.push_back(as_json(line));
  JsonObject object(provenance_of(options, subject), subject.machine.board.heaps);
  object.add("bound", std::to_string(finding.bound));
  object.add("positions", std::to_string(finding.positions));
  object.add("elsewhere", std::to_string(finding.off_lines));
  object.add("unclear", std::to_string(finding.unclear));
  object.add("up_to_swap", finding.is_up_to_swap ? "true" : "false");
  object.add("lines", json_lines(lines, 2));
  return object.on_lines() + "\n";
}

}  // namespace

void slopes_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const auto given = single_bound(options);
  const Integer bound =
      given ? *given : default_slope_bound(subject.machine, plan_settings(options.settings));
  const SlopeFinding finding = find_slopes(subject.machine, bound, plan_settings(options.settings), control);
  deliver(options.format == Format::json ? as_json(finding, options, subject) : as_text(finding), options,
          control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
