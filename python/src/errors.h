// The library's errors as Python exceptions, with remedies in Python's words.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "gallimaufry/error.h"

namespace galli_python {

/// "values=True", "gm.rulesets() names all games"
std::string python_words(const galli::Remedy& remedy);

void add_errors(nanobind::module_& module);

}  // namespace galli_python
