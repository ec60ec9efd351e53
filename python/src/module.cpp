// gallimaufry._core: the library's questions for Python.
#include "module.h"

#include <nanobind/stl/string.h>

#include "errors.h"
#include "gallimaufry/galli.h"

namespace nb = nanobind;

namespace galli_python {

galli::PhaseChoice phases_from(std::size_t phase) { return {phase == 0 ? 1 : phase, phase == 0}; }

galli::Provenance provenance_of(const galli::GameHandle& game, const std::string& call) {
  return {game.text(), call, galli::version_text()};
}

}  // namespace galli_python

NB_MODULE(_core, module) {
  using namespace galli_python;
  nb::set_leak_warnings(false);  // what lives as long as the interpreter is no leak
  module.attr("__version__") = galli::version_text();
  add_errors(module);
  add_games(module);
  add_positions(module);
  add_studies(module);
  add_pictures(module);
  add_sweeps(module);
}
