// Short ways to read texts in tests.
#pragma once

#include <memory>
#include <string>

#include "gallimaufry/error.h"
#include "game/machine.h"
#include "lang/reader.h"

namespace galli {

inline std::shared_ptr<const Source> source(std::string text, std::string name = {}) {
  return std::make_shared<const Source>(Source{std::move(name), std::move(text)});
}

inline const Library& standard() {
  static const Library library = standard_library();
  return library;
}

/// The standard library and these rules, in a file called my.rules.
inline Library library_with(const std::string& rules) {
  Library library = standard();
  library.add(source(rules, "my.rules"));
  return library;
}

inline Game game(const std::string& text, const Library& library = standard()) {
  return read_game(source(text), library);
}

/// A position on the board of a game.
inline Position position(const std::string& text, const std::string& of_game) {
  return read_position(text, std::get<Board>(board_of(game(of_game))));
}

/// What a face would show when `act` fails; "no error" when it does not.
template <typename Act>
std::string message_of(Act act) {
  try {
    act();
    return "no error";
  } catch (const Error& error) {
    return describe(error.complaint());
  }
}

/// None when it does not throw.
template <typename Act>
std::optional<ErrorKind> kind_of(Act act) {
  try {
    act();
    return {};
  } catch (const Error& error) {
    return error.complaint().kind;
  }
}

/// The clauses of a ruleset, one a line.
inline std::string rules_of(const Ruleset& ruleset) {
  std::string text;
  for (const Clause& clause : ruleset.clauses()) text += to_text(clause, ruleset.board) + "\n";
  return text;
}

}  // namespace galli
