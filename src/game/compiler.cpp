// A game expression becomes a part, from the rulesets up: parts that share their position come to one board, sums are laid
// side by side, cones and rational games change their rulesets.
#include "game/compiler.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "game/adaptation.h"
#include "game/operators.h"

namespace galli {
namespace {

using Kind = Node::Kind;

constexpr std::size_t max_nodes = 200'000;
constexpr std::size_t max_summands = 64;

std::size_t node_count(const Formula& formula) {
  std::size_t count = 1;
  for (const Formula& kid : formula.kids) count += node_count(kid);
  return count;
}

/// How many phases a game has whose parts have these; cones and rational games as many as their part.
std::size_t phase_count(Game::Kind kind, const std::vector<Part>& parts) {
  const Operator* own = operator_of(kind);
  return own ? own->phase_count(parts) : PhaseProduct(parts).size();
}

Operator::Boards boards_of(Game::Kind kind) {
  const Operator* own = operator_of(kind);
  return own ? own->boards : Operator::Boards::one;
}

bool goes_to_fixed_position(const Formula& formula) {
  return formula.kind == Kind::fixed_position ||
         std::any_of(formula.kids.begin(), formula.kids.end(), goes_to_fixed_position);
}

std::size_t length_of_rules(const Ruleset& ruleset) {
  std::size_t length = 0;
  for (const Clause& clause : ruleset.clauses()) length += length_of(clause);
  return length;
}

Complaint too_many(const Game& game, const std::string& what) {
  return {.kind = ErrorKind::refused,
          .message = "this game has " + what,
          .span = game.span,
          .remedies = "a game may have 64 phases and 200,000 choices at most"};
}

std::optional<Complaint> too_large(const Game& game, const std::vector<Part>& parts) {
  const std::size_t phases = phase_count(game.kind, parts);
  if (phases > max_phases) return too_many(game, "more than 64 phases");
  if (game.kind == Game::Kind::plus && parts.size() > max_summands) {
    return Complaint{.kind = ErrorKind::refused,
                     .message = "this sum has more than 64 summands",
                     .span = game.span,
                     .remedies = "value the summands apart: the value of a sum is the xor of theirs"};
  }
  std::size_t nodes = 0;
  for (const Part& part : parts) {
    for (const Part::Phase& phase : part.phases) nodes += node_count(phase.formula);
  }
  if (nodes * phases > max_nodes * parts.size()) return too_many(game, "too many choices");
  return {};
}

Complaint different_boards(const Part::PlacedBoard& first, const Part::PlacedBoard& second,
                           const BoardComparison& comparison) {
  const std::string a = to_text(*first.origin);
  const std::string b = to_text(*second.origin);
  Complaint complaint{.kind = ErrorKind::text,
                      .message = "'" + a + "' and '" + b + "' are played on different boards",
                      .span = second.origin->span};
  if (comparison.verdict == Comparison::unknown)
    complaint.message = "the boards of '" + a + "' and '" + b + "' are not shown to be equal";
  complaint.remedies = a + " has " + in_words(first.board) + ", " + b + " has " + in_words(second.board);
  if (!comparison.witness.empty()) {
    const bool is_first = first.board.contains(comparison.witness);
    complaint.remedies.add(
        Note{to_text(comparison.witness) + " is on the board of " + (is_first ? a : b) + " only"});
  }
  return complaint;
}

/// The product with some of its factors replaced by those of another board.
Board with_factors(const Board& whole, std::size_t first, std::size_t count, const Board& instead) {
  std::optional<Board> result;
  const auto append = [&](const Board& board) { result = result ? product(*result, board) : board; };
  for (std::size_t i = 0; i < first; ++i) append(whole.factors()[i]);
  append(instead);
  for (std::size_t i = first + count; i < whole.factors().size(); ++i) append(whole.factors()[i]);
  return *result;
}

bool has_equal_boards(const Part& part) {
  const auto is_same = [&](const Part::PlacedBoard& placed) {
    return compare(part.boards[0].board, placed.board).verdict == Comparison::equal;
  };
  return std::all_of(part.boards.begin(), part.boards.end(), is_same);
}

bool can_become(const Board& own, const Board& wanted) {
  return is_adaptable(own, wanted) || compare(wanted, own).verdict == Comparison::equal;
}

/// For a part whose boards have become equal.
void play_on_first_board(Part& part) {
  part.boards.resize(1);
  for (Part::Phase& phase : part.phases) phase.board = 0;
}

/// Widens `wanted` to a board that the first `count` boards of the part can become too, where there is one.
void widen(Part::PlacedBoard& wanted, const Part& part, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Board joint = joint_board(wanted.board, part.boards[i].board);
    if (!(joint == wanted.board)) wanted = {std::move(joint), part.boards[i].origin};
  }
}

/// Some parts of a sum stay where they are while others go over to another board.
bool replaces_parts(const Formula& formula) {
  return (formula.kind == Kind::fixed_position && formula.place.factors > 0) ||
         std::any_of(formula.kids.begin(), formula.kids.end(), replaces_parts);
}

/// Which parts these are is only known where both games are the same sum.
Complaint parts_go_to_fixed_positions(const Part::PlacedBoard& first, const Part::PlacedBoard& second) {
  return {.kind = ErrorKind::refused,
          .message = "a sum with 'then' is joined with a game on other parts",
          .span = second.origin->span,
          .remedies = to_text(*first.origin) + " has " + in_words(first.board) + ", " +
                      to_text(*second.origin) + " has " + in_words(second.board) +
                      ";\nboth must be sums of the same parts"};
}

/// This many factors of a product.
Board factors_from(const Board& product, std::size_t first, std::size_t count) {
  Board result = product.factors()[first];
  for (std::size_t i = 1; i < count; ++i) result = galli::product(result, product.factors()[first + i]);
  return result;
}

const Board& board_of_phase(const Part& part, std::size_t phase) {
  return part.boards[part.phases[phase].board].board;
}

/// In an ordinal sum: the first phase in which the first part is alone, the second having been left in the phase `left_in`.
std::size_t first_phase_alone(const std::vector<Part>& parts, std::size_t left_in) {
  const std::size_t before = remembered_phases(parts[1]) == 1 ? 0 : left_in;
  return PhaseProduct(parts).size() + before * parts[0].phases.size();
}

void add_phase(Part& result, const Game& origin, Part::Phase phase, Board board) {
  const auto found = std::find_if(result.boards.begin(), result.boards.end(),
                                  [&](const auto& known) { return known.board == board; });
  phase.board = static_cast<std::size_t>(found - result.boards.begin());
  if (found == result.boards.end()) result.boards.push_back({std::move(board), &origin});
  result.phases.push_back(std::move(phase));
}

bool has_partners_board(const Part& part) { return is_open(part.boards[0].board); }

}  // namespace

