// Reads the rulesets of one game: names with their arguments, and literals. The same text gives the same object.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "game/game.h"
#include "lang/cursor.h"
#include "lang/library.h"

namespace galli {

class RulesetReader {
 public:
  RulesetReader(Cursor& cursor, const Library& library) : cursor_(cursor), library_(library) {}

  /// The cursor stands at a name, and is left behind the arguments.
  Game read();

  /// A ruleset that was made of others, known by its name from now on.
  Game made(Ruleset ruleset, const Span& span);

  /// A ruleset of the library as if it had been written there.
  Game named(const std::string& name, const Span& span);

  /// allbut{S} for subtraction{S} and the other way round; it stands where `leaf` does. Null when it is neither.
  std::shared_ptr<const Ruleset> complement(const Game& leaf);

  Game leaf(std::shared_ptr<const Ruleset> ruleset, const Span& span);

 private:
  /// A ruleset as it was asked for.
  struct Asked {
    std::string name;
    Arguments arguments;
  };

  Arguments arguments(const Definition& definition);
  Integer heaps(const Definition& definition);
  std::shared_ptr<const Ruleset> instance(Asked asked, const Span& span);
  std::shared_ptr<const Ruleset> shared(Ruleset ruleset, const Span& span);
  void count_lines(const Ruleset& ruleset, const Span& span);

  Cursor& cursor_;
  const Library& library_;
  std::size_t rulesets_ = 0;
  std::size_t lines_ = 0;
  std::map<std::string, std::shared_ptr<const Ruleset>, std::less<>> cache_;  ///< by canonical name
  std::map<const Ruleset*, Asked> asked_;
};

}  // namespace galli
