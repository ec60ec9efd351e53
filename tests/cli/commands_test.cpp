// Every command on random games over the whole grammar: none may crash, hang, throw something unknown, end with an exit code
// that does not belong there, or write JSON, CSV or SVG that cannot be read. Each command is carried out in a child process,
// with options drawn at random. A failing one is made small before it is told. GALLI_GAMES raises the number of games, GALLI_SEED draws others.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "brute/brute.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/vocabulary.h"
#include "galli.h"
#include "proof/ways.h"

namespace galli::commands_test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr rlim_t max_cpu_seconds = 10;  ///< of one command; all are about small positions
constexpr unsigned max_seconds = 300;   ///< by the clock, for what waits for ever

/// A fresh directory, which all commands are run in.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "galli-commands-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary directory can be made");
    path_ = name;
    home_ = fs::current_path();
    fs::current_path(path_);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::current_path(home_, ignored);
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

 private:
  fs::path path_, home_;
};

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string in_one_line(const Words& words) {
  std::string line = "galli";
  for (const std::string& word : words) {
    const bool is_plain = !word.empty() && word.find_first_of(" |&>()[]{};:#*~'\"<$") == std::string::npos;
    line += is_plain ? " " + word : " '" + word + "'";
  }
  return line;
}

struct Result {
  int status = 0;  ///< as waitpid gives it
  double cpu_seconds = 0;
  std::string out, err;

  bool has_ended() const { return WIFEXITED(status); }
  int code() const { return WEXITSTATUS(status); }
};

/// As `main` does it.
int exit_code_of(const Words& words) {
  try {
    Words whole = {"galli"};
    whole.insert(whole.end(), words.begin(), words.end());
    carry_out(read_options(whole), {});
    return 0;
  } catch (const Error& error) {
    std::fputs(describe(error.complaint()).c_str(), stderr);
    return static_cast<int>(exit_code(error.complaint().kind));
  } catch (const std::bad_alloc&) {
    return static_cast<int>(ExitCode::refused);
  }
}

[[noreturn]] void become_command(const Words& words) {
  const rlimit cpu{max_cpu_seconds, max_cpu_seconds};
  const rlimit core{0, 0};
  setrlimit(RLIMIT_CPU, &cpu);
  setrlimit(RLIMIT_CORE, &core);
  alarm(max_seconds);
  const bool is_ready = std::freopen("out", "wb", stdout) && std::freopen("err", "wb", stderr) &&
                        std::freopen("/dev/null", "rb", stdin);
  const int code = is_ready ? exit_code_of(words) : 127;
  std::fflush(nullptr);
  _exit(code);
}

Result run_command(const Words& words) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process can be started");
  if (child == 0) become_command(words);
  Result result;
  rusage used{};
  wait4(child, &result.status, 0, &used);
  result.cpu_seconds =
      static_cast<double>(used.ru_utime.tv_sec) + 1e-6 * static_cast<double>(used.ru_utime.tv_usec);
  result.out = contents("out");
  result.err = contents("err");
  return result;
}

/// A random game, and another that is often played on the same board.
struct Drawn {
  brute::Game game;
  brute::Game other;
  std::map<int, std::vector<brute::Position>> known{};  ///< by phases

  const std::vector<brute::Position>& positions(int phase) {
    const auto found = known.find(phase);
    if (found != known.end()) return found->second;
    return known[phase] = brute::positions(game, phase, brute::Extent{9, 4, 6, 2, 6, 6, 60});
  }
};

/// Command lines about a game. The same seed gives the same ones for a smaller game, as far as that is possible.
class CommandDrawer {
 public:
  CommandDrawer(Drawn& drawn, std::uint64_t seed)
      : drawn_(drawn), random_(seed), game_(brute::text(drawn.game)), other_(brute::text(drawn.other)) {
    phases_ = static_cast<int>(brute::phase_count(drawn.game));
    phase_ = chance(3) ? static_cast<int>(brute::pick(random_, 0, 63)) % phases_ + 1 : 1;
    positions_ = drawn.positions(phase_);
  }

