// The board of a ruleset such as to_end: whatever the rulesets next to it are played on. No position lies on it; games have none left when
// they are compiled.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gallimaufry/position_view.h"
#include "game/board/common.h"

namespace galli {

struct PartnersBoard {
  const std::vector<std::string>& names() const { return no_heaps(); }
  std::optional<std::size_t> length(std::span<const Integer>) const { return {}; }
  bool contains(const Position&) const { return false; }
  std::string why_outside(const Position&) const { return ""; }
  Position cleared(const Position& position) const { return position; }
  Position small_position() const { return {}; }

  WindowShows window_shows() const { return WindowShows::nothing; }
  Position placed(const Position& sizes) const { return sizes; }
  std::optional<Position> sizes_of(const Position&) const { return {}; }

  bool falls_apart() const { return false; }
  std::uint64_t positions_below(const Position&, std::uint64_t most) const { return most; }
  std::size_t move_places(const Position&) const { return 1; }

  BoardComparison compared(const PartnersBoard&) const { return {Comparison::equal, {}}; }

  std::string in_words() const { return "the board of its partner"; }
  std::string example() const { return ""; }
  std::string text(const Position& position) const { return to_text(position); }
  std::string argument(const Position& position) const { return to_text(position); }
  std::string text_behind_at(const Position& position) const { return to_text(position); }
  WrittenPosition read(const Span& where, const NumberReader& numbers) const { return numbers(where); }
  std::string change(const Position&, const Position&) const { return ""; }

  std::vector<PositionPart> parts(const Position&) const { return {}; }
  BoardKind shown_as() const { return BoardKind::several_parts; }

  bool operator==(const PartnersBoard&) const = default;
};

}  // namespace galli
