#include "base/integer_set.h"

#include <algorithm>

namespace galli {
namespace {

std::string to_text(const Progression& part) {
  const std::string first = std::to_string(part.first);
  if (part.last == part.first) return first;
  const std::string last = part.last ? std::to_string(*part.last) : "";
  if (part.step == 1) return part.last ? first + ".." + last : first + " ..";
  const std::string second = std::to_string(part.first + part.step);
  if (part.last && *part.last - part.step == part.first) return first + ", " + second;
  return first + ", " + second + " .." + (part.last ? " " + last : "");
}

}  // namespace

bool Progression::contains(Integer value) const {
  if (value < first || (last && value > *last)) return false;
  return (static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(first)) %
             static_cast<std::uint64_t>(step) ==
         0;
}

MaybeInteger Progression::least_from(Integer bound) const {
  if (bound <= first) return first;
  const WideInteger distance = static_cast<WideInteger>(bound) - first;
  const WideInteger term = first + (distance + step - 1) / step * step;
  return term <= std::numeric_limits<Integer>::max() ? MaybeInteger{static_cast<Integer>(term)}
                                                     : MaybeInteger{};
}

bool IntegerSet::contains(Integer value) const {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Progression& part) { return part.contains(value); });
}

bool IntegerSet::is_finite() const {
  return std::all_of(parts.begin(), parts.end(),
                     [](const Progression& part) { return part.last.has_value(); });
}

std::optional<Integer> IntegerSet::least() const {
  if (parts.empty()) return {};
  return std::min_element(parts.begin(), parts.end(), [](auto& a, auto& b) { return a.first < b.first; })
      ->first;
}

std::optional<std::vector<Integer>> IntegerSet::members(std::size_t limit) const {
  if (!is_finite()) return {};
  std::vector<Integer> found;
  for (const Progression& part : parts) {
    for (MaybeInteger member = part.first; member && *member <= *part.last;
         member = checked_add(*member, part.step)) {
      if (found.size() == limit) return {};
      found.push_back(*member);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string to_text(const IntegerSet& set) {
  std::string text;
  for (const Progression& part : set.parts) text += (text.empty() ? "" : ",") + to_text(part);
  return text;
}

}  // namespace galli
