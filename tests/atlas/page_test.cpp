// The page of the atlas: nothing unescaped, every anchor once, nothing hidden.
#include "atlas/page.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "atlas/html.h"
#include "atlas/mathematics.h"
#include "atlas/overview.h"
#include "gallimaufry/error.h"
#include "store/input.h"

namespace galli::atlas {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : ""; }

std::vector<std::string> texts_at(const Json& object, const char* key) {
  std::vector<std::string> texts;
  for (const Json& value : object.value(key, Json::array())) texts.push_back(text_of(value));
  return texts;
}

Verdict verdict_from(const Json& object) {
  Verdict verdict{.is_expected = object.value("as_expected", true),
                  .cases = object.value("cases", 0U),
                  .failures = object.value("failures", 0U),
                  .counterexample = object.value("counterexample", ""),
                  .wrong_entries = texts_at(object, "wrong_entries"),
                  .basis = object.value("basis", ""),
                  .seconds = object.value("seconds", 0.0)};
  for (const auto kind : {Verdict::Kind::proved, Verdict::Kind::observed, Verdict::Kind::refuted})
    if (object.value("verdict", "") == name_of(kind)) verdict.kind = kind;
  if (object.contains("proof")) verdict.proof = {ProofGround::repetition};
  verdict.for_every = object.value("for_every", "");
  if (object.contains("bound")) verdict.bound = object["bound"].get<Integer>();
  if (!object.contains("table")) return verdict;
  verdict.table.columns = texts_at(object["table"], "columns");
  for (const Json& row : object["table"]["rows"])
    verdict.table.rows.push_back({text_of(row["at"]), texts_at(row, "printed"), texts_at(row, "found")});
  return verdict;
}

InPaper standing_from(const std::string& word) {
  for (const auto standing :
       {InPaper::proved, InPaper::quoted, InPaper::asserted, InPaper::conjectured, InPaper::absent})
    if (word == name_of(standing)) return standing;
  return InPaper::unstated;
}

/// Claims written down shortly; what is missing is empty.
std::vector<CheckedClaim> claims_from(std::string_view json) {
  std::vector<CheckedClaim> claims;
  for (const Json& object : Json::parse(json)) {
    const auto text = [&](const char* key) { return object.contains(key) ? text_of(object[key]) : ""; };
    claims.push_back({.name = text("name"),
                      .id = "",
                      .source = text("source"),
                      .in_paper = standing_from(text("in_paper")),
                      .is_slip = object.value("slip", false),
                      .says = text("says"),
                      .means = text("means"),
                      .definitions = text("definitions"),
                      .statement = text("statement"),
                      .expected = text("expected"),
                      .corrects = text("corrects"),
                      .note = text("note"),
                      .verdict = verdict_from(object)});
  }
  return claims;
}

Atlas atlas_of(std::string_view json, std::string_view figures = "") {
  return {{"<h1>An atlas</h1>\n",
           "",
           "",
           "",
           {{"push",
             "Push the button",
             "The push paper",
             "E. Duchêne",
             "2018",
             "",
             {},
             {{"hal", "https://a.b"}}}}},
          statements_of(claims_from(json)),
          read_figures(figures),
          "0.0"};
}

std::string page_of(std::string_view json, std::string_view figures = "") {
  return page(atlas_of(json, figures));
}

bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

std::vector<std::string> all(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), regex); i != std::sregex_iterator(); ++i)
    found.push_back((*i)[1].str());
  return found;
}

/// The first tag that is closed wrongly; empty: there is none.
std::string unbalanced(const std::string& page) {
  static const std::set<std::string> empty_tags = {"meta", "img", "input", "br", "link", "wbr"};
  static const std::regex tag("<(/?)([a-z0-9]+)[^>]*?(/?)>");
  std::vector<std::string> open;
  for (std::sregex_iterator i(page.begin(), page.end(), tag); i != std::sregex_iterator(); ++i) {
    const std::string name = (*i)[2];
    if ((*i)[3].length() > 0 || empty_tags.contains(name)) continue;
    if ((*i)[1].length() == 0) {
      open.push_back(name);
      continue;
    }
    if (open.empty() || open.back() != name) return "</" + name + "> at " + std::to_string(i->position());
    open.pop_back();
  }
  return open.empty() ? "" : "<" + open.back() + "> stays open";
}

