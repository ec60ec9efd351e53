// A ruleset before its parameters are known: its header, and its body kept as tokens. A ruleset is made by
// reading the body again with the parameters known, so there is nothing to substitute.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/ruleset.h"
#include "lang/cursor.h"
#include "lang/library.h"
#include "lang/scope.h"

namespace galli {

/// Words that stand behind a name: `on` and what follows it.
inline constexpr std::array<std::string_view, 3> board_words = {"on", "cone", "grid"};

inline constexpr std::size_t max_heaps = 16;

struct Definition {
  std::string name;
  std::vector<std::string> parameters;   ///< in square brackets
  std::string set;                       ///< in braces; empty when there is none
  bool is_grid = false;                  ///< `on grid`: without heaps
  std::vector<std::string> heaps;        ///< plain names; empty when the heaps are an array
  std::string array;                     ///< the h of `h[k = 2]`
  std::string count;                     ///< its k; empty when the number of heaps is fixed
  std::optional<Integer> default_count;  ///< its 2, or the fixed number
  std::string title;
  Span span;  ///< the header
  Span name_span;
  std::string source;  ///< its text with the comments before it
  bool is_compiled_in = false;

  std::shared_ptr<const RulesFunctions> functions;  ///< that the body may call; null: none
  std::shared_ptr<const TokenList> tokens;
  std::size_t body_begin = 0;
  std::size_t body_end = 0;

  bool counts_heaps() const { return !count.empty(); }
  /// A game may say something about it.
  bool has_arguments() const { return !parameters.empty() || !set.empty() || counts_heaps(); }
  /// "fraenkel[t]", "nim(k), k = 2"
  std::string usage() const;
};

/// All rulesets of a rules file; their bodies are not looked at.
std::vector<Definition> read_definitions(const std::shared_ptr<const Source>& file);

/// The name as the language writes it: "fraenkel[2]", "nim(3)", and "nim" when it has its usual number of
/// heaps.
std::string canonical_name(const Definition& definition, const Arguments& arguments);

/// Throws Error when the arguments are not what the header asks for; `span` is where the user wrote them.
void check_arguments(const Definition& definition, const Arguments& arguments, const Span& span);

}  // namespace galli
