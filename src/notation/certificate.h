// Certificates of periods as JSON: one object, flat but for the list of terms.
#pragma once

#include <memory>
#include <string>

#include "base/text.h"
#include "proof/certificate.h"

namespace galli {

inline constexpr std::string_view certificate_format = "gallimaufry period certificate 1";

std::string certificate_as_json(const PeriodCertificate& certificate);

/// Reads one; nothing in it is checked but that every field is there, once, and of its type. Throws Error.
PeriodCertificate read_certificate(const std::shared_ptr<const Source>& file);

}  // namespace galli
