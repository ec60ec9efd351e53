#include "engine/sparse.h"

#include <algorithm>
#include <numeric>

#include "engine/sparse_answer.h"
#include "engine/sparse_lines.h"

namespace galli {
namespace {

constexpr std::uint32_t no_place = 0xFFFFFFFF;
constexpr Integer settled_before =
    -1;  ///< a place that only sorted rows meet: smaller than all that are searched

/// Whether a ray has an option on the board.
bool has_option(const Ray& ray, const SparsePlan& plan, const Position& position) {
  WideInteger first = 0;
  WideInteger last = ray.count ? *ray.count - 1 : std::numeric_limits<Integer>::max();
  const auto keep = [&](Integer size, Integer step) {  // size + t * step >= 0
    if (step < 0) last = std::min<WideInteger>(last, *floor_divide(size, -step));
    if (step > 0) first = std::max<WideInteger>(first, -WideInteger{*floor_divide(size, step)});
    if (step == 0 && size < 0) last = -1;
  };
  for (std::size_t heap = 0; heap < position.size(); ++heap)
    keep(position[heap] + ray.offset[heap], ray.direction[heap]);
  for (const LinearForm& form : plan.on_board) {
    Integer value = form.constant;
    Integer step = 0;
    for (std::size_t heap = 0; heap < position.size(); ++heap) {
      value += form.coefficients[heap] * (position[heap] + ray.offset[heap]);
      step += form.coefficients[heap] * ray.direction[heap];
    }
    keep(value, step);
  }
  return first <= last;
}

/// The mark of a P-position with its heaps permuted: heap i of it is heap order[i] of the sorted position.
struct PermutedMark {
  std::size_t lines;
  std::vector<std::size_t> order;
};

class Sparse {
 public:
  Sparse(const Machine& machine, const SparsePlan& plan, const Request& request)
      : machine_(machine),
        plan_(plan),
        answer_(machine, plan, request),
        asked_(request.phase),
        heaps_(plan.box.last.size()),
        row_(heaps_ - 1),
        point_(heaps_),
        place_(machine.phases.size(), nowhere),
        forbidden_(static_cast<std::uint64_t>(plan.box.last.back()) + 1) {
    for (const SparseLines& lines : plan.lines) lines_.emplace_back(lines);
    rows_ = sparse_rows(plan);
    places_.resize(machine.phases.size());
    settled_.resize(machine.phases.size());
    marks_.resize(machine.phases.size());
    for (const SparsePhase& phase : plan.phases) {
      if (plan.keeps_places) places_[phase.phase].assign(rows_, no_place);
      if (plan.is_sorted) settled_[phase.phase].assign(rows_ / 64 + 1, 0);
      crosses_ |= phase.along_row != 0;
      list_marks(phase.phase);
    }
  }

  std::optional<Answer> run(const Control& control) {
    const Integer last = plan_.box.last[heaps_ - 2];
    do {
      const bool is_searched = !plan_.is_sorted || std::is_sorted(row_.begin(), row_.end() - 1);
      const Integer first = !is_searched ? last + 1 : plan_.is_sorted && heaps_ > 2 ? row_[heaps_ - 3] : 0;
      if (plan_.is_sorted && answer_.is_listed()) list_unsorted(first);
      if (is_searched && !search_rows(first, last, control)) return {};
      row_.back() = 0;
    } while (next_run());
    return answer_.finish(work_done(rows_));
  }

 private:
  std::uint64_t work_done(std::uint64_t rows) const {
    return rows * (static_cast<std::uint64_t>(plan_.box.last.back()) + 1) * plan_.phases.size();
  }

  /// The next choice of all heaps of the row but its last.
  bool next_run() {
    for (std::size_t heap = heaps_ - 2; heap-- > 0;) {
      if (row_[heap]++ < plan_.box.last[heap]) return true;
      row_[heap] = 0;
    }
    return false;
  }

