// A Python function as a ruleset: rules call it, by two functions of the library's session.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "gallimaufry/session.h"

namespace galli_python {

/// `function(x, y)` lists the options of (x, y).
struct RulesetFunction {
  std::string name;
  std::size_t heaps = 0;
  nanobind::object function;
};

/// `NAME_count(x, y)`: how many options there are; `NAME_option(heap, number, x, y)`: a heap of one of them.
std::vector<galli::RulesFunction> rules_functions(const RulesetFunction& ruleset);

}  // namespace galli_python
