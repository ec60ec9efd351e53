// The rulesets of a session as text, citations as BibTeX.
#pragma once

#include <string>

#include "gallimaufry/catalogue.h"

namespace galli {

std::string as_text(const ListAnswer& answer);
std::string as_bibtex(const CiteAnswer& answer);

}  // namespace galli