  /// Rows that differ in their last heap.
  bool search_rows(Integer first, Integer last, const Control& control) {
    row_.back() = first;
    number_ = number_of(row_);
    for (Lines& lines : lines_) lines.begin(row_);
    for (Integer size = first; size <= last; ++size, ++number_) {
      if (--until_control_ == 0) {
        until_control_ = 256;
        if (control.stop_requested()) return false;
        control.progress(work_done(number_), work_done(rows_));
      }
      row_.back() = size;
      settle_row();
      for (Lines& lines : lines_) lines.advance();
    }
    return true;
  }

  std::uint64_t number_of(const Position& row) const {
    std::uint64_t number = 0;
    for (std::size_t heap = 0; heap < row.size(); ++heap)
      number = number * (static_cast<std::uint64_t>(plan_.box.last[heap]) + 1) +
               static_cast<std::uint64_t>(row[heap]);
    return number;
  }

  void settle_row() {
    range_ = places_on_board(plan_, row_);
    if (plan_.is_sorted) range_.first = std::max(range_.first, row_.back());
    if (crosses_) {
      search_together();
    } else {
      for (const SparsePhase& phase : plan_.phases) {
        place_[phase.phase] = is_settled(phase) ? settled_before : first_free(phase);
      }
    }
    for (const SparsePhase& phase : plan_.phases) {
      if (place_[phase.phase] != nowhere && place_[phase.phase] >= 0)
        settle(phase.phase, place_[phase.phase]);
    }
    mark_late();
    if (!answer_.is_listed()) return answer_.count(row_, place_[asked_] < 0 ? nowhere : place_[asked_]);
    answer_.list(row_, plan_.is_sorted ? kept(asked_, number_) : place_[asked_]);
  }

  bool is_settled(const SparsePhase& phase) const {
    return plan_.is_sorted && (settled_[phase.phase][number_ >> 6] >> (number_ & 63) & 1) != 0;
  }

  /// Lowering the last heap may lead from phase to phase: the P-position at the least place is found first, and closes
  /// the row for those phases that see it.
  void search_together() {
    PhaseSet open = 0;
    for (const SparsePhase& phase : plan_.phases) {
      place_[phase.phase] = is_settled(phase) ? settled_before : nowhere;
      if (place_[phase.phase] == nowhere) open |= PhaseSet{1} << phase.phase;
    }
    while (open != 0) {
      std::uint32_t found = 0;
      Integer least = nowhere;
      for (const SparsePhase& phase : plan_.phases) {
        if ((open >> phase.phase & 1) == 0) continue;
        const Integer place = first_free(phase);
        if (place >= least) continue;
        least = place;
        found = phase.phase;
      }
      if (least == nowhere) return;
      place_[found] = least;
      open &= ~(PhaseSet{1} << found);
    }
  }

  /// The first place of the row without an option that is P.
  Integer first_free(const SparsePhase& phase) {
    Integer last = range_.last;
    for_each_phase(phase.along_row, [&](std::uint32_t other) { last = std::min(last, place_[other]); });
    for (const SparseDrop& drop : phase.drops) last = std::min(last, before_drop(drop));
    for (const SparseLook& look : phase.looks) forbid(look, last);
    Integer place = first_zero(phase, range_.first, last);
    while (place <= last && is_excluded(phase, place)) place = first_zero(phase, place + 1, last);
    for (Integer bit : forbidden_places_) forbidden_.clear(static_cast<std::uint64_t>(bit));
    forbidden_places_.clear();
    return place <= last ? place : nowhere;
  }

  Integer first_zero(const SparsePhase& phase, Integer place, Integer last) const {
    while (place <= last) {
      std::uint64_t marked =
          forbidden_places_.empty() ? 0 : forbidden_.window(static_cast<std::uint64_t>(place));
      for (std::size_t i : phase.lines) marked |= lines_[i].window(place);
      if (~marked != 0) return place + std::countr_one(marked);
      Integer next = place + 64;
      for (std::size_t i : phase.lines) {
        if (~lines_[i].window(place) == 0) next = std::max(next, lines_[i].next_zero(place + 64));
      }
      place = next;
    }
    return place;
  }

