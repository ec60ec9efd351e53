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
Candidate reference_candidate(const Question& question);

using MakeCandidate = Candidate (*)(const Question&);

/// The engines, the most wanted first.
struct EngineEntry {
  const char* name;
  MakeCandidate candidate;
};
inline constexpr EngineEntry engines[] = {
    {"wave", wave_candidate}, {"dense", dense_candidate}, {"reference", reference_candidate}};

}  // namespace galli
