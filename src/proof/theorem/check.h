// Certificates of theorems, checked from the text of the game: docs/certificates.md, "What a checker checks".
//
// The equations are checked twice. Once as the file writes them, from its relations and formulas. And once from the rules: for each phase the imposed
// sets are listed (an imposed set is a choice of leaves; where a pass or a takeover asks whether a set is empty, both cases are listed), and
//
//   normal play   a position has value v when every imposed set has an option of each smaller value, and some imposed set has none of value v
//   misere        a position is N when every imposed set is empty or has a P-option
//
// with "some option by this clause is in that set" read from the clause as it is written (proof/theorem/clauses.h). The file's relations must be those
// of its clauses. That play ends is what game/ending shows of the rules; the weights in the file must be those.
//
// Nothing is shared with the rooms `automaton` and `prove`.
#pragma once

#include <string>
#include <string_view>

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "proof/theorem/file.h"

namespace galli::theorem {

/// Throws Error when the game or its rules cannot be read, or the game is refused.
Verification verify(const TheoremFile& file, const Control& control = {});

}  // namespace galli::theorem