  bool is_excluded(const SparsePhase& phase, Integer place) {
    bool is_there = false;
    for_each_phase(phase.stays, [&](std::uint32_t other) { is_there |= place_[other] == place; });
    if (is_there || !plan_.tests_options) return is_there;
    for (const GuardedStay& stay : phase.guarded) {
      bool is_p = false;
      for_each_phase(stay.phases, [&](std::uint32_t other) { is_p |= place_[other] == place; });
      if (is_p && has_option_by(stay.families, place)) return true;
    }
    return machine_.misere && phase.stays == 0 && !has_option_by(phase.families, place);
  }

  bool has_option_by(const std::vector<std::uint32_t>& families, Integer place) {
    std::copy(row_.begin(), row_.end(), point_.begin());
    point_.back() = place;
    return std::any_of(families.begin(), families.end(), [&](std::uint32_t family) {
      const auto& rays = plan_.rays[family];
      return std::any_of(rays.begin(), rays.end(),
                         [&](const Ray& ray) { return has_option(ray, plan_, point_); });
    });
  }

  Integer kept(std::uint32_t phase, std::uint64_t row) const {
    const std::uint32_t place = places_[phase][row];
    return place == no_place ? nowhere : static_cast<Integer>(place);
  }

  /// Sets `other_` to the row with some changes; false when there is no such row.
  bool go_to(const std::vector<Integer>& offset, const std::vector<Integer>& direction, Integer times) {
    other_ = row_;
    for (std::size_t heap = 0; heap < other_.size(); ++heap) {
      other_[heap] += offset[heap] + times * direction[heap];
      if (other_[heap] < 0 || other_[heap] > plan_.box.last[heap]) return false;
    }
    if (plan_.is_sorted) std::sort(other_.begin(), other_.end());
    return true;
  }

  void forbid(const SparseLook& look, Integer last) {
    for (Integer t = 0; t < look.count && go_to(look.offset, look.direction, t); ++t) {
      const std::uint64_t number = number_of(other_);
      for_each_phase(look.sources, [&](std::uint32_t phase) {
        const Integer p = kept(phase, number);
        const Integer place = p - look.offset.back() - t * look.direction.back();
        if (p == nowhere || place < 0 || place > last) return;
        forbidden_.set(static_cast<std::uint64_t>(place));
        forbidden_places_.push_back(place);
      });
    }
  }

  /// The last place from which the options of the other row do not go as far as its P-position.
  Integer before_drop(const SparseDrop& drop) {
    Integer last = nowhere;
    if (!go_to(drop.offset, drop.offset, 0)) return last;
    const std::uint64_t number = number_of(other_);
    for_each_phase(drop.sources, [&](std::uint32_t phase) {
      const Integer p = kept(phase, number);
      if (p != nowhere) last = std::min(last, p - drop.offset.back() - 1);
    });
    return last;
  }

  /// What is said of a P-position that was found in this row.
  void settle(std::uint32_t phase, Integer place) {
    if (plan_.is_sorted) {
      settle_permuted(phase, place);
    } else if (plan_.keeps_places) {
      places_[phase][number_] = static_cast<std::uint32_t>(place);
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const SparseLines& lines = plan_.lines[i];
      if ((lines.sources >> phase & 1) == 0) continue;
      if (lines.marking == SparseLines::Marking::plain) lines_[i].mark(place);
      if (lines.marking == SparseLines::Marking::ahead) mark_ahead(i, place);
    }
  }

  void mark_ahead(std::size_t i, Integer place) {
    const SparseLines& lines = plan_.lines[i];
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      point_[heap] = (heap + 1 < heaps_ ? row_[heap] : place) - lines.offset[heap];
      if (heap + 1 < heaps_ && point_[heap] > plan_.box.last[heap]) return;
    }
    lines_[i].mark_through(point_);
  }

