#include "atlas/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "atlas/cards.h"
#include "atlas/findings.h"
#include "atlas/html.h"
#include "atlas/mathematics.h"
#include "atlas/overview.h"
#include "atlas/sentences.h"
#include "base/words.h"

namespace galli::atlas {
namespace {

using Figures = std::vector<const Figure*>;

/// The figures of a paper in their order, parts of one together.
std::vector<Figures> figures_of(const Atlas& atlas, const Paper& paper) {
  std::vector<Figures> groups;
  for (const Figure& figure : atlas.figures) {
    if (figure.paper != paper.key) continue;
    if (groups.empty() || groups.back().front()->whole() != figure.whole()) groups.emplace_back();
    groups.back().push_back(&figure);
  }
  return groups;
}

bool is_beside(const Figures& parts, const Statement& statement) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Figure* part) { return part->beside == statement.name; });
}

/// Takes out of `waiting` those that belong to the statement.
std::string figures_beside(std::vector<Figures>& waiting, const Statement& statement,
                           const std::vector<Statement>& statements) {
  std::string cards;
  std::erase_if(waiting, [&](const Figures& parts) {
    if (!is_beside(parts, statement)) return false;
    cards += figure_card(parts, statements);
    return true;
  });
  return cards;
}

/// All statements of the paper as a row of marks that lead to them.
std::string map_of(const std::vector<const Statement*>& statements, const Paper& paper) {
  std::string items;
  for (const Statement* statement : statements) {
    const std::string words = title_of(*statement, paper) + ": " + here_in_words(*statement);
    items +=
        fmt::format("<li><a class=\"{0}{1}\" href=\"#{2}\" title=\"{3}\" aria-label=\"{3}\">{4}</a></li>",
                    statement->verdict, statement->is_expected ? "" : " is-surprise",
                    html_escaped(statement->anchor), html_escaped(words), mark_of(statement->verdict));
  }
  return items.empty() ? "" : element("ol", "map", items);
}

std::string paper_head(const Paper& paper) {
  std::string head =
      fmt::format("<h2><a href=\"#paper-{}\">{}</a></h2>\n", anchor_of(paper.key), html_escaped(paper.title));
  if (!paper.authors.empty()) head += element("p", "authors", html_escaped(paper.authors));
  if (!paper.published.empty()) head += element("p", "published", html_escaped(paper.published));
  std::string links;
  for (const Paper::Link& link : paper.links)
    links += fmt::format("{}<a href=\"{}\">{}</a>", links.empty() ? "" : " · ", html_escaped(link.to),
                         html_escaped(link.text));
  if (!links.empty()) head += element("p", "published", links);
  if (!paper.about.empty()) head += element("p", "about", html_escaped(paper.about));
  return head;
}

std::string paper_section(const Atlas& atlas, const Paper& paper) {
  const std::vector<const Statement*> statements = atlas.statements_of(paper);
  std::vector<Figures> waiting = figures_of(atlas, paper);
  std::string inner;
  for (const Statement* statement : statements) {
    if (atlas.corrected_by(*statement) != nullptr) continue;
    const std::vector<const Statement*> corrections = atlas.corrections_of(*statement);
    inner += statement_group(*statement, corrections, paper) +
             figures_beside(waiting, *statement, atlas.statements);
    for (const Statement* correction : corrections)
      inner += figures_beside(waiting, *correction, atlas.statements);
  }
  if (!waiting.empty()) inner += "<h3>Figures</h3>\n";
  for (const Figures& parts : waiting) inner += figure_card(parts, atlas.statements);
  return fmt::format("<section class=\"paper\" id=\"paper-{}\">\n{}{}{}</section>\n", anchor_of(paper.key),
                     paper_head(paper), map_of(statements, paper), inner);
}

std::string contents(const Atlas& atlas) {
  std::string items = findings(atlas).empty() ? "" : "<li><a href=\"#findings\">Findings</a></li>\n";
  items += "<li><a href=\"#summary\">In numbers</a></li>\n";
  if (!errata(atlas).empty()) items += "<li><a href=\"#errata\">Errata</a></li>\n";
  if (!news(atlas).empty()) items += "<li><a href=\"#new\">What is new</a></li>\n";
  items += "<li><a href=\"#conventions\">Conventions</a></li>\n<li><a href=\"#cite\">How to cite</a></li>\n";
  for (const Paper& paper : atlas.papers())
    items +=
        fmt::format("<li class=\"of-paper\"><a href=\"#paper-{}\">{}</a> <small>{}</small></li>\n",
                    anchor_of(paper.key), html_escaped(paper.cited_as), atlas.statements_of(paper).size());
  return fmt::format(
      "<nav aria-label=\"Contents\">\n<p class=\"brand\"><a "
      "href=\"#top\">Atlas</a></p>\n<ul>\n{}</ul>\n</nav>\n",
      items);
}

