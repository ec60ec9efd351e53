#include "gallimaufry/error.h"

#include "base/text.h"

namespace galli {
namespace {

/// Indents every line after the first, so that it starts below the first one's text.
std::string indent_lines(const std::string& text, std::size_t width) {
  std::string indented;
  for (char c : text) {
    indented += c;
    if (c == '\n') indented += std::string(width, ' ');
  }
  return indented;
}

std::string file_and_line(const Span& span) {
  if (!span.source || span.source->name.empty()) return "";
  return span.source->name + ":" + std::to_string(line_number(span)) + ": ";
}

}  // namespace

Error interruption() { return Error({.kind = ErrorKind::interrupted, .message = "interrupted"}); }

std::string hint(const Complaint& complaint, const RemedyWords& words) {
  std::string text;
  for (const Remedy& remedy : complaint.remedies) text += (text.empty() ? "" : "\n") + words(remedy);
  return text;
}

std::string describe(const Complaint& complaint, std::string_view severity, const RemedyWords& words) {
  std::string text = std::string(severity) + ": " + file_and_line(complaint.span) + complaint.message + "\n";
  if (complaint.span.source) {
    text += excerpt(complaint.span);
  } else if (!complaint.detail.empty()) {
    text += "    " + indent_lines(complaint.detail, 4) + "\n";
  }
  if (!complaint.remedies.empty()) text += "hint: " + indent_lines(hint(complaint, words), 6) + "\n";
  return text;
}

}  // namespace galli
