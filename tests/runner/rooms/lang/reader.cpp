// Forbidden: cli comes in a remark only, and so does its library.
#include "cli/options.h"
#include <CLI/CLI.hpp>
#include "game/board.h"
