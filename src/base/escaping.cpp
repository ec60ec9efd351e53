#include "base/escaping.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text.h"

namespace galli {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; }

struct Sign {
  char32_t letter;
  std::string_view latex;
};

/// What rulesets and titles are written with, beyond the letters that LaTeX reads itself.
constexpr std::array signs = {Sign{U'⊙', "$\\odot$"},    Sign{U'∪', "$\\cup$"},
                              Sign{U'∩', "$\\cap$"},     Sign{U'≤', "$\\le$"},
                              Sign{U'≥', "$\\ge$"},      Sign{U'≠', "$\\ne$"},
                              Sign{U'⊕', "$\\oplus$"},   Sign{U'∞', "$\\infty$"},
                              Sign{U'√', "$\\surd$"},    Sign{U'→', "$\\to$"},
                              Sign{U'−', "$-$"},         Sign{U'∈', "$\\in$"},
                              Sign{U'⌊', "$\\lfloor$"},  Sign{U'⌋', "$\\rfloor$"},
                              Sign{U'⌈', "$\\lceil$"},   Sign{U'⌉', "$\\rceil$"},
                              Sign{U'–', "--"},          Sign{U'—', "---"},
                              Sign{U'‘', "`"},           Sign{U'’', "'"},
                              Sign{U'“', "``"},          Sign{U'”', "''"},
                              Sign{U'…', "\\dots{}"},    Sign{U'α', "$\\alpha$"},
                              Sign{U'β', "$\\beta$"},    Sign{U'γ', "$\\gamma$"},
                              Sign{U'δ', "$\\delta$"},   Sign{U'ε', "$\\varepsilon$"},
                              Sign{U'ζ', "$\\zeta$"},    Sign{U'η', "$\\eta$"},
                              Sign{U'θ', "$\\theta$"},   Sign{U'ι', "$\\iota$"},
                              Sign{U'κ', "$\\kappa$"},   Sign{U'λ', "$\\lambda$"},
                              Sign{U'μ', "$\\mu$"},      Sign{U'ν', "$\\nu$"},
                              Sign{U'ξ', "$\\xi$"},      Sign{U'ο', "$o$"},
                              Sign{U'π', "$\\pi$"},      Sign{U'ρ', "$\\rho$"},
                              Sign{U'σ', "$\\sigma$"},   Sign{U'ς', "$\\varsigma$"},
                              Sign{U'τ', "$\\tau$"},     Sign{U'υ', "$\\upsilon$"},
                              Sign{U'φ', "$\\varphi$"},  Sign{U'ϕ', "$\\phi$"},
                              Sign{U'χ', "$\\chi$"},     Sign{U'ψ', "$\\psi$"},
                              Sign{U'ω', "$\\omega$"},   Sign{U'Γ', "$\\Gamma$"},
                              Sign{U'Δ', "$\\Delta$"},   Sign{U'Θ', "$\\Theta$"},
                              Sign{U'Λ', "$\\Lambda$"},  Sign{U'Ξ', "$\\Xi$"},
                              Sign{U'Π', "$\\Pi$"},      Sign{U'Σ', "$\\Sigma$"},
                              Sign{U'Υ', "$\\Upsilon$"}, Sign{U'Φ', "$\\Phi$"},
                              Sign{U'Ψ', "$\\Psi$"},     Sign{U'Ω', "$\\Omega$"}};

/// The letters from U+00A1 to U+017E that need another font encoding than LaTeX begins with.
constexpr std::u32string_view unknown = U"«»ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų";

bool is_known(char32_t letter) {
  return letter >= 0xA0 && letter <= 0x17E && unknown.find(letter) == std::u32string_view::npos;
}

/// One character of UTF-8 that is more than one byte.
char32_t decoded(std::string_view bytes) {
  char32_t letter = static_cast<unsigned char>(bytes[0]) & (0x7FU >> bytes.size());
  for (char c : bytes.substr(1)) letter = letter << 6 | (static_cast<unsigned char>(c) & 0x3FU);
  return letter;
}

std::string latex_of_letter(std::string_view bytes) {
  const char32_t letter = decoded(bytes);
  if (is_known(letter)) return std::string(bytes);
  const auto sign =
      std::find_if(signs.begin(), signs.end(), [&](const Sign& one) { return one.letter == letter; });
  if (sign != signs.end()) return std::string(sign->latex);
  std::array<char, 16> name{};
  std::snprintf(name.data(), name.size(), "U+%04X", static_cast<unsigned>(letter));
  return name.data();
}

std::string latex_of_ascii(char c) {
  switch (c) {
    case '\\': return "\\textbackslash{}";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '&':
    case '%':
    case '$':
    case '#':
    case '_':
    case '{':
    case '}': return std::string("\\") + c;
    default: return std::string(1, is_control(c) ? ' ' : c);
  }
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += is_control(c) && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return result;
}

std::string latex_escaped(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::max<std::size_t>(1, sequence_length(text, at));
    result += length == 1 ? latex_of_ascii(text[at]) : latex_of_letter(text.substr(at, length));
    at += length;
  }
  return result;
}

}  // namespace galli