/// Links within the page that lead nowhere.
std::vector<std::string> dead_links(const std::string& page) {
  const std::vector<std::string> ids = all(page, " id=\"([^\"]*)\"");
  const std::set<std::string> known(ids.begin(), ids.end());
  std::vector<std::string> dead;
  for (const std::string& target : all(page, "href=\"#([^\"]*)\""))
    if (!known.contains(target)) dead.push_back(target);
  return dead;
}

constexpr const char* lemmas = R"([
  {"name": "push 1", "source": "Push the button, Lemma 1, as printed", "in_paper": "proved", "says": "all are", "statement": "for 0 <= n <= N: 1 < n",
   "verdict": "refuted", "expected": "refuted at n = 0", "as_expected": true, "bound": 9, "cases": 10, "failures": 2,
   "counterexample": "n = 0", "basis": "computed", "corrects": null, "note": "by one", "seconds": 0.5},
  {"name": "push 2", "source": "found by computation; beside Push the button, Lemma 2", "in_paper": "absent", "means": "a_n <= 2", "statement": "n = n",
   "verdict": "proved", "expected": "holds", "as_expected": true, "cases": 1},
  {"name": "push 1'", "source": "Push the button, Lemma 1, corrected", "in_paper": "absent", "means": "nearly all are", "statement": "for 2 <= n <= N: 1 < n",
   "verdict": "observed", "expected": "holds", "as_expected": true, "bound": 9, "cases": 8, "corrects": "push 1"}
])";

TEST(AtlasPage, is_balanced_and_its_links_lead_somewhere) {
  const std::string page =
      page_of(lemmas, "figure push 1\nshows a & b\ncommand galli plot nim -o push-1.svg\n");
  EXPECT_EQ(unbalanced(page), "");
  EXPECT_EQ(dead_links(page), std::vector<std::string>{});
}

TEST(AtlasPage, escapes_what_comes_from_elsewhere) {
  const std::string page = page_of(
      R"([{"name": "<b>\"'", "source": "<i>", "says": "<script>x</script>", "statement": "</code><p>", "verdict": "refuted",
           "expected": "refuted", "counterexample": "<u>", "basis": "<s>", "note": "<em>", "wrong_entries": ["<q>"],
           "table": {"columns": ["<c>"], "rows": [{"at": "<a>", "printed": ["<l>"], "found": ["<m>"]}]}}])",
      "figure <x> 1\nshows <y>\nnote <z>\ncommand galli '<w>' -o <v>.svg\n");
  EXPECT_EQ(unbalanced(page), "");
  for (const char* tag : {"<script", "<b>\"", "<i>", "<u>", "<s>", "<q>", "<c>", "<l>", "<m>", "<x>", "<y>",
                          "<z>", "<w>", "<v>"})
    EXPECT_FALSE(has(page, tag)) << tag;
  EXPECT_TRUE(has(page, "&lt;/code&gt;&lt;p&gt;"));
}

TEST(AtlasPage, has_every_anchor_once) {
  const std::string page = page_of(
      R"([{"name": "a b"}, {"name": "a b"}, {"name": "A-B"}, {"name": "summary"}, {"name": ""}, {}])");
  std::vector<std::string> ids = all(page, " id=\"([^\"]*)\"");
  const std::set<std::string> different(ids.begin(), ids.end());
  EXPECT_EQ(ids.size(), different.size());
  for (const char* id : {"a-b", "a-b-2", "a-b-3", "summary-2"}) EXPECT_TRUE(different.contains(id)) << id;
}

TEST(AtlasPage, has_the_refuted_beside_the_corrected) {
  const std::string page = page_of(lemmas);
  const std::size_t pair = page.find("<div class=\"pair\">");
  const std::size_t printed = page.find("id=\"push-1\"");
  const std::size_t corrected = page.find("id=\"push-1-corrected\"");
  const std::size_t other = page.find("id=\"push-2\"");
  EXPECT_LT(pair, printed);
  EXPECT_LT(printed, corrected);
  EXPECT_LT(corrected, other);
  EXPECT_NE(other, std::string::npos);
}

TEST(AtlasPage, says_how_to_open_a_figure_in_the_explorer) {
  const std::string page = page_of(lemmas, "figure push 1\nshows a\ncommand galli plot nim -o push-1.svg\n");
  EXPECT_TRUE(has(page, "galli serve --open --figure 'push 1'"));
}

TEST(AtlasPage, says_how_to_repeat_a_check) {
  const std::string page = page_of(lemmas);
  EXPECT_TRUE(has(page, "galli check 'push 1'"));
  EXPECT_TRUE(has(page, "galli check &quot;push 1'&quot;"));
  EXPECT_TRUE(has(page, "galli serve --open --claim 'push 1'"));
}

