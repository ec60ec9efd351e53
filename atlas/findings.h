// The lead of the page: one picture, and five findings, each a sentence, a picture and a command.
#pragma once

#include <string>

#include "atlas/page.h"

namespace galli::atlas {

/// Blocks of figures.list that belong to no paper.
bool is_lead(const Figure& figure);
bool is_finding(const Figure& figure);

/// The pictures at the top; empty if they were not drawn.
std::string lead_picture(const Atlas& atlas);
std::string findings(const Atlas& atlas);

}  // namespace galli::atlas
