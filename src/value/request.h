// What is asked of a machine: outcomes or values, of which positions, in which form.
#pragma once

#include <cstdint>
#include <span>

#include "game/machine.h"
#include "value/table.h"

namespace galli {

/// Takes a table or a list in the order of the window, as it is found, so that no room is needed for all of it.
class Receiver {
 public:
  virtual ~Receiver() = default;
  /// The next cells of the table: any number of them.
  virtual void take_cells(std::span<const std::int32_t> cells) = 0;
  /// The next P-position.
  virtual void take_position(std::span<const Integer> sizes) = 0;
};

struct Request {
  /// A whole table; or only the P-positions; or only their number; or only some chosen positions. The last two need
  /// no room for the window.
  enum class Want { table, positions, count, chosen };

  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  Window window;
  Want want = Want::table;
  std::vector<Position> chosen{};  ///< Want::chosen: positions of the window
  Receiver* receiver = nullptr;    ///< of the table or the positions; none: they become part of the answer
  bool streams = false;            ///< planned as for a receiver, which is named when it is run
};

/// No room is needed for the table or the list: it is given away as it is found.
inline bool is_streamed(const Request& request) { return request.streams || request.receiver; }

/// The number or the list of P-positions: where these are the positions of value 0, no other value need be found.
inline bool wants_only_zeros(const Request& request) {
  return request.want == Request::Want::count || request.want == Request::Want::positions;
}

/// The request for chosen positions, at least one. On heaps its window is the least that holds them.
Request request_for(const Machine& machine, Ask ask, std::uint32_t phase, std::vector<Position> chosen);

/// The largest heap that a request on one heap, or on a multiset of heaps, asks about.
std::uint64_t largest_heap(const Request& request);

/// A move that does not lower a declared rank to a smaller natural number.
struct RankViolation {
  std::uint32_t phase = 0;  ///< of `from`
  Position from;
  Position to;
};

/// The answer to a request, as far as it was wanted.
struct Answer {
  Table table;                        ///< Want::table
  std::vector<Position> positions;    ///< Want::positions: all P-positions of the window, lexicographic
  std::vector<std::uint64_t> chosen;  ///< Want::chosen: the nim-values, or 0 for P and 1 for N
  std::uint64_t count = 0;            ///< of the others: how many P-positions the window has
  std::uint64_t work = 0;             ///< pairs of phase and position that were evaluated
  std::optional<RankViolation> violation{};  ///< then nothing else holds
};

// For those who fill an answer in the order of the window. Everything goes to the receiver if there is one.

/// What an answer begins with.
Answer empty_answer(const Request& request);
/// The next cells of a wanted table, with their nim-values, or 0 for P and 1 for N, or Table::off_board.
void add_cells(Answer& answer, const Request& request, std::span<const std::int32_t> cells);
/// The next P-position, where the number or the list of them is wanted.
void add_position(Answer& answer, const Request& request, std::span<const Integer> sizes);
/// The next cell, whatever is wanted of it.
void add_cell(Answer& answer, const Request& request, const Position& sizes, std::int32_t value);
/// An answer that was filled in another order, or without looking at the receiver, is given to it.
void hand_over(Answer& answer, const Request& request);

}  // namespace galli
