// What a sweep came to, in words or as a line of JSON.
#pragma once

#include "cli/sweep_rows.h"

namespace galli {

/// "255 games: 255 proved", and a line for each record.
std::string summary_in_words(const SweepSummary& summary, const SweepFamily& family);

/// The same as a JSON object on one line; `rows` must write JSON.
std::string summary_as_json(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows);

/// On standard error: JSON when the rows are.
void tell_summary(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows,
                  Format format);

}  // namespace galli
