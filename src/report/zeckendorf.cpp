#include "report/zeckendorf.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "report/json.h"

namespace galli {
namespace {

/// "45 = 34 + 8 + 3   least part 3"
std::string as_text(const ZeckendorfSum& sum) {
  if (sum.parts.empty()) return "0 = 0   the empty sum\n";
  return fmt::format("{} = {}   least part {}\n", sum.number, fmt::join(sum.parts, " + "), sum.parts.back());
}

std::string as_csv(const ZeckendorfSum& sum) {
  return fmt::format("{},{},{}\n", sum.number, fmt::join(sum.parts, "+"),
                     sum.parts.empty() ? "" : std::to_string(sum.parts.back()));
}

void write_sum(JsonWriter& json, const ZeckendorfSum& sum) {
  json.begin_object(JsonLayout::line);
  json.field("n", sum.number);
  json.field("parts", sum.parts);
  json.field("least_part", sum.parts.empty() ? std::nullopt : std::optional(sum.parts.back()));
  json.end();
}

std::string all_as_json(const ZeckendorfAnswer& answer, const Provenance& provenance) {
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  write_run(json, provenance);
  json.key("numbers");
  write_on_lines(json, answer.sums, write_sum);
  json.end();
  return json.text() + "\n";
}

// ---- LaTeX: the numbers in the Fibonacci base ----

constexpr std::size_t max_latex_sums = 1000;

/// 1, 2, 3, 5, ... as far as a part of some number, the largest first.
std::vector<Integer> base_for(const ZeckendorfAnswer& answer) {
  Integer largest = 1;
  for (const ZeckendorfSum& sum : answer.sums) {
    if (!sum.parts.empty()) largest = std::max(largest, sum.parts.front());
  }
  std::vector<Integer> base = {1};
  for (Integer next = 2; base.back() < largest;) {
    const Integer last = base.back();
    base.push_back(next);
    if (next < largest) next += last;
  }
  std::reverse(base.begin(), base.end());
  return base;
}

/// "12 & & 1 & 0 & 1 & 0 & 1 & 1": digits from the first that is not 0, and the least part.
std::string latex_row(const ZeckendorfSum& sum, const std::vector<Integer>& base) {
  const std::vector<Integer>& parts = sum.parts;
  std::string row = std::to_string(sum.number);
  for (Integer place : base) {
    const bool is_part = std::find(parts.begin(), parts.end(), place) != parts.end();
    const bool is_leading = parts.empty() ? place > 1 : place > parts.front();
    row += is_leading ? " &" : is_part ? " & 1" : " & 0";
  }
  return row + (parts.empty() ? " &" : " & " + std::to_string(parts.back()));
}

std::string all_as_latex(const ZeckendorfAnswer& answer, const Provenance& provenance) {
  const std::vector<ZeckendorfSum>& sums = answer.sums;
  if (sums.size() > max_latex_sums)
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("{} rows are too many for a table in LaTeX: {} are written",
                                        with_commas(sums.size()), with_commas(max_latex_sums)),
                 .remedies = {OtherFormat{"csv", "has a line for each number"}}});
  const std::vector<Integer> base = base_for(answer);
  std::string text =
      fmt::format("% command: {}\n% version: galli {}\n\\[\n\\begin{{array}}{{r|{}|r}}\n",
                  printable(one_line(provenance.command)), provenance.version, std::string(base.size(), 'r'));
  text += fmt::format("n & {} & F_{{\\min}} \\\\ \\hline\n", fmt::join(base, " & "));
  for (std::size_t i = 0; i < sums.size(); ++i)
    text += latex_row(sums[i], base) + (i + 1 < sums.size() ? " \\\\\n" : "\n");
  return text + "\\end{array}\n\\]\n";
}

}  // namespace

std::string written(const ZeckendorfAnswer& answer, Format format, const Provenance& provenance) {
  if (format == Format::json) return all_as_json(answer, provenance);
  if (format == Format::latex) return all_as_latex(answer, provenance);
  std::string text;
  for (const ZeckendorfSum& sum : answer.sums) text += format == Format::csv ? as_csv(sum) : as_text(sum);
  return text;
}

}  // namespace galli
