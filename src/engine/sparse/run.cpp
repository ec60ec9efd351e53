#include "engine/sparse/run.h"

#include <algorithm>
#include <numeric>

#include "base/helpers.h"
#include "engine/sparse/answer.h"
#include "engine/sparse/lines.h"
#include "engine/sparse/place_stream.h"
#include "engine/sparse/search.h"
#include "engine/sparse/two_phases.h"

namespace galli {
namespace {

constexpr std::uint32_t no_place = 0xFFFFFFFF;

/// The mark of a P-position with its heaps permuted: heap i of it is heap order[i] of the sorted position.
struct PermutedMark {
  Lines* lines;
  std::vector<std::size_t> order;
};

/// Lines through the P-position less an offset are marked as soon as it is found.
struct AheadMark {
  Lines* lines;
  const std::vector<Integer>* offset;
};

/// What the search in a phase reads and writes.
struct Search {
  const SparsePhase& plan;
  std::vector<Lines*> lines{};           ///< that are looked at
  std::vector<Lines*> own{};             ///< that are marked at the place itself
  std::vector<PermutedMark> permuted{};  ///< and elsewhere
  std::vector<AheadMark> ahead{};        ///< lines that are marked ahead
  std::vector<std::uint64_t> settled{};  ///< sorted rows with a P-position, as bits
  std::vector<std::uint32_t> places{};   ///< of each row, where they are kept
  bool is_plain = false;                 ///< lines and stays are all there is
  Integer place = nowhere;               ///< in this row
};

/// Where the P-positions of a phase come from that another thread searches, or go to.
struct SparseStreams {
  PlaceStream* from = nullptr;
  std::uint32_t from_phase = 0;
  PlaceStream* to = nullptr;
};

class Sparse {
 public:
  Sparse(const Machine& machine, const SparsePlan& plan, const Request& request,
         const SparseStreams& streams = {})
      : machine_(machine),
        plan_(plan),
        answer_(machine, plan, request),
        heaps_(plan.box.last.size()),
        rows_(sparse_rows(plan)),
        at_(heaps_),
        other_(heaps_),
        point_(heaps_),
        stride_(heaps_, 1),
        by_phase_(machine.phases.size()),
        keeps_places_(plan.keeps_places || (plan.is_sorted && answer_.is_listed())),
        finder_(heaps_, plan.keeps_places ? plan.box.last.back() + 1 : 0, plan.level),
        streams_(streams) {
    lines_.reserve(plan.lines.size());
    for (const SparseLines& lines : plan.lines) lines_.emplace_back(lines);
    for (std::size_t heap = heaps_ - 2; heap-- > 0;)
      stride_[heap] = stride_[heap + 1] * static_cast<std::uint64_t>(plan.box.last[heap + 1] + 1);
    searches_.reserve(plan.phases.size());
    for (const SparsePhase& phase : plan.phases) {
      by_phase_[phase.phase] = &searches_.emplace_back(Search{phase});
      prepare(searches_.back());
    }
    asked_ = by_phase_[request.phase];
    if (streams.from) by_phase_[streams.from_phase] = &given_;
    skips_ = plan.is_sorted && !answer_.is_listed();
  }

  std::optional<Answer> run(const Control& control) {
    const Integer last = plan_.box.last[heaps_ - 2];
    do {
      if (!may_go_on(control)) return {};
      const auto inner = at_.begin() + static_cast<std::ptrdiff_t>(heaps_ - 2);
      const bool is_searched = !plan_.is_sorted || std::is_sorted(at_.begin(), inner);
      const Integer first = !is_searched ? last + 1 : plan_.is_sorted && heaps_ > 2 ? inner[-1] : 0;
      if (plan_.is_sorted && answer_.is_listed()) list_unsorted(first);
      if (is_searched && !search_rows(first, last, control)) return {};
    } while (next_run());
    return answer_.finish(work_done(rows_), control);
  }

 private:
  void prepare(Search& search) {
    const SparsePhase& phase = search.plan;
    if (keeps_places_) search.places.assign(rows_, no_place);
    if (plan_.is_sorted) search.settled.assign(rows_ / 64 + 1, 0);
    crosses_ |= phase.along_row != 0;
    search.is_plain =
        phase.looks.empty() && phase.drops.empty() && phase.along_row == 0 && !plan_.tests_options;
    for (std::size_t i : phase.lines) search.lines.push_back(&lines_[i]);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const SparseLines& lines = plan_.lines[i];
      const bool is_source = (lines.sources >> phase.phase & 1) != 0;
      for (const SparseLines::Start& start : lines.starts) prepare_start(search, i, start, is_source);
      if (is_source && plan_.is_sorted) list_permuted(search, i);
    }
  }

