// Cases that refute a claim: their order, their words, and whether they were expected.
#include <algorithm>
#include <limits>
#include <tuple>

#include "base/words.h"
#include "claim/judge.h"

namespace galli::claims {
namespace {

Integer total(const Failure& failure) {
  WideInteger sum = 0;
  for (Integer value : failure.values) sum += value;
  for (Integer value : failure.index) sum += value;
  if (failure.position) {
    for (Integer value : *failure.position) sum += value;
  }
  constexpr WideInteger most = std::numeric_limits<Integer>::max();
  return static_cast<Integer>(std::clamp(sum, -most, most));
}

bool agrees(const Failure& failure, const Place& place, const Claim& claim) {
  if (place.position && failure.position != place.position) return false;
  for (const auto& [name, value] : place.values) {
    std::size_t at = 0;
    std::optional<Integer> found;
    for (const Binding& range : claim.ranges) {
      for (const std::string& own : range.names) {
        if (own == name) found = failure.values[at];
        ++at;
      }
    }
    const auto& names = claim.statement.index_names;
    for (std::size_t i = 0; i < names.size() && i < failure.index.size(); ++i) {
      if (names[i] == name) found = failure.index[i];
    }
    if (!found && failure.position && failure.position->size() == 1) found = failure.position->front();
    if (found != value) return false;
  }
  return true;
}

}  // namespace

bool Failure::operator<(const Failure& other) const {
  const auto key = [](const Failure& failure) {
    return std::tuple(total(failure), failure.values, failure.position.value_or(Position{}), failure.index,
                      failure.column);
  };
  return key(*this) < key(other);
}

void restore(const Failure& failure, const Claim& claim, Integer* frame) {
  std::size_t at = 0;
  for (const Binding& range : claim.ranges) {
    for (std::size_t slot : range.slots) {
      const Integer first = range.kind == Binding::Kind::games ? static_cast<Integer>(range.first_game) : 0;
      frame[slot] = failure.values[at++] + first;
    }
  }
}

std::string in_words(const Failure& failure, const Claim& claim) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (const Binding& range : claim.ranges) {
    for (const std::string& name : range.names) {
      const Integer value = failure.values[at++];
      std::string text = std::to_string(value);
      if (range.kind == Binding::Kind::games)
        text = text_of(claim.games[range.first_game + static_cast<std::size_t>(value)].span);
      if (range.kind == Binding::Kind::subsets) {
        std::vector<std::string> members;
        for (Integer i = 0; i < 63; ++i) {
          if ((value >> i & 1) != 0) members.push_back(std::to_string(i));
        }
        text = "{" + joined(members, ",") + "}";
      }
      parts.push_back(name + " = " + text);
    }
  }
  for (std::size_t i = 0; i < failure.index.size(); ++i)
    parts.push_back(claim.statement.index_names[i] + " = " + std::to_string(failure.index[i]));
  if (failure.position) parts.push_back(to_text(*failure.position));
  if (!failure.index.empty() && claim.statement.terms.size() > 1)
    parts.push_back("column " + std::to_string(failure.column + 1));
  const std::string where = joined(parts, ", ");
  if (failure.detail.empty()) return where;
  return where.empty() ? failure.detail : where + ": " + failure.detail;
}

bool is_as_expected(const Finding& finding, const Claim& claim, bool is_at_own_bound) {
  const Expectation& expected = claim.expectation;
  if (expected.times && is_at_own_bound && *expected.times != finding.failures) return false;
  if (expected.places.empty()) return true;
  const bool is_printed = !claim.statement.printed.empty();
  if (expected.places.size() == 1 && !is_printed)
    return agrees(*finding.smallest.begin(), expected.places.front(), claim);
  const auto is_named = [&](const Failure& failure) {
    return std::any_of(expected.places.begin(), expected.places.end(),
                       [&](const Place& place) { return agrees(failure, place, claim); });
  };
  const auto is_seen = [&](const Place& place) {
    return std::any_of(finding.smallest.begin(), finding.smallest.end(),
                       [&](const Failure& failure) { return agrees(failure, place, claim); });
  };
  return finding.failures == finding.smallest.size() &&
         std::all_of(finding.smallest.begin(), finding.smallest.end(), is_named) &&
         std::all_of(expected.places.begin(), expected.places.end(), is_seen);
}

}  // namespace galli::claims
