// What a computer chooses, by how well it plays.
#pragma once

#include <cstdint>

#include "gallimaufry/play.h"

namespace galli {

/// The perfect player's choice: one that wins; where none does, one that is hard to answer: after it the fewest replies win, among
/// the most. The first of several. None where it is unknown what wins.
std::optional<std::size_t> perfect_choice(const PlayAnswer& answer);

/// What a computer chooses; none where there is nothing to choose. `answer.advice` is known.
std::optional<std::size_t> computer_choice(const PlayAnswer& answer, PlayLevel level, std::uint64_t seed);

}  // namespace galli
