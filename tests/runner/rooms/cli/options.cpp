// Allowed: all of these.
#include <CLI/CLI.hpp>
#include "base/text.h"
#include "galli.h"
#include <nlohmann/json.hpp>
