// Games that a sequence may be of, as text and JSON.
#pragma once

#include <limits>
#include <string>

#include "gallimaufry/sequences.h"
#include "report/provenance.h"

namespace galli {

struct IdentifyLayout {
  std::size_t max_shown = std::numeric_limits<std::size_t>::max();  ///< of each family
  std::string how_to_see_all{};                                     ///< in the words of a face; may be empty
  std::string how_to_see_terms{};
};

std::string as_text(const IdentifyAnswer& answer, const IdentifyLayout& layout = {});
std::string as_json(const IdentifyAnswer& answer, const Provenance& provenance);

}  // namespace galli
