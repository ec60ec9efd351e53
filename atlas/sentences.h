// What is said of a statement in words: its title, what came out, how to repeat it.
#pragma once

#include <string>
#include <string_view>

#include "atlas/papers.h"
#include "atlas/statements.h"

namespace galli::atlas {

/// Where it stands in its paper: "Proposition 3.0.3", "near Proposition 3.1.1"; the name when the source says nothing.
std::string title_of(const Statement& statement, const Paper& paper);

/// "holds in all 2,001,000 cases up to N = 2,000"
std::string outcome_of(const Statement& statement);

/// " at n = 3", or ": period 34 from n = 53, ..." where what was found is told and no place.
std::string failing_place(const Statement& statement, std::string_view before_a_place);

/// "galli check 'push 3.0.3'"
std::string command_for(const Statement& statement);
/// "galli serve --open --claim 'push 3.1.1'": the statement in the explorer.
std::string explorer_command(const Statement& statement);

/// "0.12 s"
std::string seconds_in_words(double seconds);

/// "proved", "checked to 6,000", "false at (9,13)"
std::string here_in_words(const Statement& statement);
/// "proved in the source", "new"; empty if nothing is known.
std::string paper_in_words(const Statement& statement);

/// A mark of its own shape for each verdict, and what came out here. HTML.
std::string verdict_badge(const Statement& statement);
/// What the paper does with it. HTML.
std::string paper_badge(const Statement& statement);
std::string mark_of(const std::string& verdict);
/// Where the marks are drawn, once on the page.
std::string mark_definitions();

}  // namespace galli::atlas
