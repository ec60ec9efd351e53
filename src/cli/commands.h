// One function for each command: it asks the other rooms and delivers the answer.
#pragma once

#include "cli/options.h"
#include "gallimaufry/control.h"

namespace galli {

/// Carries out what was asked. Throws Error.
void carry_out(const Options& options, const Control& control);

void outcome_command(const Options& options, const Control& control);
void value_command(const Options& options, const Control& control);
void moves_command(const Options& options, const Control& control);
void table_command(const Options& options, const Control& control);
void positions_command(const Options& options, const Control& control);
void sequence_command(const Options& options, const Control& control);
void plot_command(const Options& options, const Control& control);
void graph_command(const Options& options, const Control& control);
void sweep_command(const Options& options, const Control& control);
void identify_command(const Options& options, const Control& control);
void explain_command(const Options& options, const Control& control);
void show_command(const Options& options, const Control& control);
void zeckendorf_command(const Options& options, const Control& control);
void period_command(const Options& options, const Control& control);
void check_command(const Options& options, const Control& control);
void verify_command(const Options& options, const Control& control);
void compare_command(const Options& options, const Control& control);
void laws_command(const Options& options, const Control& control);
void solve_command(const Options& options, const Control& control);
void slopes_command(const Options& options, const Control& control);
void conjecture_command(const Options& options, const Control& control);
void list_command(const Options& options, const Control& control);
void cite_command(const Options& options, const Control& control);
void help_command(const Options& options, const Control& control);

}  // namespace galli
