// Periods and verified certificates as text and JSON.
#pragma once

#include <string>

#include "gallimaufry/sequences.h"
#include "report/provenance.h"

namespace galli {

std::string as_text(const PeriodAnswer& answer);
/// An object, or a list of them when all phases were asked for.
std::string as_json(const PeriodAnswer& answer, const Provenance& provenance);

/// For an answer that is not a refusal.
std::string as_text(const VerifyAnswer& answer);
/// `file`: what the certificate was read from.
std::string as_json(const VerifyAnswer& answer, const std::string& file, const Provenance& provenance);

}  // namespace galli
