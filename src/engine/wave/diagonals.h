// Diagonals of a board computed one after another: of all of it, or of the part on one side of a border.
#pragma once

#include <vector>

#include "engine/wave/answer.h"
#include "engine/wave/arrays.h"
#include "engine/wave/kernels.h"
#include "engine/wave/program.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// A word of P-positions, on its way from the part of the board that they were found on to the other one.
struct WaveMessage {
  std::uint64_t bits;
  std::uint32_t word;
  std::uint16_t ring;
  std::uint16_t diagonal;  ///< of its block
};

class WaveDiagonals {
 public:
  WaveDiagonals(const Machine& machine, const WavePlan& plan, const Request& request,
                const WaveKernel& kernel);
  WaveDiagonals(const WaveDiagonals&) = delete;
  WaveDiagonals& operator=(const WaveDiagonals&) = delete;

  /// The next diagonals, at most `wave_block` of them, all of them after those that were computed before.
  void run_block(Integer first, Integer last);

  /// The answer, to which nothing is added any more.
  WaveAnswer& answer();

  // For two parts of a board (engine/wave/halves.h):

  enum class Side { all, left, right };
  /// From now on only what is on this side of the border is computed, and what the other side must know goes to `outbox`.
  void keep_to(Side side, const WaveBorder& border);
  /// What the left side found on the block that is computed next. It must outlive that.
  void receive(const std::vector<WaveMessage>& from_left) { from_left_ = &from_left; }
  std::vector<WaveMessage>& outbox() { return outbox_; }
  /// What the right side found: on lines only, since nothing else of it can be seen from the left before the border moves.
  void mark_lines(const std::vector<WaveMessage>& messages, Integer first);
  /// Goes on where another one is; that one has computed all of the board so far.
  void continue_from(const WaveDiagonals& other);
  /// Once both sides have computed diagonal s and marked all lines: each learns the part of the last diagonals that the other one found.
  static void share_last_diagonals(WaveDiagonals& left, WaveDiagonals& right, Integer s);

 private:
  /// What the kernel's view of a phase points to.
  struct Terms {
    std::vector<WaveCursor> cursors;
    std::vector<WaveWindow> windows;
  };

  Integer words() const { return floor_64(program_.widest) + 1 + max_wave_lanes; }
  /// Words before word 0 and after the last one, for windows that read to the left or right.
  Integer spare_words() const { return program_.farthest / 64 + 2 * max_wave_lanes; }
  Slots slots_for(const WaveRay& ray) const;
  WaveCursor cursor_of(const WaveSource& source);
  void add_phase(const WavePhaseProgram& program);
  std::uint32_t reads_of(std::uint32_t phase) const;
  bool is_fed_on(std::size_t ring) const;
  bool is_listed(std::uint32_t phase) const;

  bool cut_spans(Integer first, Integer last);
  void compute(const WaveSpan* span, Integer last, bool steps);
  void step(WaveSpan span);
  void clear(Ring& ring);
  void unite(const WaveDoubling& doubling, WaveSpan span);
  void make_mask(std::size_t index, WaveSpan span);
  void finish(WaveSpan span);
  void take(WavePhase& phase, WaveSpan span);
  template <typename Words>
  void mark(const WaveFeed& feed, Integer s, const Words& for_each_word);

  Integer near_first(Integer s) const;
  Integer next_diagonal_from_left(Integer last) const;
  void forget_beside_border();
  void send();
  void take_from_left();

  const WavePlan& plan_;
  const Request& request_;
  const WaveKernel& kernel_;
  WaveProgram program_;
  WaveAnswer answer_;
  bool must_step_ = false;  ///< something is done on each diagonal that kernels do not know
  std::vector<Ring> rings_;
  std::vector<Slots> lines_;
  std::vector<Slots> masks_;
  std::vector<Terms> terms_;       ///< of each phase of the program
  std::vector<WavePhase> phases_;  ///< likewise
  WaveFunction function_ = nullptr;
  std::vector<WaveSpan> spans_;  ///< of a block
  Integer first_ = 0;            ///< of the block
  Integer s_ = 0;

  Side side_ = Side::all;
  WaveBorder border_;
  std::vector<bool> crosses_;  ///< by ring: positions across the border are looked at one by one
  Integer reach_ = 0;          ///< how far left of the border, in bits; 0 if no ring crosses
  std::vector<WaveMessage> outbox_;
  const std::vector<WaveMessage>* from_left_ = nullptr;
  std::size_t next_from_left_ = 0;
};

/// Tells the progress at diagonal s; false when stopped.
bool goes_on_at(Integer s, const WavePlan& plan, const Control& control);

/// The diagonals from the first to the last, block by block; false when stopped.
bool run_diagonals(WaveDiagonals& diagonals, Integer first, Integer last, const WavePlan& plan,
                   const Control& control);

/// P-positions q on diagonal s mark the lines of q - offset, on diagonal s + offset_s.
template <typename Words>
void WaveDiagonals::mark(const WaveFeed& feed, Integer s, const Words& for_each_word) {
  const WaveRay& ray = plan_.rays[program_.lines[feed.lines].family];
  const Integer marked = s + ray.offset_s;
  const Integer offset = -ray.offset_x + ray.step_x * (marked / ray.step_s);
  const Integer shift = offset & 63;
  std::uint64_t* const target = lines_[feed.lines].at(marked % ray.step_s, floor_64(offset));
  for_each_word([&](std::uint32_t word, std::uint64_t bits) {
    std::uint64_t* const to = target + word;
    to[0] |= bits << shift;
    if (shift != 0) to[1] |= bits >> (64 - shift);
  });
}

}  // namespace galli
