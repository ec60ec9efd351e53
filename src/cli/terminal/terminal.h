// The terminal that shows an answer: how wide it is, and whether it is written to in colours.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/options/options.h"

namespace galli {

/// How wide standard output is, as the terminal says, else COLUMNS of the environment. Empty for a file or a pipe.
std::optional<std::size_t> terminal_columns();

/// What --color says, also of a command line that has mistakes.
ColorChoice color_typed(const std::vector<std::string>& words);

/// Whether colours are wanted there: as --color says; else on a terminal, unless NO_COLOR is set or the terminal has none.
bool has_colors(ColorChoice choice, int file);

/// The answer of a command goes to standard output as text, and colours are wanted there.
bool is_answer_colored(const Options& options);

/// A text for people with what matters in it pointed out: P in tables, verdicts, winning moves.
std::string highlighted(Command command, const std::string& text);

/// The text of an error with its first words in colour.
std::string highlighted_error(const std::string& text);

}  // namespace galli
