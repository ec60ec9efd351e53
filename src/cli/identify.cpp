#include "cli/commands.h"
namespace galli {
void identify_command(const Options&, const Control&) {}
}  // namespace galli
