#include "cli/questions.h"

#include <limits>

#include "base/text.h"

namespace galli {
namespace {

std::string condition_typed(const Options& options) {
  const auto text = single(options.typed, "--where");
  if (text && text->empty())
    throw Error(
        {.kind = ErrorKind::text, .message = "no condition given", .remedies = "write one: x + y <= 100"});
  return text.value_or("");
}

}  // namespace

std::optional<Nimber> value_typed(const Options& options) {
  const auto text = single(options.typed, "--value");
  if (!text) return {};
  const std::vector<Integer> number = naturals_in(*text);
  if (number.size() != 1 || number.front() > std::numeric_limits<std::int32_t>::max())
    usage_error(quoted(*text) + " is not a nim-value", "--value 3");
  return static_cast<Nimber>(number.front());
}

TableQuestion table_typed(const Options& options, const GameHandle& game) {
  return {game, is_given(options, "--values"), bounds_typed(options), phases_typed(options)};
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
  return {.game = game,
          .bounds = bounds_typed(options),
          .phases = phases_typed(options),
          .value = value_typed(options),
          .where = condition_typed(options),
          .up_to_swap = is_given(options, "--up-to-swap"),
          .count_only = is_given(options, "--count")};
}

}  // namespace galli
