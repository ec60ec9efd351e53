// Patterns of Zeckendorf sums: regular expressions over 0 and 1. The standard header is costly to compile, so it stays in the source file.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace galli::claims {

class Pattern {
 public:
  /// Made of 0 1 ( ) * + ? |; empty if it is not a pattern.
  static std::optional<Pattern> read(const std::string& text);

  /// The whole text.
  bool matches(const std::string& text) const;
  /// As it was written.
  const std::string& text() const { return text_; }

 private:
  struct Compiled;

  Pattern(std::string text, std::shared_ptr<const Compiled> compiled);

  std::string text_;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace galli::claims
