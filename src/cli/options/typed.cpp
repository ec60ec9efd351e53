#include "cli/options/typed.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/text.h"
#include "base/version.h"
#include "cli/command.h"
#include "store/input.h"

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

std::shared_ptr<const Source> source_of(const std::string& word, const Control& control) {
  if (word == "-") return read_standard_input(control);
  if (word.starts_with('@')) return read_file(word.substr(1), control);
  return std::make_shared<const Source>(Source{"", word});
}

}  // namespace

Session session_for(const Options& options, const Control& control) {
  std::vector<Source> rules;
  for (const std::string& file : options.rules) rules.push_back(*read_file(file, control));
  return Session(rules, 0);  // one question: nothing is asked for again
}

std::shared_ptr<const Source> game_source(const Options& options, const Control& control) {
  return source_of(single(options.typed, "GAME").value_or(""), control);
}

GameHandle game_for(const Options& options, const Session& session, const Control& control) {
  return session.game(*game_source(options, control), options.misere);
}

std::vector<GameHandle> games_for(const Options& options, const Session& session, const Control& control) {
  const std::vector<std::string>& words = options.typed.at("GAMES");
  const CommandEntry& entry = entry_of(options.command);
  if (words.size() < 2)
    usage_error(std::string(entry.name()) + " needs two games", std::string(entry.example));
  if (std::count(words.begin(), words.end(), "-") > 1)
    usage_error("two games cannot both come from standard input", std::string(entry.example));
  std::vector<GameHandle> games;
  for (const std::string& word : words)
    games.push_back(session.game(*source_of(word, control), options.misere));
  return games;
}

std::vector<PositionText> positions_typed(const Options& options, const Control& control) {
  std::vector<PositionText> all;
  for (const std::string& text : options.typed.at("POSITION")) {
    const std::vector<PositionText> more =
        text == "-" ? lines_of_input(control) : std::vector{PositionText(text)};
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::string grid_typed(const Options& options) { return single(options.typed, "--board").value_or(""); }

PhaseChoice phases_typed(const Options& options) {
  const auto text = single(options.typed, "--phase");
  if (!text) return {};
  if (*text == "all") return {1, true};
  const std::vector<Integer> number = naturals_in(*text);
  if (number.size() != 1 || number.front() == 0)
    usage_error(quoted(*text) + " is not a phase", "--phase 1, --phase 2 or --phase all");
  return {static_cast<std::size_t>(number.front()), false};
}

std::vector<Integer> bounds_typed(const Options& options) {
  const auto text = single(options.typed, "--to");
  if (!text) return {};
  std::vector<Integer> bounds = naturals_in(*text);
  if (bounds.empty())
    usage_error(quoted(*text) + " is not a valid bound for heaps", "--to 20, --to 20,30 or --to 10^3");
  return bounds;
}

MaybeInteger bound_typed(const Options& options) {
  const std::vector<Integer> bounds = bounds_typed(options);
  if (bounds.empty()) return {};
  if (bounds.size() == 1) return bounds.front();
  usage_error(fmt::format("--to has {} bounds, this command takes one", bounds.size()),
              {SetField{QuestionField::bound, std::to_string(bounds.front())}});
}

std::vector<Integer> naturals_in(const std::string& text) {
  try {
    std::vector<Integer> numbers = read_numbers(text);
    const bool has_negative =
        std::any_of(numbers.begin(), numbers.end(), [](Integer number) { return number < 0; });
    return has_negative ? std::vector<Integer>() : numbers;
  } catch (const Error&) {
    return {};
  }
}

void check_has_no_engine(const Options& options) {
  if (options.settings.engine.empty()) return;
  usage_error("'--engine' does not go with '" + std::string(name_of(options.command)) + "'",
              "galli sequence GAME --engine NAME computes terms by an engine of your choice");
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
