// Slices are found one after the other: (x,y,z) with x fixed and x <= y <= z. There y and z fall by multiples of x, and x falls to
// nothing. So a row (x,y) has at most one P-position for each residue of z, and z at most one for each residue of y: those two are
// called partners. What lies below x in another heap belongs to an earlier slice, of which only the rows up to the largest x are kept.
//
// The slice x = 0 is an interval in each row: (0,m,r) with m <= r is P exactly for m <= r < upper(m), where
//
//   upper(m) = m + 1 + the number of c in 1..m-1 with upper(c) <= m.
//
// By induction: r = m + c + i*m with 0 <= c < m. If (c,m) is P, it is an option of all of these; that is, if c > 0 and m < upper(c). Else
// (m,m+c) has no option that is P (emptying m leaves one heap, which can be taken), and it is an option of the others. Since upper
// increases, these c are 0 and the first of 1..m-1.
//
// Each row takes a time that does not depend on its length, as long as the first free place is near upper(y); it is.
#include "engine/lines/slices.h"

#include <algorithm>

#include "value/slice_receiver.h"

namespace galli {
namespace {

constexpr Integer rows_between_looks = 1 << 14;

class Slices {
 public:
  Slices(const LinesPlan& plan, const Request& request, const Control& control)
      : request_(request),
        control_(control),
        largest_(plan.window.last[0]),
        last_(plan.window.last[1]),
        first_listed_(first_slice(request)),
        work_(*plan.window.cells()),
        answer_(empty_answer(request)),
        early_(at(largest_ + 1)) {}

  std::optional<Answer> run() {
    fill_upper();
    for (Integer x = 0; x <= largest_; ++x) {
      if (x > 0 && !fill_slice(x)) return {};
      if (x >= first_listed_ && !list_slice(x)) return {};
      keep_early(x);
    }
    answer_.work = work_;
    return std::move(answer_);
  }

 private:
  static std::size_t at(Integer n) { return static_cast<std::size_t>(n); }

  void fill_upper() {
    upper_.assign(at(last_ + 1), 0);
    Integer below = 1;  // the first c with upper(c) > m
    for (Integer m = 1; m <= last_; ++m) {
      while (below < m && upper_[at(below)] <= m) ++below;
      upper_[at(m)] = m + below;
    }
  }

  /// Is (c,x,y) a P-position, for c < x <= y and x no larger than the largest slice?
  bool is_early(Integer c, Integer x, Integer y) const {
    if (c == 0) return y < upper_[at(x)];
    const auto& row = early_[at(c)][at(x)];
    return std::find(row.begin(), row.end(), y) != row.end();
  }

  std::uint32_t& partner(Integer size, Integer residue) { return partners_[at(size * slice_ + residue)]; }

  /// What may be attacked from an earlier slice ends here.
  Integer end_of_early(Integer x) const {
    Integer end = upper_[at(x)];
    for (Integer c = 1; c < x; ++c) {
      for (std::uint32_t y : early_[at(c)][at(x)]) end = std::max(end, static_cast<Integer>(y) + 1);
    }
    return end;
  }

  bool fill_slice(Integer x) {
    slice_ = x;
    partners_.assign(at((last_ + 1) * x), 0);
    const Integer early_end = end_of_early(x);
    const auto is_attacked = [&](Integer size, Integer residue) {
      return partner(size, residue) != 0 || (size < early_end && is_early(residue, x, size));
    };
    for (Integer y = x; y <= last_; ++y) {
      if (y % rows_between_looks == 0 && !may_go_on()) return false;
      const Integer own = y % x, begin = upper_[at(y)];
      for (Integer residue = 0; residue < x; ++residue) {
        if (is_attacked(y, residue)) continue;
        Integer z = begin + (residue - begin % x + x) % x;
        while (z <= last_ && is_attacked(z, own)) z += x;
        if (z > last_) continue;
        partner(y, residue) = static_cast<std::uint32_t>(z);
        partner(z, own) = static_cast<std::uint32_t>(y);
      }
    }
    return true;
  }

  bool may_go_on() const {
    control_.progress({.done = 0, .total = work_});
    return !control_.stop_requested();
  }

  /// The rows of the slice that later slices look at.
  void keep_early(Integer x) {
    early_[at(x)].resize(at(largest_ + 1));
    if (x == 0) return;
    for (Integer y = x; y <= std::min(largest_, last_); ++y) early_[at(x)][at(y)] = partners_of(y);
  }

  std::vector<std::uint32_t> partners_of(Integer y) {
    std::vector<std::uint32_t> all;
    for (Integer residue = 0; residue < slice_; ++residue) {
      if (partner(y, residue) != 0) all.push_back(partner(y, residue));
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  bool list_slice(Integer x) {
    position_[0] = x;
    for (Integer y = 0; y <= last_; ++y) {
      if (y % rows_between_looks == 0 && !may_go_on()) return false;
      position_[1] = y;
      if (std::min(x, y) == 0)
        list_two_heaps(std::max(x, y));
      else
        list_row(x, y);
    }
    return true;
  }

  void list(Integer z) {
    position_[2] = z;
    add_position(answer_, request_, position_);
  }

  /// One of the heaps before is empty.
  void list_two_heaps(Integer size) {
    if (size == 0) return list(0);
    const auto smaller = std::upper_bound(upper_.begin() + 1, upper_.begin() + size, size);
    for (Integer z = smaller - upper_.begin(); z < upper_[at(size)] && z <= last_; ++z) list(z);
  }

  void list_row(Integer x, Integer y) {
    const Integer least = std::min(x, y), other = std::max(x, y);
    for (Integer z = 0; z < least; ++z) {
      if (is_early(z, least, other)) list(z);
    }
    if (least < x) {
      for (std::uint32_t z : early_[at(least)][at(other)]) list(z);
    } else {
      for (std::uint32_t z : partners_of(y)) list(z);
    }
  }

  const Request& request_;
  const Control& control_;
  Integer largest_;  ///< slice
  Integer last_;     ///< size of the other heaps
  Integer first_listed_;
  std::uint64_t work_;
  Answer answer_;
  std::vector<Integer> upper_;
  Integer slice_ = 0;
  std::vector<std::uint32_t> partners_;  ///< of the slice: by size and residue; 0: none
  std::vector<std::vector<std::vector<std::uint32_t>>> early_;  ///< partners by slice and size
  Position position_ = Position(3);
};

}  // namespace

std::optional<Answer> lines_slices(const LinesPlan& plan, const Request& request, const Control& control) {
  return Slices(plan, request, control).run();
}

}  // namespace galli
