// Goes through the cases of one claim; part of claim/judge.
#pragma once

#include "claim/judge.h"

namespace galli::claims {

class Judge {
 public:
  Judge(const Claim& claim, Evaluator& evaluator)
      : claim_(claim), evaluator_(evaluator), frame_(evaluator.frame()), oracle_(evaluator.oracle()) {}

  Finding run();

 private:
  using Kind = Statement::Kind;
  using Op = Term::Op;

  const Statement& statement() const { return claim_.statement; }
  const Term& term(std::size_t i) const { return claim_.statement.terms[i]; }

  /// Refuses what would never end.
  void estimate();
  void look_beyond();
  void decide_last_range();
  bool decide(const Binding& last);
  void decide_comparison();
  void judge_case();
  void judge_statement();
  /// The smallest of this many cases.
  void fail(Failure failure, std::uint64_t cases = 1);
  void leave_open(std::string why) { finding_.undecided = std::move(why); }

  void condition();
  /// Adds every order of the heaps.
  static PositionSet closed(const PositionSet& set);
  std::uint64_t cases_of(const PositionSet& difference);
  void positions_are();
  void same_values();
  void begins();
  void note_list(const PositionSet& found);
  /// A list up to swap says nothing of a set that changes with it.
  void require_symmetric(const PositionSet& found);

  /// Where an entry of a block stands: see read_block.
  static Position place_of(const PrintedEntry& entry, bool has_one_heap);
  void require_on_board(Oracle::Handle handle, std::uint32_t phase, const Spot& spot);
  void printed();
  /// An entry beside what was computed. Entries come row by row.
  void note(const PrintedEntry& entry, const std::string& found);
  std::string column_text(const Term& column);
  Let::Kind type_of_column(const Term& column) const;
  void table();

  void options_are();
  void period();
  void slopes();

  const Claim& claim_;
  Evaluator& evaluator_;
  Integer* frame_;
  Oracle& oracle_;
  bool is_case_observed_ = false;  ///< some range so far rested on an observation
  Finding finding_;
};

}  // namespace galli::claims
