#include "engine/wave/diagonals.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace galli {
namespace {

void fill_bits(std::uint64_t* words, Integer from, Integer to) {
  for (Integer word = floor_64(from); from <= to && word <= floor_64(to); ++word) {
    const std::uint64_t low = word == floor_64(from) ? ~std::uint64_t{0} << (from & 63) : ~std::uint64_t{0};
    const std::uint64_t high =
        word == floor_64(to) ? ~std::uint64_t{0} >> (63 - (to & 63)) : ~std::uint64_t{0};
    words[word] |= low & high;
  }
}

}  // namespace

WaveDiagonals::WaveDiagonals(const Machine& machine, const WavePlan& plan, const Request& request,
                             const WaveKernel& kernel)
    : plan_(plan),
      request_(request),
      kernel_(kernel),
      program_(write_wave_program(plan, machine.misere)),
      answer_(plan, request) {
  const bool is_delayed = std::any_of(program_.feeds.begin(), program_.feeds.end(),
                                      [](const WaveFeed& feed) { return feed.delay > 0; });
  must_step_ = is_delayed || !program_.masks.empty() || !program_.doublings.empty() ||
               !plan.on_board.empty() || request.want == Request::Want::chosen;
  for (Integer length : program_.rings) {
    const WordList empty{std::vector<std::uint32_t>(static_cast<std::size_t>(words())), 0};
    rings_.push_back({Slots(length, room(), words() + room()),
                      std::vector<WordList>(is_delayed ? static_cast<std::size_t>(length) : 1, empty)});
  }
  for (const WaveLines& lines : program_.lines) lines_.push_back(slots_for(plan.rays[lines.family]));
  for (std::size_t i = 0; i < program_.masks.size(); ++i) masks_.emplace_back(1, room(), words());
  for (const WavePhaseProgram& phase : program_.phases) add_phase(phase);
  function_ = kernel.choose(phases_.data(), static_cast<std::uint32_t>(phases_.size()));
}

// --- arrays and cursors ---

Slots WaveDiagonals::slots_for(const WaveRay& ray) const {
  const Integer drift = std::abs(ray.step_x) * (plan_.last_s / ray.step_s + 2) + 64;
  const Integer slack = (std::abs(ray.offset_x) + drift) / 64 + 2 * max_wave_lanes;
  return Slots(ray.step_s, slack, words() + slack);
}

WaveCursor WaveDiagonals::cursor_of(const WaveSource& source) {
  if (source.kind == WaveSource::Kind::mask) return masks_[source.index].cursor(0, 0, 0);
  if (source.kind == WaveSource::Kind::lines)
    return lines_[source.index].cursor(0, 0, plan_.rays[program_.lines[source.index].family].step_x);
  // Before there were `back` diagonals, it reads slots that were not written yet.
  Slots& slots = rings_[source.index].slots;
  assert(0 <= source.back && source.back < slots.size());
  return slots.cursor((slots.size() - source.back) % slots.size(), source.dx, 0);
}

void WaveDiagonals::add_phase(const WavePhaseProgram& program) {
  Terms& terms = terms_.emplace_back();
  for (const WaveSource& source : program.sources) terms.cursors.push_back(cursor_of(source));
  terms.windows.resize(terms.cursors.size());
  phases_.push_back({terms.cursors.data(), static_cast<std::uint32_t>(terms.cursors.size()),
                     program.clauses.data(), static_cast<std::uint32_t>(program.clauses.size()),
                     terms.windows.data(), rings_[program.phase].slots.cursor(0, 0, 0),
                     reads_of(program.phase), nullptr, 0, 0, nullptr});
  if (is_listed(program.phase)) phases_.back().nonzero = rings_[program.phase].lists.front().words.data();
}

/// How many things read its diagonals, other than where they are listed.
std::uint32_t WaveDiagonals::reads_of(std::uint32_t phase) const {
  std::uint32_t reads = must_step_ ? 1 : 0;
  for (const WavePhaseProgram& other : program_.phases) {
    for (const WaveSource& source : other.sources)
      reads += source.kind == WaveSource::Kind::past && source.index == phase ? 1 : 0;
  }
  return reads;
}

/// Its P-positions mark lines.
bool WaveDiagonals::is_fed_on(std::size_t ring) const {
  return std::any_of(program_.feeds.begin(), program_.feeds.end(),
                     [&](const WaveFeed& feed) { return feed.ring == ring; });
}

/// Somebody asks which words of its diagonals are not zero.
bool WaveDiagonals::is_listed(std::uint32_t phase) const {
  return is_fed_on(phase) || (phase == request_.phase && !answer_.counts_all());
}

// --- running ---

void WaveDiagonals::run_block(Integer first, Integer last) {
  const bool steps = cut_spans(first, last) || must_step_;
  first_ = first;
  sent_.clear();
  next_given_ = 0;
  for (s_ = first; s_ <= last; ++s_) {
    compute(spans_.data() + (s_ - first), last, steps);
    finish(spans_[static_cast<std::size_t>(s_ - first)]);
    if (side_ != Side::all) send();
    if (side_ == Side::right) take_given();
  }
}

