// Who may make a move of a partizan ruleset.
#pragma once

namespace galli {

enum class Side { both, left, right };

}  // namespace galli
