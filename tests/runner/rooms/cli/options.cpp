// Allowed: all of these.
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include "base/text.h"
#include "by_text.h"
