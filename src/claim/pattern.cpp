#include "claim/pattern.h"

#include <regex>

namespace galli::claims {

struct Pattern::Compiled {
  std::regex regex;
};

Pattern::Pattern(std::string text, std::shared_ptr<const Compiled> compiled)
    : text_(std::move(text)), compiled_(std::move(compiled)) {}

std::optional<Pattern> Pattern::read(const std::string& text) {
  try {
    const auto flags = std::regex::ECMAScript | std::regex::optimize;
    return Pattern(text, std::make_shared<const Compiled>(Compiled{std::regex(text, flags)}));
  } catch (const std::regex_error&) {
    return {};
  }
}

bool Pattern::matches(const std::string& text) const { return std::regex_match(text, compiled_->regex); }

}  // namespace galli::claims
