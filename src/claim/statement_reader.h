// Reads the statement of a claim: what follows its `for`.
#pragma once

#include "claim/term_reader.h"

namespace galli::claims {

class StatementReader {
 public:
  StatementReader(Claim& claim, Cursor& cursor, TermReader& terms)
      : claim_(claim), cursor_(cursor), terms_(terms) {}

  /// Up to the newline.
  Statement read();

 private:
  Statement about_sets();
  Statement begins(Term set, bool up_to_swap);
  Statement about_sequence();
  Statement table();
  Statement options_are();
  Statement period();
  Statement slopes();
  bool accept_up_to_swap();
  Term value_or_choice();
  Position listed_position();

  Claim& claim_;
  Cursor& cursor_;
  TermReader& terms_;
};

/// The entries of a printed block: what stands from the cursor to the newline, line by line.
std::vector<PrintedEntry> read_block(Cursor& cursor);
/// The same with rows `n: entry entry`.
std::vector<PrintedEntry> read_table_block(Cursor& cursor, std::size_t indices, std::size_t columns);

}  // namespace galli::claims
