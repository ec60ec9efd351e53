// Row programs: games on one heap from which finite amounts are taken, as plain data. Every phase lists its imposed sets of
// options (game/machine.h); an option takes an amount and leads into some phase, or leaves the heap as it is in another
// phase. All buttons, one_pass, unions, enforce and finite twists are row programs; conjoin and infinite sets are not.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "plan/shape.h"

namespace galli {

/// An amount from the list may be taken where the heap has as much; play goes on in any phase of `phases`.
struct RowMoves {
  std::vector<std::uint32_t> amounts;  ///< positive, increasing
  PhaseSet phases = 0;
};

/// A button or a pass: the same heap in any phase of `phases`, where the heap has at least `from`.
struct RowStay {
  PhaseSet phases = 0;
  std::uint32_t from = 0;
};

struct RowSet {
  std::vector<RowMoves> moves;
  std::vector<RowStay> stays;
};

struct RowProgram {
  std::vector<std::vector<RowSet>>
      phases;  ///< each at least one imposed set; stays never lead back to their phase
  bool misere = false;
};

using AmountList = std::vector<std::uint32_t>;

/// Longer amounts are refused: windows of that many heaps are kept.
inline constexpr std::uint32_t longest_amount = 1u << 22;

// The games that sweeps are about; lists need not be sorted.

RowProgram subtraction_row(AmountList amounts);
/// Phase 0: the button is not pushed; phase 1: it is.
RowProgram push_row(AmountList first, AmountList second, Button button);

/// What a family on one heap takes, or the reason why that is no finite list.
std::variant<AmountList, Reason> finite_amounts(const Family& family);

/// The machine as a row program, or the reason why it is none.
std::variant<RowProgram, Reason> row_program(const Machine& machine, const Families& families);

}  // namespace galli
