// The search engine: single positions on grids, depth first, with a table of what is known that never outgrows its memory.
//
// Three searches share fields of bits (engine/search/field.h), keys and the table (engine/search/search_table.h); the planner
// says which one is right:
//
//   nimbers   the phase is a sum of components, as in cram or vertical | horizontal: nim-values of components, each asked for one
//             number at a time, with the pruning of Lemoine and Viennot and of Beling and Rogalski (engine/search/nimber_search.h)
//   push      before the button of vertical >> horizontal (Push Cram) or cram >> horizontal, where components that are alike
//             cancel (engine/search/atoms.h); also push(A, B, button=before)
//   whole     all else: vertical & horizontal, twist(vertical, horizontal), other buttons, one_pass, misere. One name or button binds
//             all components, so these are whole positions, up to moving and turning components (engine/search/whole_search.h)
//
// Fits: grids of up to 256 cells (with margins as wide as pieces reach; larger ones are refused), rulesets of pieces to place. Does not fit: tables,
// products of boards, `to_end`, declared ranks. Cost: what is reachable, cut down by all of the above; it doubles with each column of a board of three
// rows, and memory does not end a search: entries that took little work are replaced, and lists of options are begun anew.
//
// Tried and dropped for push: ordering by distance from symmetry, lookahead for unknown positions. Tried and left out: P-positions by the
// additivity of "good" components (push paper's boards of three rows): 40 percent fewer nodes on 3x23, but twice the code.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine search_engine;

}  // namespace galli
