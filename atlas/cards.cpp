#include "atlas/cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "atlas/html.h"
#include "atlas/mathematics.h"
#include "atlas/sentences.h"
#include "atlas/tables.h"

namespace galli::atlas {
namespace {

/// The beginning of a long text, cut at a blank.
std::string shortened(const std::string& text) {
  constexpr std::size_t most = 150;
  if (text.size() <= most) return text;
  const std::size_t end = text.rfind(' ', most);
  return text.substr(0, end == std::string::npos ? most : end) + " …";
}

constexpr std::ptrdiff_t max_lines = 14;
constexpr std::size_t max_letters = 900;

/// The size that a picture says it has, so that its place is known before it is read.
std::string size_of(const std::string& svg) {
  static const std::regex box("viewBox=\"0 0 ([0-9]+)[.0-9]* ([0-9]+)[.0-9]*\"");
  std::smatch found;
  if (!std::regex_search(svg, found, box)) return "";
  return fmt::format(" width=\"{}\" height=\"{}\"", found[1].str(), found[2].str());
}

}  // namespace

std::string image_of(const std::string& svg, const std::string& words) {
  return fmt::format("<img class=\"drawn\"{} alt=\"{}\" src=\"{}\">\n", size_of(svg), html_escaped(words),
                     svg.starts_with("<svg") ? data_uri_of_svg(svg) : data_uri_of_png(svg));
}

namespace {

/// One line: where, what, and the two facts. Printed words are in quotation marks here, too.
std::string head_of(const Statement& statement, const Paper& paper) {
  const std::string gist = typeset(shortened(statement.gist()));
  return fmt::format(
      "<summary><span class=\"title\">{}</span> <span class=\"gist\">{}</span> <span class=\"badges\">{} "
      "{}</span></summary>\n",
      html_escaped(with_capital(title_of(statement, paper))),
      statement.says.empty() ? gist : "“" + gist + "”", paper_badge(statement), verdict_badge(statement));
}

/// Quotation marks only around printed words.
std::string words_of(const Statement& statement) {
  std::string html;
  if (!statement.says.empty()) html += element("blockquote", "", "<p>" + typeset(statement.says) + "</p>");
  if (statement.means.empty()) return html;
  const bool is_ours = statement.in_paper == InPaper::absent || statement.in_paper == InPaper::unstated;
  const char* lead = is_ours ? "" : statement.says.empty() ? "<i>In other words:</i> " : "<i>That is:</i> ";
  return html + element("p", "means", lead + typeset(statement.means));
}

std::string surprise_of(const Statement& statement) {
  if (statement.is_expected) return "";
  return fmt::format("<p class=\"surprise\"><strong>{}Surprise.</strong> Expected: {}. Found: {}.</p>\n",
                     mark_of("surprise"),
                     html_escaped(statement.expected.empty() ? "holds" : statement.expected),
                     statement.verdict);
}

/// Rests on more than that its cases were computed.
bool has_evidence(const Statement& statement) {
  return !statement.basis.empty() && statement.basis != "all cases computed" &&
         statement.basis != "finite computation, all cases" &&
         statement.basis != "all cases computed; the claim says that there are no others";
}

/// Long ones, and those whose printed table stands below, are folded.
bool is_folded(const Statement& statement) {
  const auto lines = std::count(statement.definitions.begin(), statement.definitions.end(), '\n') +
                     std::count(statement.formula.begin(), statement.formula.end(), '\n');
  const bool has_table_below = statement.table && statement.table->differences() > 0;
  return has_table_below || lines >= max_lines || statement.formula.size() > max_letters;
}

/// Long lines may break behind commas.
std::string with_breaks(const std::string& code) {
  std::string html;
  for (std::size_t i = 0; i < code.size(); ++i) {
    html += code[i];
    if (code[i] == ',' && i + 1 < code.size() && code[i + 1] != '\n') html += "<wbr>";
  }
  return html;
}

std::string formula_of(const Statement& statement) {
  if (statement.formula.empty()) return "";
  const std::string definitions = statement.definitions.empty() ? "" : statement.definitions + "\n\n";
  std::string code =
      fmt::format("<pre><code>{}</code></pre>\n", with_breaks(html_escaped(definitions + statement.formula)));
  if (!is_folded(statement)) return code;
  return fmt::format("<details class=\"folded\"><summary>The claim in full</summary>\n{}</details>\n", code);
}

std::string fact(std::string_view name, std::string_view inner) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, inner);
}

std::string facts_of(const Statement& statement) {
  std::string facts = fact("result", typeset(outcome_of(statement)));
  if (has_evidence(statement)) facts += fact("rests on", html_escaped(statement.basis));
  if (!statement.note.empty()) facts += fact("note", typeset(statement.note));
  facts += fact("repeat", fmt::format("<code>{}</code> <span class=\"time\">{}</span>",
                                      with_breaks(html_escaped(command_for(statement))),
                                      seconds_in_words(statement.seconds)));
  facts += fact("look", element("code", "", html_escaped(explorer_command(statement))));
  facts += fact("link", fmt::format("<a href=\"#{0}\">#{0}</a>", html_escaped(statement.anchor)));
  return element("dl", "facts", "\n" + facts);
}