/// Which statements are shown: by style alone, so that the page needs no script.
std::string choice() {
  static constexpr std::pair<const char*, const char*> kinds[] = {{"all", "all"},
                                                                  {"proved", "proved here"},
                                                                  {"observed", "checked"},
                                                                  {"refuted", "false"},
                                                                  {"new", "new"}};
  std::string inner = "<legend>Show</legend>\n";
  for (const auto& [kind, name] : kinds)
    inner += fmt::format("<label><input type=\"radio\" name=\"show\" id=\"show-{0}\"{1}> {2}</label>\n", kind,
                         kind == kinds[0].first ? " checked" : "", name);
  return element("fieldset", "choice", "\n" + inner);
}

std::string foot(const Atlas& atlas) {
  return fmt::format(
      "<footer><p>Written by Gallimaufry {}. <code>make demo</code> makes this page again; <code>galli "
      "check</code> checks every "
      "statement, <code>galli check NAME --why</code> shows a counterexample move by move. The results are "
      "their authors’. Quotation marks enclose printed words only; their formulas are typeset anew. Other "
      "wording, and any mistake in it, is ours.</p></footer>\n",
      html_escaped(atlas.version));
}

}  // namespace

std::vector<Paper> Atlas::papers() const {
  std::vector<Paper> found;
  std::set<std::string> keys;
  for (const Statement& statement : statements) keys.insert(statement.paper());
  for (const Figure& figure : figures)
    if (!is_lead(figure) && !is_finding(figure)) keys.insert(figure.paper);
  for (const Paper& paper : texts.papers)
    if (keys.erase(paper.key) > 0) found.push_back(paper);
  for (const std::string& key : keys) found.push_back({key, key, key, "", "", ""});
  return found;
}

std::vector<const Statement*> Atlas::statements_of(const Paper& paper) const {
  std::vector<const Statement*> found;
  for (const Statement& statement : statements)
    if (statement.paper() == paper.key) found.push_back(&statement);
  return found;
}

const Statement* Atlas::corrected_by(const Statement& statement) const {
  if (statement.corrects.empty()) return nullptr;
  for (const Statement& other : statements)
    if (other.name == statement.corrects && other.corrects.empty()) return &other;
  return nullptr;
}

std::vector<const Statement*> Atlas::corrections_of(const Statement& statement) const {
  std::vector<const Statement*> found;
  for (const Statement& other : statements)
    if (corrected_by(other) == &statement) found.push_back(&other);
  return found;
}

Paper Atlas::paper_of(const Statement& statement) const {
  for (const Paper& paper : texts.papers)
    if (paper.key == statement.paper()) return paper;
  return {statement.paper(), "", "", "", "", ""};
}

namespace {

/// A picture of four cells, for the tab of a browser.
constexpr const char* icon =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\"><rect width=\"16\" height=\"16\" "
    "rx=\"3\" fill=\"#7a3b12\"/>"
    "<path d=\"M3 11h2v2H3zM5 8h2v2H5zM9 5h2v2H9zM11 3h2v2h-2z\" fill=\"#fbfaf6\"/></svg>";

std::string head_of(const Atlas& atlas) {
  constexpr const char* title = "Gallimaufry: an atlas of five papers";
  const std::string about = fmt::format(
      "Every theorem, table and figure of five papers on combined games, computed again: {} statements, each "
      "with its bound and its command.",
      atlas.statements.size());
  return fmt::format(
      "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{0}</title>\n<meta name=\"description\" "
      "content=\"{1}\">\n"
      "<meta property=\"og:title\" content=\"{0}\">\n<meta property=\"og:description\" content=\"{1}\">\n"
      "<meta property=\"og:type\" content=\"article\">\n<link rel=\"icon\" "
      "href=\"{2}\">\n<style>\n{3}</style>\n",
      title, about, data_uri_of_svg(icon), atlas.texts.style);
}

}  // namespace

std::string page(const Atlas& atlas) {
  std::string body = alarm(atlas) + findings(atlas) + summary(atlas) + errata(atlas) + news(atlas);
  body += "<section id=\"conventions\"><h2>Conventions</h2>\n" + atlas.texts.conventions + "</section>\n";
  body += "<section id=\"cite\"><h2>How to cite</h2>\n" + atlas.texts.citing + "</section>\n";
  body += choice();
  for (const Paper& paper : atlas.papers()) body += paper_section(atlas, paper);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n{}</head>\n<body id=\"top\">\n{}"
      "<div class=\"layout\">\n{}<main>\n<header "
      "class=\"opening\">\n{}{}</header>\n{}{}</main>\n</div>\n</body>\n</html>\n",
      head_of(atlas), mark_definitions(), contents(atlas), atlas.texts.introduction, lead_picture(atlas),
      body, foot(atlas));
}

}  // namespace galli::atlas
