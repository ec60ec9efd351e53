// Questions about positions, made of what was typed: for the commands that ask them, and for `explain`.
#pragma once

#include "cli/options/typed.h"
#include "cli/options/vocabulary.h"

namespace galli {

/// An OutcomeQuestion or a ValueQuestion.
template <typename Question>
Question single_positions_typed(const Options& options, const GameHandle& game, const Control& control) {
  return {game, positions_typed(options, control), grid_typed(options), phases_typed(options)};
}

/// By heap of the phase: the size that --fix gives it. Empty if nothing is fixed. Throws Error.
std::vector<MaybeInteger> fixed_typed(const Options& options, const GameHandle& game);

TableQuestion table_typed(const Options& options, const GameHandle& game);
SequenceQuestion sequence_typed(const Options& options, const GameHandle& game);

/// --value. Throws Error.
std::optional<Nimber> value_typed(const Options& options);

/// Which positions are listed: --value, --where, --up-to-swap, --count.
void add_listing_options(Vocabulary& words);
PositionsQuestion list_typed(const Options& options, const GameHandle& game);

}  // namespace galli
