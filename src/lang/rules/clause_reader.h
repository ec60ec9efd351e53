// Reads one line of rules: a target, loops, a condition. Loops that number heaps are unrolled: the line is
// read again for each value, with the variable known.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "game/ruleset.h"
#include "lang/expression_reader.h"
#include "lang/rules/rule_line.h"

namespace galli {

inline constexpr std::size_t max_clauses = 4096;

class ClauseReader {
 public:
  /// Clauses are added to `clauses`.
  ClauseReader(Cursor& cursor, const Scope& scope, Side side, std::vector<Clause>& clauses);

  /// The cursor stands at the beginning of the line, behind its side, and is left at its end.
  void read();

 private:
  void find_heap_numbers();

  void read_loops(std::size_t place);
  void read_next_loop();
  void read_range(const std::string& name);
  void read_members(const std::string& name, std::shared_ptr<const IntegerSet> set, const Span& span);
  void read_subsets(const std::string& name);
  void add_loop(Loop loop);
  void unroll(const std::string& name, Integer value, std::size_t next);
  Integer constant_bound(const std::string& name);

  void finish();
  std::vector<Expression> target();
  std::vector<Expression> tuple();
  std::vector<Expression> assignments();
  void assign(std::vector<Expression>& target, std::vector<bool>& is_assigned);
  std::vector<std::size_t> assigned_heaps();
  bool add_guards(Clause& clause);
  void count_work();

  Cursor& cursor_;
  Scope scope_;
  Side side_;
  std::vector<Clause>& clauses_;
  RuleLine line_;
  std::set<std::string, std::less<>> heap_numbers_;  ///< names inside h[...]
  std::vector<Loop> loops_;
  /// Where the line changes a heap again: a mistake, unless the condition rules the line out.
  std::optional<Span> second_change_{};
  std::size_t read_clauses_ = 0;
  std::size_t work_ = 0;  ///< tokens read so far
};

/// `(e, e, ...)` with this many entries.
std::vector<Expression> read_tuple(Cursor& cursor, const Scope& scope, std::size_t size);

}  // namespace galli
