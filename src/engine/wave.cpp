#include "engine/wave.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace galli {
namespace {

constexpr std::uint32_t most_lanes = 8;
constexpr Integer longest_listed_ray = 3;  // bounded rays up to this length read each option's diagonal

struct alignas(64) CacheLine {
  std::uint64_t words[8];
};

/// Words with room before and behind, all zero at first. Word 0 begins a cache line.
class Words {
 public:
  Words(Integer before, Integer count)
      : before_((before + 7) / 8 * 8), lines_(static_cast<std::size_t>((before_ + count + 7) / 8 + 2 * most_lanes)) {}

  std::uint64_t* at(Integer word) { return lines_.front().words + before_ + word; }

 private:
  Integer before_;
  std::vector<CacheLine> lines_;
};

Integer floor_64(Integer bits) { return bits >> 6; }

/// The bits of one diagonal, and where they are not zero.
struct Diagonal {
  Words words;
  std::vector<std::uint32_t> nonzero;  ///< words that are not zero: the first `listed` entries
  std::uint32_t listed = 0;
};

/// The P-positions of a phase (or unions of them along a ray) on the last few diagonals.
struct Ring {
  std::vector<Diagonal> slots;
  Integer length = 1;

  Diagonal& at(Integer s) { return slots[length == 1 ? 0 : static_cast<std::size_t>(s % length)]; }
};

/// A union along a ray, doubled: over[s](x) = half[s](x) | half[s - back](x + dx).
struct Doubling {
  std::size_t half;
  std::size_t over;
  Integer back;
  Integer dx;
};

/// The lines of a ray without end: for each s mod step_s one array, bit x - p * (s div step_s) for position x.
struct Lines {
  WaveRay ray;
  PhaseSet phases = 0;
  std::vector<Words> slots;
  Integer slot = 0;                  ///< of the current diagonal
  Integer offset = 0;                ///< bit of x = 0 on the current diagonal
  std::uint64_t* current = nullptr;  ///< word 0 of the current slot
};

/// P-positions of `ring` on the diagonal `delay` ago mark the lines.
struct Feed {
  std::size_t ring;
  std::size_t lines;
  Integer delay;
};

/// Where an imposed set has an option, and what is made of it.
struct Mask {
  enum class Kind { stuck, pass } kind;
  std::vector<std::uint32_t> families;
  std::size_t ring = 0;  ///< pass: P-positions of the phase it leads to
  Words words;
};

struct Source {
  enum class Kind { lines, past, mask } kind;
  std::size_t index = 0;  ///< of Lines, Ring or Mask
  Integer back = 0;       ///< past: how many diagonals ago
  Integer dx = 0;         ///< past: read at x + dx

  bool is_aligned(const std::vector<Lines>& lines) const {
    return kind == Kind::mask || (kind == Kind::past ? dx % 64 == 0 : lines[index].ray.step_x == 0);
  }
};

struct PhaseProgram {
  std::uint32_t phase = 0;
  std::vector<std::size_t> masks;  ///< to be made first
  std::vector<Source> sources;     ///< clause after clause, aligned ones first
  std::vector<WaveClause> clauses;
  std::vector<WaveTerm> terms;
  std::vector<std::size_t> moving;  ///< terms that must be set anew for each diagonal
  std::vector<Feed> feeds;          ///< lines that its P-positions mark at once
  WaveFunction function = nullptr;
  bool is_listed = true;  ///< somebody asks which words are not zero
};

class Wave {
 public:
  Wave(const Machine& machine, const WavePlan& plan, const Request& request, const WaveKernel& kernel)
      : machine_(machine), plan_(plan), request_(request), kernel_(kernel), board_last_(request.window.last), widest_(plan.last_s / plan.slope) {
    if (plan.is_swapped) std::swap(board_last_[0], board_last_[1]);
    for (std::size_t phase = 0; phase < plan.shape.phases.size(); ++phase) rings_.emplace_back();
    for (std::uint32_t phase : plan.shape.order) {
      if ((plan.phases >> phase & 1) != 0) write_phase(phase);
    }
    for (Ring& ring : rings_) allocate(ring);
    counts_all_ = request.want == Request::Want::count && bounding_window(plan.reach, 2).value_or(Window{}).last == board_last_;
    zero_.emplace_back(room(), words() + room());
    for (Lines& lines : lines_) lines.current = lines.slots.front().at(0);
    for (PhaseProgram& program : programs_) settle(program);
  }

