#include "cli/commands.h"
#include "cli/moves_report.h"
#include "cli/shell_trap.h"
#include "cli/stats.h"

namespace galli {
namespace {

std::vector<Moves> moves_asked(const Options& options, const Subject& subject, const Control& control) {
  const std::vector<std::uint32_t> phases = phases_asked(options, subject.machine);
  const auto positions = positions_asked(options, subject, phases, control);
  const Stopwatch watch;
  std::vector<Moves> found;
  std::uint64_t work = 0;
  for (std::size_t i = 0; i < positions.front().size(); ++i) {
    for (std::size_t k = 0; k < phases.size(); ++k) {
      found.push_back(
          moves(subject.machine, phases[k], positions[k][i], plan_settings(options.settings), control));
      work += found.back().work;
    }
  }
  if (options.stats) tell_stats(watch, found.front().engine, "", 1, work, to_text(subject.game));
  return found;
}

/// One object, or a list of them when several were asked for.
std::string all_as_json(const std::vector<Moves>& all, const Machine& machine, const Provenance& provenance) {
  if (all.size() == 1) return moves_as_json(all.front(), machine, provenance, 0) + "\n";
  std::vector<std::string> objects;
  for (const Moves& one : all) objects.push_back(moves_as_json(one, machine, provenance, 2));
  return json_lines(objects, 0) + "\n";
}

std::string all_as_text(const std::vector<Moves>& all, const Machine& machine, const Options& options) {
  std::string text;
  for (const Moves& one : all) {
    text += text.empty() ? "" : "\n";
    text += options.draw ? moves_as_drawing(one, machine) : moves_as_text(one, machine, options.all);
  }
  return text;
}

}  // namespace

void moves_command(const Options& options, const Control& control) {
  const Subject subject = subject_of(options, control);
  const std::vector<Moves> all = moves_asked(options, subject, control);
  const bool is_json = options.format == Format::json;
  deliver(is_json ? all_as_json(all, subject.machine, provenance_of(options, subject))
                  : all_as_text(all, subject.machine, options),
          options, control);
  warn_of_shell_trap(options, *subject.library);
}

}  // namespace galli
