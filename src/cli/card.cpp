#include "cli/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "claim/shipped.h"
#include "cli/formula_text.h"
#include "cli/rational_text.h"
#include "cli/rules_text.h"
#include "cli/words.h"

namespace galli {
namespace {

constexpr std::size_t max_first_positions = 12;
constexpr std::size_t max_clauses = 12;
constexpr Integer largest_start = 60;

/// A heading and the lines beside it.
using Section = std::pair<std::string, std::vector<std::string>>;

/// The board that play begins on, and those that it goes over to.
Section board_section(const Machine& machine) {
  Section section{"board", {board_in_words(machine)}};
  for (std::uint32_t board = 1; board < machine.boards.size(); ++board) {
    std::vector<std::string> phases;
    for (std::size_t phase = 0; phase < machine.phases.size(); ++phase) {
      if (machine.phases[phase].board == board) phases.push_back(std::to_string(phase + 1));
    }
    section.second.push_back(fmt::format("phase{} {}: {}", phases.size() == 1 ? "" : "s",
                                         joined(phases, ", "), in_words(machine.boards[board])));
  }
  return section;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    lines.push_back(text.substr(at, text.find('\n', at) - at));
  return lines;
}

Section phases_section(const Machine& machine) {
  std::vector<std::vector<std::string>> rows;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    rows.push_back({std::to_string(phase + 1), machine.phases[phase].name, formula_text(machine, phase)});
  }
  return {"phases", lines_of(aligned(rows, {{.gap = 2}, {}, {.gap = 0}}))};
}

std::string phases_of_component(const Machine& machine, std::size_t component) {
  std::vector<std::string> numbers;
  for (std::size_t phase = 0; phase < machine.phases.size(); ++phase) {
    if (machine.component_of[phase] == component) numbers.push_back(std::to_string(phase + 1));
  }
  return fmt::format("phase{} {}", numbers.size() == 1 ? "" : "s", fmt::join(numbers, ", "));
}

std::string ranking_in_words(const Machine& machine, std::uint32_t component) {
  const bool has_weights = !machine.rankings[component].weights.empty();
  return why_it_ends(machine, component) + (has_weights ? ", lowered by every move" : "");
}

/// Why it ends: once when all phases end for the same reason.
Section end_section(const Machine& machine) {
  std::vector<std::string> reasons;
  for (std::uint32_t i = 0; i < machine.rankings.size(); ++i) reasons.push_back(ranking_in_words(machine, i));
  if (std::equal(reasons.begin() + 1, reasons.end(), reasons.begin())) return {"ends", {reasons.front()}};
  Section section{"ends", {}};
  for (std::uint32_t i = 0; i < reasons.size(); ++i)
    section.second.push_back(phases_of_component(machine, i) + ": " + reasons[i]);
  return section;
}

Section moves_section(const Ruleset& ruleset) {
  Section section{"moves", rules_in_words(ruleset)};
  const std::size_t lines = section.second.size();
  if (lines > max_clauses) {
    section.second.resize(max_clauses);
    section.second.push_back(fmt::format("and {} more", lines - max_clauses));
  }
  return section;
}

Section rulesets_section(const Machine& machine) {
  Section section{"rulesets", {}};
  for (const auto& ruleset : machine.rulesets) {
    section.second.push_back(ruleset->title.empty() ? ruleset->name
                                                    : ruleset->name + ": " + printable(ruleset->title));
  }
  return section;
}

/// Small enough to be there at once.
Integer card_bound(std::size_t heaps) {
  constexpr Integer bounds[] = {0, 60, 24, 8, 4, 2, 2};
  return heaps < std::size(bounds) ? bounds[heaps] : heaps <= 10 ? 1 : 0;
}

bool is_smaller(const Position& a, const Position& b) {
  const Integer sum_a = std::accumulate(a.begin(), a.end(), Integer{0});
  const Integer sum_b = std::accumulate(b.begin(), b.end(), Integer{0});
  return sum_a != sum_b ? sum_a < sum_b : a < b;
}

bool has_window(const Board& board) {
  return board.kind == Board::Kind::heaps || board.kind == Board::Kind::multiset;
}

/// All P-positions to a bound. What goes over whole positions may use little memory: it then takes no long time either.
std::vector<Position> listed(const Machine& machine, Integer bound, const Options& options,
                             const Control& control) {
  constexpr std::uint64_t little_memory = std::uint64_t{24} << 20;
  const Window window{Position(machine.board.dimension(), bound)};
  const Request request{Ask::outcomes, 0, window, Request::Want::positions};
  PlanSettings settings = plan_settings(options.settings);
  const bool is_split = machine.board.kind == Board::Kind::multiset;
  if (is_split) settings.memory = std::min(settings.memory, little_memory);
  return run(machine, request, settings, control).positions;
}

/// The smallest P-positions; of those that are the same but for their order one.
std::vector<Position> first_positions(const Options& options, const Machine& machine, Integer bound,
                                      const Control& control) {
  if (!has_window(machine.board)) return {};
  std::vector<Position> positions = listed(machine, bound, options, control);
  std::erase_if(positions, [&](const Position& position) {
    return machine.is_symmetric && !std::is_sorted(position.begin(), position.end());
  });
  std::sort(positions.begin(), positions.end(), is_smaller);
  if (positions.size() > max_first_positions) positions.resize(max_first_positions);
  return positions;
}

/// What was computed, or why it was refused.
template <typename Result>
struct Attempt {
  Result result;
  std::optional<Complaint> refusal;
};

template <typename Compute>
auto attempt(Compute compute) -> Attempt<decltype(compute())> {
  try {
    return {compute(), {}};
  } catch (const Error& error) {
    if (error.complaint().kind != ErrorKind::refused) throw;
    return {{}, error.complaint()};
  }
}

std::vector<std::string> refusal_in_words(const Complaint& refusal) {
  std::vector<std::string> lines = {"not computed: " + refusal.message};
  if (!refusal.detail.empty()) lines.push_back(refusal.detail);
  return lines;
}

constexpr Integer max_card_rows = 3;
constexpr Integer max_card_columns = 4;

/// Of the free grids up to 3x4 those that are P: "1x1 1x4".
std::vector<std::string> first_grids(const Options& options, const Machine& machine, const Control& control) {
  std::vector<std::string> names;
  std::vector<Position> grids;
  for (Integer rows = 1; rows <= max_card_rows; ++rows) {
    for (Integer columns = 1; columns <= max_card_columns; ++columns) {
      names.push_back(fmt::format("{}x{}", rows, columns));
      grids.push_back(free_grid(rows, columns));
    }
  }
  const auto answers =
      run_positions(machine, Ask::outcomes, 0, grids, plan_settings(options.settings), control);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (answers[i] == 0) found.push_back(names[i]);
  }
  return found;
}

