#include "engine/lines.h"

namespace galli {

std::optional<Answer> run_lines(const Machine&, const LinesPlan&, const Request&, const Control&) {
  return {};
}

}  // namespace galli