  /// What is the same on all diagonals is done once.
  void settle(PhaseProgram& program) {
    for (const Feed& feed : feeds_) {
      if (feed.ring == program.phase && feed.delay == 0) program.feeds.push_back(feed);
    }
    const bool is_fed_on = std::any_of(feeds_.begin(), feeds_.end(), [&](const Feed& feed) { return feed.ring == program.phase; });
    program.is_listed = is_fed_on || (program.phase == request_.phase && !counts_all_);
    for (std::size_t i = 0; i < program.sources.size(); ++i) {
      const Source& source = program.sources[i];
      program.terms[i] = term_of(source);
      const bool is_still = source.kind == Source::Kind::mask || (source.kind == Source::Kind::past && rings_[source.index].length == 1);
      if (!is_still) program.moving.push_back(i);
    }
  }

  std::optional<Answer> run(const Control& control) {
    prepare_answer();
    for (s_ = 0; s_ <= plan_.last_s; ++s_) {
      if (s_ % 64 == 0) {
        if (control.stop_requested()) return {};
        control.progress(static_cast<std::uint64_t>(s_), static_cast<std::uint64_t>(plan_.last_s));
      }
      const XRange range = wave_span(plan_, s_);
      if (range.first <= range.last) {
        for (PhaseProgram& program : programs_) compute(program, range);
        for (const Doubling& doubling : doublings_) unite(doubling, range);
      } else {
        for (Ring& ring : rings_) clear(ring.at(s_));
      }
      for (const PhaseProgram& program : programs_) {
        if (rings_[program.phase].at(s_).listed == 0) continue;
        for (const Feed& feed : program.feeds) mark(feed);
      }
      for (const Feed& feed : delayed_) mark(feed);
      for (Lines& lines : lines_) advance(lines);
    }
    std::sort(answer_.positions.begin(), answer_.positions.end());
    return std::move(answer_);
  }

 private:
  // --- writing the program ---

  Integer words() const { return floor_64(widest_) + 1 + most_lanes; }
  /// Words before word 0 and behind the last, for windows that read to the left or right.
  Integer room() const { return farthest_ / 64 + 2 * most_lanes; }

  void write_phase(std::uint32_t phase) {
    PhaseProgram program;
    program.phase = phase;
    for (const ImposedSet& set : plan_.shape.phases[phase]) write_clause(set, program);
    program.terms.resize(program.sources.size());
    program.function = kernel_.choose(program.clauses.data(), static_cast<std::uint32_t>(program.clauses.size()));
    programs_.push_back(std::move(program));
  }

  void write_clause(const ImposedSet& set, PhaseProgram& program) {
    std::vector<Source> sources;
    for (const Term& term : set.terms) write_term(term, sources);
    for_each_phase(set.stays, [&](std::uint32_t phase) { sources.push_back({Source::Kind::past, phase, 0, 0}); });
    for (const GuardedStay& guarded : set.guarded) {
      for_each_phase(guarded.phases, [&](std::uint32_t phase) { sources.push_back(new_mask(Mask::Kind::pass, guarded.families, phase, program)); });
    }
    if (machine_.misere && set.stays == 0) {
      std::vector<std::uint32_t> families;
      for (const Term& term : set.terms) families.push_back(term.family);
      sources.push_back(new_mask(Mask::Kind::stuck, families, 0, program));
    }
    const auto middle = std::stable_partition(sources.begin(), sources.end(), [&](const Source& source) { return source.is_aligned(lines_); });
    const auto aligned = static_cast<std::uint32_t>(middle - sources.begin());
    program.clauses.push_back({aligned, static_cast<std::uint32_t>(sources.size()) - aligned});
    program.sources.insert(program.sources.end(), sources.begin(), sources.end());
  }

  Source new_mask(Mask::Kind kind, const std::vector<std::uint32_t>& families, std::size_t ring, PhaseProgram& program) {
    program.masks.push_back(masks_.size());
    masks_.push_back({kind, families, ring, Words(0, words())});
    return {Source::Kind::mask, masks_.size() - 1, 0, 0};
  }