Section grids_section(const Options& options, const Machine& machine, const Control& control) {
  const auto grids = attempt([&] { return first_grids(options, machine, control); });
  if (grids.refusal) return {"P", refusal_in_words(*grids.refusal)};
  const std::string bound = fmt::format("of the free grids up to {}x{}", max_card_rows, max_card_columns);
  return {"P", {(grids.result.empty() ? "none" : joined(grids.result, " ")) + "  " + bound}};
}

/// The same, as far as they are found soon.
struct FirstPositions {
  Attempt<std::vector<Position>> found;
  Integer bound = 0;
};
FirstPositions first_positions(const Options& options, const Machine& machine, const Control& control) {
  constexpr Integer bound_of_partitions = 12;
  FirstPositions first{{}, card_bound(machine.board.dimension())};
  const auto find = [&] {
    first.found = attempt([&] { return first_positions(options, machine, first.bound, control); });
  };
  find();
  if (!first.found.refusal || machine.board.kind != Board::Kind::multiset) return first;
  first.bound = bound_of_partitions;
  find();
  return first;
}

Section positions_section(const Machine& machine, const FirstPositions& first) {
  if (!has_window(machine.board)) return {"P", {"not listed: a position has several parts"}};
  if (first.found.refusal) return {"P", refusal_in_words(*first.found.refusal)};
  const std::size_t heaps = machine.board.dimension();
  if (first.found.result.empty()) return {"P", {fmt::format("none found with heaps to {}", first.bound)}};
  std::vector<std::string> texts;
  for (const Position& position : first.found.result) texts.push_back(to_text(position));
  const bool is_up_to_order = machine.is_symmetric && heaps > 1;
  const bool is_multiset = machine.board.kind == Board::Kind::multiset;
  const std::string remark = is_up_to_order ? "  in any order" : is_multiset ? "  of the single heaps" : "";
  return {"P", {joined(texts, " ") + remark}};
}

