// The kinds of guesses about games with two heaps; part of study/conjecture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/conjecture/conjecture.h"
#include "study/conjecture/plane.h"

namespace galli {

/// What guesses are made from.
struct Seen {
  const Game& game;
  const Machine& machine;
  const Plane& plane;
  std::string text;             ///< of the game
  std::uint64_t positions = 0;  ///< of the plane that are on the board
};

/// A claim that was seen to hold in all of the plane.
Conjecture seen_to_hold(const Seen& seen, std::string gist, std::string statement);

std::optional<Conjecture> guess_pairs(const Seen& seen);
std::optional<Conjecture> guess_wedge(const Seen& seen);
/// A few rows a, and (a, b), a <= b, in these only.
std::optional<Conjecture> guess_rows(const Seen& seen);
std::optional<Conjecture> guess_translate(const Seen& seen);
/// Lines along which the P-positions accumulate, when nothing else is found.
std::optional<Conjecture> guess_slopes(const Seen& seen, const PlanSettings& settings,
                                       const Control& control);
/// Copies of another game, of which pairs are guessed.
std::optional<Conjecture> guess_copies(const Seen& seen, const PlanSettings& settings,
                                       const Control& control);
/// The set of a library game, with exceptions without end that follow a rule.
std::optional<Conjecture> guess_rule(const Seen& seen, const Library& library, const PlanSettings& settings,
                                     const Control& control);
/// The same set as that of another game, perhaps with a few exceptions.
std::vector<Conjecture> guess_same(const Seen& seen, const Library& library, const PlanSettings& settings,
                                   const Control& control);

}  // namespace galli
