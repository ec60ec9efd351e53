// The questions that can be asked over a wire: one table of their names, the fields that each takes, and how it is answered. The
// documents and the schema are tested against it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "gallimaufry/galli.h"
#include "wire/body.h"

namespace galli {

/// A question that came in, as far as all questions are alike.
struct WireQuestion {
  const Body& body;
  Session session;
  Settings settings;
  std::uint64_t map_bytes = 0;  ///< that a map may take
  const Control& control;
  std::string_view name;
  std::function<std::string(const MapQuestion&)>
      remember;  ///< gives a map a name, by which its tiles are asked for

  /// The fields `game` and `misere`. Throws Error.
  GameHandle game() const;
  /// A game of another field.
  GameHandle game_in(std::string_view field) const;
  PhaseChoice phases() const;
  /// Throws Error when all phases were asked for.
  std::size_t phase() const;
  /// `positions`, or `position`.
  std::vector<PositionText> positions() const;
  MaybeInteger bound() const;
  Provenance provenance(const GameHandle& game) const;
};

struct QuestionEntry {
  std::string_view name;
  std::string_view summary;
  std::span<const FieldEntry> fields;          ///< besides those that every question has
  std::string (*answer)(const WireQuestion&);  ///< JSON; throws Error
};

/// All of them.
std::span<const QuestionEntry> wire_questions();
/// Null when there is none.
const QuestionEntry* wire_question_called(std::string_view name);

/// The fields that every question has.
std::span<const FieldEntry> common_fields();

// How questions are answered, in files of their own.
std::string answer_read(const WireQuestion& question);
std::string answer_list(const WireQuestion& question);
std::string answer_claims(const WireQuestion& question);
std::string answer_board(const WireQuestion& question);
std::string answer_outcome(const WireQuestion& question);
std::string answer_value(const WireQuestion& question);
std::string answer_moves(const WireQuestion& question);
std::string answer_table(const WireQuestion& question);
std::string answer_positions(const WireQuestion& question);
std::string answer_sequence(const WireQuestion& question);
std::string answer_period(const WireQuestion& question);
std::string answer_compare(const WireQuestion& question);
std::string answer_laws(const WireQuestion& question);
std::string answer_slopes(const WireQuestion& question);
std::string answer_conjecture(const WireQuestion& question);
std::string answer_prove(const WireQuestion& question);
std::string answer_show(const WireQuestion& question);
std::string answer_explain(const WireQuestion& question);
std::string answer_zeckendorf(const WireQuestion& question);
std::string answer_identify(const WireQuestion& question);
std::string answer_solve(const WireQuestion& question);
std::string answer_check(const WireQuestion& question);
std::string answer_graph(const WireQuestion& question);
std::string answer_plot(const WireQuestion& question);
std::string answer_play(const WireQuestion& question);

/// What `board` asks for.
MapQuestion map_question(const WireQuestion& question);

}  // namespace galli