Complaint no_partner(const Game& ruleset) {
  return {.kind = ErrorKind::text,
          .message = "'" + to_text(ruleset) + "' takes the board of its partner, and has none",
          .span = ruleset.span,
          .remedies = "join it with another game: nim & " + to_text(ruleset)};
}

std::uint32_t Compiler::intern(std::shared_ptr<const Ruleset> ruleset) {
  const auto same = [&](const std::shared_ptr<const Ruleset>& known) {
    return known == ruleset || (known->name == ruleset->name && same_rules(*known, *ruleset));
  };
  const auto found = std::find_if(rulesets_.begin(), rulesets_.end(), same);
  const auto index = static_cast<std::uint32_t>(found - rulesets_.begin());
  if (found == rulesets_.end()) rulesets_.push_back(std::move(ruleset));
  return index;
}

void Compiler::change_rulesets(Formula& formula, const Change& change) {
  if (formula.kind == Kind::leaf) formula.ruleset = intern(change(rulesets_[formula.ruleset]));
  if (formula.kind == Kind::fixed_position) return;  // on a board of its own
  for (Formula& kid : formula.kids) change_rulesets(kid, change);
}

void Compiler::change_rulesets(Part& part, std::size_t board, const Change& change) {
  for (Part::Phase& phase : part.phases) {
    if (phase.board == board) change_rulesets(phase.formula, change);
  }
}

Part Compiler::leaf(const Game& game) {
  return {{{Formula{{Kind::leaf, intern(game.ruleset), only(0)}}, game.ruleset->name}},
          {{game.ruleset->board, &game}}};
}

