// Records of boards (proof/record) made of what a search found: the winner's replies to everything, put together until nothing is open.
#pragma once

#include "engine/search/run.h"
#include "proof/record/file.h"

namespace galli {

/// What is to be recorded. The search must be one of this game and size.
struct RecordTask {
  record::RecordFile claim;  ///< all but shapes and positions
  record::PieceGame game;
  GridSearch& search;
  const Control& control;
};

/// The whole record. Throws Error when it is too large or interrupted.
record::RecordFile make_record(const RecordTask& task);

}  // namespace galli
