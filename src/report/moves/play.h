// A state of play, for people and for machines.
#pragma once

#include <string>

#include "gallimaufry/play.h"
#include "report/provenance.h"

namespace galli {

/// "(5,9). ", where a game has phases "(5,9) in nim. ", a grid on lines of its own: a sentence follows.
std::string place_in_words(const PlayAnswer& answer);

/// Numbered choices, each with where it leads, the first of them.
std::string list_of_choices(const PlayAnswer& answer);

/// What wins, or what is hardest to answer, with the rule behind it where one is known.
std::string hint_in_words(const PlayAnswer& answer);

/// Why each choice that loses does so, the first of them.
std::string reasons_in_words(const PlayAnswer& answer);

/// That a position is lost, with a refutation, or that nobody knows; empty where the player who chooses wins.
std::string warning_in_words(const PlayAnswer& answer);

/// Why play is over.
std::string end_in_words(const PlayAnswer& answer);

std::string as_json(const PlayAnswer& answer, const Provenance& provenance);

}  // namespace galli
