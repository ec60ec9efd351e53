#include "atlas/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace galli::atlas {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char in_small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

bool is_alone(std::string_view text, std::size_t at) {
  return at > 0 && is_letter(text[at - 1]) && (at == 1 || !is_letter(text[at - 2]));
}

/// Where an index or exponent ends that begins at `at`: letters and digits, then perhaps + or - and more of them without a
/// blank, as in u_2n+2; or all that stands in parentheses.
std::size_t end_of_small(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '(') {
    const std::size_t close = text.find(')', at);
    return close == std::string_view::npos ? at : close + 1;
  }
  const auto is_part = [&](std::size_t i) {
    return i < text.size() && (is_letter(text[i]) || is_digit(text[i]));
  };
  std::size_t end = at;
  while (is_part(end)) ++end;
  if (end > at && end < text.size() && (text[end] == '+' || text[end] == '-') && is_part(end + 1)) {
    ++end;
    while (is_part(end)) ++end;
  }
  return end;
}

/// Where 2^max(S) ends, if this is such an exponent: a word and what stands in parentheses behind it.
std::size_t end_of_function(std::string_view text, std::size_t begin, std::size_t end) {
  const bool is_word =
      end > begin + 1 && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                     text.begin() + static_cast<std::ptrdiff_t>(end), is_letter);
  const std::size_t close = is_word && end < text.size() && text[end] == '(' ? text.find(')', end) : end;
  return close == end || close == std::string_view::npos ? end : close + 1;
}

/// a_n and (10)^n with a small n.
std::string with_small(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_index = text[i] == '_' && is_alone(text, i);
    const bool is_exponent = text[i] == '^';
    std::size_t end = is_index || is_exponent ? end_of_small(text, i + 1) : i + 1;
    if (is_exponent) end = end_of_function(text, i + 1, end);
    if (end == i + 1) {
      result += text[i];
      continue;
    }
    std::string small(text.substr(i + 1, end - i - 1));
    if (small.front() == '(') small = small.substr(1, small.size() - 2);
    replace_all(small, "-", "−");
    result += fmt::format("<{0}>{1}</{0}>", is_index ? "sub" : "sup", small);
    i = end - 1;
  }
  return result;
}

/// Where that begins which ends at `end`: a letter, with its apostrophe, or what stands in brackets.
std::size_t begin_of_barred(std::string_view text, std::size_t end) {
  if (text.substr(0, end).ends_with('\'')) --end;
  if (end > 0 && text[end - 1] == ']') {
    const std::size_t open = text.rfind('[', end - 1);
    return open == std::string_view::npos ? end : open;
  }
  return end > 0 && is_letter(text[end - 1]) ? end - 1 : end;
}

/// S-bar with a bar over the S.
std::string with_bars(std::string text) {
  for (std::size_t at = 0; (at = text.find("-bar", at)) != std::string::npos;) {
    const std::size_t begin = begin_of_barred(text, at);
    const std::string barred = fmt::format("<span class=\"over\">{}</span>", text.substr(begin, at - begin));
    text.replace(begin, at + 4 - begin, barred);
    at = begin + barred.size();
  }
  return text;
}

}  // namespace

std::string typeset(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> signs = {{
      {"&lt;=", "≤"},
      {"&gt;=", "≥"},
      {"!=", "≠"},
      {"-&gt;", "→"},
      {"(.)", "⊙"},
      {"Phi", "Φ"},
      {" - ", " − "},
      {"(-", "(−"},
      {"= -", "= −"},
  }};
  std::string result = html_escaped(text);
  for (const auto& [plain, sign] : signs) replace_all(result, plain, sign);
  return with_bars(with_small(result));
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

std::string shell_word(std::string_view text) {
  const char quote = text.find('\'') == std::string_view::npos ? '\'' : '"';
  return quote + std::string(text) + quote;
}

}  // namespace galli::atlas
