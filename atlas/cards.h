// Statements and figures as HTML: the cards of the page.
#pragma once

#include <string>
#include <vector>

#include "atlas/figures.h"
#include "atlas/papers.h"
#include "atlas/statements.h"

namespace galli::atlas {

std::string statement_card(const Statement& statement, const Paper& paper);

/// A statement with those that correct it, side by side; a card of its own when there are none.
std::string statement_group(const Statement& statement, const std::vector<const Statement*>& corrections,
                            const Paper& paper);

/// A picture that needs no other file.
std::string image_of(const std::string& picture, const std::string& words);

/// The parts of one figure, with captions and commands; `statements` have the printed tables.
std::string figure_card(const std::vector<const Figure*>& parts, const std::vector<Statement>& statements);

}  // namespace galli::atlas
