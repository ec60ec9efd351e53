#include "wire/question.h"

namespace galli {

GameHandle WireQuestion::game_in(std::string_view field) const {
  if (!body.has(field))
    throw Error({.kind = ErrorKind::question,
                 .message = "the field '" + std::string(field) + "' is missing",
                 .remedies = {Note{"\"" + std::string(field) + "\": \"nim\""}}});
  return session.game(Source{"", body.text(field)}, body.flag("misere"));
}

GameHandle WireQuestion::game() const { return game_in("game"); }

PhaseChoice WireQuestion::phases() const {
  const auto phase = body.phase();
  return phase ? PhaseChoice{*phase, false} : PhaseChoice{1, true};
}

std::size_t WireQuestion::phase() const {
  const auto phase = body.phase();
  if (!phase)
    throw Error({.kind = ErrorKind::question,
                 .message = "this question is about one phase",
                 .remedies = {SetField{QuestionField::phase, "1"}}});
  return *phase;
}

std::vector<PositionText> WireQuestion::positions() const {
  std::vector<PositionText> all;
  for (std::string& text : body.texts("positions")) all.emplace_back(std::move(text));
  if (body.has("position")) all.emplace_back(body.text("position"));
  if (all.empty() && !body.has("grid"))
    throw Error({.kind = ErrorKind::question,
                 .message = "no position given",
                 .remedies = {Note{R"(write one: "position": "5,9")"}}});
  return all;
}

MaybeInteger WireQuestion::bound() const { return body.number("bound"); }

Provenance WireQuestion::provenance(const GameHandle& game) const {
  return {game ? game.text() : "", std::string(name) + " " + body.json(), version_text()};
}

}  // namespace galli