/// Makes one board of a part the wanted one, if it is, or can be adapted to it.
std::optional<Complaint> Compiler::adapt(Part& part, std::size_t index, const Part::PlacedBoard& wanted) {
  Part::PlacedBoard& own = part.boards[index];
  if (is_adaptable(own.board, wanted.board)) {
    change_rulesets(part, index, [&](const std::shared_ptr<const Ruleset>& ruleset) {
      return std::make_shared<const Ruleset>(adapted(ruleset, wanted.board));
    });
  } else {
    const BoardComparison comparison = compare(wanted.board, own.board);
    if (comparison.verdict != Comparison::equal) return different_boards(wanted, own, comparison);
    if (is_factored_otherwise(own.board, wanted.board)) {
      const bool loses_parts =
          std::any_of(part.phases.begin(), part.phases.end(),
                      [](const Part::Phase& phase) { return replaces_parts(phase.formula); });
      if (loses_parts) return parts_go_to_fixed_positions(wanted, own);
      change_rulesets(part, index, [&](const std::shared_ptr<const Ruleset>& ruleset) {
        return std::make_shared<const Ruleset>(without_factors(*ruleset));
      });
    }
  }
  own.board = wanted.board;
  return {};
}

/// A part of a sum stays where it is, while others go over from one board to another: was it adapted on one of them only?
bool Compiler::keeps_adapted_part(const FixedPosition& place, const Sharing& sharing, std::uint32_t from,
                                  std::uint32_t to) const {
  const bool is_from = sharing.has(from);
  if (place.factors == 0 || is_from == sharing.has(to)) return false;
  const Board& own = sharing.board_before(is_from ? from : to);
  const std::size_t kept = factor_count(sharing.board_before(from)) - place.factors;
  const std::size_t replaced = factor_count(own) - kept;
  for (std::size_t i = 0; i < own.factors().size(); ++i) {
    const bool is_kept = i < place.first_factor || i >= place.first_factor + replaced;
    if (is_kept && is_adaptable(own.factors()[i], sharing.wanted.factors()[i])) return true;
  }
  return false;
}

/// Where play goes over to is adapted too, if it is a phase on the shared board; `phase` is where it is now. False where that
/// is not possible.
bool Compiler::adapt_fixed_positions(Formula& formula, std::uint32_t phase, const Sharing& sharing) {
  std::uint32_t there = phase;
  if (formula.kind == Kind::fixed_position) {
    there = static_cast<std::uint32_t>(std::countr_zero(formula.phases));
    if (keeps_adapted_part(formula.place, sharing, phase, there)) return false;
    if (sharing.has(there)) adapt_place(formula, sharing.wanted);
  }
  return std::all_of(formula.kids.begin(), formula.kids.end(),
                     [&](Formula& kid) { return adapt_fixed_positions(kid, there, sharing); });
}

void Compiler::adapt_place(Formula& fixed, const Board& wanted) {
  FixedPosition& place = fixed.place;
  const auto own = board_there(fixed.kids[0]);
  if (!own || !is_adaptable(*own, wanted)) return;
  const auto replaced = [&](const Board& board) {
    return place.factors == 0 ? board : factors_from(board, place.first_factor, place.factors);
  };
  place.position = adapted(place.position, replaced(*own), replaced(wanted));
  change_rulesets(fixed.kids[0], [&](const std::shared_ptr<const Ruleset>& ruleset) {
    return std::make_shared<const Ruleset>(adapted(ruleset, wanted));
  });
}

/// Adapts the first `count` boards of a part, and all that goes over to them.
std::optional<Complaint> Compiler::adapt_boards(Part& part, std::size_t count,
                                                const Part::PlacedBoard& wanted) {
  const Sharing sharing{part, part.boards, count, wanted.board};
  bool is_changed = false;
  for (std::size_t i = 0; i < count; ++i) {
    is_changed |= is_adaptable(part.boards[i].board, wanted.board);
    if (auto complaint = adapt(part, i, wanted)) return complaint;
  }
  for (std::uint32_t p = 0; is_changed && p < part.phases.size(); ++p) {
    if (!adapt_fixed_positions(part.phases[p].formula, p, sharing))
      return parts_go_to_fixed_positions(wanted, sharing.before[0]);
  }
  return {};
}

