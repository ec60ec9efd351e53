// Rulesets on larger boards than their own: beside others in a sum, on a multiset of heaps, on the board of a partner.
#pragma once

#include <memory>

#include "game/ruleset.h"

namespace galli {

/// The ruleset on factors `first_factor`, ... of a product.
Ruleset lifted(const std::shared_ptr<const Ruleset>& ruleset, const Board& product, std::size_t first_factor);

/// The board that two boards adapt to, if they do: a multiset for one heap, any board for none; in products factor by
/// factor. Otherwise the first.
Board joint_board(const Board& a, const Board& b);

/// The same number of heaps, products in different ways: boards that join as plain heaps.
bool is_factored_otherwise(const Board& a, const Board& b);
/// A ruleset of heaps that does not know what its board is a product of.
Ruleset without_factors(const Ruleset& ruleset);

/// True when rulesets of the first board may also be played on the second, which is not the same.
bool is_adaptable(const Board& from, const Board& to);
Ruleset adapted(const std::shared_ptr<const Ruleset>& ruleset, const Board& to);
Position adapted(const Position& position, const Board& from, const Board& to);

}  // namespace galli
