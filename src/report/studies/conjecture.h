// What P-positions seem to be, in words, as claims and for machines.
#pragma once

#include <string>

#include "gallimaufry/error.h"
#include "gallimaufry/studies.h"
#include "report/provenance.h"

namespace galli {

/// `words` says what can be asked next.
std::string as_text(const ConjectureAnswer& answer, const RemedyWords& words);

/// One claim after another, as a claim file has them; their source names who guessed.
std::string as_claims(const ConjectureAnswer& answer, const Provenance& provenance,
                      const std::string& guesser);

std::string as_json(const ConjectureAnswer& answer, const Provenance& provenance);

}  // namespace galli
