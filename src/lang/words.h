// Words with a meaning of their own, which no user may give to a ruleset, a heap or a variable.
#pragma once

#include <array>
#include <string_view>

namespace galli {

/// Words of rules files.
inline constexpr std::array<std::string_view, 19> rule_words = {
    "ruleset", "board", "start", "rank", "for", "in",  "within", "where", "and",           "or",
    "not",     "div",   "mod",   "xor",  "min", "max", "abs",    "gcd",   "least_positive"};

/// The literals for common shapes.
inline constexpr std::array<std::string_view, 2> literal_words = {"rays", "steps"};

/// Words of the design that a later version will understand.
inline constexpr std::array<std::string_view, 20> later_words = {
    "conjoin", "then",        "ordinal",  "plus",       "on",     "cone",    "rational",
    "RN",      "RW",          "octal",    "left",       "right",  "block",   "each",
    "cram",    "domineering", "vertical", "horizontal", "to_end", "no_moves"};

/// May not name a heap, a parameter or a loop variable.
bool is_rule_word(std::string_view word);
/// May not name a ruleset.
bool is_reserved(std::string_view word);
bool is_later_word(std::string_view word);

}  // namespace galli
