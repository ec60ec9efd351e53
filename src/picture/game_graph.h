// The graph of a game as a picture: what its boxes, arrows and notes say.
#pragma once

#include "gallimaufry/drawing.h"
#include "gallimaufry/pictures.h"
#include "picture/graph_picture.h"

namespace galli {

GraphPicture picture_of(const GraphAnswer& answer, const GraphStyle& style);

}  // namespace galli
