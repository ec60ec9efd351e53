#include "engine/wave/run.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "engine/wave/kernels.h"
#include "engine/wave/program.h"

namespace galli {
namespace {

constexpr std::uint32_t max_lanes = 8;
constexpr Integer block = 64;  // diagonals between two questions whether to stop

struct alignas(64) CacheLine {
  std::uint64_t words[8];
};

Integer floor_64(Integer bits) { return bits >> 6; }

/// Slots of words with room before and behind, all zero at first. Word 0 of a slot begins a cache line.
class Slots {
 public:
  Slots(Integer slots, Integer before, Integer count)
      : slots_(slots),
        before_((before + 7) / 8),
        stride_(before_ + (count + 7) / 8 + 2 * max_lanes / 8),
        lines_(static_cast<std::size_t>(slots * stride_)) {}

  Integer size() const { return slots_; }
  std::uint64_t* at(Integer slot, Integer word) {
    return reinterpret_cast<std::uint64_t*>(&lines_[static_cast<std::size_t>(slot * stride_ + before_)]) +
           word;
  }

  /// It is at this slot on diagonal 0, and bit `offset` is that of x = 0; to that `step` is added after the last slot.
  WaveCursor cursor(Integer slot, Integer offset, Integer step) {
    const Integer stride = 512 * stride_;
    const auto slots = static_cast<std::uint32_t>(slots_);
    return {at(0, 0), slot * stride + offset - 1,
            stride,   step - (slots_ - 1) * stride,
            slots,    slots - static_cast<std::uint32_t>(slot)};
  }

 private:
  Integer slots_, before_, stride_;  ///< the last two in cache lines
  std::vector<CacheLine> lines_;
};

/// Words of a diagonal that are not zero: the first `count` entries.
struct List {
  std::vector<std::uint32_t> words;
  std::uint32_t count = 0;
};

/// The P-positions of a phase (or unions of them along a ray) on the last few diagonals. There is one list, of the
/// last diagonal, or one for each diagonal.
struct Ring {
  Slots slots;
  std::vector<List> lists;

  std::uint64_t* at(Integer s, Integer word = 0) {
    return slots.at(slots.size() == 1 ? 0 : s % slots.size(), word);
  }
  List& list(Integer s) { return lists[lists.size() == 1 ? 0 : static_cast<std::size_t>(s) % lists.size()]; }
};

/// What the kernel's view of a phase points to.
struct WaveTerms {
  std::vector<WaveCursor> cursors;
  std::vector<WaveWindow> windows;
};

class Wave {
 public:
  Wave(const Machine& machine, const WavePlan& plan, const Request& request, const WaveKernel& kernel)
      : plan_(plan),
        request_(request),
        kernel_(kernel),
        program_(write_wave_program(plan, machine.misere)),
        board_last_(request.window.last) {
    if (plan.is_swapped) std::swap(board_last_[0], board_last_[1]);
    counts_all_ = request.want == Request::Want::count &&
                  bounding_window(plan.reach, 2).value_or(Window{}).last == board_last_;
    const bool is_delayed = std::any_of(program_.feeds.begin(), program_.feeds.end(),
                                        [](const WaveFeed& feed) { return feed.delay > 0; });
    must_step_ = is_delayed || !program_.masks.empty() || !program_.doublings.empty() ||
                 !plan.on_board.empty() || request.want == Request::Want::chosen;
    for (Integer length : program_.rings) {
      const List empty{std::vector<std::uint32_t>(static_cast<std::size_t>(words())), 0};
      rings_.push_back({Slots(length, room(), words() + room()),
                        std::vector<List>(is_delayed ? static_cast<std::size_t>(length) : 1, empty)});
    }
    for (const WaveLines& lines : program_.lines) lines_.push_back(slots_for(plan.rays[lines.family]));
    for (std::size_t i = 0; i < program_.masks.size(); ++i) masks_.emplace_back(1, room(), words());
    for (const WavePhaseProgram& phase : program_.phases) add_phase(phase);
    function_ = kernel.choose(phases_.data(), static_cast<std::uint32_t>(phases_.size()));
  }