TEST(AtlasPage, counts_verdicts_and_lists_errata_and_news) {
  const Atlas atlas = atlas_of(lemmas);
  const Counts counts = counts_of(atlas.statements);
  EXPECT_EQ(counts.all, 3U);
  EXPECT_EQ(counts.proved, 1U);
  EXPECT_EQ(counts.observed, 1U);
  EXPECT_EQ(counts.refuted, 1U);
  EXPECT_EQ(counts.surprises, 0U);
  EXPECT_EQ(alarm(atlas), "");
  EXPECT_TRUE(has(errata(atlas), "href=\"#push-1\""));
  EXPECT_TRUE(has(errata(atlas), "nearly all are"));
  EXPECT_FALSE(has(errata(atlas), "href=\"#push-2\""));
  EXPECT_TRUE(has(news(atlas),
                  "<mi>n</mi></mrow></msub></math><wbr><math><mo form=\"infix\">≤</mo><mn>2</mn></math>"));
  EXPECT_EQ(counts.false_in_print, 1U);
  EXPECT_EQ(counts.fresh, 1U);
  EXPECT_FALSE(has(news(atlas), "href=\"#push-1\""));
}

TEST(AtlasPage, has_quotation_marks_around_printed_words_only) {
  const std::string page = page_of(lemmas);
  EXPECT_TRUE(has(page, "<blockquote><p>all are</p>"));
  EXPECT_FALSE(has(page, "<blockquote><p>nearly all are</p>"));
  EXPECT_TRUE(has(page, "<p class=\"means\">nearly all are</p>"));
  const std::string paraphrased = page_of(
      R"([{"name": "push 9", "source": "Push the button, Lemma 9", "in_paper": "proved", "means": "all is well", "verdict": "observed"}])");
  EXPECT_TRUE(has(paraphrased, "<i>In other words:</i> all is well"));
}

TEST(AtlasPage, tells_what_the_source_does_and_what_was_done_here) {
  const std::string page = page_of(R"([
    {"name": "push 5", "in_paper": "proved", "verdict": "observed", "bound": 6000, "cases": 9},
    {"name": "push 6", "in_paper": "quoted", "verdict": "proved", "for_every": "n", "proof": true},
    {"name": "push 7", "in_paper": "conjectured", "verdict": "observed", "bound": 3, "proof": true},
    {"name": "push 8", "in_paper": "asserted", "verdict": "refuted", "expected": "refuted", "counterexample": "(9,13): only left"}])");
  for (const char* words :
       {"proved in the source", "quoted in the source", "conjectured in the source", "stated in the source",
        "checked to 6,000", "proved for every n", "each case proved", "false at (9,13)<"})
    EXPECT_TRUE(has(page, words)) << words;
}

TEST(AtlasPage, lists_slips_apart_from_what_changes_a_result) {
  const std::string list = errata(atlas_of(R"([
    {"name": "push 5", "in_paper": "proved", "slip": true, "says": "a slip", "verdict": "refuted", "expected": "refuted"},
    {"name": "push 6", "in_paper": "proved", "says": "a mistake", "verdict": "refuted", "expected": "refuted"}])"));
  EXPECT_LT(list.find("What changes a result"), list.find("a mistake"));
  EXPECT_LT(list.find("a mistake"), list.find("Slips"));
  EXPECT_LT(list.find("Slips"), list.find("a slip"));
}

TEST(AtlasPage, begins_with_pictures_and_findings) {
  Atlas atlas =
      atlas_of(lemmas,
               "figure lead 1\nshows values\ncommand galli plot nim -o lead-1.png\n"
               "figure finding 1\nshows It is so.\nbeside push 2\ncommand galli plot nim -o f.svg\n");
  atlas.figures[0].drawings[0].contents = {"\x89PNG"};
  const std::string html = page(atlas);
  EXPECT_TRUE(has(html, "data:image/png;base64,iVBORw=="));
  EXPECT_LT(html.find("class=\"lead\""), html.find("It is so."));
  EXPECT_LT(html.find("It is so."), html.find("id=\"summary\""));
  EXPECT_TRUE(has(html, "og:title"));
  EXPECT_FALSE(has(html, "paper-lead"));
  EXPECT_EQ(unbalanced(html), "");
}

