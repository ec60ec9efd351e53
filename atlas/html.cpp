#include "atlas/html.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace galli::atlas {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char in_small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default:
        // Control characters are not allowed in HTML at all.
        result += static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return result;
}

std::string typeset(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> signs = {{
      {"&lt;=", "≤"},
      {"&gt;=", "≥"},
      {"!=", "≠"},
      {"-&gt;", "→"},
      {"(.)", "⊙"},
      {"Phi", "Φ"},
      {"-bar", "\u0304"},
  }};
  std::string result = escaped(text);
  for (const auto& [plain, sign] : signs) replace_all(result, plain, sign);
  return result;
}

std::string element(std::string_view tag, std::string_view css_class, std::string_view inner) {
  return css_class.empty() ? fmt::format("<{0}>{1}</{0}>\n", tag, inner)
                           : fmt::format("<{0} class=\"{1}\">{2}</{0}>\n", tag, css_class, inner);
}

std::string anchor_of(std::string_view name) {
  std::string result;
  for (char c : name) {
    if (c == '\'')
      result += "-corrected";
    else
      result += is_letter(c) || is_digit(c) || c == '.' ? in_small(c) : '-';
  }
  return result;
}

std::string data_uri_of_svg(std::string_view svg) {
  std::string result = "data:image/svg+xml,";
  for (char c : svg) {
    const bool is_plain =
        is_letter(c) || is_digit(c) || std::string_view(" -._~/:=;,()").find(c) != std::string_view::npos;
    if (is_plain)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string shell_word(std::string_view text) {
  const char quote = text.find('\'') == std::string_view::npos ? '\'' : '"';
  return quote + std::string(text) + quote;
}

}  // namespace galli::atlas
