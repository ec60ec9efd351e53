// A claim: a statement about games, where it was made, how far to check it, and what is expected.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "claim/pattern.h"
#include "claim/term.h"
#include "gallimaufry/claims.h"
#include "game/board/board.h"
#include "lang/library.h"

namespace galli::claims {

/// A game whose text may mention variables of the claim.
struct GameText {
  struct Piece {
    enum class Kind : std::uint8_t { text, number, let_number, game, let_game, set };
    Kind kind = Kind::text;
    std::string text{};     ///< text
    std::size_t index = 0;  ///< slot of a variable; or of a let among Claim::lets
    bool operator==(const Piece&) const = default;
  };
  std::vector<Piece> pieces{};
  Span span{};
};

struct Let {
  enum class Kind : std::uint8_t { number, truth, text, game, set };
  std::string name;
  Kind kind = Kind::number;
  std::vector<std::string> parameters{};
  std::size_t outer = 0;  ///< slots of the `for` above it, which come first in its frame
  std::size_t frame = 0;  ///< slots in all
  std::size_t game = 0;   ///< Kind::game
  Term body{};            ///< the others
  Span span{};            ///< of its name
};

/// The printed entry of a table: what it is about, and the text that was printed.
struct PrintedEntry {
  std::vector<Integer> index;  ///< a position, or the numbers before the colon
  std::size_t column = 0;
  std::string printed;
  Span span;
};

struct Statement {
  enum class Kind : std::uint8_t {
    condition,
    positions_are,  ///< P(G) = SET
    same_values,
    begins,
    printed_values,
    printed_outcomes,
    table,
    options_are,
    period,
    slopes,
  };
  Kind kind = Kind::condition;
  /// condition: one; positions_are: two sets; same_values, begins: games as value_of terms; table: the columns;
  /// options_are: a value_of with the position; period: period_of, the period [, from]; slopes: numbers, the last `within`.
  std::vector<Term> terms{};
  std::vector<Term> saltus{};  ///< period: one, if given
  std::vector<Term> from{};    ///< period: one, if given
  bool up_to_swap = false;
  std::vector<Position> listed{};    ///< begins
  std::vector<Term> listed_terms{};  ///< options_are
  std::vector<PrintedEntry> printed{};
  std::vector<std::size_t> index_slots{};  ///< table
  std::vector<std::string> index_names{};
  Span span{};
};

/// Where a refutation is expected: all that is named must agree.
struct Place {
  std::vector<std::pair<std::string, Integer>> values{};
  std::optional<Position> position{};
};

struct Expectation {
  enum class Kind : std::uint8_t { holds, refuted, undecided };
  Kind kind = Kind::holds;
  std::vector<Place> places{};  ///< one: the smallest; more, or from a printed table: all of them
  std::optional<std::uint64_t> times{};
  std::string text = "holds";  ///< as it is written
};

struct Claim {
  std::size_t infixes = 0;  ///< operators that were read
  std::string name;
  std::string source;
  InPaper in_paper = InPaper::unstated;
  bool is_slip = false;  ///< what is false in print changes no result
  std::string says;      ///< as it is printed
  std::string means;     ///< in other words
  std::string note;
  std::string corrects;
  Span corrects_span;
  std::string engine;  ///< that must be asked: one that does not rest on what is claimed; empty: any
  Span engine_span;
  std::string definitions;  ///< of rulesets of its file that it is about, as they are written
  std::vector<Let> lets;
  std::vector<GameText> games;
  std::vector<Pattern> patterns;
  std::vector<Binding> ranges;
  Statement statement;
  std::string statement_text;  ///< as it is written, with its `for` and `let` lines
  std::optional<Integer> bound;
  std::optional<Integer> quick_bound;  ///< for a quick check
  bool has_all = false;                ///< there are no cases beyond the bound, and no positions
  bool uses_bound = false;             ///< N, or a set without an end
  bool compares_to_bound = false;      ///< one game with another, to see which dominates
  Expectation expectation;
  std::size_t frame = 0;     ///< slots that the statement needs
  std::size_t memories = 0;  ///< of mex_over
  Span span;                 ///< of the name
  std::shared_ptr<const Library> library;
};

/// "Push the button" of "Push the button, Proposition 3.0.3".
std::string paper_of(const Claim& claim);

}  // namespace galli::claims
