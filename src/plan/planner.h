// The planner: which engine answers a request, and why the others do not. It never runs.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "gallimaufry/error.h"
#include "plan/engine.h"

namespace galli {

/// The plan, or why there is none: the engine that was asked for, or of those that fit the one that should be quickest.
std::variant<Plan, Complaint> make_plan(const Question& question, Engines engines);

/// What one engine offers, or why it cannot do this.
std::variant<Plan, Reason> offer_of(const WindowEngine& engine, const EngineQuestion& question);

/// The same as `make_plan` for a smaller question, by whatever engine is best for it.
std::variant<Plan, Complaint> make_part(const EngineQuestion& whole, const Machine& machine,
                                        const Request& request);

/// Why this engine cannot be asked for: there is none of that name. Nothing for one that there is, or for none.
std::optional<Complaint> complaint_about_engine(const std::string& name, Engines engines);

/// Misere play has no nim-values.
Complaint no_misere_values();

}  // namespace galli
