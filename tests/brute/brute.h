// The yardstick: a brute force for games combined by operators, written from the definitions alone. It
// shares nothing with the program it is held against. States are (nested phase, position), the imposed
// option sets are listed literally, and everything is memoised in plain maps.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brute {

// Heaps: their sizes.  Multiset: the sizes above zero, falling.  Grid: rows, columns, then row by row 1 for a free
// cell and 0 for a taken one.  Sums and ordinal sums: all their parts from left to right, each after its length.
using Position = std::vector<long long>;
using Options = std::vector<Position>;

enum class Ground { heaps, multiset, grid, partner };  // partner: whatever the rulesets beside it stand on

struct Ruleset {
  std::string text;  // as the language writes it
  int heaps = 0;
  std::function<Options(const Position&)> options;
  std::function<bool(const Position&)> condition;  // of the board, besides naturals; empty: none
  Ground ground = Ground::heaps;
  std::function<std::optional<long long>(const Position&)> rank{};  // that is declared; empty: none
};

bool is_on_board(const Ruleset& ruleset, const Position& x);

// One part of a board; a sum has several.
struct Part {
  Ground ground = Ground::heaps;
  int heaps = 0;
  std::function<bool(const Position&)> condition{};  // empty: none
};
using Board = std::vector<Part>;  // none: not known yet

bool is_on_board(const Board& board, const Position& x);
Position zero(const Board& board, const Position& x);               // empty heaps, full grids
std::vector<Position> split(const Position& x, std::size_t parts);  // one position for each part of the board
Position put_together(const std::vector<Position>& parts);
Position as_multiset(Position heaps);  // without zeros, falling

// (p1,q1) and (p2,q2) are the directions of a cone and the units of a rational game; their slopes are q1/p1, q2/p2.
struct Matrix {
  long long p1 = 1, q1 = 0, p2 = 0, q2 = 1;
};
bool is_in_cone(const Matrix& q, const Position& x);

// t + A (p1,q1) + B (p2,q2) with t in T_Q and in the cone.
struct Decomposition {
  Position t, coefficients;
};
std::vector<Decomposition> decompositions(const Matrix& q,
                                          const Position& x);  // one for each position of the cone
Position composed(const Matrix& q, const Decomposition& parts);

// A set of amounts, or of any numbers, with its text `{...}`.
struct Amounts {
  std::string text;
  std::function<bool(long long)> has;
};

Amounts list(const std::vector<long long>& members);                     // {2,5,8}
Amounts interval(long long from, long long to);                          // {1..4}
Amounts progression(long long first, long long second, long long last);  // {8, 21 .. 47}
Amounts progression(long long first, long long second);                  // {8, 21 ..}

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
Ruleset modular_nim(long long rest, long long modulus, int heaps = 2);  // amounts that leave this rest
Ruleset subtraction(const Amounts& amounts);
Ruleset allbut(const Amounts& amounts);
Ruleset rays(const std::vector<Position>& vectors);
Ruleset steps(const std::vector<Position>& vectors);

Ruleset octal(const std::string& code);  // "0.07", on multisets of heaps
Ruleset hex(const std::string& code);
Ruleset to_end();
Ruleset no_moves();

// A line of a ruleset on a grid: the cells are (row, column), to be translated anywhere.
struct Placement {
  std::vector<std::pair<int, int>> place;
  std::vector<std::pair<int, int>> blocks{};
};
Position free_grid(int rows, int columns);
Ruleset placing(const std::string& text, const std::vector<Placement>& lines);
Ruleset vertical();
Ruleset horizontal();
Ruleset cram();
Ruleset left_domineering();
Ruleset right_domineering();

enum class Kind {
  ruleset,
  select,
  enforce,
  push,
  one_pass,
  twist,
  conjoin,
  then,
  ordinal,
  plus,
  cone,
  rational
};
enum class Button { move, inside, before, after, either };
const char* button_name(Button button);  // as the language writes it

struct Game {
  Kind kind = Kind::ruleset;
  Ruleset ruleset;               // of a leaf
  std::vector<Game> arguments;   // of an operator
  Button button = Button::move;  // of a push
  Matrix matrix{};               // of a cone and of a rational game
  Position start{};              // of the second argument of `then`
  bool misere = false;           // outermost only
  // Of the first phase. Rulesets that share a position settle it together: `to_end` takes the board of its partner,
  // and a one-heap ruleset beside multisets acts on any one heap.
  Board board{};
  bool second_leaves_board = false;  // of `ordinal`: B goes over to another board

  Game(Ruleset leaf);
  Game(Kind k, std::vector<Game> args, Matrix q = {});

 private:
  void stand_on(const Board& wanted);
  void settle_second();
};

Game select(std::vector<Game> arguments);
Game enforce(std::vector<Game> arguments);
Game twist(std::vector<Game> arguments);
Game push(Game a, Game b, Button button = Button::move);
Game conjoin(Game a, Game b);
Game one_pass(Game a);
Game misere(Game a);
Game then(Game a, Game b, Position start);
Game ordinal(Game a, Game b);
Game plus(std::vector<Game> arguments);
Game on_cone(Game a, const Matrix& q);
Game rational(const Matrix& q, Game a);

int heaps(const Game& game);  // of a game on heaps
bool is_on_board(const Game& game, const Position& x);

// The game in the language, with full parentheses. With a seed, symbol, word and Unicode forms, slopes and matrices,
// spaces and needless parentheses are mixed at random.
std::string text(const Game& game);
std::string text(const Game& game, std::uint64_t seed);

