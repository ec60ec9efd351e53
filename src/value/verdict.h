// What checking a claim came to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/arithmetic.h"

namespace galli {

/// A printed table beside what was computed, row by row; what was not looked at is empty.
struct ComparedTable {
  struct Row {
    std::string at;
    std::vector<std::string> printed;
    std::vector<std::string> found;
  };
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

struct Verdict {
  enum class Kind : std::uint8_t { proved, observed, refuted, undecided };

  Kind kind = Kind::undecided;
  bool is_expected = false;
  std::optional<Integer> bound{};  ///< N, where the claim has one
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;                ///< cases that refute it
  std::string counterexample{};              ///< the smallest; empty: none
  std::vector<std::string> wrong_entries{};  ///< of a printed table
  ComparedTable table{};                     ///< of a printed table; else without rows
  std::string basis{};                       ///< what it rests on, or why it is undecided
  double seconds = 0;
};

/// A claim that was checked, as reports tell of it.
struct CheckedClaim {
  std::string name;
  std::string id;  ///< for links: letters, digits, dots and dashes
  std::string source;
  std::string says;
  std::string definitions;  ///< of rulesets that stand in the claim's file, as they are written; may be empty
  std::string statement;
  std::string expected;
  std::string corrects;
  std::string note;
  Verdict verdict;
};

constexpr std::string_view name_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::proved: return "proved";
    case Verdict::Kind::observed: return "observed";
    case Verdict::Kind::refuted: return "refuted";
    case Verdict::Kind::undecided: break;
  }
  return "undecided";
}

}  // namespace galli
