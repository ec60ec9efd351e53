#include "atlas/html.h"

#include <fmt/format.h>

#include "base/text.h"

namespace galli::atlas {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char in_small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

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

std::string with_capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

std::string data_uri_of_svg(std::string_view svg) {
  std::string result = "data:image/svg+xml,";
  for (char c : svg) {
    const bool is_plain =
        is_letter(c) || is_digit(c) || std::string_view("-._~/:=;,()").find(c) != std::string_view::npos;
    if (is_plain)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string data_uri_of_png(std::string_view png) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result = "data:image/png;base64,";
  for (std::size_t i = 0; i < png.size(); i += 3) {
    const auto byte = [&](std::size_t k) {
      return i + k < png.size() ? static_cast<unsigned>(static_cast<unsigned char>(png[i + k])) : 0U;
    };
    const unsigned bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (std::size_t k = 0; k < 4; ++k)
      result += i + k > png.size() ? '=' : digits[bits >> (18 - 6 * k) & 63U];
  }
  return result;
}

std::string shell_word(std::string_view text) {
  const char quote = text.find('\'') == std::string_view::npos ? '\'' : '"';
  return quote + std::string(text) + quote;
}

}  // namespace galli::atlas
