// Numbers as sums of Fibonacci numbers.
#include "base/zeckendorf.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "base/version.h"
#include "base/words.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/subject.h"
#include "report/json.h"

namespace galli {
namespace {

constexpr Integer max_numbers = 1'000'000;

struct Numbers {
  Integer first = 0;
  Integer last = 0;
};

[[noreturn]] void complain_of(const std::string& text, const std::string& what) {
  usage_error(quoted(text) + " is " + what, "galli zeckendorf 45 10^18, or a range: galli zeckendorf 1..20");
}

Integer natural_number(const std::string& text, const std::string& whole) {
  const Position numbers = read_position(text);
  if (numbers.size() != 1) complain_of(whole, "no number and no range");
  if (numbers.front() < 0) complain_of(whole, "negative");
  return numbers.front();
}

/// "45" or "1..20".
Numbers numbers_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    const Integer number = natural_number(text, text);
    return {number, number};
  }
  const Numbers range{natural_number(text.substr(0, dots), text),
                      natural_number(text.substr(dots + 2), text)};
  if (range.first > range.last) complain_of(text, "an empty range");
  return range;
}

/// Every number once for each time that it is asked for.
std::vector<Integer> numbers_asked(const Options& options) {
  std::vector<Integer> all;
  for (const std::string& text : options.numbers) {
    const Numbers range = numbers_of(text);
    if (range.last - range.first >= max_numbers - static_cast<Integer>(all.size())) {
      throw Error({.kind = ErrorKind::refused,
                   .message = "more than " + with_commas(max_numbers) + " numbers are asked for",
                   .remedies = "ask for a smaller range"});
    }
    for (Integer n = range.first; n < range.last; ++n) all.push_back(n);
    all.push_back(range.last);
  }
  return all;
}

/// "45 = 34 + 8 + 3   least part 3"
std::string as_text(Integer n, const std::vector<Integer>& parts) {
  if (parts.empty()) return "0 = 0   the empty sum\n";
  return fmt::format("{} = {}   least part {}\n", n, fmt::join(parts, " + "), parts.back());
}

std::string as_csv(Integer n, const std::vector<Integer>& parts) {
  return fmt::format("{},{},{}\n", n, fmt::join(parts, "+"),
                     parts.empty() ? "" : std::to_string(parts.back()));
}

std::string as_json(Integer n, const std::vector<Integer>& parts) {
  JsonObject object;
  object.add("n", std::to_string(n));
  object.add("parts", json_position(parts));
  object.add("least_part", parts.empty() ? "null" : std::to_string(parts.back()));
  return object.on_one_line();
}

std::string all_as_json(const std::vector<Integer>& numbers, const Options& options) {
  std::vector<std::string> members;
  for (Integer n : numbers) members.push_back(as_json(n, zeckendorf(n)));
  JsonObject object;
  object.add("command", json_string(command_line(options.words)));
  object.add("version", json_string(version));
  object.add("numbers", json_lines(members, 2));
  return object.on_lines() + "\n";
}

// ---- LaTeX: the numbers in the Fibonacci base ----

constexpr std::size_t max_latex_rows = 1000;

/// 1, 2, 3, 5, ... as far as a part of some number, the largest first.
std::vector<Integer> base_for(const std::vector<Integer>& numbers) {
  Integer largest = 1;
  for (Integer n : numbers)
    if (n > 0) largest = std::max(largest, zeckendorf(n).front());
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
std::string latex_row(Integer n, const std::vector<Integer>& base) {
  const std::vector<Integer> parts = zeckendorf(n);
  std::string row = std::to_string(n);
  for (Integer place : base) {
    const bool is_part = std::find(parts.begin(), parts.end(), place) != parts.end();
    const bool is_leading = parts.empty() ? place > 1 : place > parts.front();
    row += is_leading ? " &" : is_part ? " & 1" : " & 0";
  }
  return row + (parts.empty() ? " &" : " & " + std::to_string(parts.back()));
}

std::string all_as_latex(const std::vector<Integer>& numbers, const Options& options) {
  if (numbers.size() > max_latex_rows)
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("{} rows are too many for a table in LaTeX: {} are written",
                                        with_commas(numbers.size()), with_commas(max_latex_rows)),
                 .remedies = "--format csv has a line for each number"});
  const std::vector<Integer> base = base_for(numbers);
  std::string text =
      fmt::format("% command: {}\n% version: galli {}\n\\[\n\\begin{{array}}{{r|{}|r}}\n",
                  printable(one_line(command_line(options.words))), version, std::string(base.size(), 'r'));
  text += fmt::format("n & {} & F_{{\\min}} \\\\ \\hline\n", fmt::join(base, " & "));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += latex_row(numbers[i], base) + (i + 1 < numbers.size() ? " \\\\\n" : "\n");
  return text + "\\end{array}\n\\]\n";
}

}  // namespace

void zeckendorf_command(const Options& options, const Control& control) {
  const std::vector<Integer> numbers = numbers_asked(options);
  if (options.format == Format::json) return deliver(all_as_json(numbers, options), options, control);
  if (options.format == Format::latex) return deliver(all_as_latex(numbers, options), options, control);
  std::string text;
  for (Integer n : numbers)
    text += options.format == Format::csv ? as_csv(n, zeckendorf(n)) : as_text(n, zeckendorf(n));
  deliver(text, options, control);
}

}  // namespace galli
