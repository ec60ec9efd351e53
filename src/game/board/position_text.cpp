#include "game/board/position_text.h"

#include <algorithm>

#include "base/text.h"

namespace galli {
namespace {

Span cut_out(const Span& whole, std::size_t begin, std::size_t end) {
  return {whole.source, whole.begin + begin, whole.begin + end};
}

/// Calls `visit` with each character and how many brackets are open behind it.
template <typename Visit>
void for_each_depth(std::string_view text, Visit visit) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if ((text[i] == ')' || text[i] == ']') && depth > 0) --depth;
    visit(i, depth);
  }
}

}  // namespace

Span without_blanks(const Span& span) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::string_view text = text_of(span);
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return cut_out(span, begin, std::max(begin, text.find_last_not_of(blanks) + 1));
}

Span without_brackets(const Span& span) {
  const std::string_view text = text_of(span);
  if (text.empty() || (text[0] != '(' && text[0] != '[')) return span;
  std::size_t first_close = text.size();
  for_each_depth(text, [&](std::size_t i, std::size_t depth) {
    if (depth == 0) first_close = std::min(first_close, i);
  });
  return first_close + 1 == text.size() ? without_blanks(cut_out(span, 1, first_close)) : span;
}

std::vector<Span> parts_between_signs(const Span& whole) {
  std::vector<Span> parts;
  std::size_t begin = 0;
  const std::string_view text = text_of(whole);
  for_each_depth(text, [&](std::size_t i, std::size_t depth) {
    if (depth != 0 || text[i] != '+') return;
    parts.push_back(without_blanks(cut_out(whole, begin, i)));
    begin = i + 1;
  });
  parts.push_back(without_blanks(cut_out(whole, begin, text.size())));
  return parts;
}

Complaint misread(const Span& where, std::string message, Remedies remedies) {
  return {
      .kind = ErrorKind::text, .message = std::move(message), .span = where, .remedies = std::move(remedies)};
}

}  // namespace galli
