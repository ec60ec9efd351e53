// The parts of the module, each in a file of its own. Python gives them plain values, gallimaufry/*.py has the public names.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "gallimaufry/positions.h"
#include "gallimaufry/provenance.h"

namespace galli_python {

void add_games(nanobind::module_& module);
void add_positions(nanobind::module_& module);
void add_studies(nanobind::module_& module);
void add_pictures(nanobind::module_& module);
void add_sweeps(nanobind::module_& module);

/// 0 stands for all phases.
galli::PhaseChoice phases_from(std::size_t phase);

/// The call that is written into files.
galli::Provenance provenance_of(const galli::GameHandle& game, const std::string& call);

}  // namespace galli_python