  std::optional<Answer> run(const Control& control) {
    prepare_answer();
    for (Integer s = 0; s <= plan_.last_s; s += block) {
      if (control.stop_requested()) return {};
      control.progress(
          {.done = static_cast<std::uint64_t>(s), .total = static_cast<std::uint64_t>(plan_.last_s)});
      run_block(s, std::min(plan_.last_s, s + block - 1));
    }
    for (std::size_t i = 0; i < phases_.size(); ++i) {
      if (counts_all_ && program_.phases[i].phase == request_.phase) answer_.count = phases_[i].count;
    }
    std::sort(answer_.positions.begin(), answer_.positions.end());
    if (!shown_.empty() && !give_rows(control)) return {};
    return std::move(answer_);
  }

 private:
  // --- arrays and cursors ---

  Integer words() const { return floor_64(program_.widest) + 1 + max_lanes; }
  /// Words before word 0 and behind the last, for windows that read to the left or right.
  Integer room() const { return program_.farthest / 64 + 2 * max_lanes; }

  Slots slots_for(const WaveRay& ray) const {
    const Integer drift = std::abs(ray.step_x) * (plan_.last_s / ray.step_s + 2) + 64;
    const Integer slack = (std::abs(ray.offset_x) + drift) / 64 + 2 * max_lanes;
    return Slots(ray.step_s, slack, words() + slack);
  }

  WaveCursor cursor_of(const WaveSource& source) {
    if (source.kind == WaveSource::Kind::mask) return masks_[source.index].cursor(0, 0, 0);
    if (source.kind == WaveSource::Kind::lines)
      return lines_[source.index].cursor(0, 0, plan_.rays[program_.lines[source.index].family].step_x);
    // Before there were `back` diagonals, it reads slots that were not written yet.
    Slots& slots = rings_[source.index].slots;
    assert(0 <= source.back && source.back < slots.size());
    return slots.cursor((slots.size() - source.back) % slots.size(), source.dx, 0);
  }

  void add_phase(const WavePhaseProgram& program) {
    WaveTerms& terms = terms_.emplace_back();
    for (const WaveSource& source : program.sources) terms.cursors.push_back(cursor_of(source));
    terms.windows.resize(terms.cursors.size());
    phases_.push_back({terms.cursors.data(), static_cast<std::uint32_t>(terms.cursors.size()),
                       program.clauses.data(), static_cast<std::uint32_t>(program.clauses.size()),
                       terms.windows.data(), rings_[program.phase].slots.cursor(0, 0, 0),
                       reads_of(program.phase), nullptr, 0, 0, nullptr});
    if (is_listed(program.phase)) phases_.back().nonzero = rings_[program.phase].lists.front().words.data();
  }

  /// How many things read its diagonals, other than where they are listed.
  std::uint32_t reads_of(std::uint32_t phase) const {
    std::uint32_t reads = must_step_ ? 1 : 0;
    for (const WavePhaseProgram& other : program_.phases) {
      for (const WaveSource& source : other.sources)
        reads += source.kind == WaveSource::Kind::past && source.index == phase ? 1 : 0;
    }
    return reads;
  }

  /// Somebody asks which words of its diagonals are not zero.
  bool is_listed(std::uint32_t phase) const {
    const bool is_fed_on = std::any_of(program_.feeds.begin(), program_.feeds.end(),
                                       [&](const WaveFeed& feed) { return feed.ring == phase; });
    return is_fed_on || (phase == request_.phase && !counts_all_);
  }

  // --- running ---

  void run_block(Integer s, Integer last) {
    spans_.clear();
    bool steps = must_step_;
    for (Integer i = s; i <= last; ++i) {
      const XRange range = wave_span(plan_, i);
      const bool is_empty = range.first > range.last;
      spans_.push_back(is_empty ? WaveSpan{1, 0}
                                : WaveSpan{static_cast<std::uint32_t>(range.first),
                                           static_cast<std::uint32_t>(range.last)});
      if (!is_empty)
        answer_.work += static_cast<std::uint64_t>(range.last - range.first + 1) * phases_.size();
      steps |= is_empty;
    }
    for (s_ = s; s_ <= last; ++s_) {
      const WaveSpan* const span = spans_.data() + (s_ - s);
      if (steps) {
        step(*span);
      } else {
        const WaveRun run{phases_.data(), static_cast<std::uint32_t>(phases_.size()), span,
                          static_cast<std::uint32_t>(last - s_ + 1)};
        s_ += function_(run) - 1;
      }
      finish(spans_[static_cast<std::size_t>(s_ - s)]);
    }
  }

