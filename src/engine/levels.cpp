#include "engine/levels.h"

namespace galli {

std::optional<Answer> run_levels(const Machine&, const LevelsPlan&, const Request&, const Control&) {
  return {};
}

}  // namespace galli