/// All boards of the parts become one; of the second part of a takeover or a push only that of its first phase.
std::optional<Complaint> Compiler::share_board(const Game& game, std::vector<Part>& parts) {
  const bool is_sequence = boards_of(game.kind) == Operator::Boards::one_at_first;
  const auto shared_boards = [&](const Part& part) {
    return is_sequence && &part != &parts.front() ? 1 : part.boards.size();
  };
  Part::PlacedBoard wanted = parts[0].boards[0];
  for (const Part& part : parts) widen(wanted, part, shared_boards(part));
  for (Part& part : parts) {
    const std::size_t count = shared_boards(part);
    if (auto complaint = adapt_boards(part, count, wanted)) return complaint;
    if (count == part.boards.size()) play_on_first_board(part);
  }
  return {};
}

/// Tries to bring the second part of an ordinal sum to one board: then the phases of the first part alone are needed only once.
void Compiler::settle_on_one_board(Part& part) {
  if (!has_equal_boards(part)) {
    Part::PlacedBoard wanted = part.boards[0];
    widen(wanted, part, part.boards.size());
    const auto fits = [&](const Part::PlacedBoard& placed) { return can_become(placed.board, wanted.board); };
    if (!std::all_of(part.boards.begin(), part.boards.end(), fits)) return;
    [[maybe_unused]] const auto complaint = adapt_boards(part, part.boards.size(), wanted);
    assert(!complaint);
  }
  play_on_first_board(part);
}

/// Copies of copies of copies: each doubles what the rules say.
bool Compiler::has_too_long_rules() const {
  return std::any_of(rulesets_.begin(), rulesets_.end(),
                     [](const auto& ruleset) { return length_of_rules(*ruleset) > max_nodes; });
}

std::variant<Part, Complaint> Compiler::in_cone(const Game& game, Part part) {
  const std::string word = game.kind == Game::Kind::cone ? "'cone'" : "'rational'";
  const Board& board = part.boards[0].board;
  if (!board.positions_are_sizes() || board.dimension() != 2) {
    return Complaint{.kind = ErrorKind::text,
                     .message = word + " takes a game of two heaps",
                     .span = game.span,
                     .remedies = to_text(game.kids[0]) + " has " + in_words(board)};
  }
  const auto transformed = [&](const auto& given) {
    return game.kind == Game::Kind::cone ? on_cone(given, game.matrix) : copied(given, game.matrix);
  };
  if (std::any_of(part.phases.begin(), part.phases.end(),
                  [](const Part::Phase& phase) { return goes_to_fixed_position(phase.formula); })) {
    return Complaint{.kind = ErrorKind::refused,
                     .message = "'then' is not allowed inside " + word,
                     .span = game.span,
                     .remedies = "it goes over to a position of its own, which is in no class of the cone"};
  }
  change_rulesets(part, 0, [&](const std::shared_ptr<const Ruleset>& ruleset) {
    return std::make_shared<const Ruleset>(transformed(*ruleset));
  });
  if (has_too_long_rules()) return too_many(game, "rules that are too long");
  part.boards[0] = {transformed(board), &game};
  return part;
}

Formula Compiler::lifted(const Formula& formula, const Board& product, std::size_t first_factor,
                         std::size_t own_factors) {
  Formula result = formula;
  if (result.kind == Kind::leaf) {
    result.ruleset = intern(
        std::make_shared<const Ruleset>(galli::lifted(rulesets_[formula.ruleset], product, first_factor)));
  }
  if (result.kind == Kind::fixed_position) {
    result.place.first_factor += first_factor;
    if (result.place.factors == 0) result.place.factors = own_factors;
    if (const auto there = board_there(formula.kids[0])) {
      const Board other = with_factors(product, first_factor, own_factors, *there);
      result.kids[0] = lifted(formula.kids[0], other, first_factor, factor_count(*there));
    }
    return result;
  }
  for (Formula& kid : result.kids) kid = lifted(kid, product, first_factor, own_factors);
  return result;
}

