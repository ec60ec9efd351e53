// The yardstick: a brute force for games combined by operators, written from the definitions alone. It
// shares nothing with the program it is held against. States are (nested phase, position), the imposed
// option sets are listed literally, and everything is memoised in plain maps.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace brute {

using Position = std::vector<long long>;
using Options = std::vector<Position>;

struct Ruleset {
  std::string text;  // as the language writes it
  int heaps = 0;
  std::function<Options(const Position&)> options;
  std::function<bool(const Position&)> condition;  // of the board, besides naturals; empty: none
};

bool is_on_board(const Ruleset& ruleset, const Position& x);

// A set of positive amounts, with its text `{...}`.
struct Amounts {
  std::string text;
  std::function<bool(long long)> has;
};

Amounts list(const std::vector<long long>& members);                       // {2,5,8}
Amounts interval(long long from, long long to);                            // {1..4}
Amounts progression(long long first, long long second, long long last);    // {8, 21 .. 47}
Amounts progression(long long first, long long second);                    // {8, 21 ..}

Ruleset nim(int heaps = 2);
Ruleset wythoff(int heaps = 2);  // the same amount from every heap of any non-empty set of heaps
Ruleset bishop();
Ruleset yama();
Ruleset euclid();    // a zero heap: one move, to (0,0)
Ruleset euclid_t();  // a zero heap ends the game
Ruleset zeruclid(int heaps = 2);
Ruleset three_euclid();
Ruleset three_euclid_smallest();  // multiples of the smallest heap only
Ruleset fraenkel(long long t);
Ruleset gdwn();
Ruleset fibonacci();
Ruleset pegs(int heaps = 3);
Ruleset subtraction(const Amounts& amounts);
Ruleset allbut(const Amounts& amounts);
Ruleset rays(const std::vector<Position>& vectors);
Ruleset steps(const std::vector<Position>& vectors);

enum class Kind { ruleset, select, enforce, push, one_pass, twist, conjoin };
enum class Button { move, inside, before, after, either };

struct Game {
  Kind kind = Kind::ruleset;
  Ruleset ruleset;              // of a leaf
  std::vector<Game> arguments;  // of an operator
  Button button = Button::move; // of a push
  bool misere = false;          // outermost only

  Game(Ruleset leaf) : ruleset(std::move(leaf)) {}
  Game(Kind k, std::vector<Game> args) : kind(k), arguments(std::move(args)) {}
};

Game select(std::vector<Game> arguments);
Game enforce(std::vector<Game> arguments);
Game twist(std::vector<Game> arguments);
Game push(Game a, Game b, Button button = Button::move);
Game conjoin(Game a, Game b);
Game one_pass(Game a);
Game misere(Game a);

int heaps(const Game& game);
bool is_on_board(const Game& game, const Position& x);
std::vector<Position> positions(const Game& game, long long to);  // of the board, no heap above `to`

// The game in the language, with full parentheses. With a seed, symbol, word and Unicode forms, spaces and
// needless parentheses are mixed at random.
std::string text(const Game& game);
std::string text(const Game& game, std::uint64_t seed);

// ruleset: nothing.  select, enforce: the phases of all arguments.  push, conjoin: `at` is the active side,
// `parts` its phase.  one_pass: `at` is 1 when spent.  twist: `at` is the argument in force, `parts` the
// remembered phases of all arguments.
struct Phase {
  int at = 0;
  std::vector<Phase> parts;
};
bool operator<(const Phase& a, const Phase& b);

struct State {
  Phase phase;
  Position position;
};
bool operator<(const State& a, const State& b);

using OptionSet = std::set<State>;
using Imposed = std::set<OptionSet>;

std::vector<Phase> phases(const Game& game);  // in the order of `--phase 1, 2, ...`
Phase first_phase(const Game& game);
Imposed imposed_sets(const Game& game, const Phase& phase, const Position& x);

// Answers about one game, remembered. Phases are given by number, from 1 as in `--phase`.
class Solver {
 public:
  explicit Solver(Game game);
  const Game& game() const { return game_; }
  int phase_count() const { return static_cast<int>(phases_.size()); }
  long long value(const Position& x, int phase = 1);  // normal play, whatever the flag says
  bool is_p(const Position& x, int phase = 1);        // by play, not by values; misere if the game is
  bool is_stuck(const Position& x, int phase = 1);    // the opponent can impose an empty set

 private:
  long long value_of(const State& s);
  bool is_normal_p(const State& s);
  bool is_misere_p(const State& s);
  State state(const Position& x, int phase) const;

  Game game_;
  std::vector<Phase> phases_;
  std::map<State, long long> values_;
  std::map<State, bool> normal_;
  std::map<State, bool> misere_;
};

struct Limits {
  int max_depth = 3;
  int heaps = 2;               // 1, 2 or 3
  long long max_phases = 16;
  long long max_sets = 24;     // bound on the imposed sets of a state
  bool core_only = true;       // only | & >> one_pass twist misere; else also buttons and conjoin
  bool allow_misere = true;
  std::vector<Ruleset> pool{}; // further leaves, all of one board of `heaps` heaps
  bool pool_only = false;      // forced when the pool's board has a condition
};

using Random = std::mt19937_64;
long long pick(Random& random, long long from, long long to);  // the same on every platform
bool chance(Random& random, int one_in);

Ruleset random_ruleset(Random& random, int heaps);  // each of its moves lowers the total of the heaps
Game random_game(Random& random, const Limits& limits);
long long phase_count(const Game& game);

// Games with one thing taken away, to make a failing case small.
std::vector<Game> simpler(const Game& game);

}  // namespace brute
