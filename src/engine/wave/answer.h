// The answer of the wave engine, filled diagonal by diagonal.
#pragma once

#include <optional>
#include <vector>

#include "engine/wave/kernel.h"
#include "engine/wave/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// The P-positions of the phase that is asked about, on one diagonal.
struct WaveFound {
  Integer s;
  WaveSpan span;  ///< bits that were computed
  const std::uint64_t* words;
  const std::uint32_t* nonzero;  ///< numbers of the words that are not zero
  std::uint32_t listed;          ///< how many of them
  std::uint64_t count;           ///< bits that are set
};

class WaveAnswer {
 public:
  WaveAnswer(const WavePlan& plan, const Request& request);

  /// Only the number is wanted, and all that is computed is in the window: `add` is enough.
  bool counts_all() const { return counts_all_; }
  void add(std::uint64_t count) { answer_.count += count; }
  void take(const WaveFound& found);

  void add_work(std::uint64_t positions) { answer_.work += positions; }
  /// Adds what was found on another part of the board; not for answers that are kept as bits.
  void join(WaveAnswer& other);

  /// Empty if stopped.
  std::optional<Answer> finish(const Control& control);

 private:
  XRange on_board(Integer x) const;
  XRange shown(Integer s) const;
  void take_chosen(const WaveFound& found);
  void take_word(std::uint64_t bits, Integer x0, Integer s, const XRange& window);
  void give_cells(Integer x, std::vector<std::int32_t>& row);
  void give_positions(Integer x);
  bool give_rows(const Control& control);

  const WavePlan& plan_;
  const Request& request_;
  Position board_last_;  ///< of the window, exchanged like the plan
  bool counts_all_;
  std::vector<std::uint64_t> shown_;  ///< P-positions of the window: for a table, or a long list
  Answer answer_;
};

}  // namespace galli
