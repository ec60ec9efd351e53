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
    rings_.push_back({Slots(length, spare_words(), words() + spare_words()),
                      std::vector<WordList>(is_delayed ? static_cast<std::size_t>(length) : 1, empty)});
  }
  for (const WaveLines& lines : program_.lines) lines_.push_back(slots_for(plan.rays[lines.family]));
  for (std::size_t i = 0; i < program_.masks.size(); ++i) masks_.emplace_back(1, spare_words(), words());
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
  outbox_.clear();
  next_from_left_ = 0;
  for (s_ = first; s_ <= last; ++s_) {
    compute(spans_.data() + (s_ - first), last, steps);
    finish(spans_[static_cast<std::size_t>(s_ - first)]);
    if (side_ != Side::all) send();
    if (side_ == Side::right) take_from_left();
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
    last = next_diagonal_from_left(last);
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
      if (source.kind == WaveSource::Kind::mask && !is_empty) make_mask(source.index, span);
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
void WaveDiagonals::make_mask(std::size_t index, WaveSpan span) {
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

WaveAnswer& WaveDiagonals::answer() {
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    if (answer_.counts_all() && program_.phases[i].phase == request_.phase)
      answer_.add(std::exchange(phases_[i].count, 0));
  }
  return answer_;
}

bool goes_on_at(Integer s, const WavePlan& plan, const Control& control) {
  control.progress({.done = static_cast<std::uint64_t>(s), .total = static_cast<std::uint64_t>(plan.last_s)});
  return !control.stop_requested();
}

bool run_diagonals(WaveDiagonals& diagonals, Integer first, Integer last, const WavePlan& plan,
                   const Control& control) {
  for (Integer s = first; s <= last; s += wave_block) {
    if (!goes_on_at(s, plan, control)) return false;
    diagonals.run_block(s, std::min(last, s + wave_block - 1));
  }
  return true;
}

}  // namespace galli
