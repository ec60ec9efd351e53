// Controls that say what is being done.
#pragma once

#include "gallimaufry/control.h"

namespace galli {

/// The same control; what is told through it belongs to this stage where it says nothing else. `control` and `subject` must
/// outlive it.
inline Control in_stage(const Control& control, Stage stage, std::string_view subject = {}) {
  const auto tell = [&control, stage, subject](const Progress& told) {
    Progress staged = told;
    if (told.stage == Stage::working) {
      staged.stage = stage;
      staged.subject = subject;
    }
    control.progress(staged);
  };
  return {control.stop_requested, tell, control.clock};
}

}  // namespace galli
