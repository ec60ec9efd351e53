// What a sweep came to, in words or as a line of JSON.
#pragma once

#include "report/studies/sweep_rows.h"

namespace galli {

/// "255 games: 255 sets S within {1..8}"
std::string family_in_words(const SweepFamily& family);

/// "255 games: 255 proved", and a line for each record.
std::string summary_in_words(const SweepSummary& summary, const SweepFamily& family);

/// The same as a JSON object on one line; `rows` must write JSON.
std::string summary_as_json(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows);

/// JSON when the rows are.
std::string summary_text(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows,
                         Format format);

}  // namespace galli
