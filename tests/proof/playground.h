// Random games on small boards, and their answers by the reference evaluator: what the tests of the algebra share.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brute/brute.h"
#include "by_text.h"
#include "proof/games_to_try.h"
#include "proof/reference.h"

namespace galli {

/// How often the hypothesis of each property was met. A property that was hardly exercised says nothing, and fails.
class Tally {
 public:
  ~Tally();
  /// Returns `is_met`, so that it can stand in a condition.
  bool met(const std::string& property, bool is_met = true);
  /// Demands that it was met at least so often for every hundred games that were tried.
  void expect(const std::string& property, std::size_t games, std::size_t per_hundred_games);

 private:
  struct Count {
    std::size_t met = 0, tried = 0;
    bool is_expected = false;
  };
  std::map<std::string, Count> counts_;
};

/// A game read from its text, answered by the reference evaluator: whole positions, nothing taken apart.
class Judge {
 public:
  explicit Judge(const std::string& text, const Library& library = standard_library());

  const std::string& text() const { return text_; }
  const Machine& machine() const { return machine_; }
  std::size_t phase_count() const { return machine_.phases.size(); }
  /// Positions are written as in the language; phases count from 0.
  bool is_p(const std::string& position, std::size_t phase = 0);
  Nimber value(const std::string& position, std::size_t phase = 0);
  /// The same by the engine that the planner would take.
  Nimber planned_value(const std::string& position, std::size_t phase = 0) const;

 private:
  Nimber answer(std::unique_ptr<Reference>& reference, Ask ask, const std::string& position,
                std::size_t phase);
  Position placed(const std::string& position, std::size_t phase) const;

  std::string text_;
  Machine machine_;
  std::unique_ptr<Reference> outcomes_, values_;
};

/// Rulesets that share one board and end together.
struct Playground {
  Library library = standard_library();
  std::string rules{};  ///< besides the library, for people
  brute::Stage stage = brute::Stage::heaps;
  int heaps = 1;
  std::vector<brute::Ruleset> pool{};  ///< empty: any of the library
  std::vector<brute::Ruleset>
      others{};          ///< on the same board, but they need not end together with those of the pool
  bool has_zero = true;  ///< the board has the zero position

  brute::Ruleset ruleset(brute::Random& random) const;
  /// Rulesets joined by `|`, and also by `&` if wanted. Always of one phase.
  brute::Game one_phase(brute::Random& random, int depth, bool with_enforce = true) const;
  /// One of the others; of the pool where there is none.
  brute::Game other(brute::Random& random) const;
};

/// Heaps, multisets, grids, rules files and listed moves by turns.
Playground random_playground(brute::Random& random, std::size_t turn);
/// Moves listed one by one on the positions 0..7 of a heap. The pool goes down in one order, the others in another.
Playground listed_moves(brute::Random& random);

/// A game and a position as texts.
std::string word(const std::string& operation, const std::vector<std::string>& games);
std::string at(const brute::Game& game, const brute::Position& position, int phase = 1);

/// Positions of a game of one phase, for sums those of a smaller board.
std::vector<brute::Position> places(const brute::Game& game);
std::vector<brute::Position> few_places(const brute::Game& game);

/// What the opponent may impose on the mover, in a game of one phase.
std::vector<std::vector<brute::Position>> imposed(const brute::Game& game, const brute::Position& from);
/// All positions that play may come to, the first one included; nothing when there are more than `most`.
std::optional<std::vector<brute::Position>> reached(const brute::Game& game, const brute::Position& from,
                                                    std::size_t most);

}  // namespace galli
