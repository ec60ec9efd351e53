#include "cli/typed.h"

#include <fmt/format.h>
#include <unistd.h>

#include <sstream>

#include "base/version.h"
#include "cli/interrupt.h"
#include "cli/stats.h"
#include "report/words.h"
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
  return Session(rules, 0);  // one question: nothing is asked for again
}

std::shared_ptr<const Source> game_source(const Options& options, const Control& control) {
  if (options.game == "-") return read_standard_input(control);
  if (options.game.starts_with('@')) return read_file(options.game.substr(1), control);
  return std::make_shared<const Source>(Source{"", options.game});
}

GameHandle game_for(const Options& options, const Session& session, const Control& control) {
  return session.game(*game_source(options, control), options.misere);
}

std::vector<GameHandle> games_for(const Options& options, const Session& session, const Control& control) {
  std::vector<GameHandle> games;
  for (const std::string& text : options.games) {
    Options one = options;
    one.game = text;
    games.push_back(game_for(one, session, control));
  }
  return games;
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

MaybeInteger bound_typed(const Options& options) {
  if (!options.to) return {};
  if (options.to->size() == 1) return options.to->front();
  throw Error({.kind = ErrorKind::question,
               .message = fmt::format("--to has {} bounds, this command takes one", options.to->size()),
               .remedies = {SetField{QuestionField::bound, std::to_string(options.to->front())}}});
}

Provenance provenance_of(const Options& options) {
  return {"", command_line(options.words), std::string(version)};
}

Provenance provenance_of(const Options& options, const GameHandle& game) {
  Provenance provenance = provenance_of(options);
  provenance.game = game.text();
  return provenance;
}

}  // namespace galli
