// Cards of games, plans and graphs as JSON, field by field as the public headers name them.
#pragma once

#include <string>

#include "gallimaufry/explain.h"
#include "gallimaufry/pictures.h"
#include "gallimaufry/show.h"
#include "report/provenance.h"

namespace galli {

std::string as_json(const ShowAnswer& answer, const Provenance& provenance);
std::string as_json(const ExplainAnswer& answer, const Provenance& provenance);
std::string as_json(const GraphAnswer& answer, const Provenance& provenance);

}  // namespace galli
