#include "proof/record/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "lang/library.h"
#include "lang/reader.h"

namespace galli::record {
namespace {

using Numbers = std::vector<std::uint32_t>;

struct Wrong {
  std::string what;
};
struct Stopped {};

/// What a move in a shape leaves.
struct ListedOption {
  std::uint32_t change = 0;  ///< of the total
  bool is_listed = false;    ///< all its shapes are in the record
  Numbers shapes{};
};

struct Place {
  Numbers shapes;
  std::uint32_t total = 0;
};

/// Both ascending; what is in both is in neither.
Numbers exclusive(const Numbers& a, const Numbers& b) {
  Numbers result;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

bool is_less(const RecordedPosition& a, const RecordedPosition& b) {
  return a.shapes != b.shapes ? a.shapes < b.shapes : a.total < b.total;
}

class RecordCheck {
 public:
  RecordCheck(const RecordFile& record, PieceGame game, const Control& control)
      : record_(record), control_(control), field_(std::move(game)) {}

  void check() {
    check_order();
    check_claim();
    list_options();
    for (std::size_t i = 0; i < record_.positions.size(); ++i) {
      if (i % 1024 == 0) look(i);
      check_position(i);
    }
  }

 private:
  bool has_button() const { return field_.game().rule != PieceGame::Rule::sum; }

  void look(std::size_t done) const {
    control_.progress({.done = done, .total = record_.positions.size()});
    if (control_.stop_requested()) throw Stopped{};
  }

  void check_order() const {
    const auto fails = [](const auto& a, const auto& b) { return !(a < b); };
    if (std::adjacent_find(record_.shapes.begin(), record_.shapes.end(), fails) != record_.shapes.end())
      throw Wrong{"the shapes are not in order"};
    for (std::size_t i = 0; i < record_.positions.size(); ++i) {
      const Numbers& shapes = record_.positions[i].shapes;
      if (std::adjacent_find(shapes.begin(), shapes.end(), fails) != shapes.end())
        throw Wrong{fmt::format("the shapes of position {} are not in order", i + 1)};
      if (i > 0 && !is_less(record_.positions[i - 1], record_.positions[i]))
        throw Wrong{fmt::format("position {} is not in order", i + 1)};
    }
  }

  /// False when one of the shapes is not in the record.
  bool find_numbers(const std::vector<Shape>& shapes, Numbers& numbers) const {
    for (const Shape& shape : shapes) {
      const auto found = std::lower_bound(record_.shapes.begin(), record_.shapes.end(), shape);
      if (found == record_.shapes.end() || *found != shape) return false;
      numbers.push_back(static_cast<std::uint32_t>(found - record_.shapes.begin()));
    }
    return true;
  }

  bool is_recorded(const Place& place) const {
    const RecordedPosition wanted{place.shapes, place.total, {}};
    return std::binary_search(record_.positions.begin(), record_.positions.end(), wanted, is_less);
  }

  bool is_recorded(const Position& grid, std::uint32_t beside) {
    const Parts parts = field_.parts_of(cells_of(grid));
    Place place{{}, parts.value ^ beside};
    return find_numbers(parts.shapes, place.shapes) && is_recorded(place);
  }

  void check_claim() {
    if (record_.value.has_value() == has_button())
      throw Wrong{has_button() ? "a nim-value is claimed of a game with a button"
                               : "an outcome is claimed of a game without a button"};
    if (record_.value && record_.beside != 0) throw Wrong{"there is no button after which a constant counts"};
    if (record_.value || record_.outcome == Outcome::P) {
      if (!is_recorded(record_.board, record_.value.value_or(record_.beside)))
        throw Wrong{"the board is not among the positions"};
      return;
    }
    const Shape cells = cells_of(record_.board);
    if (record_.is_push_first) {
      if (!field_.game().wins_by_push(field_.parts_of(cells).value ^ record_.beside))
        throw Wrong{"pushing does not win"};
      return;
    }
    const std::vector<Shape> moves = field_.after_moves(cells);
    const bool is_of_same_size =
        (*record_.first)[0] == record_.board[0] && (*record_.first)[1] == record_.board[1];
    if (!is_of_same_size || std::find(moves.begin(), moves.end(), cells_of(*record_.first)) == moves.end())
      throw Wrong{"the first move is not a move of the game"};
    if (!is_recorded(*record_.first, record_.beside))
      throw Wrong{"the first move does not lead to one of the positions"};
  }

  void list_options() {
    for (std::size_t i = 0; i < record_.shapes.size(); ++i) {
      if (i % 256 == 0) look(0);
      const Shape& shape = record_.shapes[i];
      const std::uint32_t value = field_.parts_of(shape).value;
      options_.emplace_back();
      for (const Parts& parts : field_.options_of(shape)) {
        ListedOption option{parts.value ^ value, false, {}};
        option.is_listed = find_numbers(parts.shapes, option.shapes);
        options_.back().push_back(std::move(option));
      }
    }
  }

  Place after(const Place& from, std::uint32_t shape, const ListedOption& option) const {
    return {exclusive(exclusive(from.shapes, {shape}), option.shapes), from.total ^ option.change};
  }

  void check_position(std::size_t index) const {
    const RecordedPosition& position = record_.positions[index];
    const Place place{position.shapes, position.total};
    if (field_.game().wins_by_push(position.total))
      throw Wrong{fmt::format("pushing wins at position {}", index + 1)};
    std::size_t next = 0;
    const auto check_reply = [&](bool is_listed, const Place& there) {
      if (next == position.replies.size())
        throw Wrong{fmt::format("a move from position {} has no reply", index + 1)};
      const std::uint32_t reply = position.replies[next++];
      if (!is_listed || !leads_back(there, reply))
        throw Wrong{
            fmt::format("reply {} of position {} does not lead to one of the positions", next, index + 1)};
    };
    for (std::uint32_t shape : position.shapes) {
      for (const ListedOption& option : options_[shape]) {
        if (field_.game().wins_by_push(position.total ^ option.change)) continue;
        check_reply(option.is_listed, option.is_listed ? after(place, shape, option) : Place{});
      }
    }
    for (std::uint32_t left = 0; !has_button() && left < position.total; ++left)
      check_reply(true, {position.shapes, left});
    if (next != position.replies.size())
      throw Wrong{fmt::format("position {} has too many replies", index + 1)};
  }

  /// Replies are numbered through: by shape, by option, and then the heap left with 0, 1, ....
  bool leads_back(const Place& place, std::uint32_t reply) const {
    for (std::uint32_t shape : place.shapes) {
      const auto count = static_cast<std::uint32_t>(options_[shape].size());
      if (reply < count) {
        const ListedOption& option = options_[shape][reply];
        return option.is_listed && is_recorded(after(place, shape, option));
      }
      reply -= count;
    }
    return !has_button() && reply < place.total && is_recorded(Place{place.shapes, reply});
  }

  const RecordFile& record_;
  const Control& control_;
  Field field_;
  std::vector<std::vector<ListedOption>> options_;  ///< by shape
};

Game game_of(const RecordFile& record) {
  Library library = standard_library();
  if (!record.rules.empty())
    library.add(std::make_shared<const Source>(Source{"the record's rules", record.rules}));
  return read_game(std::make_shared<const Source>(Source{"the record's game", record.game}), library);
}

std::string board_in_words(const Position& grid) {
  const bool is_free = grid == free_grid(grid[0], grid[1]);
  return is_free ? fmt::format("{}x{}", grid[0], grid[1]) : grid_text(grid);
}

}  // namespace

std::string claim_in_words(const RecordFile& record) {
  std::string text = board_in_words(record.board);
  if (record.beside != 0) text += fmt::format(" with {} after the push", record.beside);
  if (record.value) return text + fmt::format(" has nim-value {}", *record.value);
  if (record.outcome == Outcome::P) return text + " is a P-position";
  text += " is an N-position: ";
  return text + (record.is_push_first ? "pushing wins" : "a move to " + grid_text(*record.first) + " wins");
}

Verification verify(const RecordFile& record, const Control& control) {
  auto game = piece_game(game_of(record));
  if (const std::string* reason = std::get_if<std::string>(&game))
    return {Verification::Kind::refused, "there are no records of this game: " + *reason, "", 0, 0};
  try {
    RecordCheck(record, std::get<PieceGame>(std::move(game)), control).check();
  } catch (const Wrong& wrong) {
    return {Verification::Kind::refused, wrong.what, "", 0, 0};
  } catch (const Stopped&) {
    return {Verification::Kind::stopped, "", "", 0, 0};
  }
  std::size_t replies = 0;
  for (const RecordedPosition& position : record.positions) replies += position.replies.size();
  return {Verification::Kind::verified,
          fmt::format("{} of {}, and {}, all made again from the rules",
                      counted(record.positions.size(), "P-position"), counted(record.shapes.size(), "shape"),
                      replies == 1 ? "1 reply" : with_commas(replies) + " replies"),
          "", static_cast<Integer>(record.positions.size()), static_cast<Integer>(record.positions.size())};
}

}  // namespace galli::record
