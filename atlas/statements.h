// What checking says of each statement.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/claims.h"

namespace galli::atlas {

/// A table as it is printed and as it is computed.
struct PrintedTable {
  struct Row {
    std::string at;
    std::vector<std::string> printed;
    std::vector<std::string> found;  ///< empty text: not computed

    bool is_computed(std::size_t column) const;
    bool differs(std::size_t column) const;
  };
  std::vector<std::string> columns;
  std::vector<Row> rows;

  std::size_t entries() const;  ///< that were computed
  std::size_t differences() const;
};

struct Statement {
  std::string name;
  std::string anchor;  ///< unique on the page
  std::string source;
  InPaper in_paper = InPaper::unstated;
  bool is_slip = false;
  std::string says;         ///< printed words
  std::string means;        ///< ours
  std::string definitions;  ///< of rulesets that the formula names
  std::string formula;
  std::string verdict;  ///< proved, observed, refuted, undecided
  std::string expected;
  bool is_expected = true;
  std::optional<std::int64_t> bound;
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;
  std::string counterexample;
  std::vector<std::string> wrong_entries{};
  std::optional<PrintedTable> table;
  std::string basis;
  std::vector<ProofGround> proof{};
  std::string for_every;
  std::string corrects;
  std::string note;
  double seconds = 0;

  /// "push" of "push 3.0.3"
  std::string paper() const;
  /// In none of the papers, and not a correction.
  bool is_new() const { return in_paper == InPaper::absent && corrects.empty(); }
  bool is_refuted() const { return verdict == "refuted"; }
  /// Printed as true, and false.
  bool is_false_in_print() const;
  /// Observed, where each case is proved.
  bool is_proved_case_by_case() const { return verdict == "observed" && !proof.empty(); }
  /// Proved as a sentence about all numbers.
  bool is_about_all_heaps() const {
    return std::any_of(proof.begin(), proof.end(), [](ProofGround ground) {
      return ground == ProofGround::automata || ground == ProofGround::rules;
    });
  }
  /// What it says, in one line: printed words where there are some.
  const std::string& gist() const { return !says.empty() ? says : !means.empty() ? means : formula; }
};

std::vector<Statement> statements_of(const std::vector<CheckedClaim>& claims);

}  // namespace galli::atlas
