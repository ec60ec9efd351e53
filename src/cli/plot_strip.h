// Strips and plots of games with one heap.
#pragma once

#include "cli/subject.h"

namespace galli {

/// What --title says, or the game and its phase.
std::string plot_title(const Options& options, const Subject& subject,
                       const std::vector<std::uint32_t>& phases);

/// What is compared has the phase that is drawn. Throws Error.
void check_has_phase(const Subject& other, std::uint32_t phase);

void draw_strips(const Options& options, const Subject& subject, const std::vector<std::uint32_t>& phases,
                 const Control& control);

}  // namespace galli
