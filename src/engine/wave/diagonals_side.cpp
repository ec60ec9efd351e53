// What diagonals know of being one of two parts of a board.
#include <algorithm>
#include <cassert>

#include "engine/wave/diagonals.h"

namespace galli {

void WaveDiagonals::keep_to(Side side, const WaveBorder& border) {
  side_ = side;
  border_ = border;
  crosses_.assign(rings_.size(), false);
  reach_ = 0;
  for (const WavePhaseProgram& phase : program_.phases) {
    for (const WaveSource& source : phase.sources) {
      if (side == Side::all || source.kind != WaveSource::Kind::past || source.back == 0) continue;
      // Seen from the border on a later diagonal.
      const Integer left_of_border = border.slant * source.back - source.dx;
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
Integer WaveDiagonals::next_diagonal_from_left(Integer last) const {
  return next_from_left_ < from_left_->size()
             ? std::min(last, first_ + (*from_left_)[next_from_left_].diagonal)
             : last;
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
      if (words[word] != 0)
        outbox_.push_back({words[word], word, static_cast<std::uint16_t>(ring), diagonal});
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
void WaveDiagonals::take_from_left() {
  const std::size_t begin = next_from_left_;
  while (next_from_left_ < from_left_->size() && first_ + (*from_left_)[next_from_left_].diagonal == s_)
    ++next_from_left_;
  for (std::size_t i = begin; i < next_from_left_; ++i) {
    const WaveMessage& message = (*from_left_)[i];
    if (crosses_[message.ring] && message.word >= near_first(s_))
      rings_[message.ring].at(s_)[message.word] |= message.bits;
  }
  for (const WaveFeed& feed : program_.feeds) {
    if (begin == next_from_left_) return;
    mark(feed, s_, [&](const auto& mark_word) {
      for (std::size_t i = begin; i < next_from_left_; ++i) {
        if ((*from_left_)[i].ring == feed.ring) mark_word((*from_left_)[i].word, (*from_left_)[i].bits);
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

void WaveDiagonals::share_last_diagonals(WaveDiagonals& left, WaveDiagonals& right, Integer s) {
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
