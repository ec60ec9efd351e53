// What games may be made of: the compiled-in library and the caller's own rulesets.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/game.h"
#include "gallimaufry/source.h"

namespace galli {

class Library;

/// What is known of a ruleset before it is used.
struct RulesetEntry {
  std::string name;
  std::string usage;  ///< "fraenkel[t]", "nim(k), k = 2"
  std::string title;
  std::string source;  ///< its text with the comments before it, to copy and change
  bool is_compiled_in = true;

  bool operator==(const RulesetEntry&) const = default;
};

/// Does not change once it is made, so that threads may share it; copies are cheap.
class Session {
 public:
  /// The compiled-in library.
  Session();
  /// And these rules files, in their order. Throws Error when one cannot be read.
  explicit Session(const std::vector<Source>& rules);

  /// Throws Error when the text is not a game, or when the game is not shown to end.
  GameHandle game(std::string_view text) const;
  /// From a file, whose name mistakes are shown with; `misere`: a player who cannot move wins.
  GameHandle game(const Source& source, bool misere = false) const;

  /// In the order in which they were added.
  std::vector<RulesetEntry> rulesets() const;

  /// For the library itself.
  const std::shared_ptr<const Library>& library() const { return library_; }

 private:
  std::shared_ptr<const Library> library_;
};

}  // namespace galli
