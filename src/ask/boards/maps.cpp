// Maps: one pass over a board fills them, then they are kept.
#include "gallimaufry/maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ask/boards/open_map.h"
#include "ask/open_game.h"
#include "base/words.h"

namespace galli {
namespace {

constexpr Integer max_bound = (Integer{1} << 31) - 2;
constexpr Integer probed = 255;  // how far it is seen whether there are many P-positions
constexpr std::uint64_t dense =
    16;  // one P-position in so many is many: whole columns are quicker than a list

BoardSides sides_of(const Window& window) {
  const auto length = [&](std::size_t heap) { return static_cast<std::uint64_t>(window.last[heap]) + 1; };
  return {length(0), window.last.size() > 1 ? length(1) : 1};
}

/// Fills a map as the engine goes.
class MapReceiver final : public Receiver {
 public:
  explicit MapReceiver(std::variant<OutcomeMap, ValueMap>& cells) : cells_(cells) {}

  void take_cells(std::span<const std::int32_t> cells) override {
    std::visit([&](auto& map) { map.add_cells(cells); }, cells_);
  }
  void take_position(std::span<const Integer> sizes) override {
    const std::uint64_t row = sizes.size() > 1 ? static_cast<std::uint64_t>(sizes[1]) : 0;
    std::get<OutcomeMap>(cells_).add(static_cast<std::uint64_t>(sizes[0]), row);
  }

 private:
  std::variant<OutcomeMap, ValueMap>& cells_;
};

/// What is asked, checked once.
struct MapInquiry {
  const OpenGame& game;
  const OpenGame* other = nullptr;
  std::uint32_t phase = 0;
  Window window;
  Ask ask = Ask::outcomes;

  const Board& board() const { return board_of(game.machine, phase); }
  BoardCache::Key key() const {
    return {game.text, phase, ask, window.last, other ? std::string_view(other->text) : std::string_view()};
  }
};

void check_heaps(const MapInquiry& asked) {
  if (asked.window.last.size() > 2)
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("a map is of one or two heaps, {} has {}", asked.game.text,
                                        heaps_in_words(asked.window.last.size())),
                 .remedies = {OtherQuestion{QuestionKind::positions,
                                            "lists P-positions of any number of heaps", asked.game.text}}});
  for (const Integer bound : asked.window.last) {
    if (bound > max_bound)
      throw Error({.kind = ErrorKind::refused,
                   .message = fmt::format("a map with heaps to {} is too large", bound),
                   .remedies = {SmallerBound{}}});
  }
}

MapInquiry inquiry(const MapQuestion& question) {
  const OpenGame& game = inside(question.game);
  const std::uint32_t phase = phases_chosen({.phase = question.phase}, game.machine).front();
  MapInquiry asked{game, nullptr, phase,
                   window_chosen(game, question.bounds, phase, MapQuestion::default_bound),
                   ask_for(question.values)};
  if (question.other) {
    asked.other = &inside(question.other);
    phases_chosen({.phase = question.phase}, asked.other->machine);
    check_same_heaps(game, phase, *asked.other, phase);
  }
  if (question.values) {
    check_has_values(game.machine);
    if (asked.other) check_has_values(asked.other->machine);
  }
  check_heaps(asked);
  return asked;
}

// ---- As large as it fits ----

bool fits(const Window& window, Ask ask, std::uint64_t max_bytes) {
  const BoardSides sides = sides_of(window);
  return ask == Ask::values ? ValueMap::bytes_needed(sides) <= max_bytes : OutcomeMap::fits(sides, max_bytes);
}

Window scaled(const Window& window, double factor) {
  Window result = window;
  for (Integer& last : result.last)
    last = static_cast<Integer>(std::floor(static_cast<double>(last) * factor));
  return result;
}

/// The window, or the largest of its shape that fits.
Window fitting(const Window& window, Ask ask, std::uint64_t max_bytes) {
  if (fits(window, ask, max_bytes)) return window;
  double low = 0, high = 1;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (fits(scaled(window, middle), ask, max_bytes) ? low : high) = middle;
  }
  return scaled(window, low);
}

/// What an engine says would fit, where it says so and that is less.
std::optional<Window> smaller(const Window& window, const Error& error) {
  if (error.complaint().kind != ErrorKind::refused) return {};
  for (const Remedy& remedy : error.complaint().remedies) {
    const auto* bound = std::get_if<SmallerBound>(&remedy);
    if (!bound || !bound->fits || *bound->fits < 1) continue;
    Window result = window;
    for (Integer& last : result.last) last = std::min(last, *bound->fits);
    if (result.last != window.last) return result;
  }
  return {};
}

