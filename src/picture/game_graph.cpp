#include "picture/game_graph.h"

#include <fmt/format.h>

#include "base/words.h"
#include "gallimaufry/drawing.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

constexpr std::uint64_t max_rows_crossed = 12'000;  ///< about 20 seconds of dot

/// "round 2: 3 positions with a move to P are N"
std::string round_text(std::size_t number, const GraphAnswer::Round& round, bool is_choice) {
  const bool is_p = round.outcome == Outcome::P;
  const std::string why =
      number == 1 ? "without moves"
      : !is_p
          ? (is_choice ? "with a move to P, whatever is enforced," : "with a move to P")
          : (is_choice ? "with only moves to N, by something that can be enforced," : "with only moves to N");
  return fmt::format("round {}: {} {} {} {}", number, counted(round.places.size(), "position"), why,
                     round.places.size() == 1 ? "is" : "are", is_p ? "P" : "N");
}

/// Phases that are not reached have no name, but keep their tint.
void name_phase(GraphPicture& picture, const NamedPhase& phase) {
  if (picture.phases.size() < phase.number) picture.phases.resize(phase.number);
  picture.phases[phase.number - 1] = fmt::format("phase {} ({})", phase.number, phase.name);
}

}  // namespace

GraphPicture picture_of(const GraphAnswer& answer, const std::optional<std::string>& title) {
  GraphPicture picture;
  picture.title = title.value_or(answer.notation + " from " + answer.from);
  for (const GraphAnswer::Place& place : answer.places) {
    const std::string value = place.value ? std::to_string(*place.value) : "";
    picture.boxes.push_back(
        {place.position, value, place.outcome, false, answer.has_phases ? place.phase.number - 1 : 0});
    if (answer.has_phases) name_phase(picture, place.phase);
  }
  for (const GraphAnswer::Arrow& arrow : answer.arrows)
    picture.arrows.push_back({arrow.from, arrow.to, arrow.by});
  picture.kinds = answer.choices;
  if (answer.has_choices)
    picture.notes.emplace_back("before each move the opponent says which kind of arrow is allowed");
  return picture;
}

GraphPicture with_round(GraphPicture picture, const GraphAnswer& answer, std::size_t round) {
  for (std::size_t i = 0; i < round; ++i) {
    for (std::uint32_t place : answer.rounds[i].places) {
      picture.boxes[place].label = answer.rounds[i].outcome;
      picture.boxes[place].is_new = i + 1 == round;
    }
  }
  picture.notes.push_back(round_text(round, answer.rounds[round - 1], answer.has_choices));
  return picture;
}

std::string drawn_as_dot(const GraphAnswer& answer, const About& about) {
  return as_dot(picture_of(answer, {}), about);
}

void check_can_be_laid_out(const GraphPicture& picture) {
  const std::uint64_t rows = rows_crossed(picture);
  if (rows <= max_rows_crossed) return;
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("the graph has {} that cross {} rows in all, {} can be laid out",
                                      counted(picture.arrows.size(), "arrow"), with_commas(rows),
                                      with_commas(max_rows_crossed)),
               .remedies = {SmallerPosition{}, FewerMoves{}, OtherFormat{"dot", "needs no layout"}}});
}

}  // namespace galli
