// Forbidden: cli comes in a remark only, and so does its library.
#include <CLI/CLI.hpp>
#include "cli/options/options.h"
#include "game/board.h"