  /// Nothing where the command has no question about this game.
  std::vector<Words> lines(Command command) {
    std::vector<Words> all = plain_lines(command);
    for (Words& words : all) {
      words.insert(words.end(), {"--memory", "400M", "--threads", chance(4) ? "2" : "1"});
      if (words[0] == "verify" || words[0] == "check") continue;
      if (chance(12)) words.emplace_back("--misere");
      if (chance(25)) words.insert(words.end(), {"--engine", engines[pick(std::size(engines))].name});
    }
    return all;
  }

 private:
  bool chance(int one_in) { return brute::chance(random_, one_in); }
  std::size_t pick(std::size_t count) {
    return static_cast<std::size_t>(brute::pick(random_, 0, static_cast<long long>(count) - 1));
  }

  std::vector<Words> plain_lines(Command command) {
    switch (command) {
      case Command::outcome: return at_positions("outcome");
      case Command::value: return at_positions("value");
      case Command::moves: return moves();
      case Command::table: return {ended({"table", game_}, {"text", "csv", "json", "npy", "latex"}, true)};
      case Command::positions: return {positions()};
      case Command::sequence:
        return {ended({"sequence", game_}, {"text", "csv", "json", "bfile", "latex"}, true)};
      case Command::plot: return {plot()};
      case Command::graph: return graph();
      case Command::sweep: return sweep();
      case Command::identify: return {formatted({"identify", "0,1,2,0,1,2,0,1,2"}, {"text", "json"})};
      case Command::explain: return {explain()};
      case Command::show: return {show()};
      case Command::zeckendorf:
        return {formatted({"zeckendorf", std::to_string(pick(1000))}, {"text", "csv", "json", "latex"})};
      case Command::period: return {period()};
      case Command::verify: return {period_with_certificate(), {"verify", "certificate.json"}};
      case Command::check: return {check()};
      case Command::compare:
        return {formatted({"compare", game_, other_, "--to", bound()}, {"text", "json"}, true)};
      case Command::laws: return {laws()};
      case Command::slopes: return {formatted({"slopes", game_, "--to", "30"}, {"text", "json"})};
      case Command::conjecture: return conjecture();
      case Command::list: return {{"list"}};
      case Command::cite: return {{"cite"}};
      case Command::help: return {{"help", std::string(commands()[pick(commands().size())].name)}};
      case Command::tell_version: return {{"--version"}};
    }
    return {};
  }

  /// Small enough for all heaps of all parts.
  std::string bound() {
    constexpr int bounds[] = {4, 12, 5, 3, 2, 1};
    std::size_t heaps = 0;
    for (const brute::Part& part : drawn_.game.board)
      heaps += static_cast<std::size_t>(part.ground == brute::Ground::heaps ? part.heaps : 1);
    return std::to_string(bounds[std::min<std::size_t>(heaps, 5)]);
  }

  /// Of sequences: heaps that are split have as many positions as there are partitions.
  std::string far_bound() const {
    const auto is_heap = [](const brute::Part& part) { return part.ground == brute::Ground::heaps; };
    const std::vector<brute::Phase> all = brute::phases(drawn_.game);
    const bool is_on_heaps = std::all_of(all.begin(), all.end(), [&](const brute::Phase& phase) {
      const brute::Board board = brute::board(drawn_.game, phase);
      return std::all_of(board.begin(), board.end(), is_heap);
    });
    return is_on_heaps ? "300" : "8";
  }

  std::string position() {
    return brute::position_text(drawn_.game, phase_, positions_[pick(positions_.size())], random_());
  }

  Words formatted(Words words, const std::vector<std::string>& formats, bool has_values = false) {
    if (has_values && chance(3)) words.emplace_back("--values");
    const std::string format = formats[pick(formats.size())];
    words.insert(words.end(), {"--format", format});
    if (format == "npy" || chance(6)) words.insert(words.end(), {"-o", "written"});
    return words;
  }

  Words with_phase(Words words) {
    if (chance(10)) {
      words.insert(words.end(), {"--phase", "all"});
    } else if (phase_ > 1) {
      words.insert(words.end(), {"--phase", std::to_string(phase_)});
    }
    return words;
  }

