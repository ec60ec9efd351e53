// Every command on random games over the whole grammar: none may crash, hang, throw something unknown, end with an exit code
// that does not belong there, or write JSON, CSV or SVG that cannot be read. Each command is carried out in a child process,
// with options drawn at random. A failing one is made small before it is told. GALLI_GAMES raises the number of games, GALLI_SEED draws others.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "brute/brute.h"
#include "by_text.h"
#include "cli/child.h"
#include "cli/command.h"
#include "cli/command_drawer.h"
#include "cli/exit_code.h"
#include "proof/games_to_try.h"

namespace galli::commands_test {
namespace {

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_json(const std::string& text) { return nlohmann::json::accept(text); }

bool has_json_lines(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!is_json(line)) return false;
  }
  return true;
}

/// All rows have as many fields as the first. The games that stand in comments do not count.
bool is_csv(const std::string& text) {
  std::istringstream lines(text);
  std::set<long> widths;
  bool is_quoted = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    long fields = 1;
    for (const char c : line) {
      if (c == '"') is_quoted = !is_quoted;
      if (c == ',' && !is_quoted) ++fields;
    }
    if (!is_quoted) widths.insert(fields);
  }
  return widths.size() <= 1 && !is_quoted;
}

/// What is wrong with what a command that was done has written; empty if nothing is.
std::string unreadable(const Words& words, const Result& result) {
  const std::string written = has(words, "-o")
                                  ? contents(words[static_cast<std::size_t>(
                                        std::find(words.begin(), words.end(), "-o") - words.begin() + 1)])
                                  : result.out;
  if (has(words, "json") && !is_json(written)) return "this is not JSON: " + written;
  if (has(words, "jsonl") && !has_json_lines(written)) return "these are not lines of JSON: " + written;
  if (has(words, "csv") && !is_csv(written)) return "this is not CSV: " + written;
  const bool is_svg =
      written.find("<svg") != std::string::npos && written.find("</svg>") != std::string::npos;
  if (has(words, "svg") && !is_svg) return "this is not SVG: " + written;
  if (has(words, "--stats") && !has_json_lines(result.err)) return "--stats is not JSON: " + result.err;
  return "";
}

/// How often each command was done, and refused with each code.
std::map<std::string, std::size_t> ends;

/// What is wrong with a run; empty if nothing is.
std::string problem(const Words& words, const Result& result) {
  if (!result.has_ended()) {
    const int signal = WTERMSIG(result.status);
    const std::string what =
        signal == SIGXCPU || signal == SIGKILL || signal == SIGALRM ? "it takes too long" : "it crashes";
    return what + ", signal " + std::to_string(signal) + "\n" + result.err;
  }
  ++ends[words[0] + " " + std::to_string(result.code())];
  const auto code = static_cast<ExitCode>(result.code());
  if (code == ExitCode::done) return unreadable(words, result);
  const bool is_surprise = code == ExitCode::surprise && words[0] == "check";
  if (is_surprise) return unreadable(words, result);
  const std::set<std::string> may_not_fit = {"check", "explain", "laws", "positions",
                                             "sweep"};  // other games, names
  const bool is_text = code == ExitCode::text && may_not_fit.contains(words[0]);
  const bool is_known = code == ExitCode::usage || code == ExitCode::refused || is_text;
  if (!is_known || words[0] == "verify")
    return "exit code " + std::to_string(result.code()) + "\n" + result.err;
  if (!result.err.starts_with("error: ")) return "no message\n" + result.err;
  return "";
}

/// The command lines in turn, as far as they are done.
std::string problem(Drawn& drawn, Command command, std::uint64_t seed) {
  for (const Words& words : command_lines(drawn, command, seed)) {
    const Result result = run_command(words);
    if (result.cpu_seconds > 0.5 && std::getenv("GALLI_TALLY"))
      std::cout << result.cpu_seconds << " s: " << in_one_line(words) << std::endl;
    const std::string wrong = problem(words, result);
    const std::string claim = words[0] == "check" ? "\n" + contents(words[1]) : "";
    if (!wrong.empty()) return in_one_line(words) + claim + "\n" + wrong;
    if (std::getenv("GALLI_TELL") && result.has_ended() && result.code() != 0)
      std::cout << in_one_line(words) << "\n" << result.err << "\n";
    if (!result.has_ended() || result.code() != 0) break;
  }
  return "";
}

/// The same for the smallest games that still have one.
std::string smallest_problem(Drawn drawn, Command command, std::uint64_t seed) {
  std::string found = problem(drawn, command, seed);
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    std::vector<Drawn> smaller;
    for (const brute::Game& game : brute::simpler(drawn.game)) smaller.push_back({game, drawn.other, {}});
    for (const brute::Game& other : brute::simpler(drawn.other)) smaller.push_back({drawn.game, other, {}});
    for (Drawn& each : smaller) {
      const std::string wrong = problem(each, command, seed);
      if (wrong.empty()) continue;
      drawn = each;
      found = wrong;
      goes_on = true;
      break;
    }
  }
  return found;
}

brute::Limits limits_for(brute::Stage stage) {
  brute::Limits limits;
  limits.stage = stage;
  limits.heaps = 1;
  limits.whole = true;
  limits.core_only = false;
  return limits;
}

/// In turn: sums, and single heaps, which have sequences and periods, more often than others.
constexpr brute::Stage stages[] = {brute::Stage::sum, brute::Stage::heaps, brute::Stage::any,
                                   brute::Stage::any};

/// A smaller one of the same game, the game itself, or any.
brute::Game another(const brute::Game& game, brute::Random& random) {
  const std::vector<brute::Game> smaller = brute::simpler(game);
  if (!smaller.empty() && !brute::chance(random, 3))
    return smaller[static_cast<std::size_t>(
        brute::pick(random, 0, static_cast<long long>(smaller.size()) - 1))];
  return brute::chance(random, 3) ? game : brute::random_game(random, limits_for(brute::Stage::any));
}

TEST(Commands, none_fails_on_random_games) {
  const Scratch scratch;
  brute::Random random(seed_to_try(21));
  brute::Coverage coverage;
  constexpr std::size_t by_default = 72;
  std::size_t failures = 0;
  for (std::size_t i = 0; i < games_to_try(by_default); ++i) {
    const brute::Game game = brute::random_game(random, limits_for(stages[i % std::size(stages)]));
    Drawn drawn{game, another(game, random), {}};
    brute::count(drawn.game, coverage);
    for (const CommandEntry* entry : commands()) {
      const std::uint64_t seed = random();
      if (problem(drawn, entry->command, seed).empty()) continue;
      ADD_FAILURE() << smallest_problem(drawn, entry->command, seed);
      if (++failures == 20) FAIL() << "and perhaps more";
    }
  }
  if (tries_fewer_games(by_default)) GTEST_SKIP() << too_few_games;
  EXPECT_GT(coverage["then in a sum"], 0);
  for (const CommandEntry* entry : commands()) {
    if (entry->command == serve_command) continue;  // it does not end by itself
    const bool is_done = ends[std::string(entry->name()) + " 0"] > 0;
    EXPECT_TRUE(is_done) << entry->name() << " was never done";
  }
  if (std::getenv("GALLI_TALLY"))
    for (const auto& [end, times] : ends) std::cout << times << "  " << end << "\n";
}

}  // namespace
}  // namespace galli::commands_test