  /// One diagonal with all that can happen on one.
  void step(WaveSpan span) {
    const bool is_empty = span.first > span.last;
    for (Ring& ring : rings_) {
      if (is_empty || !plan_.on_board.empty()) clear(ring);
    }
    for (std::size_t i = 0; i < phases_.size(); ++i) {
      const WavePhaseProgram& program = program_.phases[i];
      for (const WaveSource& source : program.sources) {
        if (source.kind == WaveSource::Kind::mask && !is_empty) make(source.index, span);
      }
      if (phases_[i].nonzero) phases_[i].nonzero = rings_[program.phase].list(s_).words.data();
      phases_[i].alone({&phases_[i], 1, &span, 1});
    }
    for (const WaveDoubling& doubling : program_.doublings) {
      if (!is_empty) unite(doubling, span);
    }
  }

  /// Forgets what an earlier diagonal left in the slot of this one. Within the naturals nobody reads it: bits
  /// past the end of a diagonal were never set on an earlier one. On a board with conditions they may have been.
  void clear(Ring& ring) { std::fill_n(ring.at(s_), words(), std::uint64_t{0}); }

  void unite(const WaveDoubling& doubling, WaveSpan span) {
    Ring& half = rings_[doubling.half];
    const Integer past = s_ + half.slots.size() - doubling.back;
    const Integer bit = doubling.dx - 1;
    kernel_.unite({half.at(s_, -1), 64},
                  {half.at(past, floor_64(bit)), static_cast<std::uint32_t>(bit & 63) + 1}, span,
                  rings_[doubling.over].at(s_));
  }

  /// Bits where some family has an option: x >= least_x and y >= least_y.
  void make(std::size_t index, WaveSpan span) {
    const WaveMask& mask = program_.masks[index];
    std::uint64_t* const words = masks_[index].at(0, 0);
    const Integer first = floor_64(span.first) / max_lanes * max_lanes;
    const Integer last = floor_64(span.last);
    std::fill(words + first, words + last + 1 + max_lanes, 0);
    for (std::uint32_t family : mask.families) {
      const WaveRay& ray = plan_.rays[family];
      const Integer from = std::max(ray.least_x, Integer{span.first});
      const Integer to =
          s_ >= ray.least_y ? std::min((s_ - ray.least_y) / plan_.slope, Integer{span.last}) : -1;
      if (ray.count != 0) fill(words, from, to);
    }
    const std::uint64_t* const other = rings_[mask.ring].at(s_);
    for (Integer word = first; word <= last; ++word)
      words[word] = mask.kind == WaveMask::Kind::stuck ? ~words[word] : words[word] & other[word];
  }

  static void fill(std::uint64_t* words, Integer from, Integer to) {
    for (Integer word = floor_64(from); from <= to && word <= floor_64(to); ++word) {
      const std::uint64_t low = word == floor_64(from) ? ~std::uint64_t{0} << (from & 63) : ~std::uint64_t{0};
      const std::uint64_t high =
          word == floor_64(to) ? ~std::uint64_t{0} >> (63 - (to & 63)) : ~std::uint64_t{0};
      words[word] |= low & high;
    }
  }

  /// What is found on a diagonal is taken, and marks lines for later ones.
  void finish(WaveSpan span) {
    for (std::size_t i = 0; i < phases_.size(); ++i) {
      const std::uint32_t phase = program_.phases[i].phase;
      rings_[phase].list(s_).count = phases_[i].listed;
      if (phase == request_.phase && !counts_all_) take(phases_[i], span);
    }
    for (const WaveFeed& feed : program_.feeds) mark(feed);
  }