TEST(AtlasPage, lists_all_wrong_entries_of_a_table_among_the_errata) {
  const Atlas atlas = atlas_of(R"([
    {"name": "push 3", "source": "Push the button, Table 3, as printed", "in_paper": "asserted", "says": "the values", "verdict": "refuted",
     "expected": "refuted at n = 1, 2", "counterexample": "n = 1: printed 8, true 1",
     "table": {"columns": ["n", "2n"], "rows": [{"at": "0", "printed": ["0", "0"], "found": ["0", "0"]},
       {"at": "1", "printed": ["8", "2"], "found": ["1", "2"]}, {"at": "2", "printed": ["2", "7"], "found": ["2", "4"]}]}},
    {"name": "push 3'", "source": "Push the button, Table 3, corrected", "in_paper": "absent", "means": "repaired", "verdict": "proved",
     "corrects": "push 3"}])");
  const std::string list = errata(atlas);
  const std::size_t printed = list.find("1: 8, 2: 7");
  const std::size_t meant = list.find("1: 1, 2: 4");
  EXPECT_LT(printed, list.find("wrong: 2 of 6"));
  EXPECT_LT(list.find("wrong: 2 of 6"), meant);
  EXPECT_NE(meant, std::string::npos);
  EXPECT_EQ(all(list, "(the values)").size(), 1U);
}

TEST(AtlasPage, says_what_a_wrong_period_should_be) {
  const Atlas atlas = atlas_of(R"([
    {"name": "push 4", "source": "Push the button, Lemma 4, as printed", "in_paper": "asserted", "says": "period 34", "verdict": "refuted",
     "expected": "refuted", "counterexample": "period 34 from n = 53, not 34 from n = 52"}])");
  EXPECT_TRUE(has(errata(atlas), "fails: period 34 from n = 53, not 34 from n = 52"));
}

TEST(AtlasPage, does_not_call_an_erratum_what_is_not_in_print) {
  const Atlas atlas =
      atlas_of(R"([{"name": "push 7", "in_paper": "absent", "verdict": "refuted", "expected": "refuted"}])");
  EXPECT_EQ(errata(atlas), "");
}

TEST(AtlasPage, is_loud_about_surprises) {
  const std::string page = page_of(
      R"([{"name": "push 3", "verdict": "refuted", "expected": "holds", "as_expected": false, "counterexample": "n = 4"}])");
  EXPECT_TRUE(has(page, "1 surprise</h2>"));
  EXPECT_TRUE(has(page, "refuted, not as expected"));
  EXPECT_TRUE(has(page, "Expected: holds. Found: refuted."));
  EXPECT_FALSE(has(page, "All verdicts are as expected"));
}

TEST(AtlasPage, marks_the_entries_of_a_table_that_differ) {
  const std::string page = page_of(
      R"([{"name": "push 4", "verdict": "refuted", "expected": "refuted", "table": {"columns": ["S"],
           "rows": [{"at": "0", "printed": ["1"], "found": ["1"]}, {"at": "1", "printed": ["83"], "found": ["75"]},
                    {"at": "2", "printed": ["?"], "found": [null]}]}}])");
  EXPECT_TRUE(has(page, "1 of 2 entries differ"));  // nothing is computed for "?"
  EXPECT_TRUE(has(page, "<mark>83</mark>"));
  EXPECT_TRUE(has(page, "<mark>75</mark>"));
  EXPECT_FALSE(has(page, "<mark>?</mark>"));
}

constexpr const char* rows_of_positions = R"x([
  {"name": "push a", "verdict": "proved", "statement": "P(wythoff) up to swap begins (0,0) (1,2) (12,20)",
   "table": {"columns": [], "rows": [{"at": "P(wythoff)", "printed": ["(0,0)", "(1,2)", "(12,20)"],
                                      "found": ["(0,0)", "(1,2)", "(12,20)"]}]}},
  {"name": "push b", "verdict": "observed", "statement": "P(nim >> x) begins (0,1) (1,2) (2,4)",
   "table": {"columns": [], "rows": [{"at": "P(nim >> x)", "printed": ["(0,1)", "(1,2)", "(2,4)"],
                                      "found": ["(0,1)", "(1,2)", "(2,4)"]}]}},
  {"name": "push c", "verdict": "refuted", "expected": "refuted", "statement": "P(nim) begins (0,7)"}])x";

