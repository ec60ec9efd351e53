// Gallimaufry: impartial games whose rulesets are combined by operators. This header includes all others.
//
// A Session knows rulesets. It reads a text into a game; questions about the game are plain structs, `ask` answers them with
// plain data. What goes wrong is an Error, whose Complaint says what, where and what to try.
//
//     #include <gallimaufry/galli.h>
//
//     #include <iostream>
//
//     int main() {
//       const galli::Session session;
//       const galli::GameHandle game = session.game("nim >> euclid");
//       std::cout << game.text() << ", " << game.board() << '\n';  // nim >> euclid, two heaps
//
//       // The outcome of one position, in phase 1.
//       std::cout << to_char(galli::outcome(game, {2, 4})) << '\n';  // P
//
//       // Its nim-value, and that of another, as one question: name the fields that differ from their defaults.
//       const auto values = ask(galli::ValueQuestion{.game = game, .positions = {"2,4", "3,7"}});
//       std::cout << values.values[0][0] << ' ' << values.values[1][0] << '\n';  // 0 8
//
//       // All P-positions with heaps up to 5.
//       const auto list = ask(galli::PositionsQuestion{.game = game, .bounds = {5}});
//       std::cout << list.lists[0].count << '\n';  // 6
//
//       // A table is kept in the session: what lies in it is then answered without computing anything.
//       ask(galli::TableQuestion{.game = game, .values = true, .bounds = {100}});
//       const auto known = ask(galli::ValueQuestion{.game = game, .positions = {"73,42"}});
//       std::cout << known.values[0][0] << ", " << known.run.engine << '\n';  // 96, kept board
//
//       // The moves from a position, those that win first.
//       const auto moves = ask(galli::MovesQuestion{.game = game, .positions = {"3,4"}});
//       const galli::MoveEntry& best = moves.positions[0].moves[0];
//       std::cout << best.by << ", then " << moves.phase_names[best.phase - 1] << '\n';  // push, then euclid
//
//       // A mistake has a kind, a message and what to try, as data; `describe` makes a text of it.
//       try {
//         ask(galli::TableQuestion{.game = session.game("misere(nim)"), .values = true});
//       } catch (const galli::Error& error) {
//         const galli::Remedy& remedy = *error.complaint().remedies.begin();
//         std::cout << error.what() << ": " << plain_words(remedy) << '\n';  // misere games have outcomes only: leave values out
//       }
//     }
//
// Words that mean the same in all questions and answers:
//
//   game, games        what a question is about; in answers its text, as the language writes it
//   position, grid     as people write them; in answers a PositionView or numbers
//   phase, phases      counted from 1; `phase_names` are the names of all phases of a game
//   bound, bounds      heaps from 0 to this: one bound for all of them, or one for each
//   values             nim-values; else outcomes. In cells and terms: the nim-value, or 0 for P and 1 for N; -1 off the board
//   up_to_swap         of positions that are the same but for the order of the heaps, one
//   run                how the answer was found; it is no part of the answer
//
// Every question and answer can be copied and compared. Sessions and handles do not change once they are made: threads may share
// them. Settings (engine, memory, threads) and Control (stop, progress, clock) come with each question; they never change a
// result. Nothing here reads or writes files.
#pragma once

#include <string>

#include "gallimaufry/amount.h"
#include "gallimaufry/basics.h"
#include "gallimaufry/catalogue.h"
#include "gallimaufry/cells.h"
#include "gallimaufry/claims.h"
#include "gallimaufry/control.h"
#include "gallimaufry/drawing.h"
#include "gallimaufry/error.h"
#include "gallimaufry/explain.h"
#include "gallimaufry/game.h"
#include "gallimaufry/maps.h"
#include "gallimaufry/moves.h"
#include "gallimaufry/period.h"
#include "gallimaufry/pictures.h"
#include "gallimaufry/play.h"
#include "gallimaufry/position_view.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/prove.h"
#include "gallimaufry/provenance.h"
#include "gallimaufry/question_kind.h"
#include "gallimaufry/reading.h"
#include "gallimaufry/remedy.h"
#include "gallimaufry/sequences.h"
#include "gallimaufry/session.h"
#include "gallimaufry/settings.h"
#include "gallimaufry/show.h"
#include "gallimaufry/solve.h"
#include "gallimaufry/source.h"
#include "gallimaufry/studies.h"
#include "gallimaufry/sweeps.h"
#include "gallimaufry/zeckendorf.h"

namespace galli {

/// "0.1.0"
std::string version_text();

/// The answer for one position, given by its numbers, in phase 1. Throws Error. Takes microseconds in a board that the session has kept.
Outcome outcome(const GameHandle& game, const Position& position, const Settings& settings = {},
                const Control& control = {});
std::uint64_t value(const GameHandle& game, const Position& position, const Settings& settings = {},
                    const Control& control = {});

}  // namespace galli