/// The position that the start rule makes of a number, if there is one on the board.
std::optional<Position> started_with(Integer number, const Subject& subject) {
  try {
    return place_on_board(subject.game, subject.machine, {number});
  } catch (const Error&) {
    return {};
  }
}

/// The smallest numbers that begin a game which the second player wins.
std::vector<std::string> first_starts(const Options& options, const Subject& subject,
                                      const Control& control) {
  std::vector<std::string> names;
  std::vector<Position> positions;
  for (Integer number = 0; number <= largest_start; ++number) {
    const auto position = started_with(number, subject);
    if (!position) continue;
    names.push_back(std::to_string(number));
    positions.push_back(*position);
  }
  const auto answers =
      run_positions(subject.machine, Ask::outcomes, 0, positions, plan_settings(options.settings), control);
  std::vector<std::string> winning;
  for (std::size_t i = 0; i < names.size() && winning.size() < max_first_positions; ++i) {
    if (answers[i] == 0) winning.push_back(names[i]);
  }
  return winning;
}

/// For games that are begun by naming one number: the n that are P.
std::vector<Section> starts_section(const Options& options, const Subject& subject, const Control& control) {
  const Start* start = start_rule(subject.game);
  if (!start || start->names.size() != 1) return {};
  const auto starts = attempt([&] { return first_starts(options, subject, control); });
  if (starts.refusal) return {{"starts", refusal_in_words(*starts.refusal)}};
  if (starts.result.empty()) return {};
  return {{"starts", {fmt::format("P for {} = {} ...", start->names[0], joined(starts.result, ", "))}}};
}

/// Heaps of one size, (3,3) if that is on the board.
Position example_on_heaps(const Board& board) {
  if (board.kind == Board::Kind::multiset) return {3};
  for (Integer size : {3, 4, 2, 1, 0}) {
    const Position position(board.dimension(), size);
    if (board.contains(position)) return position;
  }
  return Position(board.dimension(), 3);
}

/// A P-position that has something to show: not among the very first, no heap empty.
Position example_position(const Machine& machine, const std::vector<Position>& positions) {
  for (std::size_t i = 3; i < positions.size(); ++i) {
    if (*std::min_element(positions[i].begin(), positions[i].end()) > 0) return positions[i];
  }
  const bool is_telling = !positions.empty() && positions.back() != Position(positions.back().size(), 0);
  return is_telling ? positions.back() : example_on_heaps(machine.board);
}

/// Some position that has moves, to try a game with.
Position small_position(const Board& board) {
  switch (board.kind) {
    case Board::Kind::grid: return free_grid(2, 3);
    case Board::Kind::multiset: return multiset_of({3});
    case Board::Kind::heaps: return example_on_heaps(board);
    case Board::Kind::product:
    case Board::Kind::partners: break;
  }
  Position whole;
  for (const Board& factor : board.factors) {
    const Position part = small_position(factor);
    whole.insert(whole.end(), part.begin(), part.end());
  }
  return whole;
}

Section next_section(const Options& options, const Subject& subject, const std::vector<Position>& positions) {
  std::string rules;
  for (const std::string& file : options.rules) rules += " --rules " + shell_word(file);
  const std::string game = shell_word(to_text(subject.game));
  const Board& board = subject.machine.board;
  const std::string values = subject.machine.misere ? "" : " --values";
  const std::string ask = subject.machine.misere ? "outcome" : "value";
  if (board.kind == Board::Kind::grid) {
    return {"try",
            {fmt::format("galli {} {} --board 3x4{}", ask, game, rules),
             fmt::format("galli moves {} --board 2x3{}", game, rules)}};
  }
  if (board.kind == Board::Kind::product) {
    const std::string place = shell_word(argument_text(small_position(board), board));
    return {"try",
            {fmt::format("galli {} {} {}{}", ask, game, place, rules),
             fmt::format("galli moves {} {}{}", game, place, rules)}};
  }
  const Position example = example_position(subject.machine, positions);
  std::vector<std::string> lines = {fmt::format("galli moves {} {}{}", game, fmt::join(example, ","), rules),
                                    fmt::format("galli positions {}{}", game, rules)};
  if (board.dimension() <= 3)
    lines.insert(lines.begin(), fmt::format("galli table {}{}{}", game, values, rules));
  if (board.dimension() == 1) lines.front() = fmt::format("galli sequence {}{}{}", game, values, rules);
  return {"try", lines};
}

