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
  const Settings& settings;
};

struct Candidate {
  std::string engine;
  std::variant<Plan, Reason> plan;
};

Candidate wave_candidate(const Question& question);
Candidate dense_candidate(const Question& question);
Candidate memo_candidate(const Question& question);
Candidate reference_candidate(const Question& question);
Candidate copies_candidate(const Question& question);
Candidate summands_candidate(const Question& question);

using MakeCandidate = Candidate (*)(const Question&);

/// The engines, the most wanted first. Some are worth a word only for some games.
struct EngineEntry {
  const char* name;
  MakeCandidate candidate;
  bool (*concerns)(const Machine&);
};

bool has_copies(const Machine& machine);
bool has_parts(const Machine& machine);
inline constexpr EngineEntry engines[] = {
    {"copies", copies_candidate, has_copies},
    {"summands", summands_candidate, has_parts},
    {"wave", wave_candidate, [](const Machine&) { return true; }},
    {"dense", dense_candidate, [](const Machine&) { return true; }},
    {"memo", memo_candidate, [](const Machine& machine) { return !is_on_heaps(machine); }},
    {"reference", reference_candidate, [](const Machine&) { return true; }},
};

}  // namespace galli
