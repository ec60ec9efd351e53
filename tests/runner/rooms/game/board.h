// Forbidden: other people's libraries in a header.
#include "base/text.h"
#include <fmt/core.h>
#include <nlohmann/json.hpp>