TEST(AtlasPage, shows_lists_of_positions_as_rows_with_what_they_share_in_one_column) {
  const std::string page = page_of(
      rows_of_positions, "figure push table-1\ntable push a\ntable push b\ntable push c\ntable nothing\n");
  EXPECT_EQ(unbalanced(page), "");
  EXPECT_TRUE(has(page, "Printed and recomputed: all 6 entries agree"));
  EXPECT_TRUE(
      has(page,
          "<code>nim &gt;&gt; x</code>, printed</th><td></td><td>(0,1)</td><td>(1,2)</td><td>(2,4)</td>"
          "<td></td></tr>"));
  EXPECT_FALSE(has(page, "<td>(0,7)</td>"));  // nothing is known of what was computed
}

TEST(AtlasPage, shows_rows_of_outcomes_of_several_games_as_one_table) {
  const std::string page = page_of(
      R"x([{"name": "push a", "verdict": "refuted", "expected": "refuted", "statement": "outcomes(nim(1)) begin PN",
           "table": {"columns": ["0", "1"], "rows": [{"at": "0", "printed": ["P", "N"], "found": ["P", "P"]}]}},
          {"name": "push b", "verdict": "proved", "statement": "outcomes(<b>) begin PP",
           "table": {"columns": ["0", "1"], "rows": [{"at": "0", "printed": ["P", "P"], "found": ["P", "P"]}]}}])x",
      "figure push table-1\ntable push a\ntable push b\n");
  EXPECT_EQ(unbalanced(page), "");
  EXPECT_TRUE(has(page, "1 of 4 entries differ from the print"));
  EXPECT_TRUE(
      has(page, "<code>nim(1)</code>, printed</th><td>P</td><td class=\"wrong\"><mark>N</mark></td></tr>"));
  EXPECT_FALSE(has(page, "<b>)"));
}

TEST(AtlasPage, names_columns_in_words) {
  const std::string page = page_of(
      R"x([{"name": "push a", "verdict": "refuted", "expected": "refuted",
           "table": {"columns": ["value(twist(subtraction{1}), n)", "value(twist(subtraction{1}), phase 2, n)"],
                     "rows": [{"at": "0", "printed": ["1", "2"], "found": ["1", "3"]}]}},
          {"name": "push b", "verdict": "refuted", "expected": "refuted",
           "table": {"columns": ["value(nim, n)", "value(bishop, n)"],
                     "rows": [{"at": "0", "printed": ["1", "2"], "found": ["1", "3"]}]}}])x");
  EXPECT_TRUE(
      has(page,
          ">value</th><th scope=\"col\" title=\"value(twist(subtraction{1}), phase 2, n)\">value, phase 2<"));
  EXPECT_TRUE(has(
      page, ">value(nim, n)</th><th scope=\"col\">value(bishop, n)<"));  // words would not tell them apart
}

TEST(AtlasPage, puts_the_parts_of_a_figure_together_beside_their_claim) {
  const std::string page = page_of(lemmas,
                                   "figure push 2a\nshows left\nbeside push 1\nfigure push 2b\nshows right\n"
                                   "figure push 3\nshows more\ncommand galli plot nim -o push-3.svg\n");
  EXPECT_EQ(all(page, "(<figure )").size(), 2U);
  EXPECT_LT(page.find("id=\"figure-push-2\""), page.find("id=\"push-2\""));
  EXPECT_LT(page.find("id=\"push-2\""), page.find("id=\"figure-push-3\""));
  EXPECT_TRUE(has(page, "Not drawn: push-3.svg"));
}

TEST(AtlasPage, does_not_count_figures_that_were_not_drawn) {
  Atlas atlas = atlas_of(lemmas,
                         "figure push 2\ncommand galli plot nim -o push-2.svg\n"
                         "figure push 3\ncommand galli plot nim -o push-3.svg\n");
  atlas.figures[0].drawings[0].contents = {"<svg/>"};
  EXPECT_TRUE(has(summary(atlas), "3 statements and 1 figure were computed again"));
  EXPECT_TRUE(has(summary(atlas), "1 figure could not be drawn."));
}

TEST(AtlasFigures, have_their_rounds_in_order) {
  const auto folder = std::filesystem::temp_directory_path() / "galli_atlas_rounds";
  std::filesystem::create_directories(folder / "rounds");
  for (const char* round : {"1", "2", "9", "10", "11"})
    std::ofstream(folder / "rounds" / ("round-" + std::string(round) + ".svg")) << round;
  std::vector<Figure> figures =
      read_figures("figure push 2\ncommand galli graph nim 2,2 --rounds -o rounds\n");
  collect_drawings(figures, folder);
  EXPECT_EQ(figures[0].drawings[0].contents, (std::vector<std::string>{"1", "2", "9", "10", "11"}));
  std::filesystem::remove_all(folder);
}

