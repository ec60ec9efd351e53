// Forbidden: other people's libraries in a header.
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include "base/text.h"
