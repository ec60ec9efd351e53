// Rulesets on larger boards than their own: beside others in a sum, on a multiset of heaps, on the board of a partner.
#pragma once

#include <memory>

#include "game/ruleset.h"

namespace galli {

/// The ruleset on factors `first_factor`, ... of a product.
Ruleset lifted(const std::shared_ptr<const Ruleset>& ruleset, const Board& product, std::size_t first_factor);

/// True when a ruleset of the first board may also be played on the second: one heap on a multiset, a ruleset
/// without a board of its own on any.
bool is_adaptable(const Board& from, const Board& to);
Ruleset adapted(const std::shared_ptr<const Ruleset>& ruleset, const Board& board);

}  // namespace galli