std::string bounds_in_words(const Window& window) {
  std::vector<std::string> bounds;
  for (const Integer last : window.last) bounds.push_back(with_commas(static_cast<std::uint64_t>(last)));
  const bool is_one = bounds.size() < 2 || bounds[0] == bounds[1];
  return is_one ? bounds[0] : bounds[0] + " and " + bounds[1];
}

// ---- One pass ----

class Pass {
 public:
  Pass(const OpenGame& game, std::uint32_t phase, Ask ask, std::uint64_t max_bytes, const Settings& settings,
       const Control& control)
      : game_(game), phase_(phase), ask_(ask), max_bytes_(max_bytes), runs_(game, settings, control) {}

  std::shared_ptr<const PlainMap> map(const Window& window) {
    auto map = std::make_shared<PlainMap>(empty_map(window));
    MapReceiver receiver(map->cells);
    Request request{ask_, phase_, window,
                    wants_cells(window) ? Request::Want::table : Request::Want::positions};
    request.receiver = &receiver;
    runs_.answer(request);
    std::visit([](auto& cells) { cells.finish(); }, map->cells);
    return map;
  }
  const RunFacts& facts() const { return runs_.facts(); }

 private:
  PlainMap empty_map(const Window& window) const {
    const Board& board = board_of(game_.machine, phase_);
    const BoardSides sides = sides_of(window);
    const auto conditions = board.conditions().empty() ? std::nullopt : std::optional(board);
    if (ask_ == Ask::values) return {ValueMap(sides), conditions};
    return {OutcomeMap(sides, max_bytes_), conditions};
  }

  /// Values; and outcomes where P-positions are many near the origin.
  bool wants_cells(const Window& window) {
    if (ask_ == Ask::values) return true;
    Window near = window;
    for (Integer& last : near.last) last = std::min(last, probed);
    const std::uint64_t found = runs_.answer({ask_, phase_, near, Request::Want::count}).count;
    return found * dense > *near.cells();
  }

  const OpenGame& game_;
  std::uint32_t phase_;
  Ask ask_;
  std::uint64_t max_bytes_;
  Runs runs_;
};

std::size_t levels_of(const BoardSides& sides) {
  unsigned level = 0;
  while (std::max(blocks_of(sides.columns, level), blocks_of(sides.rows, level)) > MapAnswer::tile_side)
    ++level;
  return level + 1;
}

MapAnswer facts_of(const MapInquiry& asked, const PlainMap& map, RunFacts run) {
  const BoardSides& sides = map.sides();
  MapAnswer facts{.map = {},
                  .game = asked.game.text,
                  .heaps = asked.board().heaps(),
                  .values = asked.ask == Ask::values,
                  .columns = sides.columns,
                  .rows = sides.rows,
                  .levels = levels_of(sides),
                  .fine = {sides.columns, sides.rows},
                  .run = std::move(run)};
  if (asked.other) facts.other = asked.other->text;
  if (const auto* values = std::get_if<ValueMap>(&map.cells)) {
    facts.largest = values->largest();
    facts.p_positions = values->zeros();
    return facts;
  }
  const auto& outcomes = std::get<OutcomeMap>(map.cells);
  facts.p_positions = outcomes.count();
  facts.fine = {outcomes.fine().columns, outcomes.fine().rows};
  facts.whole_from = outcomes.whole_from();
  return facts;
}

/// Where an engine refuses, or the single positions of two games do not fit, a smaller window may do.
class MapMaker {
 public:
  MapMaker(const MapInquiry& asked, std::uint64_t max_bytes, const Settings& settings, const Control& control)
      : asked_(asked), max_bytes_(max_bytes), settings_(settings), control_(control) {}

  OpenMap made() {
    Window window = fitting(asked_.window, asked_.ask, share());
    if (window.last != asked_.window.last) limited_by(bytes_in_words(max_bytes_));
    for (;;) {
      try {
        OpenMap map = made_of(window);
        const auto fine = fully_fine(map, window);
        if (!fine) return map;
        window = *fine;
        limited_by(bytes_in_words(max_bytes_));
      } catch (const Error& error) {
        const auto less = smaller(window, error);
        if (!less) throw;
        window = *less;
        limited_by(bytes_in_words(settings_.memory));
      }
    }
  }

 private:
  std::uint64_t share() const { return asked_.other ? max_bytes_ / 2 : max_bytes_; }

  void limited_by(const std::string& memory) { memory_ = memory; }

