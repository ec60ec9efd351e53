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
//
//       // The outcome of one position, in phase 1.
//       std::cout << to_char(galli::outcome(game, {2, 4})) << '\n';  // P
//
//       // Its nim-value, and that of another, as one question.
//       const auto values = ask(galli::ValueQuestion{.game = game, .positions = {"2,4", "3,7"}});
//       std::cout << values.values[0][0] << ' ' << values.values[1][0] << '\n';  // 0 8
//
//       // All P-positions with heaps up to 5.
//       const auto list = ask(galli::PositionsQuestion{.game = game, .to = {5}});
//       std::cout << list.lists[0].count << '\n';  // 6
//     }
//
// Sessions and handles do not change once they are made: threads may share them. Settings (engine, memory, threads) and
// Control (stop, progress) come with each question; they never change a result. Nothing here reads or writes files.
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
#include "gallimaufry/moves.h"
#include "gallimaufry/period.h"
#include "gallimaufry/pictures.h"
#include "gallimaufry/position_view.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/prove.h"
#include "gallimaufry/question_kind.h"
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

/// Of one position given by its numbers, in phase 1. Throws Error.
Outcome outcome(const GameHandle& game, const Position& position, const Settings& settings = {},
                const Control& control = {});
std::uint64_t value(const GameHandle& game, const Position& position, const Settings& settings = {},
                    const Control& control = {});

}  // namespace galli
