// How the games of a family are solved: the way that fits and is quickest.
//
//   sweep      subtraction{S}, and pushes into a subtraction game, where S is the first variable: a game in each bit
//   sieve      the other subtraction games and pushes of two of them, one by one
//   twist      allbut{S} and twist(subtraction{S}), one by one
//   octal      codes
//   games      anything else: every game is read and handed to find_period
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "gallimaufry/control.h"
#include "lang/library.h"
#include "plan/plan.h"
#include "study/game_family.h"
#include "sweep/finding.h"

namespace galli {

/// What is asked of every game of a family. Both outlive its users.
struct FamilyTask {
  const SweepFamily& family;
  const Library& library;
  bool misere = false;
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  Integer bound = 0;  ///< how far games are looked at for which nothing is proved
  bool wants_largest = false;
  PlanSettings settings{};  ///< threads: this many games are solved at a time
};

/// Used by one thread at a time.
class SweepWay {
 public:
  virtual ~SweepWay() = default;
  /// Games first, first + 1, ...; when stopped it returns early, and nothing holds. Throws Error.
  virtual void solve(std::uint64_t first, std::span<SweptGame> games, const Control& control) = 0;
};

struct SweepPlan {
  std::string engine;
  std::uint64_t chunk = 1;  ///< games that are best solved together; depends on the question only
  std::function<std::unique_ptr<SweepWay>()> make_way;
};

/// Reads and checks the first game; throws Error when it cannot be swept.
SweepPlan plan_sweep(const FamilyTask& question);

}  // namespace galli
