// How a question would be answered. Nothing is computed.
#include "base/words.h"
#include "cli/commands.h"
#include "cli/requests.h"
#include "cli/shell_trap.h"
#include "report/stream.h"

namespace galli {
namespace {

/// A sequence without a term asks nothing.
void add_sequence(std::vector<Request>& requests, const Options& options, const Subject& subject,
                  std::uint32_t phase) {
  SequenceRequest asked = sequence_request(options, subject, phase);
  if (asked.request) requests.push_back(std::move(*asked.request));
}

/// One request for each phase, as the command that asks the same would make it.
std::vector<Request> requests_asked(const Options& options, const Subject& subject, const Control& control) {
  const std::vector<std::uint32_t> phases = phases_asked(options, subject.machine);
  const bool is_about_positions =
      options.explained == Command::outcome || options.explained == Command::value;
  const auto chosen = is_about_positions ? positions_asked(options, subject, phases, control)
                                         : std::vector<std::vector<Position>>(phases.size());
  if (options.explained == Command::value) check_has_values(subject.machine, "leave --values out");
  const Ask ask = options.explained == Command::value ? Ask::values : Ask::outcomes;
  std::vector<Request> requests;
  for (std::size_t k = 0; k < phases.size(); ++k) {
    const std::uint32_t phase = phases[k];
    if (!chosen[k].empty()) requests.push_back(request_for(subject.machine, ask, phase, chosen[k]));
    if (options.explained == Command::positions) {
      requests.push_back(positions_request(options, subject, Filter(options, subject, phase), phase));
      requests.back().streams = true;
    }
    if (options.explained == Command::table) {
      requests.push_back(table_request(options, subject, phase));
      if (streams_tables(options.explained_format)) requests.back().streams = true;
    }
    if (options.explained == Command::sequence) add_sequence(requests, options, subject, phase);
  }
  return requests;
}

/// What it takes to write an answer down, beside finding it; lists are written while they are found.
double seconds_to_write(const Options& options, const Request& request) {
  if (request.want != Request::Want::table || options.explained == Command::positions) return 0;
  const bool is_text = options.explained_format == Format::text;
  double per_cell = is_text ? 15e-9 : options.explained_format == Format::npy ? 1e-9 : 20e-9;
  if (options.explained == Command::sequence) per_cell = is_text ? 120e-9 : 50e-9;
  return static_cast<double>(*request.window.cells()) * per_cell;
}

/// What is taken from the answer: "value 3, where x < y, up to swap".
std::string selection(const Options& options) {
  std::vector<std::string> parts;
  if (options.value) parts.push_back("value " + std::to_string(*options.value));
  if (options.where) parts.push_back("where " + one_line(*options.where));
  if (options.up_to_swap) parts.emplace_back("up to swap");
  return joined(parts, ", ");
}

}  // namespace

void explain_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  std::string text;
  for (const Request& request : requests_asked(options, subject, control)) {
    Plan plan = plan_for(subject.machine, request, plan_settings(options.settings));
    plan.seconds += seconds_to_write(options, request);
    text += text.empty() ? "" : "\n";
    text += explain(to_text(subject.game), subject.machine, request, plan_settings(options.settings), plan,
                    selection(options));
  }
  deliver(text, options, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