  Words ended(Words words, const std::vector<std::string>& formats, bool has_values) {
    words.insert(words.end(), {"--to", bound()});
    return formatted(with_phase(std::move(words)), formats, has_values);
  }

  std::vector<Words> at_positions(const std::string& command) {
    if (positions_.empty()) return {};
    Words words = {command, game_, position()};
    if (chance(3)) words.push_back(position());
    if (chance(6)) words.emplace_back("--stats");
    return {with_phase(std::move(words))};
  }

  std::vector<Words> moves() {
    if (positions_.empty()) return {};
    Words words = {"moves", game_, position()};
    if (chance(3)) words.emplace_back("--draw");
    if (chance(4)) words.emplace_back("--all");
    return {formatted(with_phase(std::move(words)), {"text", "json"})};
  }

  /// A condition on the first heap, by its name.
  std::string condition() {
    const Board board = machine_of(read(game_)).board;
    return board.heaps.empty() ? "x > 0" : board.heaps.front() + " > 0 or " + board.heaps.back() + " < 2";
  }

  Words listed(Words words) {
    if (chance(5)) words.insert(words.end(), {"--value", std::to_string(pick(3))});
    if (chance(5)) words.insert(words.end(), {"--where", condition()});
    if (chance(8)) words.emplace_back("--up-to-swap");
    if (chance(8)) words.emplace_back("--count");
    return words;
  }

  Words positions() {
    Words words = listed({"positions", game_, "--to", bound()});
    const bool compares = chance(2);
    if (compares) words.insert(words.end(), {"--compare", other_});
    const std::vector<std::string> all = {"text", "latex", "csv", "json"};
    return formatted(with_phase(std::move(words)), {all.begin(), all.begin() + (compares ? 2 : 4)});
  }

  Words plot() {
    Words words = {"plot", game_};
    const bool is_grid = drawn_.game.board[0].ground == brute::Ground::grid;
    if (!is_grid || chance(6)) words.insert(words.end(), {"--to", bound()});
    if (is_grid && drawn_.game.board.size() == 1 && phase_ == 1 && !positions_.empty())
      words.insert(words.end(), {"--board", position()});
    if (chance(3)) words.emplace_back("--values");
    if (chance(4)) words.insert(words.end(), {"--compare", other_});
    if (chance(4) && !positions_.empty()) words.insert(words.end(), {"--options-of", position()});
    if (chance(6) && !positions_.empty()) words.insert(words.end(), {"--mark", position()});
    if (chance(8)) words.insert(words.end(), {"--slopes", "phi,1/2"});
    if (chance(6)) words.insert(words.end(), {"--axes", chance(2) ? "plane" : "matrix"});
    return formatted(with_phase(std::move(words)), {"text", "svg", "tex"});
  }

  std::vector<Words> graph() {
    if (positions_.empty()) return {};
    Words words = {"graph", game_, position()};
    if (chance(3)) words.emplace_back("--values");
    if (chance(3)) words.insert(words.end(), {"--depth", "2"});
    if (chance(6)) words.emplace_back("--up-to-swap");
    return {formatted(with_phase(std::move(words)), {"dot", "svg", "tex"})};
  }

  std::vector<Words> sweep() {
    if (drawn_.game.misere || drawn_.game.board.size() > 1) return {};
    Words words = {"sweep",    "(" + game_ + ") | subtraction{S}", "--sets", "S", "--within", "2", "--to",
                   far_bound()};
    return {formatted(std::move(words), {"csv", "jsonl"}, true)};
  }

  Words explain() {
    Words words = {"explain", game_};
    const std::size_t about = pick(4);
    if (about == 0 && !positions_.empty()) words.push_back(position());
    if (about == 1) words = listed({"explain", game_, "--positions", "--to", bound()});
    if (about == 2) words.emplace_back("--sequence");
    if (chance(2)) words.emplace_back("--values");
    return with_phase(std::move(words));
  }

