// Any bytes: the readers answer or throw Error, nothing else. The first byte chooses the reader. A game, a position or
// a condition that is read is printed and read back; games and the first ruleset of a rules file are made machines too.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "claim/reader.h"
#include "gallimaufry/error.h"
#include "game/family.h"
#include "game/machine.h"
#include "lang/reader.h"

namespace {

using namespace galli;

constexpr std::size_t max_clauses_examined = 6;
constexpr std::size_t max_heaps_examined = 3;

std::shared_ptr<const Source> source(std::string text) {
  return std::make_shared<const Source>(Source{"fuzz", std::move(text)});
}

const Library& standard() {
  static const Library library = standard_library();
  return library;
}

void check_round_trip(const Game& game, const Library& library) {
  const std::string printed = to_text(game);
  try {
    if (read_game(source(printed), library) == game) return;
  } catch (const Error& error) {
    std::fputs(describe(error.complaint()).c_str(), stderr);
  }
  std::fprintf(stderr, "read back as another game: %s\n", printed.c_str());
  std::abort();
}

/// Ranking, symmetry and recognition of whatever was read: they answer or complain, nothing else.
void examine(const Game& game) {
  const auto built = build_machine(game);
  const Machine* machine = std::get_if<Machine>(&built);
  if (!machine) return void(describe(std::get<Complaint>(built)));
  for (const auto& ruleset : machine->rulesets) {
    if (recognise(*ruleset).empty() && !ruleset->clauses().empty()) std::abort();
  }
}

bool is_small(const Ruleset& ruleset) {
  return ruleset.clauses().size() <= max_clauses_examined && ruleset.board.dimension() <= max_heaps_examined;
}

void read_rules(const std::string& text) {
  Library library = standard();
  const std::size_t known = library.entries().size();
  library.add(source(text));
  const std::vector<Entry> entries = library.entries();
  for (std::size_t i = known; i < entries.size(); ++i) {
    try {
      const Game game = read_game(source(entries[i].name), library);
      check_round_trip(game, library);
      if (i == known && is_small(*game.ruleset)) examine(game);
    } catch (const Error&) {  // it has parameters
    }
  }
}

void check_condition(const std::string& text) {
  static const std::vector<std::string> heaps = {"x", "y", "z"};
  const Expression condition = read_condition(text, heaps);
  const std::string printed = to_text(condition, heaps, {});
  try {
    if (read_condition(printed, heaps) == condition) return;
  } catch (const Error& error) {
    std::fputs(describe(error.complaint()).c_str(), stderr);
  }
  std::fprintf(stderr, "read back as another condition: %s\n", printed.c_str());
  std::abort();
}

/// What is read is on the board, and is read back from how it is printed.
void check_position(const std::string& text, const Board& board) {
  const Position position = read_position(text, board);
  const std::string printed = to_text(position, board);
  if (board.contains(position) && read_position(printed, board) == position) return;
  std::fprintf(stderr, "read back as another position: %s\n", printed.c_str());
  std::abort();
}

/// A game of any kind is also made a machine.
void read_and_examine(const std::string& text) {
  const Game game = read_game(source(text), standard());
  check_round_trip(game, standard());
  if (text.size() < 200) examine(game);
}

void read(std::uint8_t choice, const std::string& text) {
  if (choice == 'c') return void(claims::read_claims(source(text), standard()));
  switch (choice % 8) {
    case 4: return check_position(text, multiset_board());
    case 5: return check_position(text, grid_board());
    case 6: return check_position(text, product(multiset_board(), product(grid_board(), multiset_board())));
    case 7: return read_and_examine(text);
    case 0: return check_round_trip(read_game(source(text), standard()), standard());
    case 1: return read_rules(text);
    case 2: return void(read_position(text));
    default: return check_condition(text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  try {
    read(data[0], std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  } catch (const galli::Error& error) {
    galli::describe(error.complaint());
  }
  return 0;
}
