// How far a question has come, as JSON.
#pragma once

#include <string>

#include "gallimaufry/control.h"

namespace galli {

std::string progress_as_json(const Progress& progress);

}  // namespace galli