  void write_term(const Term& term, std::vector<Source>& sources) {
    WaveRay ray = plan_.rays[term.family];
    if (ray.offset_s > plan_.last_s || std::abs(ray.offset_x) > widest_) return;  // longer than the board
    if (!ray.count && ray.step_s > plan_.last_s) ray.count = 1;
    if (!ray.count) {
      sources.push_back({Source::Kind::lines, lines_of(term), 0, 0});
      return;
    }
    for_each_phase(term.phases, [&](std::uint32_t phase) { write_bounded(ray, phase, sources); });
  }

  /// A step, or a bounded ray: each option by itself, or two overlapping unions of a power of two of them.
  void write_bounded(const WaveRay& ray, std::size_t ring, std::vector<Source>& sources) {
    const auto past = [&](std::size_t from, Integer t) {
      const Source source{Source::Kind::past, from, ray.offset_s + t * ray.step_s, ray.offset_x + t * ray.step_x};
      if (source.back > plan_.last_s || std::abs(source.dx) > widest_) return;
      lengthen(from, source.back);
      farthest_ = std::max(farthest_, std::abs(source.dx));
      sources.push_back(source);
    };
    if (*ray.count <= longest_listed_ray || ray.is_listed) {
      for (Integer t = 0; t < *ray.count; ++t) past(ring, t);
      return;
    }
    Integer power = 1;
    const Integer length = std::min(*ray.count, farthest_useful(ray));
    for (; 2 * power <= length; power *= 2) ring = doubled(ring, power * ray.step_s, power * ray.step_x);
    past(ring, 0);
    if (power < length) past(ring, length - power);
  }

  /// Beyond this many steps a ray has left the region.
  Integer farthest_useful(const WaveRay& ray) const {
    const Integer by_s = (plan_.last_s - ray.offset_s) / ray.step_s + 1;
    return ray.step_x == 0 ? by_s : std::min(by_s, (widest_ + ray.offset_x) / -ray.step_x + 1);
  }

  std::size_t doubled(std::size_t half, Integer back, Integer dx) {
    for (const Doubling& known : doublings_) {
      if (known.half == half && known.back == back && known.dx == dx) return known.over;
    }
    lengthen(half, back);
    farthest_ = std::max(farthest_, std::abs(dx));
    rings_.emplace_back();
    doublings_.push_back({half, rings_.size() - 1, back, dx});
    return rings_.size() - 1;
  }

  void lengthen(std::size_t ring, Integer back) { rings_[ring].length = std::max(rings_[ring].length, back + 1); }

  void allocate(Ring& ring) {
    for (Integer i = 0; i < ring.length; ++i) {
      ring.slots.push_back({Words(room(), words() + room()), std::vector<std::uint32_t>(static_cast<std::size_t>(words())), 0});
    }
  }

