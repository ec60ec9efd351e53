// Texts that were read, and the places in them that errors point at.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace galli {

/// A rules file, a game, a claim. The name is that of its file; empty: the text was typed.
struct Source {
  std::string name;
  std::string text;

  bool operator==(const Source&) const = default;
};

/// Bytes [begin, end) of a source. A span without a source points nowhere.
struct Span {
  std::shared_ptr<const Source> source;
  std::size_t begin = 0;
  std::size_t end = 0;
};

}  // namespace galli
