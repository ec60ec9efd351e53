// The checker of records of boards: from the text of the rules, by sorted lists alone. It shares no code with engines.
//
// A record lists P-positions S. For each it is checked that the mover cannot win by pushing, and that after every move the opponent
// wins, by pushing or by the reply that is written down, which must lead into S again. Pieces only take cells, so by induction along
// the number of free cells all of S are P-positions. That equal parts of a position cancel is proved in docs/certificates.md.
#pragma once

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "proof/record/file.h"

namespace galli::record {

/// Throws Error when the game or its rules cannot be read.
Verification verify(const RecordFile& record, const Control& control = {});

/// "3x19 is an N-position: pushing wins"
std::string claim_in_words(const RecordFile& record);

}  // namespace galli::record