  std::size_t lines_of(const Term& term) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (line_family_[i] == term.family && lines_[i].phases == term.phases) return i;
    }
    const WaveRay& ray = plan_.rays[term.family];
    Lines lines{ray, term.phases, {}, 0, 0, nullptr};
    const Integer drift = std::abs(ray.step_x) * (plan_.last_s / ray.step_s + 2) + 64;
    const Integer slack = (std::abs(ray.offset_x) + drift) / 64 + 2 * most_lanes;
    for (Integer i = 0; i < ray.step_s; ++i) lines.slots.emplace_back(slack, words() + slack);
    lines_.push_back(std::move(lines));
    line_family_.push_back(term.family);
    const Integer delay = std::max<Integer>(0, ray.offset_s - ray.step_s);
    for_each_phase(term.phases, [&](std::uint32_t phase) {
      lengthen(phase, delay);
      feeds_.push_back({phase, lines_.size() - 1, delay});
      if (delay > 0) delayed_.push_back(feeds_.back());
    });
    return lines_.size() - 1;
  }

  // --- running it ---

  WaveTerm term_of(const Source& source) {
    if (source.kind == Source::Kind::lines) {
      const Lines& lines = lines_[source.index];
      return {lines.current + floor_64(lines.offset), static_cast<std::uint32_t>(lines.offset & 63)};
    }
    if (source.kind == Source::Kind::mask) return {masks_[source.index].words.at(0), 0};
    assert(source.back >= 0);
    if (source.back > s_) return {zero_.front().at(0), 0};
    return {rings_[source.index].at(s_ - source.back).words.at(floor_64(source.dx)), static_cast<std::uint32_t>(source.dx & 63)};
  }

  void compute(PhaseProgram& program, const XRange& range) {
    for (std::size_t mask : program.masks) make(masks_[mask], range);
    for (std::size_t i : program.moving) program.terms[i] = term_of(program.sources[i]);
    Diagonal& diagonal = rings_[program.phase].at(s_);
    if (!plan_.on_board.empty()) clear(diagonal);
    const WaveStep step{program.terms.data(), program.clauses.data(), static_cast<std::uint32_t>(program.clauses.size()),
                        static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.last),
                        diagonal.words.at(0), program.is_listed ? diagonal.nonzero.data() : nullptr};
    const WaveResult result = program.function(step);
    diagonal.listed = result.nonzero;
    answer_.work += static_cast<std::uint64_t>(range.last - range.first + 1);
    if (program.phase == request_.phase) take(result, diagonal, range);
  }

  /// Forgets what an earlier diagonal left in the slot of this one. Within the naturals nobody reads it: bits
  /// past the end of a diagonal were never set on an earlier one. On a board with conditions they may have been.
  void clear(Diagonal& diagonal) {
    diagonal.listed = 0;
    std::fill_n(diagonal.words.at(0), words(), std::uint64_t{0});
  }

  void unite(const Doubling& doubling, const XRange& range) {
    const WaveTerm now = term_of({Source::Kind::past, doubling.half, 0, 0});
    const WaveTerm past = term_of({Source::Kind::past, doubling.half, doubling.back, doubling.dx});
    Ring& over = rings_[doubling.over];
    kernel_.unite(now, past, static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.last), over.at(s_).words.at(0));
  }

  /// Bits where some family has an option: x >= least_x and y >= least_y.
  void make(Mask& mask, const XRange& range) {
    const Integer first = floor_64(range.first) / most_lanes * most_lanes;
    const Integer last = floor_64(range.last);
    for (Integer word = first; word <= last + most_lanes; ++word) *mask.words.at(word) = 0;
    for (std::uint32_t family : mask.families) {
      const WaveRay& ray = plan_.rays[family];
      const Integer from = std::max(ray.least_x, range.first);
      const Integer to = s_ >= ray.least_y ? std::min((s_ - ray.least_y) / plan_.slope, range.last) : -1;
      if (ray.count != 0) fill(mask.words, from, to);
    }
    for (Integer word = first; word <= last; ++word) {
      std::uint64_t& bits = *mask.words.at(word);
      bits = mask.kind == Mask::Kind::stuck ? ~bits : bits & *rings_[mask.ring].at(s_).words.at(word);
    }
  }

  static void fill(Words& words, Integer from, Integer to) {
    for (Integer word = floor_64(from); from <= to && word <= floor_64(to); ++word) {
      const std::uint64_t low = word == floor_64(from) ? ~std::uint64_t{0} << (from & 63) : ~std::uint64_t{0};
      const std::uint64_t high = word == floor_64(to) ? ~std::uint64_t{0} >> (63 - (to & 63)) : ~std::uint64_t{0};
      *words.at(word) |= low & high;
    }
  }

  /// A P-position q on diagonal s marks the line of q - offset, on diagonal s + offset_s.
  void mark(const Feed& feed) {
    const Integer s = s_ - feed.delay;
    if (s < 0) return;
    Diagonal& diagonal = rings_[feed.ring].at(s);
    if (diagonal.listed == 0) return;
    Lines& lines = lines_[feed.lines];
    const Integer marked = s + lines.ray.offset_s;
    const Integer offset = -lines.ray.offset_x + lines.ray.step_x * (marked / lines.ray.step_s);
    Words& target = lines.slots[static_cast<std::size_t>(marked % lines.ray.step_s)];
    const Integer shift = offset & 63;
    for (std::uint32_t i = 0; i < diagonal.listed; ++i) {
      const Integer word = diagonal.nonzero[i];
      const std::uint64_t bits = *diagonal.words.at(word);
      std::uint64_t* const to = target.at(word + floor_64(offset));
      to[0] |= bits << shift;
      if (shift != 0) to[1] |= bits >> (64 - shift);
    }
  }

  /// To the next diagonal.
  static void advance(Lines& lines) {
    if (++lines.slot == lines.ray.step_s) {
      lines.slot = 0;
      lines.offset += lines.ray.step_x;
    }
    lines.current = lines.slots[static_cast<std::size_t>(lines.slot)].at(0);
  }

  // --- the answer ---

  void prepare_answer() {
    if (request_.want == Request::Want::chosen) answer_.chosen.resize(request_.chosen.size());
    if (request_.want != Request::Want::table) return;
    answer_.table = {request_.window, Ask::outcomes, request_.phase, std::vector<std::int32_t>(*request_.window.cells(), 1)};
    if (machine_.board.conditions.empty()) return;
    for (std::uint64_t cell = 0; cell < answer_.table.cells.size(); ++cell) {
      if (!machine_.board.contains(request_.window.position(cell))) answer_.table.cells[cell] = Table::off_board;
    }
  }

  /// The part of a diagonal that lies in the window.
  XRange shown() const {
    const Integer over = s_ - board_last_[1];
    return {over > 0 ? (over + plan_.slope - 1) / plan_.slope : 0, std::min(board_last_[0], s_ / plan_.slope)};
  }

  void take(const WaveResult& result, Diagonal& diagonal, const XRange& range) {
    if (counts_all_) {
      answer_.count += result.count;
      return;
    }
    if (request_.want == Request::Want::chosen) return take_chosen(diagonal);
    const XRange window = shown();
    const bool all_is_shown = window.first <= range.first && range.last <= window.last;
    if (all_is_shown && request_.want == Request::Want::count) {
      answer_.count += result.count;
      return;
    }
    for (std::uint32_t i = 0; i < diagonal.listed; ++i) {
      const Integer word = diagonal.nonzero[i];
      take_word(*diagonal.words.at(word), 64 * word, window);
    }
  }

  /// The chosen positions on this diagonal.
  void take_chosen(Diagonal& diagonal) {
    for (std::size_t i = 0; i < request_.chosen.size(); ++i) {
      const Integer x = request_.chosen[i][plan_.is_swapped ? 1 : 0];
      const Integer y = request_.chosen[i][plan_.is_swapped ? 0 : 1];
      if (plan_.slope * x + y == s_) answer_.chosen[i] = (*diagonal.words.at(floor_64(x)) >> (x & 63) & 1) != 0 ? 0 : 1;
    }
  }

  void take_word(std::uint64_t bits, Integer x0, const XRange& window) {
    for (; bits != 0; bits &= bits - 1) {
      const Integer x = x0 + std::countr_zero(bits);
      if (x < window.first || x > window.last) continue;
      ++answer_.count;
      Position position = {x, s_ - plan_.slope * x};
      if (plan_.is_swapped) std::swap(position[0], position[1]);
      if (request_.want == Request::Want::table) answer_.table.cells[static_cast<std::size_t>(position[0] * (request_.window.last[1] + 1) + position[1])] = 0;
      if (request_.want == Request::Want::positions) answer_.positions.push_back(std::move(position));
    }
  }

  const Machine& machine_;
  const WavePlan& plan_;
  const Request& request_;
  const WaveKernel& kernel_;
  Position board_last_;  ///< of the window, exchanged like the plan
  Integer widest_;       ///< largest x of any diagonal
  Integer farthest_ = 64;
  bool counts_all_ = false;  ///< only the number is wanted, and all that is computed is in the window
  std::vector<Ring> rings_;  ///< one for each phase, then those of doublings
  std::vector<Doubling> doublings_;
  std::vector<Lines> lines_;
  std::vector<std::uint32_t> line_family_;
  std::vector<Feed> feeds_;    ///< all of them
  std::vector<Feed> delayed_;  ///< those that mark later
  std::vector<Mask> masks_;
  std::vector<PhaseProgram> programs_;  ///< in the order of stays
  std::vector<Words> zero_;
  Answer answer_;
  Integer s_ = 0;
};

}  // namespace

std::vector<const WaveKernel*> wave_kernels() {
  std::vector<const WaveKernel*> kernels;
  for (const WaveKernel* kernel : {&wave_kernel_avx512, &wave_kernel_avx2, &wave_kernel_plain}) {
    if (kernel->is_supported()) kernels.push_back(kernel);
  }
  return kernels;
}

std::optional<Answer> run_wave(const Machine& machine, const WavePlan& plan, const Request& request, const WaveKernel& kernel,
                               const Control& control) {
  return Wave(machine, plan, request, kernel).run(control);
}

}  // namespace galli
