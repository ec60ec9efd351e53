#include "report/provenance.h"

#include <string_view>

#include "base/text.h"

namespace galli {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
         std::string_view("_-./,:=@%+^").find(c) != std::string_view::npos;
}

bool is_plain(std::string_view word) {
  for (char c : word) {
    if (!is_plain(c)) return false;
  }
  return !word.empty();
}

}  // namespace

std::string shell_word(const std::string& word) {
  if (is_plain(word)) return word;
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string latex_comment(const Provenance& provenance) {
  return "% game: " + one_line(provenance.game) + "\n% command: " + one_line(provenance.command) +
         "\n% version: galli " + provenance.version + "\n";
}

}  // namespace galli