// ruleset: nothing.  select, enforce, plus: the phases of all arguments.  push, conjoin, then: `at` is the active
// side, `parts` its phase.  one_pass: `at` is 1 when spent.  twist: `at` is the argument in force, `parts` the
// remembered phases of all arguments.  ordinal: `at` is 0 and `parts` the phases of both, or 1 and that of A alone, and if B
// goes over to another board the phase that B was left in.
// cone, rational: `parts` is the phase of the argument.
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
long long phase_count(const Game& game);
Imposed imposed_sets(const Game& game, const Phase& phase, const Position& x);
Board board(const Game& game, const Phase& phase);

// Nothing is left open or contradictory: rulesets that share a position stand on one board in every phase, a game
// under a cone or `rational` has two heaps, the fixed position of `then` is on its board.
bool is_sound(const Game& game);

// How far `positions` goes: the largest heap by number of heaps, further for two heaps in a cone or under a condition, the
// total of a multiset, the cells of a grid. The parts of a sum share it out. Where there would be more than `most`, a
// fixed choice of them.
struct Extent {
  long long one_heap = 14, two_heaps = 6, in_cones = 13, three_heaps = 3, total = 8, cells = 8;
  std::size_t most = 250;
};
// Phases are numbered from 1 as in `--phase`.
std::vector<Position> positions(const Game& game, int phase, const Extent& extent);
long long position_count(const Game& game,
                         const Extent& extent);  // in all phases, before that choice among whole sums
std::vector<Position> positions(const Game& game, long long to, int phase = 1);  // all, every bound is `to`

// A position as the language reads it. With a seed: multisets in any order and with zeros, free grids by their cells,
// sums of heaps by commas.
std::string position_text(const Game& game, int phase, const Position& x);
std::string position_text(const Game& game, int phase, const Position& x, std::uint64_t seed);

// Answers about one game, remembered. Phases are given by number, from 1 as in `--phase`.
class Solver {
 public:
  explicit Solver(Game game);
  const Game& game() const { return game_; }
  int phase_count() const { return static_cast<int>(phases_.size()); }
  long long value(const Position& x, int phase = 1);  // normal play, whatever the flag says
  bool is_p(const Position& x, int phase = 1);        // by play, not by values; misere if the game is
  bool is_normal_p(const Position& x, int phase = 1);
  bool is_misere_p(const Position& x, int phase = 1);
  bool is_stuck(const Position& x, int phase = 1);  // the opponent can impose an empty set
  std::size_t states() const { return sets_.size(); }

 private:
  using Sets = std::vector<std::vector<std::size_t>>;  // the imposed sets of a state, by numbers of states

  std::size_t number(const State& s);
  std::size_t number(const Position& x, int phase) {
    return number({phases_.at(static_cast<std::size_t>(phase - 1)), x});
  }
  long long value_of(std::size_t s);
  bool is_p(std::size_t s, bool misere);

  Game game_;
  std::vector<Phase> phases_;
  std::map<State, std::size_t> numbers_;
  std::vector<Sets> sets_;
  std::map<std::size_t, long long> values_;
  std::map<std::size_t, bool> outcomes_[2];  // normal, misere
};

// Play from some positions of a phase (numbered from 1), as far as declared ranks let it go. A move that no later move can take
// back, such as a push, a pass or a takeover, starts a new stage; every other one has to lower the rank that the rulesets in play
// declare to a smaller natural number, in phases where `is_checked` says so. No sums.
struct Play {
  bool is_small = true;  // no more states than `most`; else nothing else holds
  bool lowers_ranks = true;
  bool ends = true;  // there is no round; only where ranks are lowered
};
Play play(const Game& game, int phase, const std::vector<Position>& from,
          const std::function<bool(int phase)>& is_checked, std::size_t most);

// What the positions of a random game are. A cone: two heaps in a cone, with `on cone` and rational games.
// A sum: parts of any of the others.
enum class Stage { heaps, multiset, grid, cone, sum, any };

struct Limits {
  int max_depth = 3;
  int heaps = 2;  // 1 to 4
  long long max_phases = 16;
  long long max_sets = 24;     // bound on the imposed sets of a state
  long long max_work = 15000;  // bound on positions times imposed sets, of sums in the default extent
  bool core_only = true;       // only | & >> one_pass twist misere; else also buttons and conjoin
  bool allow_misere = true;
  std::vector<Ruleset> pool{};  // further leaves, all of one board: of `heaps` heaps, or grids
  bool pool_only = false;       // forced when the pool's board has a condition
  Stage stage = Stage::heaps;
  bool whole = false;  // also then, ordinal, plus, cone, rational, to_end, no_moves; of any heaps
                       // when the stage is any
  bool then_beside =
      true;  // also `then`, with B on the same board, below | & twist and left of >> and conjoin
  bool taken_starts = true;  // the fixed position of `then` may be a grid with taken cells, written with #
  bool nested_cones = true;  // also cones and rational games inside cones and rational games
};

using Random = std::mt19937_64;
long long pick(Random& random, long long from, long long to);  // the same on every platform
bool chance(Random& random, int one_in);

Amounts random_amounts(Random& random);
Ruleset random_ruleset(Random& random, int heaps);  // each of its moves lowers the total of the heaps
Ruleset random_code(Random& random);                // octal or hex
Game random_game(Random& random, const Limits& limits);

// Games with one thing taken away, to make a failing case small. All are sound.
std::vector<Game> simpler(const Game& game);

// How often each operator, ruleset and situation of the grammar was there.
using Coverage = std::map<std::string, long long>;
void count(const Game& game, Coverage& coverage);
std::vector<std::string> never_counted(const Coverage& coverage);  // of all that random games can have

}  // namespace brute
