#include "cli/subject.h"

#include <fmt/format.h>
#include <unistd.h>

#include <sstream>

#include "base/version.h"
#include "cli/interrupt.h"
#include "cli/stats.h"
#include "cli/words.h"
#include "store/input.h"
#include "store/output.h"

namespace galli {
namespace {

/// One position a line; blank lines and those that begin with # do not count.
std::vector<PositionText> lines_of_input(const Control& control) {
  std::istringstream text(read_standard_input(control)->text);
  std::vector<PositionText> lines;
  std::size_t number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    lines.emplace_back(line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin),
                       fmt::format("standard input:{}", number));
  }
  return lines;
}

}  // namespace

Session session_for(const Options& options, const Control& control) {
  std::vector<Source> rules;
  for (const std::string& file : options.rules) rules.push_back(*read_file(file, control));
  return Session(rules);
}

std::shared_ptr<const Source> game_source(const Options& options, const Control& control) {
  if (options.game == "-") return read_standard_input(control);
  if (options.game.starts_with('@')) return read_file(options.game.substr(1), control);
  return std::make_shared<const Source>(Source{"", options.game});
}

GameHandle game_for(const Options& options, const Session& session, const Control& control) {
  return session.game(*game_source(options, control), options.misere);
}

std::vector<PositionText> positions_typed(const Options& options, const Control& control) {
  std::vector<PositionText> all;
  for (const std::string& text : options.positions) {
    const std::vector<PositionText> more =
        text == "-" ? lines_of_input(control) : std::vector{PositionText(text)};
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

PhaseChoice phases_typed(const Options& options) { return {options.phase.value_or(1), options.all_phases}; }

std::vector<Integer> bounds_typed(const Options& options) { return options.to.value_or(Position{}); }

Subject subject_of(const Options& options, const Control& control) {
  return game_for(options, session_for(options, control), control).inside();
}

Subject subject_of(const Options& options, const std::shared_ptr<const Source>& source,
                   const std::shared_ptr<const Library>& library) {
  Subject subject{library, read_game(source, *library), {}};
  if (options.misere) subject.game = in_misere(std::move(subject.game));
  subject.machine = machine_of(subject.game);
  return subject;
}

std::vector<Subject> subjects_of(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  std::vector<Subject> subjects;
  for (const std::string& text : options.games) {
    Options one = options;
    one.game = text;
    subjects.push_back(game_for(one, session, control).inside());
  }
  return subjects;
}

std::vector<std::uint32_t> phases_asked(const Options& options, const Machine& machine) {
  return phases_chosen(phases_typed(options), machine);
}

std::vector<std::vector<Position>> positions_asked(const Options& options, const Subject& subject,
                                                   const std::vector<std::uint32_t>& phases,
                                                   const Control& control) {
  return positions_written(subject, positions_typed(options, control), options.board.value_or(""), phases);
}

Window window_asked(const Options& options, const Subject& subject, std::uint32_t phase, Integer otherwise) {
  return window_chosen(subject, bounds_typed(options), phase, otherwise);
}

std::optional<Integer> single_bound(const Options& options) { return single_bound(bounds_typed(options)); }

void check_has_values(const Machine& machine, const std::string& instead) {
  if (!machine.misere) return;
  throw Error(
      {.kind = ErrorKind::refused, .message = "misere games have outcomes only", .remedies = instead});
}

Answer answer(const Options& options, const Subject& subject, const Request& request,
              const Control& control) {
  const Stopwatch watch;
  const Plan plan = plan_for(subject.machine, request, plan_settings(options.settings));
  Answer found = run(subject.machine, plan, request, plan_settings(options.settings), control);
  if (options.stats)
    tell_stats(watch, plan.engine, plan.kernel, plan.threads, found.work, to_text(subject.game));
  return found;
}

Provenance provenance_of(const Options& options, const GameHandle& game) {
  return provenance_of(options, game.inside());
}

Provenance provenance_of(const Options& options, const Subject& subject) {
  return {to_text(subject.game), command_line(options.words), std::string(version)};
}

}  // namespace galli