/// Sets `spans_`; true when one of them is empty.
bool WaveDiagonals::cut_spans(Integer first, Integer last) {
  bool has_empty = false;
  spans_.clear();
  for (Integer s = first; s <= last; ++s) {
    XRange range = wave_span(plan_, s);
    if (side_ == Side::left) range.last = std::min(range.last, border_.on(s) - 1);
    if (side_ == Side::right) range.first = std::max(range.first, border_.on(s));
    const bool is_empty = range.first > range.last;
    spans_.push_back(
        is_empty ? WaveSpan{1, 0}
                 : WaveSpan{static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.last)});
    if (!is_empty)
      answer_.add_work(static_cast<std::uint64_t>(range.last - range.first + 1) * phases_.size());
    has_empty |= is_empty;
  }
  return has_empty;
}

/// This diagonal, or some from it on, up to one on which something is found; `s_` is then the last of them.
void WaveDiagonals::compute(const WaveSpan* span, Integer last, bool steps) {
  if (reach_ > 0) {
    if (side_ == Side::right) forget_beside_border();
    last = s_;
  } else if (side_ == Side::right) {
    last = next_given(last);
  }
  if (steps) return step(*span);
  const WaveRun run{phases_.data(), static_cast<std::uint32_t>(phases_.size()), span,
                    static_cast<std::uint32_t>(last - s_ + 1)};
  s_ += function_(run) - 1;
}

/// One diagonal with all that can happen on one.
void WaveDiagonals::step(WaveSpan span) {
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
void WaveDiagonals::clear(Ring& ring) { std::fill_n(ring.at(s_), words(), std::uint64_t{0}); }

void WaveDiagonals::unite(const WaveDoubling& doubling, WaveSpan span) {
  Ring& half = rings_[doubling.half];
  const Integer past = s_ + half.slots.size() - doubling.back;
  const Integer bit = doubling.dx - 1;
  kernel_.unite({half.at(s_, -1), 64},
                {half.at(past, floor_64(bit)), static_cast<std::uint32_t>(bit & 63) + 1}, span,
                rings_[doubling.over].at(s_));
}

/// Bits where some family has an option: x >= least_x and y >= least_y.
void WaveDiagonals::make(std::size_t index, WaveSpan span) {
  const WaveMask& mask = program_.masks[index];
  std::uint64_t* const words = masks_[index].at(0, 0);
  const Integer first = floor_64(span.first) / max_wave_lanes * max_wave_lanes;
  const Integer last = floor_64(span.last);
  std::fill(words + first, words + last + 1 + max_wave_lanes, 0);
  for (std::uint32_t family : mask.families) {
    const WaveRay& ray = plan_.rays[family];
    const Integer from = std::max(ray.least_x, Integer{span.first});
    const Integer to =
        s_ >= ray.least_y ? std::min((s_ - ray.least_y) / plan_.slope, Integer{span.last}) : -1;
    if (ray.count != 0) fill_bits(words, from, to);
  }
  const std::uint64_t* const other = rings_[mask.ring].at(s_);
  for (Integer word = first; word <= last; ++word)
    words[word] = mask.kind == WaveMask::Kind::stuck ? ~words[word] : words[word] & other[word];
}

/// What is found on a diagonal is taken, and marks lines for later ones.
void WaveDiagonals::finish(WaveSpan span) {
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    const std::uint32_t phase = program_.phases[i].phase;
    rings_[phase].list(s_).count = phases_[i].listed;
    if (phase == request_.phase && !answer_.counts_all()) take(phases_[i], span);
  }
  for (const WaveFeed& feed : program_.feeds) {
    const Integer s = s_ - feed.delay;
    if (s < 0) continue;
    const WordList& list = rings_[feed.ring].list(s);
    if (list.count == 0) continue;
    const std::uint64_t* const from = rings_[feed.ring].at(s);
    mark(feed, s, [&](const auto& mark_word) {
      for (std::uint32_t i = 0; i < list.count; ++i) mark_word(list.words[i], from[list.words[i]]);
    });
  }
}

void WaveDiagonals::take(WavePhase& phase, WaveSpan span) {
  const std::uint64_t count = std::exchange(phase.count, 0);
  answer_.take({s_, span, rings_[request_.phase].at(s_), phase.nonzero, phase.listed, count});
}

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

WaveAnswer& WaveDiagonals::answer() {
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    if (answer_.counts_all() && program_.phases[i].phase == request_.phase)
      answer_.add(std::exchange(phases_[i].count, 0));
  }
  return answer_;
}

// --- one of two parts ---

void WaveDiagonals::keep_to(Side side, const WaveBorder& border) {
  side_ = side;
  border_ = border;
  crosses_.assign(rings_.size(), false);
  reach_ = 0;
  for (const WavePhaseProgram& phase : program_.phases) {
    for (const WaveSource& source : phase.sources) {
      if (side == Side::all || source.kind != WaveSource::Kind::past || source.back == 0) continue;
      // Seen from the border on a later diagonal.
      const Integer left_of_border = border.drift * source.back - source.dx;
      assert(left_of_border >= 0);
      crosses_[source.index] = crosses_[source.index] || left_of_border > 0;
      reach_ = std::max(reach_, left_of_border);
    }
  }
}

