// What is known of a game before anything is asked about it: its card.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/positions.h"
#include "gallimaufry/question_kind.h"
#include "gallimaufry/session.h"
#include "gallimaufry/source.h"

namespace galli {

struct ShowQuestion {
  Session session{};  ///< and a text in place of a game: a partizan ruleset can be shown, but has no game
  Source game;
  bool misere = false;
  bool positions = true;     ///< with the first P-positions, which are computed
  bool option_maps = false;  ///< with formulas in LaTeX; refused for boards of several parts

  bool operator==(const ShowQuestion&) const = default;
};

struct OptionMap {
  std::string symbol;  ///< "f", "f_{1}"
  std::string latex;   ///< a displayed formula
  std::string remark;  ///< what it needs to be understood; often empty

  bool operator==(const OptionMap&) const = default;
};

struct ShownRuleset {
  std::string name;
  std::string title;
  std::vector<std::string> moves;         ///< a line for each rule
  std::optional<OptionMap> option_map{};  ///< if it was asked for

  bool operator==(const ShownRuleset&) const = default;
};

struct ShownBoard {
  std::string words;                ///< "two heaps (x, y), unchanged by swapping"
  std::vector<std::size_t> phases;  ///< that are played on it

  bool operator==(const ShownBoard&) const = default;
};

struct ShownPhase {
  std::string name;
  std::string formula;  ///< "nim | push to phase 2"

  bool operator==(const ShownPhase&) const = default;
};

/// A part of the game that is given by a matrix.
struct ShownMatrix {
  std::string kind;  ///< "rational", "cone"
  std::vector<std::string> facts;

  bool operator==(const ShownMatrix&) const = default;
};

/// Why play ends in some phases.
struct ShownEnding {
  std::vector<std::size_t> phases;
  std::string reason;

  bool operator==(const ShownEnding&) const = default;
};

/// Why something was not computed.
struct ShownRefusal {
  std::string message;
  std::string detail;

  bool operator==(const ShownRefusal&) const = default;
};

/// The smallest P-positions.
struct FirstPositions {
  enum class Kind {
    none,          ///< they are not listed: a position has several parts
    heaps,         ///< on heaps
    any_order,     ///< on heaps; of those that are the same but for their order one
    single_heaps,  ///< of a multiset
    free_grids,
  };

  Kind kind = Kind::none;
  std::vector<std::string> positions{};  ///< "(1,2)", "3x4"
  std::string bound{};                   ///< of what was looked at: "24", "3x4"
  std::optional<ShownRefusal> refusal{};

  bool operator==(const FirstPositions&) const = default;
};

/// The smallest numbers that begin a game which the second player wins, where a game is begun by naming one.
struct FirstStarts {
  std::string name;  ///< of the number
  std::vector<Integer> numbers{};
  std::optional<ShownRefusal> refusal{};

  bool operator==(const FirstStarts&) const = default;
};

/// A claim that names the game.
struct ShownClaim {
  std::string name;
  std::string source;

  bool operator==(const ShownClaim&) const = default;
};

/// What could be asked next.
struct NextQuestion {
  QuestionKind question;
  std::string subject;  ///< a game, or the name of a claim
  std::string position{};
  std::string grid{};  ///< in place of the position
  bool values = false;

  bool operator==(const NextQuestion&) const = default;
};

struct ShowAnswer {
  std::string name;  ///< as the language writes it
  std::string title;
  bool is_partizan = false;              ///< its rulesets are the moves of Left and Right; there is no game
  std::vector<ShownBoard> boards{};      ///< the first is the one that play begins on
  std::vector<ShownRuleset> rulesets{};  ///< each once
  std::vector<ShownPhase> phases{};
  std::vector<ShownMatrix> matrices{};
  bool is_misere = false;
  std::vector<ShownEnding> endings{};  ///< one where all phases end for the same reason
  FirstPositions first{};
  std::optional<FirstStarts> starts{};
  std::vector<ShownClaim> claims{};
  std::vector<NextQuestion> next{};
  std::string source{};  ///< of its rulesets, to copy and change

  bool operator==(const ShowAnswer&) const = default;
};

ShowAnswer ask(const ShowQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