  /// Lines that begin with the row after this one, on their way.
  void mark_late() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const SparseLines& lines = plan_.lines[i];
      if (lines.marking != SparseLines::Marking::late || !go_to(lines.offset, lines.step, 1)) continue;
      const std::uint64_t number = number_of(other_);
      for_each_phase(lines.sources, [&](std::uint32_t phase) {
        const Integer p = kept(phase, number);
        if (p == nowhere) return;
        std::copy(row_.begin(), row_.end(), point_.begin());
        point_.back() = p - lines.offset.back() - lines.step.back();
        lines_[i].mark_through(point_);
      });
    }
  }

  /// A mark is needed if it can be seen from a sorted row: for heaps i < j, a[i] + t * step[i] <= a[j] + t * step[j] for some
  /// t > 0.
  void list_marks(std::uint32_t phase) {
    if (!plan_.is_sorted) return;
    std::vector<std::size_t> order(heaps_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    while (std::next_permutation(order.begin(), order.end())) {
      for (std::size_t i = 0; i < lines_.size(); ++i) {
        const SparseLines& lines = plan_.lines[i];
        bool is_seen = (lines.sources >> phase & 1) != 0;
        for (std::size_t a = 0; a < heaps_; ++a) {
          for (std::size_t b = a + 1; b < heaps_; ++b)
            is_seen &= order[a] < order[b] || lines.step[a] < lines.step[b];
        }
        if (is_seen) marks_[phase].push_back({i, order});
      }
    }
  }

  void settle_permuted(std::uint32_t phase, Integer place) {
    sorted_ = row_;
    sorted_.push_back(place);
    for (const PermutedMark& mark : marks_[phase]) {
      for (std::size_t heap = 0; heap < heaps_; ++heap) point_[heap] = sorted_[mark.order[heap]];
      lines_[mark.lines].mark_through(point_);
    }
    for (std::size_t left_out = 0; left_out < heaps_; ++left_out) {
      std::uint64_t number = 0;
      for (std::size_t heap = 0; heap < heaps_; ++heap) {
        if (heap != left_out)
          number = number * (static_cast<std::uint64_t>(plan_.box.last[0]) + 1) +
                   static_cast<std::uint64_t>(sorted_[heap]);
      }
      settled_[phase][number >> 6] |= std::uint64_t{1} << (number & 63);
      if (plan_.keeps_places) places_[phase][number] = static_cast<std::uint32_t>(sorted_[left_out]);
    }
  }

  /// Rows of this run that are not searched: the first so many.
  void list_unsorted(Integer count) {
    for (Integer size = 0; size < count; ++size) {
      row_.back() = size;
      other_ = row_;
      std::sort(other_.begin(), other_.end());
      answer_.list(row_, kept(asked_, number_of(other_)));
    }
  }

  const Machine& machine_;
  const SparsePlan& plan_;
  SparseAnswer answer_;
  std::uint32_t asked_;  ///< the phase
  std::size_t heaps_;
  std::uint64_t rows_ = 0;
  std::vector<Lines> lines_;

  // The row that is searched.
  Position row_;
  std::uint64_t number_ = 0;
  Places range_;
  std::uint32_t until_control_ = 1;
  Position other_, point_, sorted_;  ///< room for another row, and for positions
  std::vector<Integer> place_;       ///< by phase: of the P-position, nowhere when there is none
  Marks forbidden_;                  ///< places that options one by one forbid
  std::vector<Integer> forbidden_places_;
  bool crosses_ = false;  ///< lowering the last heap may lead to other phases

  // By phase.
  std::vector<std::vector<std::uint32_t>> places_;   ///< of each row, where they are kept
  std::vector<std::vector<std::uint64_t>> settled_;  ///< sorted rows, as bits
  std::vector<std::vector<PermutedMark>> marks_;
};

}  // namespace

std::optional<Answer> run_sparse(const Machine& machine, const SparsePlan& plan, const Request& request,
                                 const Control& control) {
  return Sparse(machine, plan, request).run(control);
}

}  // namespace galli