/// The first word beside the border that the right side may look at.
Integer WaveDiagonals::near_first(Integer s) const {
  return floor_64(std::max<Integer>(0, border_.on(s) - reach_));
}

/// The first diagonal from this one on, up to `last`, on which the other side found something.
Integer WaveDiagonals::next_given(Integer last) const {
  return next_given_ < given_->size() ? std::min(last, first_ + (*given_)[next_given_].diagonal) : last;
}

/// What earlier diagonals left beside the border, where the kernel does not write.
void WaveDiagonals::forget_beside_border() {
  for (std::size_t i = 0; i < rings_.size(); ++i) {
    if (!crosses_[i]) continue;
    std::uint64_t* const words = rings_[i].at(s_);
    std::fill(words + near_first(s_), words + floor_64(border_.on(s_)), 0);
  }
}

/// Keeps what the other side must know of this diagonal.
void WaveDiagonals::send() {
  const auto diagonal = static_cast<std::uint16_t>(s_ - first_);
  for (const WavePhase& phase : phases_) {
    const std::uint32_t ring = program_.phases[static_cast<std::size_t>(&phase - phases_.data())].phase;
    const std::uint64_t* const words = rings_[ring].at(s_);
    const auto put = [&](std::uint32_t word) {
      if (words[word] != 0) sent_.push_back({words[word], word, static_cast<std::uint16_t>(ring), diagonal});
    };
    if (is_fed_on(ring)) {
      for (std::uint32_t i = 0; i < phase.listed; ++i) put(phase.nonzero[i]);
    } else if (side_ == Side::left && crosses_[ring]) {
      const Integer end = floor_64(border_.on(s_) - 1);
      for (Integer word = near_first(s_); word <= end; ++word) put(static_cast<std::uint32_t>(word));
    }
  }
}

/// Takes over what the left side found on this diagonal.
void WaveDiagonals::take_given() {
  const std::size_t begin = next_given_;
  while (next_given_ < given_->size() && first_ + (*given_)[next_given_].diagonal == s_) ++next_given_;
  for (std::size_t i = begin; i < next_given_; ++i) {
    const WaveMessage& message = (*given_)[i];
    if (crosses_[message.ring] && message.word >= near_first(s_))
      rings_[message.ring].at(s_)[message.word] |= message.bits;
  }
  for (const WaveFeed& feed : program_.feeds) {
    if (begin == next_given_) return;
    mark(feed, s_, [&](const auto& mark_word) {
      for (std::size_t i = begin; i < next_given_; ++i) {
        if ((*given_)[i].ring == feed.ring) mark_word((*given_)[i].word, (*given_)[i].bits);
      }
    });
  }
}

void WaveDiagonals::mark_lines(const std::vector<WaveMessage>& messages, Integer first) {
  for (const WaveMessage& message : messages) {
    for (const WaveFeed& feed : program_.feeds) {
      if (feed.ring != message.ring) continue;
      mark(feed, first + message.diagonal,
           [&](const auto& mark_word) { mark_word(message.word, message.bits); });
    }
  }
}

void WaveDiagonals::continue_from(const WaveDiagonals& other) {
  for (std::size_t i = 0; i < rings_.size(); ++i) rings_[i].slots.copy_bits(other.rings_[i].slots);
  for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i].copy_bits(other.lines_[i]);
  const auto follow = [](WaveCursor& cursor, const WaveCursor& leader) {
    cursor.before = leader.before;
    cursor.left = leader.left;
  };
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    for (std::uint32_t term = 0; term < phases_[i].term_count; ++term)
      follow(phases_[i].terms[term], other.phases_[i].terms[term]);
    follow(phases_[i].result, other.phases_[i].result);
  }
}

void WaveDiagonals::exchange(WaveDiagonals& left, WaveDiagonals& right, Integer s) {
  for (std::size_t i = 0; i < left.rings_.size(); ++i) {
    const Integer length = left.rings_[i].slots.size();
    for (Integer past = std::max<Integer>(0, s - length + 1); past <= s; ++past) {
      const XRange span = wave_span(left.plan_, past);
      if (span.first > span.last) continue;
      std::uint64_t* const of_left = left.rings_[i].at(past);
      std::uint64_t* const of_right = right.rings_[i].at(past);
      const Integer border = std::clamp(left.border_.on(past), span.first, span.last + 1);
      const Integer middle = floor_64(border);
      std::copy(of_left + floor_64(span.first), of_left + middle, of_right + floor_64(span.first));
      std::copy(of_right + middle + 1, of_right + std::max(floor_64(span.last), middle) + 1,
                of_left + middle + 1);
      const std::uint64_t below = (std::uint64_t{1} << (border & 63)) - 1;
      const std::uint64_t both = (of_left[middle] & below) | (of_right[middle] & ~below);
      of_left[middle] = of_right[middle] = both;
    }
  }
}

}  // namespace galli
