#include "cli/command_drawer.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "by_text.h"
#include "cli/command.h"
#include "run/engines.h"

namespace galli::commands_test {
namespace {

class CommandDrawer {
 public:
  CommandDrawer(Drawn& drawn, std::uint64_t seed)
      : drawn_(drawn), random_(seed), game_(brute::text(drawn.game)), other_(brute::text(drawn.other)) {
    phases_ = static_cast<int>(brute::phase_count(drawn.game));
    phase_ = chance(3) ? static_cast<int>(brute::pick(random_, 0, 63)) % phases_ + 1 : 1;
    positions_ = drawn.positions(phase_);
  }

  std::vector<Words> lines(Command command) {
    std::vector<Words> all = plain_lines(command);
    for (Words& words : all) {
      words.insert(words.end(), {"--memory", "400M", "--threads", chance(4) ? "2" : "1"});
      if (words[0] == "verify" || words[0] == "check") continue;
      if (chance(12)) words.emplace_back("--misere");
      if (chance(25))
        words.insert(words.end(), {"--engine", all_engines()[pick(all_engines().size())]->name});
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
      case Command::solve: return {solve()};
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
      case Command::prove:
        return {{"prove", game_, "--to", bound(), "--states", "2000", "--seconds", "1", "--format",
                 chance(2) ? "text" : "json"}};
      case Command::play: return play();
      case Command::list: return {{"list"}};
      case Command::cite: return {{"cite"}};
      case Command::help:
        return {{"help", std::string(commands()[pick(commands().size())]->name())}, {"--version"}};
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

  /// Standard input is empty: the computer makes the first move, or none is made.
  std::vector<Words> play() {
    if (positions_.empty()) return {};
    Words words = {"play", game_, position()};
    if (phase_ > 1) words.insert(words.end(), {"--phase", std::to_string(phase_)});
    if (chance(3))
      words.emplace_back("--friend");
    else if (chance(2))
      words.emplace_back("--second");
    return {words};
  }

  /// A condition on the first heap, by its name.
  std::string condition() {
    const Board board = machine_of(read(game_)).boards[0];
    return board.heaps().empty() ? "x > 0"
                                 : board.heaps().front() + " > 0 or " + board.heaps().back() + " < 2";
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

  Words solve() {
    Words words = {"solve", game_, "--board", chance(2) ? "2x3" : "..#/.../..."};
    if (chance(3)) words.emplace_back("--first-moves");
    if (chance(5)) words.insert(words.end(), {"--plus", std::to_string(pick(4))});
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

}  // namespace

std::vector<Words> command_lines(Drawn& drawn, Command command, std::uint64_t seed) {
  return CommandDrawer(drawn, seed).lines(command);
}

}  // namespace galli::commands_test