  void prepare_start(Search& search, std::size_t i, const SparseLines::Start& start, bool is_source) {
    using Marking = SparseLines::Marking;
    has_late_ |= start.marking == Marking::late;
    if (is_source && start.marking == Marking::plain) search.own.push_back(&lines_[i]);
    if (is_source && start.marking == Marking::ahead) search.ahead.push_back({&lines_[i], &start.offset});
  }

  /// A mark is needed if it can be seen from a sorted row: for heaps i < j, a[i] + t * step[i] <= a[j] + t * step[j] for
  /// some t > 0.
  void list_permuted(Search& search, std::size_t i) {
    const std::vector<Integer>& step = plan_.lines[i].step;
    std::vector<std::size_t> order(heaps_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    while (std::next_permutation(order.begin(), order.end())) {
      bool is_seen = true;
      for (std::size_t a = 0; a < heaps_; ++a) {
        for (std::size_t b = a + 1; b < heaps_; ++b) is_seen &= order[a] < order[b] || step[a] < step[b];
      }
      if (is_seen) search.permuted.push_back({&lines_[i], order});
    }
  }

  std::uint64_t work_done(std::uint64_t rows) const {
    return rows * (static_cast<std::uint64_t>(plan_.box.last.back()) + 1) * plan_.phases.size();
  }

  bool may_go_on(const Control& control) {
    until_control_ = 256;
    control.progress({.done = work_done(number_), .total = work_done(rows_)});
    return !control.stop_requested();
  }

  /// The next choice of all heaps of the row but its last.
  bool next_run() {
    for (std::size_t heap = heaps_ - 2; heap-- > 0;) {
      if (at_[heap]++ < plan_.box.last[heap]) return true;
      at_[heap] = 0;
    }
    return false;
  }

  std::uint64_t number_of(const Position& row) const {
    std::uint64_t number = 0;
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap)
      number += static_cast<std::uint64_t>(row[heap]) * stride_[heap];
    return number;
  }

  /// Rows that differ in their last heap.
  bool search_rows(Integer first, Integer last, const Control& control) {
    Integer& size = at_[heaps_ - 2];
    size = first;
    number_ = number_of(at_);
    for (Lines& lines : lines_) lines.begin(at_);
    while (true) {
      const Integer ahead = skips_ ? settled_rows() : 0;
      if (ahead != 0) go_on(ahead);
      if (size > last) return true;
      if (--until_control_ == 0 && !may_go_on(control)) return false;
      settle_row();
      go_on(1);
    }
  }

  void go_on(Integer rows) {
    at_[heaps_ - 2] += rows;
    number_ += static_cast<std::uint64_t>(rows);
    for (Lines& lines : lines_) lines.advance(rows);
  }

  /// Rows from this one on with P-positions that were found before, in all phases.
  Integer settled_rows() const {
    std::uint64_t settled = ~std::uint64_t{0};
    for (const Search& search : searches_) settled &= search.settled[number_ >> 6] >> (number_ & 63);
    return std::countr_one(settled);
  }

  void settle_row() {
    range_ = {0, plan_.box.last.back()};
    if (!plan_.on_board.empty()) range_ = places_on_board(plan_, at_);
    if (plan_.is_sorted) range_.first = std::max(range_.first, at_[heaps_ - 2]);
    if (streams_.from) given_.place = streams_.from->place(number_);
    if (crosses_) {
      search_together();
    } else {
      for (Search& search : searches_)
        search.place = is_settled(search) ? settled_before : first_free(search);
    }
    for (Search& search : searches_) {
      if (search.place != nowhere && search.place != settled_before) settle(search);
    }
    if (streams_.to) streams_.to->put(number_, asked_->place);
    if (has_late_) mark_late();
    if (!answer_.is_listed())
      return answer_.count(at_, asked_->place == settled_before ? nowhere : asked_->place);
    answer_.list(at_, plan_.is_sorted ? kept(*asked_, number_) : asked_->place);
  }

  bool is_settled(const Search& search) const {
    return plan_.is_sorted && (search.settled[number_ >> 6] >> (number_ & 63) & 1) != 0;
  }

  /// Lowering the last heap may lead from phase to phase: the P-position at the least place is found first, and closes
  /// the row for those phases that see it.
  void search_together() {
    for (Search& search : searches_) search.place = is_settled(search) ? settled_before : nowhere;
    while (true) {
      Search* found = nullptr;
      Integer least = nowhere;
      for (Search& search : searches_) {
        if (search.place != nowhere) continue;
        const Integer place = first_free(search);
        if (place >= least) continue;
        least = place;
        found = &search;
      }
      if (!found) return;
      found->place = least;
    }
  }

