#include "cli/options/shelter.h"

#include "base/text.h"

namespace galli {
namespace {

bool needs_shelter(const std::string& word) {
  const bool is_negative = word.size() > 1 && word[0] == '-' && is_digit(word[1]);
  return is_negative || word.starts_with('[');
}

}  // namespace

std::vector<std::string> sheltered(const std::vector<std::string>& words) {
  std::vector<std::string> result;
  bool has_ended = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_hidden = needs_shelter(word) || (has_ended && word.size() > 1 && word[0] == '-');
    if (has_ended || word != "--") result.push_back(is_hidden ? " " + word : word);
    has_ended = has_ended || word == "--";
  }
  return result;
}

std::string unsheltered(const std::string& word) {
  return word.starts_with(" -") || word.starts_with(" [") ? word.substr(1) : word;
}

}  // namespace galli