  /// A P-position q on diagonal s marks the line of q - offset, on diagonal s + offset_s.
  void mark(const WaveFeed& feed) {
    const Integer s = s_ - feed.delay;
    if (s < 0) return;
    const List& list = rings_[feed.ring].list(s);
    if (list.count == 0) return;
    const WaveRay& ray = plan_.rays[program_.lines[feed.lines].family];
    const Integer marked = s + ray.offset_s;
    const Integer offset = -ray.offset_x + ray.step_x * (marked / ray.step_s);
    const Integer shift = offset & 63;
    const std::uint64_t* const from = rings_[feed.ring].at(s);
    std::uint64_t* const target = lines_[feed.lines].at(marked % ray.step_s, floor_64(offset));
    for (std::uint32_t i = 0; i < list.count; ++i) {
      const std::uint64_t bits = from[list.words[i]];
      std::uint64_t* const to = target + list.words[i];
      to[0] |= bits << shift;
      if (shift != 0) to[1] |= bits >> (64 - shift);
    }
  }

  // --- the answer ---

  void prepare_answer() {
    answer_ = empty_answer(request_);
    answer_.chosen.resize(request_.chosen.size());
    const bool is_list = request_.want == Request::Want::positions;
    if (request_.want == Request::Want::table || (is_list && plan_.lists_by_bits))
      shown_.resize(*request_.window.cells() / 64 + 1);
  }

  /// The y of a row that are on the board; none when first > last.
  XRange on_board(Integer x) const {
    XRange range{0, request_.window.last[1]};
    for (const LinearForm& form : plan_.on_board) {
      const Integer room = form.constant + form.coefficient(plan_.is_swapped ? 1 : 0) * x;
      const Integer by = form.coefficient(plan_.is_swapped ? 0 : 1);
      if (by > 0) range.first = std::max(range.first, -*floor_divide(room, by));
      if (by < 0) range.last = std::min(range.last, *floor_divide(room, -by));
      if (by == 0 && room < 0) range.last = -1;
    }
    return range;
  }

  void give_cells(Integer x, std::vector<std::int32_t>& row) {
    const std::uint64_t first = static_cast<std::uint64_t>(x) * row.size();
    const XRange range = on_board(x);
    std::fill(row.begin(), row.end(), Table::off_board);
    for (Integer y = range.first; y <= range.last; ++y) {
      const std::uint64_t cell = first + static_cast<std::uint64_t>(y);
      row[static_cast<std::size_t>(y)] = (shown_[cell / 64] >> (cell % 64) & 1) != 0 ? 0 : 1;
    }
    add_cells(answer_, request_, row);
  }

  void give_positions(Integer x) {
    const std::uint64_t width = static_cast<std::uint64_t>(request_.window.last[1]) + 1;
    const std::uint64_t first = static_cast<std::uint64_t>(x) * width;
    for (std::uint64_t word = first / 64; word * 64 < first + width; ++word) {
      for (std::uint64_t bits = shown_[word]; bits != 0; bits &= bits - 1) {
        const std::uint64_t cell = word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
        const Integer sizes[2] = {x, static_cast<Integer>(cell - first)};
        if (cell >= first && cell < first + width) add_position(answer_, request_, sizes);
      }
    }
  }

  /// Row after row; whatever is done with them may take long.
  bool give_rows(const Control& control) {
    const bool is_table = request_.want == Request::Want::table;
    std::vector<std::int32_t> row(is_table ? static_cast<std::size_t>(request_.window.last[1]) + 1 : 0);
    answer_.count = 0;
    for (Integer x = 0; x <= request_.window.last[0]; ++x) {
      if (control.stop_requested()) return false;
      is_table ? give_cells(x, row) : give_positions(x);
    }
    return true;
  }

  /// The part of a diagonal that lies in the window.
  XRange shown() const {
    const Integer over = s_ - board_last_[1];
    return {over > 0 ? (over + plan_.slope - 1) / plan_.slope : 0,
            std::min(board_last_[0], s_ / plan_.slope)};
  }

  void take(WavePhase& phase, WaveSpan span) {
    const std::uint64_t count = std::exchange(phase.count, 0);
    Ring& ring = rings_[request_.phase];
    if (request_.want == Request::Want::chosen) return take_chosen(ring.at(s_));
    const XRange window = shown();
    const bool all_is_shown = window.first <= span.first && span.last <= window.last;
    if (all_is_shown && request_.want == Request::Want::count) {
      answer_.count += count;
      return;
    }
    for (std::uint32_t i = 0; i < phase.listed; ++i)
      take_word(ring.at(s_)[phase.nonzero[i]], 64 * Integer{phase.nonzero[i]}, window);
  }

