#include "gallimaufry/zeckendorf.h"

#include "base/text.h"
#include "base/words.h"
#include "base/zeckendorf.h"
#include "gallimaufry/error.h"
#include "lang/reader.h"

namespace galli {
namespace {

struct NumberRange {
  Integer first = 0;
  Integer last = 0;
};

[[noreturn]] void complain_of_number(const std::string& text, const std::string& what) {
  throw Error({.kind = ErrorKind::question,
               .message = quoted(text) + " is " + what,
               .remedies = "write 45 or 10^18, or a range: 1..20"});
}

Integer natural_number(const std::string& text, const std::string& whole) {
  const Position numbers = read_position(text);
  if (numbers.size() != 1) complain_of_number(whole, "neither a number nor a range");
  if (numbers.front() < 0) complain_of_number(whole, "negative");
  return numbers.front();
}

/// "45" or "1..20".
NumberRange range_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    const Integer number = natural_number(text, text);
    return {number, number};
  }
  const NumberRange range{natural_number(text.substr(0, dots), text),
                          natural_number(text.substr(dots + 2), text)};
  if (range.first > range.last) complain_of_number(text, "an empty range");
  return range;
}

/// Every number once for each time that it is asked for.
std::vector<Integer> numbers_asked(const ZeckendorfQuestion& question) {
  constexpr Integer most = ZeckendorfQuestion::max_numbers;
  std::vector<Integer> all;
  for (const std::string& text : question.numbers) {
    const NumberRange range = range_of(text);
    if (range.last - range.first >= most - static_cast<Integer>(all.size())) {
      throw Error({.kind = ErrorKind::refused,
                   .message = "more than " + with_commas(most) + " numbers are asked for",
                   .remedies = "ask for a smaller range"});
    }
    for (Integer n = range.first; n < range.last; ++n) all.push_back(n);
    all.push_back(range.last);
  }
  return all;
}

}  // namespace

ZeckendorfAnswer ask(const ZeckendorfQuestion& question, const Settings&, const Control&) {
  ZeckendorfAnswer answer;
  for (Integer n : numbers_asked(question)) answer.sums.push_back({n, zeckendorf(n)});
  return answer;
}

}  // namespace galli