  Words show() {
    if (chance(4)) return {"show", game_, "--source"};
    return formatted({"show", game_}, {"text", "text", "latex"});
  }

  Words period() {
    return formatted(with_phase({"period", game_, "--to", far_bound()}), {"text", "json"}, true);
  }

  Words period_with_certificate() {
    Words words = {"period", game_, "--to", far_bound(), "--format", "json", "-o", "certificate.json"};
    if (chance(2)) words.emplace_back("--values");
    return words;
  }

  Words laws() {
    Words words = {"laws", game_, other_};
    if (chance(2)) words.push_back(chance(2) ? game_ : "nim");
    words.insert(words.end(), {"--to", std::to_string(std::min(3, std::stoi(bound())))});
    return formatted(std::move(words), {"text", "json"});
  }

  std::vector<Words> conjecture() {
    if (!chance(3)) return {formatted({"conjecture", game_, "--to", bound()}, {"text", "json"})};
    return {{"conjecture", game_, "--to", bound(), "--format", "claim", "-o", "found.claim"},
            {"check", "found.claim"}};
  }

  Words check() {
    std::ofstream("some.claim") << "claim random\n  " << statement() << "\n  N = 3\n";
    Words words = {"check", "some.claim"};
    if (chance(3)) words.emplace_back("--why");
    return formatted(std::move(words), {"text", "json", "html"});
  }

  /// Periods of heaps that are split are looked for too far.
  std::string statement() {
    const bool is_heaps = drawn_.game.board[0].ground == brute::Ground::heaps;
    const std::string in_phase = phase_ > 1 ? ", phase " + std::to_string(phase_) : "";
    const std::string both = "P(" + game_ + in_phase + ") = P(" + other_ + ")";
    switch (const std::size_t form = pick(9); form == 5 && !is_heaps ? 0 : form) {
      case 0: return both;
      case 1: return "let G = " + game_ + "\n  P(G + (G)) = P(plus(G, " + game_ + "))";
      case 2: return "for G in {" + game_ + ", " + other_ + "}:\n    P(G" + in_phase + ") = P(" + game_ + ")";
      case 3: return "values(" + game_ + in_phase + ") = values(" + other_ + ")";
      case 4: return "(" + game_ + ") dominates (" + other_ + ")";
      case 5: return "period of outcomes(" + game_ + in_phase + ") is 3";
      case 6: return "for 0 <= n <= N: n in P(" + game_ + ") or value(" + other_ + ", n) > 0";
      case 7:
        return "for 0 <= a <= b <= N: if (a, b) in P(" + game_ + ") then value(" + other_ +
               ", a, b) > 0 else true";
      default: return "slopes of (" + game_ + ") are 1 within 5";
    }
  }

  const Drawn& drawn_;
  brute::Random random_;
  std::string game_, other_;
  int phases_ = 1, phase_ = 1;
  std::vector<brute::Position> positions_;
};

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
  for (const Words& words : CommandDrawer(drawn, seed).lines(command)) {
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
  std::size_t failures = 0;
  for (std::size_t i = 0; i < games_to_try(72); ++i) {
    const brute::Game game = brute::random_game(random, limits_for(stages[i % std::size(stages)]));
    Drawn drawn{game, another(game, random), {}};
    brute::count(drawn.game, coverage);
    for (const CommandEntry& entry : commands()) {
      const std::uint64_t seed = random();
      if (problem(drawn, entry.command, seed).empty()) continue;
      ADD_FAILURE() << smallest_problem(drawn, entry.command, seed);
      if (++failures == 20) FAIL() << "and perhaps more";
    }
  }
  EXPECT_GT(coverage["then in a sum"], 0);
  for (const CommandEntry& entry : commands()) {
    const bool is_done = ends[std::string(entry.name) + " 0"] > 0;
    EXPECT_TRUE(is_done) << entry.name << " was never done";
  }
  if (std::getenv("GALLI_TALLY"))
    for (const auto& [end, times] : ends) std::cout << times << "  " << end << "\n";
}

}  // namespace
}  // namespace galli::commands_test