  /// The chosen positions on this diagonal.
  void take_chosen(const std::uint64_t* diagonal) {
    for (std::size_t i = 0; i < request_.chosen.size(); ++i) {
      const Integer x = request_.chosen[i][plan_.is_swapped ? 1 : 0];
      const Integer y = request_.chosen[i][plan_.is_swapped ? 0 : 1];
      if (plan_.slope * x + y == s_) answer_.chosen[i] = (diagonal[floor_64(x)] >> (x & 63) & 1) != 0 ? 0 : 1;
    }
  }

  void take_word(std::uint64_t bits, Integer x0, const XRange& window) {
    for (; bits != 0; bits &= bits - 1) {
      const Integer x = x0 + std::countr_zero(bits);
      if (x < window.first || x > window.last) continue;
      ++answer_.count;
      Position position = {x, s_ - plan_.slope * x};
      if (plan_.is_swapped) std::swap(position[0], position[1]);
      if (!shown_.empty()) {
        const auto cell =
            static_cast<std::uint64_t>(position[0] * (request_.window.last[1] + 1) + position[1]);
        shown_[cell / 64] |= std::uint64_t{1} << (cell % 64);
      }
      if (shown_.empty() && request_.want == Request::Want::positions)
        answer_.positions.push_back(std::move(position));
    }
  }

  const WavePlan& plan_;
  const Request& request_;
  const WaveKernel& kernel_;
  WaveProgram program_;
  Position board_last_;      ///< of the window, exchanged like the plan
  bool counts_all_ = false;  ///< only the number is wanted, and all that is computed is in the window
  bool must_step_ = false;   ///< something is done on each diagonal that kernels do not know
  std::vector<Ring> rings_;
  std::vector<Slots> lines_;
  std::vector<Slots> masks_;
  std::vector<WaveTerms> terms_;   ///< of each phase of the program
  std::vector<WavePhase> phases_;  ///< likewise
  WaveFunction function_ = nullptr;
  std::vector<WaveSpan> spans_;       ///< of a block
  std::vector<std::uint64_t> shown_;  ///< P-positions of the window: for a table, or a long list
  Answer answer_;
  Integer s_ = 0;
};

/// The engine tells how many diagonals it has done; this makes positions of them, taking diagonals between two
/// that it hears of to be as long as these on average.
class InPositions {
 public:
  InPositions(const WavePlan& plan, std::uint64_t total, const Control& control)
      : plan_(plan), total_(total), control_(control) {}

  void operator()(const Progress& told) {
    const std::uint64_t diagonals = told.done;
    const double width = width_of(diagonals);
    positions_ += static_cast<double>(diagonals - diagonals_) * (width_ + width) / 2;
    diagonals_ = diagonals;
    width_ = width;
    control_.progress({.done = std::min(static_cast<std::uint64_t>(positions_), total_), .total = total_});
  }

 private:
  double width_of(std::uint64_t diagonal) const {
    const XRange range = wave_span(plan_, static_cast<Integer>(diagonal));
    return static_cast<double>(std::max<Integer>(0, range.last - range.first + 1)) *
           std::popcount(plan_.phases);
  }

  const WavePlan& plan_;
  std::uint64_t total_;
  const Control& control_;
  std::uint64_t diagonals_ = 0;
  double width_ = 0;
  double positions_ = 0;
};

}  // namespace

std::optional<Answer> run_wave(const Machine& machine, const WavePlan& plan, const Request& request,
                               CpuLevel level, const Control& control) {
  return Wave(machine, plan, request, kernel_for(level, wave_kernels())).run(control);
}

std::variant<Answer, Halt> run_wave(const EngineTask& task) {
  const WavePlan& plan = details_of<WavePlan>(task.plan);
  const Control in_positions{task.control.stop_requested,
                             InPositions(plan, task.plan.positions.number, task.control), task.control.clock};
  return answer_or_stopped(run_wave(task.machine, plan, task.request, task.settings.level, in_positions));
}

}  // namespace galli
