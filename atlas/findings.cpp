#include "atlas/findings.h"

#include <fmt/format.h>

#include "atlas/cards.h"
#include "atlas/html.h"
#include "atlas/mathematics.h"
#include "atlas/sentences.h"

namespace galli::atlas {
namespace {

/// Pictures of a block that were drawn.
std::string pictures_in(const Figure& figure) {
  std::string images;
  for (const Drawing& drawing : figure.drawings)
    if (drawing.is_picture()) images += image_of(drawing.contents.front(), figure.shows);
  return images;
}

const Statement* statement_beside(const Figure& figure, const Atlas& atlas) {
  for (const Statement& statement : atlas.statements)
    if (statement.name == figure.beside) return &statement;
  return nullptr;
}

std::string finding(const Figure& figure, const Atlas& atlas) {
  std::string text = element("p", "sentence", typeset(figure.shows));
  if (!figure.note.empty()) text += element("p", "more", typeset(figure.note));
  if (const Statement* statement = statement_beside(figure, atlas)) {
    text += fmt::format("<p class=\"facts-line\">{} <a href=\"#{}\">{}</a></p>\n", verdict_badge(*statement),
                        html_escaped(statement->anchor), html_escaped(statement->name));
    text += fmt::format("<pre><code>{}</code></pre>\n",
                        html_escaped(command_for(*statement) + "\n" + figure.explorer_command()));
  }
  return fmt::format("<li>{}<div>{}</div></li>\n", pictures_in(figure), text);
}

}  // namespace

bool is_lead(const Figure& figure) { return figure.paper == "lead"; }
bool is_finding(const Figure& figure) { return figure.paper == "finding"; }

std::string lead_picture(const Atlas& atlas) {
  std::string images;
  for (const Figure& figure : atlas.figures)
    if (is_lead(figure) && !pictures_in(figure).empty())
      images += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", pictures_in(figure),
                            typeset(figure.shows));
  return images.empty() ? "" : element("div", "lead", "\n" + images);
}

std::string findings(const Atlas& atlas) {
  std::string items;
  for (const Figure& figure : atlas.figures)
    if (is_finding(figure)) items += finding(figure, atlas);
  if (items.empty()) return "";
  return "<section id=\"findings\"><h2>Five findings</h2>\n<ol class=\"findings\">\n" + items +
         "</ol></section>\n";
}

}  // namespace galli::atlas
