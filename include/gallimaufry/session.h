// What games may be made of: the compiled-in library and the caller's own rulesets.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/game.h"
#include "gallimaufry/rules_function.h"
#include "gallimaufry/source.h"

namespace galli {

struct OpenSession;

/// Does not change once it is made, so that threads may share it; copies are cheap. What rulesets there are: ListQuestion.
class Session {
 public:
  static constexpr std::uint64_t default_kept_bytes = std::uint64_t{64} << 20;

  /// The compiled-in library.
  Session();
  /// The library and these rules files, in their order; rules may call `functions`. Throws Error when one cannot be read.
  /// Boards that are computed are kept, up to `kept_bytes`, for later questions about the same game.
  explicit Session(const std::vector<Source>& rules, std::uint64_t kept_bytes = default_kept_bytes,
                   const std::vector<RulesFunction>& functions = {});

  /// Throws Error when the text is not a game, or when the game is not shown to end.
  GameHandle game(std::string_view text) const;
  /// From a file, whose name mistakes are shown with; `misere`: a player who cannot move wins.
  GameHandle game(const Source& source, bool misere = false) const;

  /// They have the same rulesets. Sessions with functions equal only their own copies.
  bool operator==(const Session& other) const;

 private:
  friend struct Inside;  // the library's own way in
  std::shared_ptr<const OpenSession> session_;
};

}  // namespace galli
