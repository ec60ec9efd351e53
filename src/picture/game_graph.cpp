#include "picture/game_graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "picture/latex/latex.h"
#include "picture/write.h"

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

/// Labels as they are after a round, with a note that says what it found.
void show_round(GraphPicture& picture, const GraphAnswer& answer, std::size_t round) {
  for (GraphPicture::Box& box : picture.boxes) box.label.reset();
  for (std::size_t i = 0; i < round; ++i) {
    for (std::uint32_t place : answer.rounds[i].places) {
      picture.boxes[place].label = answer.rounds[i].outcome;
      picture.boxes[place].is_new = i + 1 == round;
    }
  }
  picture.notes.push_back(round_text(round, answer.rounds[round - 1], answer.has_choices));
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

}  // namespace

GraphPicture picture_of(const GraphAnswer& answer, const GraphStyle& style) {
  GraphPicture picture;
  picture.title = style.title.value_or(answer.notation + " from " + answer.from);
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
  const std::size_t round = std::min(style.round, answer.rounds.size());
  if (round > 0) show_round(picture, answer, round);
  return picture;
}

std::string drawn_as_dot(const GraphAnswer& answer, const GraphStyle& style, const Provenance& provenance) {
  return as_dot(picture_of(answer, style), provenance);
}

std::string layout_question(const GraphAnswer& answer) {
  const GraphPicture picture = picture_of(answer, {});
  check_can_be_laid_out(picture);
  return layout_question(picture);
}

std::string drawn(const GraphAnswer& answer, const std::string& layout, PictureFormat format,
                  const GraphStyle& style, const Provenance& provenance) {
  const GraphPicture picture = picture_of(answer, style);
  const GraphLayout places = read_layout(layout, picture);
  if (format == PictureFormat::tikz) return as_latex(picture, places, provenance);
  Scene scene = draw(picture, places, style.has_legend);
  scene.about = provenance;
  set_size(scene, style.size);
  return written(scene, format);
}

}  // namespace galli
