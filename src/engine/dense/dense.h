// The dense engine: any number of heaps, any family, outcomes or values, normal or misere play: a cell of a flat
// array for each phase and position, filled in an order in which options come first. The honest obvious loop, for
// whatever nothing faster fits.
//
// Clauses that are not recognised are compiled (game/compiled/clause_program.h), and list the options of many cells at once, or
// share lists (game/compiled/shared_list.h). For outcomes, where most of what is listed is not looked at because the first
// P-option ends the search, options are found one cell after the other instead.
//
// Outcomes of games whose clauses can be turned around are marked from P-positions instead, as long as these are few
// (engine/dense/marks.h). Values of games in which the opponent has no say are filled in rows (engine/dense/rows.h). From chosen positions of
// a game with general clauses, what play comes to is found first, and only that is filled if it is less (engine/dense/reached.h).
//
// Order: row by row when no move raises a heap; otherwise sorted by the weights that make play end, or by the rank
// that is declared. Phases that play cannot come back from are filled first.
//
// Where a rank is declared, what is reachable from the request is found first. Only that is filled, and every move of it is checked:
// one that does not lower the rank is the answer.
//
// Cost: all options of all positions that play can reach; one byte (outcomes) or four (values) for each cell and
// phase, and 16 for the order when it is not row by row; where ranks are declared, 8 more for each rank and 17 for each phase.
//
// Fits: euclid, zeruclid(3), fraenkel[2], rules with any conditions. Does not fit: a game whose heaps may grow
// without a bound that weights can give.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine dense_engine;

}  // namespace galli
