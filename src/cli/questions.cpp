#include "cli/questions.h"

namespace galli {

TableQuestion table_typed(const Options& options, const GameHandle& game) {
  return {game, options.values, bounds_typed(options), phases_typed(options)};
}

PositionsQuestion list_typed(const Options& options, const GameHandle& game) {
  return {.game = game,
          .bounds = bounds_typed(options),
          .phases = phases_typed(options),
          .value = options.listing.value,
          .where = options.listing.where.value_or(""),
          .up_to_swap = options.up_to_swap,
          .count_only = options.listing.count};
}

SequenceQuestion sequence_typed(const Options& options, const GameHandle& game) {
  return {game, options.values, bound_typed(options), phases_typed(options)};
}

}  // namespace galli