/// The board that the leaves of a formula are played on; nothing when it has none.
std::optional<Board> Compiler::board_there(const Formula& formula) const {
  if (formula.kind == Kind::leaf) return rulesets_[formula.ruleset]->board;
  if (formula.kind == Kind::fixed_position) return {};
  for (const Formula& kid : formula.kids) {
    if (auto found = board_there(kid)) return found;
  }
  return {};
}

/// Sums and ordinal sums: a move changes one component; in an ordinal sum a move of the first leaves it alone.
Part Compiler::side_by_side(const Game& game, const std::vector<Part>& parts) {
  const bool is_ordinal = game.kind == Game::Kind::ordinal;
  const PhaseProduct phases(parts);
  Part result;
  for (std::size_t number = 0; number < phases.size(); ++number) {
    Board board = board_of_phase(parts[0], phases.digit(number, 0));
    for (std::size_t k = 1; k < parts.size(); ++k)
      board = product(board, board_of_phase(parts[k], phases.digit(number, k)));
    std::vector<Formula> kids;
    std::string name;
    std::size_t factor = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Part::Phase& phase = parts[k].phases[phases.digit(number, k)];
      const std::size_t own_factors = factor_count(parts[k].boards[phase.board].board);
      const bool leaves_alone = is_ordinal && k == 0;
      const PhaseMap next = leaves_alone ? shifted_by(first_phase_alone(parts, phases.digit(number, 1)))
                                         : phases.map(number, k);
      kids.push_back(lifted(carried(phase.formula, next), board, factor, own_factors));
      name += (k == 0 ? "" : is_ordinal ? " : " : " + ") + phase.name;
      factor += own_factors;
    }
    add_phase(result, game, {gathered(Kind::unite, std::move(kids)), std::move(name)}, std::move(board));
  }
  if (is_ordinal) add_phases_alone(game, parts, result);
  return result;
}

/// The first part of an ordinal sum after it has moved, wherever the second was left.
void Compiler::add_phases_alone(const Game& game, const std::vector<Part>& parts, Part& result) {
  const std::size_t count = remembered_phases(parts[1]);
  for (std::size_t left_in = 0; left_in < count; ++left_in) {
    const PhaseMap next = shifted_by(first_phase_alone(parts, left_in));
    for (const Part::Phase& phase : parts[0].phases) {
      const Board& own = parts[0].boards[phase.board].board;
      Board board = product(own, board_of_phase(parts[1], left_in));
      std::string name = phase.name + " alone";
      if (count > 1) name += ", after " + parts[1].phases[left_in].name;
      Formula formula = lifted(carried(phase.formula, next), board, 0, factor_count(own));
      add_phase(result, game, {std::move(formula), std::move(name)}, std::move(board));
    }
  }
}

std::variant<Part, Complaint> Compiler::join(const Game& game, std::vector<Part>& parts) {
  // Before phases are counted: how many there are depends on the boards. A board that waits for a partner is refused below.
  if (game.kind == Game::Kind::ordinal && !has_partners_board(parts[1])) settle_on_one_board(parts[1]);
  if (auto complaint = too_large(game, parts)) return *complaint;
  const Operator* own = operator_of(game.kind);
  const bool is_apart = boards_of(game.kind) == Operator::Boards::one_for_each;
  if (!is_apart && parts.size() > 1) {
    if (auto complaint = share_board(game, parts)) return *complaint;
  }
  const bool needs_boards = is_apart || !own;
  for (const Part& part : parts) {
    const bool may_wait = game.kind == Game::Kind::then && &part == &parts.front();
    if (needs_boards && !may_wait && has_partners_board(part)) return no_partner(*part.boards[0].origin);
  }
  if (!own) return in_cone(game, std::move(parts[0]));
  return own->formula ? own->formula(game, parts) : side_by_side(game, parts);
}

std::variant<Part, Complaint> Compiler::compile(const Game& game) {
  if (game.kind == Game::Kind::ruleset) return leaf(game);
  std::vector<Part> parts;
  for (const Game& kid : game.kids) {
    auto part = compile(kid);
    if (std::holds_alternative<Complaint>(part)) return part;
    parts.push_back(std::get<Part>(std::move(part)));
  }
  return join(game, parts);
}

}  // namespace galli
