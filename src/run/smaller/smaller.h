// Engines that answer by smaller questions. Copies: under one rational matrix, each class of positions is a copy of a canonical game
// (Theorem 1 of the rational paper). Summands: where nothing ties parts of a position, their values are xored (Sprague and Grundy). They
// may put any engine to work, so they are known here and not in the room of the engines.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine copies_engine;
extern const WindowEngine summands_engine;

}  // namespace galli
