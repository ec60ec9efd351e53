// What questions about positions ask of the engines, phase by phase: the same whether it is run or explained.
#pragma once

#include <vector>

#include "ask/open_game.h"

namespace galli {

/// Each throws Error as `ask` would. None for a phase about which nothing is asked.
std::vector<Request> requests_of(const OutcomeQuestion& question);
std::vector<Request> requests_of(const ValueQuestion& question);
std::vector<Request> requests_of(const TableQuestion& question);
std::vector<Request> requests_of(const PositionsQuestion& question);
std::vector<Request> requests_of(const SequenceQuestion& question);

}  // namespace galli
