// What names mean while a line of rules is read.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/integer_set.h"
#include "game/expression.h"
#include "lang/cursor.h"

namespace galli {

/// What rules may call beside the language's own functions.
using RulesFunctions = std::map<std::string, std::shared_ptr<const RulesFunction>, std::less<>>;

/// Parameters and unrolled loop variables are constants by now.
struct Scope {
  std::vector<std::string> heaps;  ///< plain names; empty when the heaps are an array
  std::string array;               ///< "h" when the heaps are h[1], h[2], ...
  std::size_t heap_count = 0;
  std::vector<std::string> loops;
  std::map<std::string, Integer, std::less<>> constants;
  std::map<std::string, std::shared_ptr<const IntegerSet>, std::less<>> sets;
  std::map<std::string, std::vector<std::size_t>, std::less<>> subsets;  ///< of the heaps, counted from 0
  std::shared_ptr<const RulesFunctions> functions;                       ///< null: none
  std::string own_subset;    ///< S on the right of `h[S] ->`, where
  std::size_t own_heap = 0;  ///< h[S] is this heap

  bool knows(std::string_view name) const;
  std::vector<std::string> names() const;
};

/// Reads a name that has no meaning yet; `what` completes "expected ...".
std::string read_fresh_name(Cursor& cursor, const Scope& scope, std::string_view what);

}  // namespace galli
