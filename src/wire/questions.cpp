// The table of questions.
#include <algorithm>
#include <array>

#include "wire/question.h"

namespace galli {
namespace {

using Type = FieldType;

constexpr FieldEntry common[] = {
    {"game", Type::text, "a game in the language"},
    {"rules", Type::text, "rulesets of your own, as a rules file has them"},
    {"misere", Type::flag, "a player who cannot move wins"},
    {"phase", Type::phase, "which phase, from 1; 1 if not given"},
    {"memory", Type::number, "bytes that may be used, at most what the server allows"},
    {"engine", Type::text, "what computes; obeyed or refused"},
};

constexpr FieldEntry position_fields[] = {
    {"position", Type::text, "\"5,9\", \"3x4\", \"..#/...\""},
    {"positions", Type::texts, "several of them"},
    {"grid", Type::text, "\"3x4\", in place of the positions"},
};

constexpr FieldEntry moves_fields[] = {
    {"position", Type::text, "\"5,9\", \"3x4\", \"..#/...\""},
    {"positions", Type::texts, "several of them"},
    {"grid", Type::text, "\"3x4\", in place of the positions"},
    {"most", Type::number, "only this many moves, those that win first"},
};

constexpr FieldEntry window_fields[] = {
    {"values", Type::flag, "nim-values in place of outcomes"},
    {"bounds", Type::numbers, "largest heaps: one number for all, or one for each"},
};

constexpr FieldEntry list_fields[] = {
    {"bounds", Type::numbers, "largest heaps: one number for all, or one for each"},
    {"value", Type::number, "positions of this nim-value in place of P-positions"},
    {"where", Type::text, "a condition on the heaps: \"x + y <= 100\""},
    {"up_to_swap", Type::flag, "of positions that are the same but for the order of heaps, one"},
    {"count_only", Type::flag, "only their number"},
};

constexpr FieldEntry sequence_fields[] = {
    {"values", Type::flag, "nim-values in place of outcomes"},
    {"bound", Type::number, "the last n"},
};

constexpr FieldEntry board_fields[] = {
    {"values", Type::flag, "nim-values in place of outcomes"},
    {"bounds", Type::numbers, "largest heaps: one number for both, or one for each; 1000 if not given"},
    {"other", Type::text, "a second game: the board shows where the two differ"},
};

constexpr FieldEntry bound_field[] = {{"bound", Type::number, "largest heaps; what is quick if not given"}};

constexpr FieldEntry games_fields[] = {
    {"games", Type::texts, "two games or more"},
    {"bound", Type::number, "largest heaps; what is quick if not given"},
    {"for_all_heaps", Type::flag, "and what automata decide for all heap sizes"},
};

constexpr FieldEntry laws_fields[] = {
    {"games", Type::texts, "two or three games"},
    {"bound", Type::number, "largest heaps; what is quick if not given"},
};

constexpr FieldEntry prove_fields[] = {
    {"value", Type::number, "the nim-value; 0, the P-positions, if not given"},
    {"numeration", Type::text, "\"2\", \"fib\", \"pell\"; \"auto\" if not given"},
    {"fixed", Type::sizes, "heaps that are kept at a size: {\"z\": 1}"},
    {"seconds", Type::seconds, "how long to try"},
};

constexpr FieldEntry explain_fields[] = {
    {"position", Type::text, "one position"},
    {"positions", Type::texts, "several of them"},
    {"grid", Type::text, "\"3x4\", in place of the positions"},
    {"values", Type::flag, "nim-values in place of outcomes"},
    {"bounds", Type::numbers, "of a table, where no positions are given"},
};

constexpr FieldEntry zeckendorf_fields[] = {{"numbers", Type::texts, "\"45\", \"10^18\", \"1..20\""}};

constexpr FieldEntry identify_fields[] = {{"terms", Type::text, "\"0,1,1,2\" or \"PNNP\", from n = 0 on"}};

constexpr FieldEntry solve_fields[] = {
    {"grid", Type::text, "\"3x5\", or rows of '.' and '#': \"..#/...\""},
    {"first_moves", Type::flag, "the outcome of every first move up to symmetry"},
    {"constant", Type::number, "a nimber beside the board that counts only after the push"},
};

constexpr FieldEntry claim_names = {
    "names", Type::texts,
    "of claims that the library has: \"push 3.0.3\", or \"push\" for all that begin so"};

constexpr FieldEntry claims_fields[] = {claim_names};

constexpr FieldEntry check_fields[] = {
    claim_names,
    {"claim", Type::text, "a text with claims"},
    {"paper", Type::text, "only those of one paper, by some words of its title"},
    {"bound", Type::number, "in place of N of each claim"},
    {"quick", Type::flag, "with the quick bound of a claim that has one; true if not given"},
    {"moves", Type::flag, "with the moves at a counterexample"},
};

constexpr FieldEntry graph_fields[] = {
    {"position", Type::text, "where play begins"},
    {"grid", Type::text, "\"3x4\", in place of the position"},
    {"values", Type::flag, "nim-values beside the outcomes"},
    {"depth", Type::number, "only the first moves"},
    {"up_to_swap", Type::flag, "heaps in any order are one position"},
    {"rounds", Type::flag, "the rounds of the labelling"},
};

constexpr FieldEntry plot_fields[] = {
    {"values", Type::flag, "nim-values in place of P-positions"},
    {"bounds", Type::numbers, "largest heaps: one number for all, or one for each"},
    {"ranges", Type::ranges, "only this part of the board: [[0, 20], [30, 50]]"},
    {"fixed", Type::sizes, "heaps that are not drawn: {\"z\": 1}"},
    {"compare", Type::texts, "other games"},
    {"moves_of", Type::text, "a position, whose moves are shown"},
    {"marked", Type::texts, "positions to circle"},
    {"grids", Type::texts, "grids to draw"},
    {"slopes", Type::texts, "lines from the origin: \"1.618\""},
    {"matrix", Type::flag, "the first heap down, as in tables"},
    {"title", Type::text, "in place of the game"},
    {"format", Type::text, "svg, png, pdf, tex or text; svg if not given"},
};

constexpr FieldEntry play_fields[] = {
    {"state", Type::object, "{\"position\": \"5,9\", \"phase\": 1, \"imposed\": null}"},
    {"level", Type::text, "of the computer: perfect, teaching or random; perfect if not given"},
    {"seed", Type::number, "other mistakes and random choices for other numbers"},
    {"typed", Type::text, "a choice as people write it, to be found among all: \"5,3\", \"push\""},
};

constexpr QuestionEntry entries[] = {
    {"read", "what a game is, without computing anything", {}, answer_read},
    {"list", "the rulesets, operators and papers", {}, answer_list},
    {"claims", "the statements of the papers that can be checked", claims_fields, answer_claims},
    {"outcome", "P or N for each position", position_fields, answer_outcome},
    {"value", "the nim-value of each position", position_fields, answer_value},
    {"moves", "which moves win, and what answers the others", moves_fields, answer_moves},
    {"board", "a board computed in one pass, to be looked at in tiles", board_fields, answer_board},
    {"table", "outcomes or nim-values up to a bound", window_fields, answer_table},
    {"positions", "the P-positions up to a bound", list_fields, answer_positions},
    {"sequence", "one heap: outcomes or nim-values, term by term", sequence_fields, answer_sequence},
    {"period", "one heap: its period, proved or observed", sequence_fields, answer_period},
    {"compare", "whether games have the same P-positions and values, and which dominates", games_fields,
     answer_compare},
    {"laws", "laws of operators, tried on games", laws_fields, answer_laws},
    {"slopes", "lines along which P-positions lie", bound_field, answer_slopes},
    {"conjecture", "what the P-positions seem to be", bound_field, answer_conjecture},
    {"prove", "the P-positions of all heap sizes, proved", prove_fields, answer_prove},
    {"show", "what is known of a game", {}, answer_show},
    {"explain", "how a question would be answered, and at what cost", explain_fields, answer_explain},
    {"zeckendorf", "numbers as sums of Fibonacci numbers", zeckendorf_fields, answer_zeckendorf},
    {"identify", "which game a sequence is of", identify_fields, answer_identify},
    {"solve", "a grid searched to the end", solve_fields, answer_solve},
    {"check", "claims about games, checked", check_fields, answer_check},
    {"graph", "all reachable positions, labelled P and N", graph_fields, answer_graph},
    {"plot", "a picture of P-positions, values or moves", plot_fields, answer_plot},
    {"play", "what there is to choose, what wins, what a computer chooses", play_fields, answer_play},
};

}  // namespace

std::span<const QuestionEntry> wire_questions() { return entries; }

const QuestionEntry* wire_question_called(std::string_view name) {
  const auto* found = std::find_if(std::begin(entries), std::end(entries),
                                   [&](const auto& entry) { return entry.name == name; });
  return found == std::end(entries) ? nullptr : found;
}

std::span<const FieldEntry> common_fields() { return common; }

}  // namespace galli
