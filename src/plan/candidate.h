// What each engine would make of a question: its plan with what it costs, or why it has none.
#pragma once

#include <variant>
#include <vector>

#include "plan/plan.h"

namespace galli {

/// Everything that a plan is made of. The families are recognised once for all engines.
struct Question {
  const Machine& machine;
  const Families& families;
  const Request& request;
  const PlanSettings& settings;
};

struct Candidate {
  std::string engine;
  std::variant<Plan, Reason> plan;
};

Candidate wave_candidate(const Question& question);
Candidate sparse_candidate(const Question& question);
Candidate levels_candidate(const Question& question);
Candidate shelves_candidate(const Question& question);
Candidate lines_candidate(const Question& question);
Candidate sliced_candidate(const Question& question);
Candidate sieve_candidate(const Question& question);
Candidate octal_candidate(const Question& question);
Candidate twist_candidate(const Question& question);
Candidate zeckendorf_candidate(const Question& question);
Candidate dense_candidate(const Question& question);
Candidate search_candidate(const Question& question);
Candidate memo_candidate(const Question& question);
Candidate reference_candidate(const Question& question);
Candidate copies_candidate(const Question& question);
Candidate summands_candidate(const Question& question);

/// The answer itself: a table, or a list as long as theorems allow. Nothing for an engine that gives the receiver each
/// part as it is found.
void add_answer(const Question& question, Plan& plan, bool streams = false);

/// What it takes to hand over a list of unknown length, for an engine that does not count it otherwise.
void add_long_list(const Question& question, Plan& plan);

/// Options that an average position of the box has where a heap falls by multiples of another, or of the least one.
double average_multiples(const Residue& residue, const Window& box);

/// What the plans of levels and shelves begin with: kernel and threads, which are written into `levels` too, and positions.
/// A thread finds `values_each` values at a time.
Plan begun_levels_plan(const Question& question, LevelsPlan& levels, std::uint32_t values_each);

using MakeCandidate = Candidate (*)(const Question&);

bool has_copies(const Machine& machine);
bool has_parts(const Machine& machine);
bool has_splits(const Machine& machine);
inline bool concerns_all(const Machine&) { return true; }
inline bool concerns_none(const Machine&) { return false; }

/// An engine, as the planner sees it.
struct EngineEntry {
  const char* name;
  MakeCandidate candidate;
  bool (*concerns)(const Machine&);                     ///< worth a word in `explain`
  bool (*comes_first)(const Machine&) = concerns_none;  ///< it is taken whenever it fits
  bool is_last_resort = false;  ///< only where no other fits, or it is known to have little to do
};

inline bool is_on_one_heap(const Machine& machine) {
  return is_on_heaps(machine) && machine.board.dimension() == 1;
}
inline bool is_on_more_heaps(const Machine& machine) {
  return is_on_heaps(machine) && machine.board.dimension() > 1;
}
inline bool is_on_grid(const Machine& machine) { return machine.board.kind == Board::Kind::grid; }
inline bool is_on_parts(const Machine& machine) { return !is_on_heaps(machine); }

/// Of two that take equally long, the first is taken.
inline constexpr EngineEntry engines[] = {
    {"copies", copies_candidate, has_copies, concerns_all},
    {"summands", summands_candidate, has_parts, is_on_parts},
    {"sieve", sieve_candidate, is_on_one_heap},
    {"twist", twist_candidate, is_on_one_heap},
    {"octal", octal_candidate, has_splits},
    {"zeckendorf", zeckendorf_candidate, is_fibonacci_nim},
    {"sparse", sparse_candidate, is_on_more_heaps},
    {"wave", wave_candidate, is_on_more_heaps},
    {"sliced", sliced_candidate, is_on_more_heaps},
    {"levels", levels_candidate, is_on_more_heaps},
    {"shelves", shelves_candidate, is_on_more_heaps},
    {"lines", lines_candidate, is_on_heaps},
    {"dense", dense_candidate, is_on_heaps},
    {"memo", memo_candidate, is_on_parts},
    {"search", search_candidate, is_on_grid, concerns_none, true},
    {"reference", reference_candidate, concerns_all, concerns_none, true},
};

/// Why this engine cannot be asked for: there is none of that name. Nothing for one that there is, or for none.
std::optional<Complaint> complaint_about_engine(const std::string& name);

}  // namespace galli
