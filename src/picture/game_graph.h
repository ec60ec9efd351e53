// The graph of a game as a picture: what its boxes, arrows and notes say.
#pragma once

#include <optional>
#include <string>

#include "gallimaufry/pictures.h"
#include "picture/graph_picture.h"

namespace galli {

/// Without a title the game and the position are its title.
GraphPicture picture_of(const GraphAnswer& answer, const std::optional<std::string>& title);

/// The same after a round of the labelling, counted from 1, with a note that says what it found.
GraphPicture with_round(GraphPicture picture, const GraphAnswer& answer, std::size_t round);

/// Throws Error when the layout would take very long.
void check_can_be_laid_out(const GraphPicture& picture);

}  // namespace galli
