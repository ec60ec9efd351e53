// Move families: the shapes of moves that engines know. A clause of a ruleset is recognised as one of them, or
// stays General. An option that is not on the board does not exist: no family needs to say so.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/linear.h"
#include "game/ruleset.h"

namespace galli {

/// form = residue (mod modulus), over the heaps.
struct Congruence {
  LinearForm form;
  Integer modulus = 1;
  Integer residue = 0;
};

/// Where the mover stands, or lands: all of these hold, over the heaps.
struct Region {
  Facts at_least_zero;
  std::vector<Congruence> congruences;

  bool is_everywhere() const { return at_least_zero.empty() && congruences.empty(); }
  bool contains(const Position& position) const;
};

/// Options p + offset + t * direction for 0 <= t < count, where p lies in `from` and the option in `to`. Plain
/// rays have offset = direction; a step has count 1 and no direction; no count: as far as the board goes.
struct Ray {
  std::vector<Integer> offset;
  std::vector<Integer> direction;
  std::optional<Integer> count;
  Region from;
  Region to;
};

/// Heap `heap` falls by any positive multiple of the modulus, to `least` or more.
struct Residue {
  enum class Modulus { heap, least_positive };  ///< another heap, or the least heap above zero

  std::size_t heap = 0;
  Modulus modulus = Modulus::heap;
  std::size_t modulus_heap = 0;  ///< for Modulus::heap
  Integer least = 0;
  Region from;
};

/// What the heap falls by multiples of, at a position; 0 when there is nothing.
Integer modulus_at(const Residue& residue, const Position& position);

/// Heap `heap` falls by an amount in the set, or, when complemented, by a positive amount that is not in it.
struct Amounts {
  std::size_t heap = 0;
  IntegerSet set;  ///< all members are positive
  bool is_complemented = false;
  Region from;
};

/// None of the above: the clause itself, and why it was not recognised.
struct General {
  Clause clause;
  std::string reason;
};

using Family = std::variant<Ray, Residue, Amounts, General>;

/// The families of a ruleset, one or several for each clause that can have options.
std::vector<Family> recognise(const Ruleset& ruleset);

/// The options by one family, in the order in which it names them; the same one may come twice. Nothing
/// when there are too many to list.
std::optional<std::vector<Position>> options(const Family& family, const Board& board, const Position& from);

/// "ray (-1,-1)", "step (-2,1)", "ray (-2,1) + t*(-1,0)", "general: (x, y div 2) ...".
std::string to_text(const Family& family, const Board& board);

}  // namespace galli
