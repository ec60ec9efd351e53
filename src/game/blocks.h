// Heaps that nothing ties: when a game on several heaps is a sum of games on fewer.
//
// Two heaps are tied when a clause, written out, changes or reads both (in its target, its ranges or its conditions), or when
// one conjunct of `board` mentions both. *Blocks* are the heaps that are tied to each other, directly or through others.
//
// A phase is a sum of games on its blocks when no option leaves it and its formula is a union of parts that each touch one
// block: nim(8), pegs(3), `nim | modular_nim[1,3]`, the second phase of `wythoff >> nim`. A part of a union that is not
// itself a ruleset, as `A & B`, ties all heaps that it touches: the name is one for all of them.
//
// A phase that can be left has a name, a constraint, a button, a pass or a takeover that is one for the whole position: there
// only blocks without any moves come off, which are worth 0 and say nothing but where the board ends. Misere play is never
// split. A declared rank that weights do not confirm is to be checked at whole positions, so such phases are not split either.
#pragma once

#include "game/machine.h"

namespace galli {

/// By phase: the games on its blocks, none where there is one block only; but one where play has come from another board to a phase
/// that it never leaves, since that is a game of its own on plain heaps. No phases at all where none has any.
std::vector<std::vector<Summand>> summands_by_blocks(const Machine& machine);

}  // namespace galli
