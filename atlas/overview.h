// What the whole came to: counts, surprises, errata, what is new.
#pragma once

#include <string>

#include "atlas/page.h"

namespace galli::atlas {

/// Statements by verdict; surprises are those of any verdict that had an unexpected verdict.
struct Counts {
  std::size_t all = 0;
  std::size_t proved = 0;
  std::size_t observed = 0;
  std::size_t refuted = 0;
  std::size_t undecided = 0;
  std::size_t surprises = 0;
  std::size_t false_in_print = 0;
  std::size_t fresh = 0;  ///< in none of the papers

  void add(const Statement& statement);
};

Counts counts_of(const std::vector<Statement>& statements);

/// "3 surprises: ..." loud, at the top; empty if there is none.
std::string alarm(const Atlas& atlas);
std::string summary(const Atlas& atlas);
/// Where print is wrong: every refuted statement of a paper with its correction, and our remarks. First what changes a result, then
/// slips.
std::string errata(const Atlas& atlas);
/// What was found by computation.
std::string news(const Atlas& atlas);

}  // namespace galli::atlas
