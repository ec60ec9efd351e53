// A state of play, answered.
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "gallimaufry/error.h"
#include "report/moves/play.h"
#include "wire/question.h"

namespace galli {
namespace {

[[noreturn]] void refuse(const std::string& message, const char* remedy) {
  throw Error({.kind = ErrorKind::question, .message = message, .remedies = remedy});
}

bool is_number(const nlohmann::json& json) { return json.is_number_unsigned(); }

/// The fields of `state`: "position", and perhaps "phase" and "imposed". Others are left alone: replies have more.
void read_state(const std::string& text, PlayQuestion& question) {
  constexpr const char* example = R"({"position": "5,9", "phase": 1, "imposed": null})";
  const nlohmann::json state = nlohmann::json::parse(text.empty() ? "{}" : text);
  const auto position = state.find("position"), phase = state.find("phase"), imposed = state.find("imposed");
  if (position == state.end() || !position->is_string()) refuse("the state has no position", example);
  question.position = position->get<std::string>();
  if (phase != state.end()) {
    if (!is_number(*phase)) refuse("the phase of the state is not a number", example);
    question.phase = phase->get<std::size_t>();
  }
  if (imposed != state.end() && !imposed->is_null()) {
    if (!is_number(*imposed)) refuse("what is imposed is not a number", example);
    question.imposed = imposed->get<std::size_t>();
  }
}

PlayLevel level_called(const std::string& name) {
  for (std::size_t i = 0; i < std::size(level_names); ++i) {
    if (name == level_names[i]) return static_cast<PlayLevel>(i);
  }
  refuse("no level " + quoted(name), "perfect, teaching or random");
}

}  // namespace

std::string answer_play(const WireQuestion& asked) {
  PlayQuestion question{.game = asked.game(),
                        .level = level_called(asked.body.text("level", name_of(PlayLevel::perfect))),
                        .seed = static_cast<std::uint64_t>(asked.body.number("seed").value_or(0)),
                        .typed = asked.body.text("typed")};
  read_state(asked.body.object("state"), question);
  return as_json(ask(question, asked.settings, asked.control), asked.provenance(question.game));
}

}  // namespace galli
