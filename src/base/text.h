// Texts: places in them, excerpts, what a terminal may show.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gallimaufry/source.h"

namespace galli {

/// The smallest span that holds both; they lie in one source.
Span cover(const Span& first, const Span& last);

/// What stands there; as long-lived as the source.
std::string_view text_of(const Span& span);

/// 1-based line of the span's first byte.
std::size_t line_number(const Span& span);

/// "my.rules line 4", or "line 4" for a text without a name.
std::string place(const Span& span);

/// The line with a caret below it, both indented by four blanks and ended by newlines; long lines are cut
/// around the caret, bytes that cannot be shown are written as <ff>.
std::string excerpt(const Span& span);

/// Length of the valid UTF-8 sequence at `at`, or 0.
std::size_t sequence_length(std::string_view text, std::size_t at);

/// Offset of the first byte that is not part of valid UTF-8, or npos.
std::size_t first_invalid_utf8(std::string_view text);

/// The text as a terminal may show it: control characters other than newlines, and bytes that are not UTF-8, as <1b>;
/// tabs as blanks.
std::string printable(std::string_view text);

/// The text with control characters as blanks, for places where a line must not end.
std::string one_line(std::string text);

/// A word of the user's inside a message: in quotes, cut when long, without control characters.
std::string quoted(const std::string& word);

/// Code points in a valid UTF-8 text: the columns a terminal gives it.
std::size_t columns(std::string_view text);

/// The text with blanks before it, `width` columns in all.
std::string right_aligned(std::string_view text, std::size_t width);

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// ASCII letters made small.
std::string in_small_letters(std::string_view text);

/// The candidate nearest to `word` by edit distance, whether letters are small or not; empty when none is near.
template <typename Names>
std::string nearest(std::string_view word, const Names& names);

std::size_t edit_distance(std::string_view a, std::string_view b);

template <typename Names>
std::string nearest(std::string_view word, const Names& names) {
  std::string best;
  std::size_t best_distance = 1 + word.size() / 3;
  for (const auto& name : names) {
    const std::size_t distance = edit_distance(in_small_letters(word), in_small_letters(name));
    if (distance <= best_distance && (best.empty() || distance < best_distance)) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace galli
