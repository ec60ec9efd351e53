// Words with a meaning of their own, which no user may give to a ruleset, a heap or a variable.
#pragma once

#include <array>
#include <string_view>

namespace galli {

/// Words of rules files.
inline constexpr std::array<std::string_view, 23> rule_words = {
    "ruleset", "board", "start",  "rank",  "left", "right", "place",         "blocks",
    "for",     "in",    "within", "where", "and",  "or",    "not",           "div",
    "mod",     "xor",   "min",    "max",   "abs",  "gcd",   "least_positive"};

/// Rulesets that are not definitions: literals for common shapes, and those without a board of their own.
inline constexpr std::array<std::string_view, 9> literal_words = {
    "rays", "steps", "octal", "hex", "hexadecimal", "RN", "RW", "to_end", "no_moves"};

/// Words that begin a game of a form of its own.
inline constexpr std::array<std::string_view, 3> form_words = {"rational", "left", "right"};

/// Words of the design that a later version will understand.
inline constexpr std::array<std::string_view, 2> later_words = {"block", "each"};

/// May not name a heap, a parameter or a loop variable.
bool is_rule_word(std::string_view word);
/// May not name a ruleset.
bool is_reserved(std::string_view word);
bool is_later_word(std::string_view word);
/// A game may begin with it, though no ruleset is called so: a literal, a form, an operator.
bool begins_game(std::string_view word);

}  // namespace galli