  OpenMap made_of(const Window& window) {
    OpenMap map;
    Pass pass(asked_.game, asked_.phase, asked_.ask, share(), settings_, control_);
    map.plain = pass.map(window);
    map.facts = facts_of(asked_, *map.plain, pass.facts());
    if (asked_.other) add_other(map, window);
    if (!memory_.empty())
      map.facts.limited = fmt::format("heaps to {} in place of {}: more would not fit into {}",
                                      bounds_in_words(window), bounds_in_words(asked_.window), memory_);
    return map;
  }

  void add_other(OpenMap& map, const Window& window) {
    Pass pass(*asked_.other, asked_.phase, asked_.ask, share(), settings_, control_);
    auto difference = std::make_shared<DifferenceMap>();
    difference->first = map.plain;
    difference->second = pass.map(window);
    map.facts.run.positions += pass.facts().positions;
    if (is_fine(*difference->first) && is_fine(*difference->second)) count(*difference);
    map.facts.differences = difference->differences;
    map.difference = std::move(difference);
  }

  static bool is_fine(const PlainMap& map) {
    const auto* outcomes = std::get_if<OutcomeMap>(&map.cells);
    return !outcomes || outcomes->whole_from() == 0;
  }

  void count(DifferenceMap& map) const {
    const BoardSides& sides = map.first->sides();
    map.counts = BlockCounts(sides, asked_.ask == Ask::values ? 3 : 5);
    std::vector<std::uint64_t> bits(sides.words());
    for (std::uint64_t column = 0; column < sides.columns; ++column) {
      if (column % 64 == 0 && control_.stop_requested()) throw interruption();
      read_differences(map, column, 0, bits);
      for (const std::uint64_t word : bits)
        map.differences += static_cast<std::uint64_t>(std::popcount(word));
      map.counts.add_column(column, bits);
    }
    map.counts.finish();
  }

  /// A smaller window, where two games are compared and not all single positions are known.
  static std::optional<Window> fully_fine(const OpenMap& map, const Window& window) {
    if (!map.difference || (is_fine(*map.difference->first) && is_fine(*map.difference->second))) return {};
    Window result = window;
    for (const auto& plain : {map.difference->first, map.difference->second}) {
      const auto& fine = std::get<OutcomeMap>(plain->cells).fine();
      const std::array<std::uint64_t, 2> ends = {fine.columns, fine.rows};
      for (std::size_t heap = 0; heap < result.last.size(); ++heap)
        result.last[heap] = std::min(result.last[heap], static_cast<Integer>(ends[heap]) - 1);
    }
    return result;
  }

  const MapInquiry& asked_;
  std::uint64_t max_bytes_;
  const Settings& settings_;
  const Control& control_;
  std::string memory_;  ///< that was too small; empty: it was not
};

MapAnswer answer_of(const std::shared_ptr<const OpenMap>& map) {
  MapAnswer answer = map->facts;
  answer.map = Inside::handle(map);
  return answer;
}

MapAnswer kept_answer(const std::shared_ptr<const OpenMap>& map) {
  MapAnswer answer = answer_of(map);
  answer.run = {kept_board};
  return answer;
}

/// The maps of single games are kept, too: what they know is asked for again.
void keep(const MapInquiry& asked, const std::shared_ptr<const OpenMap>& map) {
  asked.game.boards().keep_map(asked.key(), map);
}

}  // namespace

MapAnswer ask(const MapQuestion& question, const Settings& settings, const Control& control) {
  const MapInquiry asked = inquiry(question);
  if (settings.engine.empty()) {
    if (const auto kept = asked.game.boards().find_map(asked.key())) return kept_answer(kept);
  }
  const std::uint64_t max_bytes =
      question.max_bytes == 0 ? settings.memory / 2 : std::min(question.max_bytes, settings.memory / 2);
  const auto map = std::make_shared<const OpenMap>(MapMaker(asked, max_bytes, settings, control).made());
  if (settings.engine.empty()) keep(asked, map);
  return answer_of(map);
}

std::optional<MapAnswer> kept_map(const MapQuestion& question) {
  const MapInquiry asked = inquiry(question);
  const auto kept = asked.game.boards().find_map(asked.key());
  return kept ? std::optional(kept_answer(kept)) : std::nullopt;
}

TileAnswer ask(const TileQuestion& question, const Settings&, const Control&) {
  const auto& map = Inside::of(question.map);
  if (!map) throw Error({.kind = ErrorKind::question, .message = "no map given"});
  return tile_of(*map, question);
}

}  // namespace galli
