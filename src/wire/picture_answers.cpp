// Pictures: a file of any format that the library draws, inside JSON.
#include <algorithm>
#include <cstdlib>

#include "base/json.h"
#include "base/text.h"
#include "gallimaufry/drawing.h"
#include "wire/question.h"

namespace galli {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes that are not text.
std::string in_base64(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (int k = 0; k < 4; ++k) text += digits[(group >> (18 - 6 * k)) & 63];
  }
  for (std::size_t missing = (3 - bytes.size() % 3) % 3; missing > 0; --missing)
    text[text.size() - missing] = '=';
  return text;
}

PictureFormat format_of(const WireQuestion& asked) {
  const std::string name = asked.body.text("format", "svg");
  for (const PictureEnding& ending : picture_endings) {
    if (ending.name == name && ending.format != PictureFormat::dot) return ending.format;
  }
  throw Error({.kind = ErrorKind::question,
               .message = "there is no format " + quoted(name) + " for pictures",
               .remedies = "svg, png, pdf, tex and text are formats"});
}

bool is_binary(PictureFormat format) { return format == PictureFormat::png || format == PictureFormat::pdf; }

std::vector<Slope> slopes_of(const WireQuestion& asked) {
  std::vector<Slope> slopes;
  for (const std::string& text : asked.body.texts("slopes")) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !(value >= 0) || value > 1e9)
      throw Error({.kind = ErrorKind::question,
                   .message = quoted(text) + " is not a slope",
                   .remedies = "write a number: \"1.618\""});
    slopes.push_back({text, value});
  }
  return slopes;
}

PlotQuestion plot_of(const WireQuestion& asked) {
  PlotQuestion question{.game = asked.game(),
                        .values = asked.body.flag("values"),
                        .phases = asked.phases(),
                        .bounds = asked.body.numbers("bounds"),
                        .ranges = asked.body.ranges("ranges"),
                        .fixed = asked.body.sizes("fixed"),
                        .marked = asked.body.texts("marked"),
                        .grids = asked.body.texts("grids")};
  for (const std::string& text : asked.body.texts("compare"))
    question.compare.push_back(asked.session.game(Source{"", text}, asked.body.flag("misere")));
  if (asked.body.has("moves_of")) question.moves_of = asked.body.text("moves_of");
  return question;
}

}  // namespace

std::string answer_plot(const WireQuestion& asked) {
  const PictureFormat format = format_of(asked);
  check_can_be_written(format);
  const PlotQuestion question = plot_of(asked);
  PlotStyle style{.is_matrix = asked.body.flag("matrix"), .slopes = slopes_of(asked)};
  if (asked.body.has("title")) style.title = asked.body.text("title");
  const Provenance provenance = asked.provenance(question.game);
  const std::string bytes = drawn(ask(question, asked.settings, asked.control), format, style, provenance);
  JsonWriter json;
  json.begin_object(JsonLayout::lines);
  json.field("game", provenance.game);
  json.field("format", ending_of(format));
  json.field("encoding", is_binary(format) ? "base64" : "text");
  json.field(ending_of(format), is_binary(format) ? in_base64(bytes) : bytes);
  json.end();
  return json.text() + "\n";
}

}  // namespace galli
