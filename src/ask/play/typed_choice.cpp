#include "ask/play/typed_choice.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "base/natural.h"
#include "base/text.h"
#include "lang/reader.h"
#include "run/place.h"

namespace galli {
namespace {

using Meant = std::vector<std::size_t>;

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

std::optional<Position> read_or_nothing(const std::function<Position()>& read) {
  try {
    return read();
  } catch (const Error&) {
    return {};
  }
}

/// "(10^20,5)" as numbers of any size; empty when it is anything else.
std::vector<Natural> heaps_in(std::string text) {
  if (text.size() > 1 && text.front() == '(' && text.back() == ')') text = text.substr(1, text.size() - 2);
  std::vector<Natural> heaps;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const auto number = Natural::read(std::string_view(text).substr(begin, end - begin));
    if (!number) return {};
    heaps.push_back(*number);
    begin = end + 1;
  }
  return heaps;
}

class Reading {
 public:
  Reading(const OpenGame& game, const PlayAnswer& answer) : game_(game), answer_(answer) {}

  Meant meant(const std::string& text) const {
    if (Meant found = by_name(text); !found.empty()) return found;
    if (Meant found = by_position(text); !found.empty()) return found;
    if (Meant found = by_first_heaps(text); !found.empty()) return found;
    const std::size_t blank = text.find_last_of(' ');
    if (blank == std::string::npos) return {};
    return in_phase(meant(trimmed(text.substr(0, blank))), trimmed(text.substr(blank)));
  }

 private:
  using Test = std::function<bool(const PlayChoice&)>;

  Meant those(const Test& test) const {
    Meant found;
    for (std::size_t i = 0; i < answer_.choices.size(); ++i) {
      if (test(answer_.choices[i])) found.push_back(i);
    }
    return found;
  }

  /// "push", "bishop", "enforce bishop", "y 9 -> 3"; the beginning of what may be enforced is enough.
  Meant by_name(const std::string& text) const {
    const std::string small = in_small_letters(text);
    Meant found = those([&](const PlayChoice& choice) {
      const bool is_named = choice.kind != PlayChoice::Kind::move && in_small_letters(choice.by) == small;
      return is_named || in_small_letters(choice.words) == small;
    });
    if (!found.empty() || !answer_.is_enforcing) return found;
    return those([&](const PlayChoice& choice) { return in_small_letters(choice.by).starts_with(small); });
  }

  Meant by_position(const std::string& text) const {
    const std::vector<Natural> heaps = heaps_in(text);
    return those([&](const PlayChoice& choice) {
      if (choice.kind == PlayChoice::Kind::enforce) return false;
      const PositionView& to = choice.to.position;
      if (to.numbers.empty() && !to.parts.empty() && !to.parts.front().huge.empty())
        return !heaps.empty() && heaps_in(to.text) == heaps;
      return placed(text, choice.to.phase) == to.numbers;
    });
  }

  /// Once for each phase: boards may differ.
  const std::optional<Position>& placed(const std::string& text, std::size_t phase) const {
    auto [place, is_new] = placed_.try_emplace({text, phase});
    if (is_new)
      place->second = read_or_nothing([&] {
        return read_on_board(game_.game, game_.machine, text, static_cast<std::uint32_t>(phase - 1));
      });
    return place->second;
  }

  /// As many heaps as a start rule takes, where these are enough: 37 for (37,16) of Fibonacci Nim.
  Meant by_first_heaps(const std::string& text) const {
    if (!start_rule(game_.game)) return {};
    const auto heaps = read_or_nothing([&] { return read_position(text); });
    if (!heaps || heaps->empty()) return {};
    return those([&](const PlayChoice& choice) {
      const PositionView& to = choice.to.position;
      const bool is_of_heaps = to.parts.size() == 1 && !to.parts.front().is_grid &&
                               to.parts.front().sizes == to.numbers && !answer_.heaps.empty();
      return is_of_heaps && choice.kind == PlayChoice::Kind::move && to.numbers.size() > heaps->size() &&
             std::equal(heaps->begin(), heaps->end(), to.numbers.begin());
    });
  }

  /// A phase by its number, or by the beginning of its name.
  Meant in_phase(const Meant& all, const std::string& phase) const {
    Meant found;
    for (std::size_t i : all) {
      const std::size_t number = answer_.choices[i].to.phase;
      if (std::to_string(number) == phase || answer_.phase_names[number - 1].starts_with(phase))
        found.push_back(i);
    }
    return found;
  }

  const OpenGame& game_;
  const PlayAnswer& answer_;
  mutable std::map<std::pair<std::string, std::size_t>, std::optional<Position>> placed_;
};

}  // namespace

std::vector<std::size_t> choices_meant(const OpenGame& game, const PlayAnswer& answer,
                                       const std::string& typed) {
  const std::string text = trimmed(typed);
  return text.empty() ? std::vector<std::size_t>() : Reading(game, answer).meant(text);
}

}  // namespace galli
