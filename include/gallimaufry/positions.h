// Questions about positions: outcomes, nim-values, whole tables, lists of P-positions, sequences.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/settings.h"

namespace galli {

/// One phase, counted from 1, or all of them.
struct PhaseChoice {
  std::size_t phase = 1;
  bool all = false;

  bool operator==(const PhaseChoice&) const = default;
};

struct NamedPhase {
  std::size_t number = 1;
  std::string name;

  bool operator==(const NamedPhase&) const = default;
};

/// How an answer was found.
struct RunFacts {
  std::string engine;    ///< "kept board": nothing was computed, a table of before has the answer
  std::string kernel{};  ///< empty: the engine has none
  std::uint32_t threads = 1;
  std::uint64_t positions = 0;  ///< how many pairs of phase and position were evaluated

  bool operator==(const RunFacts&) const = default;
};

/// A position as people write it: "3,4" on heaps, "3x4" or "..#/..." on a grid, "3x4+5,2" on several parts. The texts of
/// answers (PositionView::text) are read, too.
struct PositionText {
  std::string text;
  std::string origin{};  ///< where it was read, "standard input:3"; mistakes are shown with it

  PositionText(std::string written, std::string from = "")
      : text(std::move(written)), origin(std::move(from)) {}
  PositionText(const char* written) : text(written) {}

  bool operator==(const PositionText&) const = default;
};

/// "3,4", "10^3": sizes of heaps, or bounds of them. Throws Error.
Position read_numbers(std::string_view text);

// ---- Single positions ----

struct OutcomeQuestion {
  GameHandle game;
  std::vector<PositionText> positions{};
  std::string grid{};  ///< "3x4", in place of the positions
  PhaseChoice phases{};

  bool operator==(const OutcomeQuestion&) const = default;
};

struct OutcomeAnswer {
  std::vector<NamedPhase> phases;              ///< those that were asked for
  std::vector<std::vector<Outcome>> outcomes;  ///< by position, by phase
  RunFacts run;

  bool operator==(const OutcomeAnswer&) const = default;
};

OutcomeAnswer ask(const OutcomeQuestion& question, const Settings& settings = {},
                  const Control& control = {});

struct ValueQuestion {
  GameHandle game;
  std::vector<PositionText> positions{};
  std::string grid{};  ///< "3x4", in place of the positions
  PhaseChoice phases{};

  bool operator==(const ValueQuestion&) const = default;
};

struct ValueAnswer {
  std::vector<NamedPhase> phases;
  std::vector<std::vector<std::uint64_t>> values;  ///< nim-values, by position, by phase
  RunFacts run;

  bool operator==(const ValueAnswer&) const = default;
};

ValueAnswer ask(const ValueQuestion& question, const Settings& settings = {}, const Control& control = {});

// ---- Windows of positions: each heap from 0 to its bound ----

/// What a table, a list or a sequence is of.
struct WindowHead {
  std::string game;
  std::vector<std::string> heaps;        ///< their names
  std::vector<std::string> phase_names;  ///< of all phases of the game
  bool all_phases = false;               ///< every phase was asked for, so each part says which it is
  bool values = false;                   ///< nim-values; else outcomes
  Position bounds;                       ///< of each heap
  std::size_t parts = 1;                 ///< how many phases were asked for

  bool operator==(const WindowHead&) const = default;
};

/// Takes a table as it is found, so that no room is needed for all of it.
class TableReceiver {
 public:
  virtual ~TableReceiver() = default;
  /// Before anything else; nothing has been computed, but nothing is refused any more.
  virtual void begin(const WindowHead& head) = 0;
  virtual void begin_phase(const NamedPhase& phase) = 0;
  /// The next cells, any number of them: nim-values, or 0 for P and 1 for N; -1 off the board. The last heap runs fastest.
  virtual void take_cells(std::span<const std::int32_t> cells) = 0;
};

struct TableQuestion {
  static constexpr Integer default_bound = 12;

  GameHandle game;
  bool values = false;            ///< nim-values in place of outcomes
  std::vector<Integer> bounds{};  ///< one for all heaps, or one for each; empty: the default
  PhaseChoice phases{};

  bool operator==(const TableQuestion&) const = default;
};

struct PhaseTable {
  NamedPhase phase;
  std::vector<std::int32_t> cells;  ///< as a TableReceiver takes them

  bool operator==(const PhaseTable&) const = default;
};

struct TableAnswer {
  WindowHead head;
  std::vector<PhaseTable> tables;
  RunFacts run;

  bool operator==(const TableAnswer&) const = default;
};

TableAnswer ask(const TableQuestion& question, const Settings& settings = {}, const Control& control = {});
/// Hands the table to the receiver while it is computed; keeps none of it.
RunFacts ask(const TableQuestion& question, TableReceiver& receiver, const Settings& settings = {},
             const Control& control = {});

class PositionReceiver {
 public:
  virtual ~PositionReceiver() = default;
  virtual void begin(const WindowHead& head) = 0;
  virtual void begin_phase(const NamedPhase& phase) = 0;
  virtual void take_position(std::span<const Integer> sizes) = 0;
};

/// P-positions, or those of one nim-value.
struct PositionsQuestion {
  static constexpr Integer default_bound = 30;

  GameHandle game;
  std::vector<Integer> bounds{};  ///< one for all heaps, or one for each; empty: the default
  PhaseChoice phases{};
  std::optional<std::uint64_t> value{};  ///< the nim-value whose positions are listed; none: P-positions
  std::string where{};                   ///< a condition on the heaps, "x < y"; empty: none
  bool up_to_swap = false;               ///< of two that are the same but for the order of the heaps, one
  bool count_only = false;               ///< the answer has the number of positions, not the positions

  bool operator==(const PositionsQuestion&) const = default;
};

struct PhasePositions {
  NamedPhase phase;
  std::uint64_t count = 0;
  std::vector<Position> positions{};  ///< in lexicographic order

  bool operator==(const PhasePositions&) const = default;
};

struct PositionsAnswer {
  WindowHead head;
  std::vector<PhasePositions> lists;
  RunFacts run;

  bool operator==(const PositionsAnswer&) const = default;
};

PositionsAnswer ask(const PositionsQuestion& question, const Settings& settings = {},
                    const Control& control = {});
/// Hands the positions to the receiver while they are found; the answer has counts only.
PositionsAnswer ask(const PositionsQuestion& question, PositionReceiver& receiver,
                    const Settings& settings = {}, const Control& control = {});

/// Terms n = 0, 1, 2, ... of a game with one heap.
struct SequenceQuestion {
  static constexpr Integer default_bound = 60;

  GameHandle game;
  bool values = false;   ///< nim-values in place of outcomes
  MaybeInteger bound{};  ///< the last n; none: the default
  PhaseChoice phases{};

  bool operator==(const SequenceQuestion&) const = default;
};

struct PhaseSequence {
  NamedPhase phase;
  std::vector<std::int32_t> terms;  ///< nim-values, or 0 for P and 1 for N; -1 off the board

  bool operator==(const PhaseSequence&) const = default;
};

struct SequenceAnswer {
  WindowHead head;  ///< its one heap is the index
  std::vector<PhaseSequence> sequences;
  RunFacts run;

  bool operator==(const SequenceAnswer&) const = default;
};

SequenceAnswer ask(const SequenceQuestion& question, const Settings& settings = {},
                   const Control& control = {});

}  // namespace galli
