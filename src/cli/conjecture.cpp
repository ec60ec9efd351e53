#include "cli/commands.h"
namespace galli { void conjecture_command(const Options&, const Control&) {} }
