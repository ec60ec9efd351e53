// The rulesets that a game may name: the compiled-in library and the user's rules files.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/ruleset.h"
#include "lang/scope.h"

namespace galli {

struct Definition;  // a ruleset before its parameters are known; lang's own

/// What a ruleset is applied to: `fraenkel[2]`, `subtraction{1..4}`, `nim(3)`.
struct Arguments {
  std::vector<Integer> parameters;  ///< in square brackets
  std::optional<IntegerSet> set;    ///< in braces
  std::optional<Integer> heaps;     ///< in parentheses
};

/// What `list` and `show` tell of a definition.
struct Entry {
  std::string name;
  std::string usage;  ///< "fraenkel[t]", "nim(k), k = 2"
  std::string title;
  std::string source;  ///< its text with the comments before it, to copy and change
  bool is_compiled_in = true;
};

class Library {
 public:
  /// Without any ruleset.
  Library() = default;

  /// Adds all rulesets of a rules file; throws Error and adds nothing when one is wrong or its name is taken.
  void add(const std::shared_ptr<const Source>& file, bool is_compiled_in = false);

  /// What rules files that are added later may call. Throws Error if the name is not valid or is taken.
  void add(std::shared_ptr<const RulesFunction> function);

  /// In the order in which they were added.
  std::vector<Entry> entries() const;
  std::optional<Entry> entry(std::string_view name) const;
  /// Names that a game may use: rulesets, literals, operators.
  std::vector<std::string> words() const;

  /// Null when there is none.
  const Definition* find(std::string_view name) const;

  /// The ruleset for these arguments; `span` is where the user wrote it. Throws Error.
  std::shared_ptr<const Ruleset> instantiate(std::string_view name, const Arguments& arguments,
                                             const Span& span) const;

  /// Throws the Error for a name that is not in `words`.
  [[noreturn]] void fail_unknown(std::string_view name, const Span& span) const;

 private:
  std::vector<std::shared_ptr<const Definition>> definitions_;
  std::map<std::string, std::size_t, std::less<>> index_;  ///< name -> place in definitions_
  std::shared_ptr<const RulesFunctions> functions_;        ///< null: none
};

/// The compiled-in library, read anew.
Library standard_library();

}  // namespace galli