/// Without the tags of MathML.
std::string plain(std::string_view sentence) {
  return std::regex_replace(typeset(sentence), std::regex("<[^>]*>"), "");
}

TEST(AtlasMathematics, sets_sentences_as_they_are_meant) {
  EXPECT_EQ(typeset("at most k 2^max(S)"),
            "at most <math><mi>k</mi><mspace "
            "width=\"0.22em\"></mspace><msup><mrow><mn>2</mn></mrow><mrow><mo lspace=\"0.2em\" "
            "rspace=\"0.2em\">max</mo><mrow><mo stretchy=\"false\">(</mo><mi>S</mi><mo "
            "stretchy=\"false\">)</mo></mrow></mrow></msup></math>");
  EXPECT_EQ(plain("floor(Phi n) and ceil(b_n - 1)"), "⌊Φn⌋ and ⌈bn−1⌉");
  EXPECT_EQ(plain("G(n, S-bar) >= 2"), "G(n,S‾)≥2");
  EXPECT_TRUE(has(typeset("sqrt(5)"), "<msqrt><mn>5</mn></msqrt>"));
  EXPECT_TRUE(has(typeset("F_n+1 - Phi F_n"),
                  "<mi>n</mi><mo form=\"infix\">+</mo><mn>1</mn></mrow></msub><mo>−</mo>"));
}

TEST(AtlasMathematics, tells_variables_from_articles) {
  EXPECT_TRUE(has(typeset("A dominates B"), "<mi>A</mi>"));
  EXPECT_TRUE(has(typeset("If ruleset A strongly dominates ruleset B"), "<mi>A</mi>"));
  EXPECT_TRUE(has(typeset("there are exactly a values c"), "<mi>a</mi>"));
  EXPECT_TRUE(has(typeset("for all s, t"), "<mi>s</mi>"));
  EXPECT_TRUE(has(typeset("x + Ap_1"), "<mi>A</mi><msub><mrow><mi>p</mi>"));
  EXPECT_TRUE(has(typeset("or s = (10)*."), "</mo></mrow></mrow><mrow><mo>*</mo></mrow></msup></math>."));
  EXPECT_EQ(plain("A & B is similar to B & A"), "A&amp;B is similar to B&amp;A");
}

TEST(AtlasMathematics, leaves_words_alone) {
  EXPECT_EQ(typeset("A position is a P-position of NIM, not an N-position."),
            "A position is a P-position of NIM, not an N-position.");
  EXPECT_EQ(typeset("4.1.3 carries over"), "4.1.3 carries over");
  EXPECT_EQ(plain("3 x (2k) is a P-position"), "3×(2k) is a P-position");
  EXPECT_EQ(plain("(2/7, 10/1)-RN & others"), "(2/7,10/1)-RN &amp; others");
  EXPECT_EQ(typeset("a win, i.e., his"), "a win, i.e., his");
  EXPECT_EQ(typeset("an even number of 0s, and"), "an even number of 0s, and");
  EXPECT_EQ(typeset("in algebra_push_test.cpp"), "in algebra_push_test.cpp");
  EXPECT_EQ(typeset("Wythoff's game. A game is short."), "Wythoff's game. A game is short.");
}

TEST(AtlasTexts, are_balanced) {
  const Texts texts = read_texts("../atlas/texts");
  EXPECT_EQ(unbalanced(texts.introduction), "");
  EXPECT_EQ(unbalanced(texts.conventions), "");
  EXPECT_EQ(unbalanced(texts.citing), "");
}

/// The names of the claims in ../claims.
std::set<std::string> claim_names() {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator("../claims"))
    if (file.path().extension() == ".claim")
      for (const std::string& name : all(read_file(file.path().string())->text, "(?:^|\n)claim ([^\n]*)"))
        names.insert(name);
  return names;
}

TEST(AtlasTexts, know_the_paper_of_every_claim) {
  std::set<std::string> keys;
  for (const Paper& paper : read_texts("../atlas/texts").papers) keys.insert(paper.key);
  for (const std::string& name : claim_names())
    EXPECT_TRUE(keys.contains(name.substr(0, name.find(' ')))) << name;
}

TEST(AtlasFigures, stand_beside_claims_that_there_are) {
  const std::set<std::string> names = claim_names();
  for (const Figure& figure : read_figures(read_file("../figures/figures.list")->text))
    EXPECT_TRUE(figure.beside.empty() || names.contains(figure.beside)) << figure.beside;
}

}  // namespace
}  // namespace galli::atlas
