// A choice as people write it, found among all.
#pragma once

#include <string>
#include <vector>

#include "ask/open_game.h"
#include "gallimaufry/play.h"

namespace galli {

/// The choices that a text may stand for; none when there is no such choice.
std::vector<std::size_t> choices_meant(const OpenGame& game, const PlayAnswer& answer,
                                       const std::string& typed);

}  // namespace galli