  /// The first place of the row without an option that is P.
  Integer first_free(Search& search) {
    Integer last = range_.last;
    if (!search.is_plain) last = std::min(last, forbid_some(search));
    Integer place = finder_.first_free(search.lines, range_.first, last);
    while (place <= last && is_excluded(search, place))
      place = finder_.first_free(search.lines, place + 1, last);
    finder_.allow_all();
    return place <= last ? place : nowhere;
  }

  bool is_p(PhaseSet phases, Integer place) const {
    bool is_there = false;
    for_each_phase(phases, [&](std::uint32_t phase) { is_there |= by_phase_[phase]->place == place; });
    return is_there;
  }

  bool is_excluded(const Search& search, Integer place) {
    const SparsePhase& phase = search.plan;
    if (is_p(phase.stays, place)) return true;
    if (!plan_.tests_options) return false;
    for (const GuardedStay& stay : phase.guarded) {
      if (is_p(stay.phases, place) && has_option_by(stay.families, place)) return true;
    }
    return machine_.misere && phase.stays == 0 && !has_option_by(phase.families, place);
  }

  bool has_option_by(const std::vector<std::uint32_t>& families, Integer place) {
    at_.back() = place;
    return std::any_of(families.begin(), families.end(), [&](std::uint32_t family) {
      const auto& rays = plan_.rays[family];
      return std::any_of(rays.begin(), rays.end(),
                         [&](const Ray& ray) { return has_option(ray, plan_, at_); });
    });
  }

  static Integer kept(const Search& search, std::uint64_t row) {
    const std::uint32_t place = search.places[row];
    return place == no_place ? nowhere : static_cast<Integer>(place);
  }

  /// Sets `other_` to the row with some changes; false when there is no such row.
  bool go_to(const std::vector<Integer>& offset, const std::vector<Integer>& direction, Integer times) {
    for (std::size_t heap = 0; heap + 1 < heaps_; ++heap) {
      other_[heap] = at_[heap] + offset[heap] + times * direction[heap];
      if (other_[heap] < 0 || other_[heap] > plan_.box.last[heap]) return false;
    }
    if (plan_.is_sorted) std::sort(other_.begin(), other_.end() - 1);
    return true;
  }

  /// Forbids what options one by one do; gives the last place that other phases and rows leave.
  Integer forbid_some(const Search& search) {
    Integer last = range_.last;
    for_each_phase(search.plan.along_row,
                   [&](std::uint32_t other) { last = std::min(last, by_phase_[other]->place); });
    for (const SparseDrop& drop : search.plan.drops) last = std::min(last, before_drop(drop));
    for (const SparseLook& look : search.plan.looks) forbid(look, last);
    return last;
  }

  void forbid(const SparseLook& look, Integer last) {
    for (Integer t = 0; t < look.count && go_to(look.offset, look.direction, t); ++t) {
      const std::uint64_t number = number_of(other_);
      for_each_phase(look.sources, [&](std::uint32_t phase) {
        const Integer p = kept(*by_phase_[phase], number);
        if (p == nowhere) return;
        const Integer place = p - look.offset.back() - t * look.direction.back();
        if (place >= 0 && place <= last) finder_.forbid(place);
      });
    }
  }

  /// The last place from which the options of the other row do not go as far as its P-position.
  Integer before_drop(const SparseDrop& drop) {
    Integer last = nowhere;
    if (!go_to(drop.offset, drop.offset, 0)) return last;
    const std::uint64_t number = number_of(other_);
    for_each_phase(drop.sources, [&](std::uint32_t phase) {
      const Integer p = kept(*by_phase_[phase], number);
      if (p != nowhere) last = std::min(last, p - drop.offset.back() - 1);
    });
    return last;
  }

  /// What is said of a P-position that was found in this row.
  void settle(Search& search) {
    for (Lines* lines : search.own) lines->mark(search.place);
    if (keeps_places_) search.places[number_] = static_cast<std::uint32_t>(search.place);
    at_.back() = search.place;
    if (plan_.is_sorted) settle_permuted(search);
    for (const AheadMark& mark : search.ahead) mark_ahead(mark);
  }