/// Claims that name the game, with their sources.
Section claims_section(const std::vector<claims::Claim>& about) {
  constexpr std::size_t most = 6;
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < std::min(most, about.size()); ++i)
    rows.push_back({about[i].name, about[i].source});
  if (about.size() > most) rows.push_back({fmt::format("and {} more", about.size() - most), ""});
  return {"claims", lines_of(aligned(rows, {{.gap = 3}, {.gap = 0}}))};
}

std::string heading(const std::string& name, const std::string& title) {
  return name + (title.empty() ? "" : ": " + printable(title)) + "\n\n";
}

std::string heading(const Game& game) {
  return heading(to_text(game), game.kind == Game::Kind::ruleset ? game.ruleset->title : "");
}

/// The names of its two heaps, on the board of that part of the game.
Section rational_section(const Game& rational) {
  const auto found = board_of(rational);
  const Board* board = std::get_if<Board>(&found);
  const bool is_named = board && board->dimension() == 2;
  return {"rational",
          rational_in_words(rational, is_named ? board->heaps[0] : "x", is_named ? board->heaps[1] : "y")};
}

/// For each rational game and each cone that is a part of the game.
void add_matrix_sections(const Game& game, std::vector<Section>& sections) {
  std::optional<Section> section;
  if (game.kind == Game::Kind::rational) section = rational_section(game);
  if (game.kind == Game::Kind::cone) {
    const Matrix& q = game.matrix;
    section = {"cone", {fmt::format("slopes {}/{} to {}/{}", q.q1, q.p1, q.q2, q.p2)}};
  }
  if (section && std::find(sections.begin(), sections.end(), *section) == sections.end())
    sections.push_back(*section);
  for (const Game& kid : game.kids) add_matrix_sections(kid, sections);
}

std::string written(const std::vector<Section>& sections) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, lines] : sections) {
    for (std::size_t i = 0; i < lines.size(); ++i) rows.push_back({i == 0 ? name : "", lines[i]});
  }
  return aligned(rows, {{.gap = 3}, {.gap = 0}});
}

}  // namespace

std::string card(const Options& options, const Subject& subject, const Control& control) {
  const Machine& machine = subject.machine;
  const FirstPositions first = first_positions(options, machine, control);
  std::vector<Section> sections = {board_section(machine)};
  if (machine.rulesets.size() == 1)
    sections.push_back(moves_section(*machine.rulesets.front()));
  else
    sections.push_back(rulesets_section(machine));
  if (machine.phases.size() > 1) sections.push_back(phases_section(machine));
  add_matrix_sections(subject.game, sections);
  if (machine.misere) sections.push_back({"misere", {"who cannot move wins"}});
  sections.push_back(end_section(machine));
  sections.push_back(machine.board.kind == Board::Kind::grid ? grids_section(options, machine, control)
                                                             : positions_section(machine, first));
  const auto starts = starts_section(options, subject, control);
  sections.insert(sections.end(), starts.begin(), starts.end());
  const auto about = claims::claims_about(subject.game, claims::shipped_claims(standard_library()));
  if (!about.empty()) sections.push_back(claims_section(about));
  sections.push_back(next_section(options, subject, first.found.result));
  if (!about.empty()) sections.back().second.push_back("galli check " + shell_word(about.front().name));
  return heading(subject.game) + written(sections);
}

std::string partizan_card(const Ruleset& left, const Ruleset& right, const std::string& name) {
  const std::string one = shell_word("left(" + name + ")");
  const std::string push = shell_word("left(" + name + ") >> right(" + name + ")");
  const bool is_grid = left.board.kind == Board::Kind::grid;
  const std::string place = is_grid ? "--board 3x3" : argument_text(small_position(left.board), left.board);
  return heading(name, left.title) +
         written({{"board", {in_words(left.board)}},
                  {"Left", rules_in_words(left)},
                  {"Right", rules_in_words(right)},
                  {"partizan",
                   {"its moves depend on who plays, so it cannot be played as it is",
                    fmt::format("left({}) and right({}) are the moves of one player, for both", name, name)}},
                  {"try", {"galli show " + one, fmt::format("galli value {} {}", push, place)}}});
}

}  // namespace galli
