#include "cli/questions.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "base/words.h"
#include "cli/options/picture_options.h"

namespace galli {
namespace {

std::string condition_typed(const Options& options) {
  const auto text = single(options.typed, "--where");
  if (text && text->empty())
    throw Error(
        {.kind = ErrorKind::text, .message = "no condition given", .remedies = "write one: x + y <= 100"});
  return text.value_or("");
}

/// --to is about the heaps that run: one number for all of them, or one for each. A fixed heap need not go further than its size.
std::vector<Integer> bounds_with(const std::vector<MaybeInteger>& fixed, std::vector<Integer> bounds,
                                 Integer usual) {
  const auto running = static_cast<std::size_t>(std::count(fixed.begin(), fixed.end(), MaybeInteger()));
  if (fixed.empty() || bounds.size() == fixed.size()) return bounds;
  if (bounds.size() > 1 && bounds.size() != running)
    usage_error("--to has " + counted(bounds.size(), "bound") + " for " + counted(running, "heap"),
                "give one for all heaps, or one for each that is not fixed");
  std::vector<Integer> all;
  std::size_t next = 0;
  for (const MaybeInteger& size : fixed) {
    const Integer bound = bounds.empty() ? usual : bounds[bounds.size() == 1 ? 0 : next];
    all.push_back(size.value_or(bound));
    next += size ? 0 : 1;
  }
  return all;
}

/// The condition, where the fixed heaps have their sizes.
std::string condition_with(const std::vector<MaybeInteger>& fixed, const GameHandle& game, std::size_t phase,
                           const std::string& condition) {
  std::vector<std::string> parts;
  for (std::size_t heap = 0; heap < fixed.size(); ++heap) {
    if (fixed[heap]) parts.push_back(game.heaps(phase)[heap] + " = " + std::to_string(*fixed[heap]));
  }
  if (!condition.empty()) parts.push_back(parts.empty() ? condition : "(" + condition + ")");
  return joined(parts, " and ");
}

}  // namespace

std::vector<MaybeInteger> fixed_typed(const Options& options, const GameHandle& game) {
  const auto typed = fixed_heaps_typed(options.typed);
  if (typed.empty()) return {};
  const std::vector<std::string> names = game.heaps(phases_typed(options).phase);
  std::vector<MaybeInteger> fixed(names.size());
  for (const auto& [name, size] : typed) {
    const auto place = std::find(names.begin(), names.end(), name);
    if (place == names.end()) usage_error("there is no heap " + name, "the heaps are " + joined(names, ", "));
    fixed[static_cast<std::size_t>(place - names.begin())] = size;
  }
  if (std::count(fixed.begin(), fixed.end(), MaybeInteger()) == 0)
    usage_error("--fix leaves no heap that runs", "fix fewer heaps");
  return fixed;
}

std::optional<Nimber> value_typed(const Options& options) {
  const auto text = single(options.typed, "--value");
  if (!text) return {};
  const std::vector<Integer> number = naturals_in(*text);
  if (number.size() != 1 || number.front() > std::numeric_limits<std::int32_t>::max())
    usage_error(quoted(*text) + " is not a nim-value", "--value 3");
  return static_cast<Nimber>(number.front());
}

TableQuestion table_typed(const Options& options, const GameHandle& game) {
  return {game, is_given(options, "--values"),
          bounds_with(fixed_typed(options, game), bounds_typed(options), TableQuestion::default_bound),
          phases_typed(options)};
}

SequenceQuestion sequence_typed(const Options& options, const GameHandle& game) {
  return {game, is_given(options, "--values"), bound_typed(options), phases_typed(options)};
}

void add_listing_options(Vocabulary& words) {
  words.option("--value", "V", "Positions of this nim-value instead");
  words.option("--where", "COND", "Only where a condition holds: 'x + y <= 100'");
  words.flag("--up-to-swap", "Only x <= y, in games unchanged by swapping");
  words.flag("--count", "Only their number");
}

PositionsQuestion list_typed(const Options& options, const GameHandle& game) {
  const std::vector<MaybeInteger> fixed = fixed_typed(options, game);
  const PhaseChoice phases = phases_typed(options);
  return {.game = game,
          .bounds = bounds_with(fixed, bounds_typed(options), PositionsQuestion::default_bound),
          .phases = phases,
          .value = value_typed(options),
          .where = condition_with(fixed, game, phases.phase, condition_typed(options)),
          .up_to_swap = is_given(options, "--up-to-swap"),
          .count_only = is_given(options, "--count")};
}

}  // namespace galli
