// The card of a game: what it is, why it ends, how it begins, what to try next. Its rules in LaTeX.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/show.h"
#include "report/provenance.h"

namespace galli {

/// `next`: what could be asked next, in the words of a face.
std::string as_card(const ShowAnswer& answer, const std::vector<std::string>& next);

/// The option maps as a paper prints them; they must have been asked for.
std::string option_maps(const ShowAnswer& answer, const Provenance& provenance);

}  // namespace galli