  void settle_permuted(Search& search) {
    for (const PermutedMark& mark : search.permuted) {
      for (std::size_t heap = 0; heap < heaps_; ++heap) point_[heap] = at_[mark.order[heap]];
      mark.lines->mark_through(point_);
    }
    std::uint64_t number = number_;  // of the row that is left without this heap
    for (std::size_t heap = heaps_ - 1; heap-- > 0;) {
      number += static_cast<std::uint64_t>(at_[heap + 1] - at_[heap]) * stride_[heap];
      search.settled[number >> 6] |= std::uint64_t{1} << (number & 63);
      if (keeps_places_) search.places[number] = static_cast<std::uint32_t>(at_[heap]);
    }
  }

  void mark_ahead(const AheadMark& mark) {
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      point_[heap] = at_[heap] - (*mark.offset)[heap];
      if (heap + 1 < heaps_ && point_[heap] > plan_.box.last[heap]) return;
    }
    mark.lines->mark_through(point_);
  }

  /// Lines that begin with the row after this one, on their way.
  void mark_late() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for (const SparseLines::Start& start : plan_.lines[i].starts) {
        if (start.marking == SparseLines::Marking::late) mark_late(i, start.offset);
      }
    }
  }

  void mark_late(std::size_t i, const std::vector<Integer>& offset) {
    const SparseLines& lines = plan_.lines[i];
    if (!go_to(offset, lines.step, 1)) return;
    const std::uint64_t number = number_of(other_);
    for_each_phase(lines.sources, [&](std::uint32_t phase) {
      const Integer p = kept(*by_phase_[phase], number);
      if (p == nowhere) return;
      at_.back() = p - offset.back() - lines.step.back();
      lines_[i].mark_through(at_);
    });
  }

  /// How many of the first rows of this run are not searched.
  void list_unsorted(Integer count) {
    Integer& size = at_[heaps_ - 2];
    for (size = 0; size < count; ++size) {
      other_ = at_;
      std::sort(other_.begin(), other_.end() - 1);
      answer_.list(at_, kept(*asked_, number_of(other_)));
    }
  }

  const Machine& machine_;
  const SparsePlan& plan_;
  SparseAnswer answer_;
  std::size_t heaps_;
  std::uint64_t rows_;
  std::vector<Lines> lines_;

  // The row that is searched.
  Position at_;  ///< and behind it, at times, a place
  std::uint64_t number_ = 0;
  Places range_;
  std::uint32_t until_control_ = 0;
  Position other_, point_;             ///< room for another row, and for a position
  std::vector<std::uint64_t> stride_;  ///< of each heap, in numbers of rows

  std::vector<Search> searches_;  ///< in the order of their stays
  std::vector<Search*> by_phase_;
  const Search* asked_ = nullptr;
  bool keeps_places_;
  PlaceSearch finder_;
  const SparseStreams streams_;
  const SparsePhase given_plan_{};
  Search given_{given_plan_};  ///< the phase that comes from a stream
  bool crosses_ = false;       ///< lowering the last heap may lead to other phases
  bool has_late_ = false;
  bool skips_ = false;  ///< rows that are settled
};

/// Two threads, or nothing when the system does not have them.
std::optional<std::optional<Answer>> run_two_phases(const Machine& machine, const TwoPhases& plan,
                                                    const Request& request, const Control& control) {
  PlaceStream stream;
  const std::uint32_t first_phase = plan.first.phases[0].phase;
  const auto search_first = [&](std::uint32_t) {
    const SparsePlan own_plan = plan.first;  // a copy, so that the threads share no cache line
    const Request count_all{Ask::outcomes, first_phase, request.window, Request::Want::count};
    const Control stops{.stop_requested = [&] { return stream.is_stopped(); }};
    Sparse(machine, own_plan, count_all, {.to = &stream}).run(stops);
    stream.end();
  };
  Helpers helper(2, search_first, [&] { stream.stop(); });
  if (!helper.are_there()) return {};
  auto answer =
      Sparse(machine, plan.second, request, {.from = &stream, .from_phase = first_phase}).run(control);
  stream.stop();  // what is left of the other phase is not needed
  helper.finish();
  if (answer) answer->work *= 2;
  return answer;
}

}  // namespace

std::optional<Answer> run_sparse(const Machine& machine, const SparsePlan& plan, const Request& request,
                                 const Control& control) {
  return Sparse(machine, plan, request).run(control);
}

std::variant<Answer, Halt> run_sparse(const EngineTask& task) {
  const auto& plan = details_of<SparsePlan>(task.plan);
  const auto two = task.plan.threads > 1 ? divided(plan, task.request.phase) : std::nullopt;
  if (two) {
    if (auto answer = run_two_phases(task.machine, *two, task.request, task.control))
      return answer_or_stopped(std::move(*answer));
  }
  return answer_or_stopped(run_sparse(task.machine, plan, task.request, task.control));
}

}  // namespace galli
