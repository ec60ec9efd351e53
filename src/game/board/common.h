// What every kind of board speaks of: windows, comparisons, the texts of positions.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/error.h"

namespace galli {

/// What a window of heap sizes shows of a board.
enum class WindowShows {
  nothing,
  single_heaps,  ///< positions may have many heaps, the window has those with one
  everything,
};

enum class Comparison { equal, different, unknown };

/// `witness`, when different, is a position on one of the boards only (empty when they are of different kinds or have different numbers
/// of heaps).
struct BoardComparison {
  Comparison verdict = Comparison::unknown;
  Position witness{};
};

/// A position that was read, or what is wrong with its text.
using WrittenPosition = std::variant<Position, Complaint>;
/// Reads "2,4", with or without brackets: numbers may be written with arithmetic, which the language reads.
using NumberReader = std::function<WrittenPosition(const Span&)>;

/// The names of heaps on a board without any.
const std::vector<std::string>& no_heaps();

/// "(2,4)": sizes of heaps.
std::string to_text(const Position& sizes);

}  // namespace galli