std::string pictures_of(const Drawing& drawing, const Figure& figure) {
  if (drawing.contents.size() == 1) return image_of(drawing.contents.front(), figure.shows);
  std::string images;
  for (std::size_t i = 0; i < drawing.contents.size(); ++i)
    images += image_of(drawing.contents[i], fmt::format("{}, step {}", figure.shows, i + 1));
  return fmt::format(
      "<details class=\"folded\"><summary>Steps 2 and 3 of the labelling in turn, {} "
      "pictures</summary>\n<div "
      "class=\"rounds\">{}</div></details>\n",
      drawing.contents.size(), images);
}

std::string title_of_file(const std::string& file) {
  if (file.ends_with(".csv")) return "The numbers";
  return file.ends_with(".tex") ? "For LaTeX" : html_escaped(file);
}

std::string drawn(const Drawing& drawing, const Figure& figure) {
  if (drawing.file.empty()) return "";
  if (drawing.contents.empty()) return element("p", "missing", "Not drawn: " + html_escaped(drawing.file));
  if (drawing.is_picture()) return pictures_of(drawing, figure);
  const std::string& text = drawing.contents.front();
  const std::string inner = drawing.file.ends_with(".csv")
                                ? csv_table(text)
                                : fmt::format("<pre><code>{}</code></pre>\n", html_escaped(text));
  return fmt::format("<details class=\"folded\"><summary>{}</summary>\n{}</details>\n",
                     title_of_file(drawing.file), inner);
}

std::string commands_of(const Figure& figure) {
  std::string commands;
  for (const Drawing& drawing : figure.drawings)
    commands += element("code", "", with_breaks(html_escaped(drawing.command)));
  if (commands.empty()) return "";
  commands += element("code", "", with_breaks(html_escaped(figure.explorer_command())));
  return fmt::format("<details class=\"commands\"><summary>commands</summary>\n{}</details>\n", commands);
}

std::string tables_of(const Figure& figure, const std::vector<Statement>& statements) {
  std::vector<const Statement*> printed;
  for (const std::string& name : figure.tables)
    for (const Statement& statement : statements)
      if (statement.name == name && statement.table) printed.push_back(&statement);
  return tables_together(printed);
}

std::string part_of(const Figure& figure, bool is_alone, const std::vector<Statement>& statements) {
  std::string inner = tables_of(figure, statements);
  for (const Drawing& drawing : figure.drawings) inner += drawn(drawing, figure);
  const std::string letter =
      is_alone ? "" : fmt::format("<b>({})</b> ", html_escaped(figure.number.substr(figure.whole().size())));
  inner += element("p", "shows", letter + typeset(with_capital(figure.shows)) + ".");
  if (!figure.note.empty()) inner += element("p", "note", typeset(figure.note));
  inner += commands_of(figure);
  const std::string id = is_alone ? "" : fmt::format(" id=\"{}\"", figure.anchor());
  return fmt::format("<div class=\"part\"{}>\n{}</div>\n", id, inner);
}

}  // namespace

std::string statement_card(const Statement& statement, const Paper& paper) {
  const std::string inner = surprise_of(statement) + words_of(statement) + formula_of(statement) +
                            table_section(statement) + facts_of(statement);
  return fmt::format(
      "<details class=\"claim {}{}{}\" id=\"{}\"{}>\n{}<div class=\"inside\">\n{}</div></details>\n",
      statement.verdict, statement.is_new() ? " is-new" : "", statement.is_expected ? "" : " is-surprise",
      html_escaped(statement.anchor), statement.is_expected ? "" : " open", head_of(statement, paper), inner);
}

std::string statement_group(const Statement& statement, const std::vector<const Statement*>& corrections,
                            const Paper& paper) {
  std::string cards = statement_card(statement, paper);
  for (const Statement* correction : corrections) cards += statement_card(*correction, paper);
  return corrections.empty() ? cards : element("div", "pair", "\n" + cards);
}

std::string figure_card(const std::vector<const Figure*>& parts, const std::vector<Statement>& statements) {
  const Figure& first = *parts.front();
  std::string inner;
  for (const Figure* part : parts) inner += part_of(*part, parts.size() == 1, statements);
  return fmt::format(
      "<figure id=\"{0}\">\n<figcaption><a href=\"#{0}\">{1}</a></figcaption>\n"
      "<div class=\"parts of-{2}\">\n{3}</div>\n</figure>\n",
      first.anchor_of_whole(), html_escaped(first.title()), parts.size(), inner);
}

}  // namespace galli::atlas
