// Strips and plots of games with one heap.
#pragma once

#include "cli/subject.h"

namespace galli {

/// What --title says, or the game and its phase.
std::string plot_title(const Options& options, const Subject& subject,
                       const std::vector<std::uint32_t>& phases);

void draw_strips(const Options& options, const Subject& subject, const std::vector<std::uint32_t>& phases,
                 const Control& control);

}  // namespace galli
