// Sorted positions 0 .. 0, m, r1 <= r2 <= ... with m > 0 are found group by group, a group being all with the same zeros
// and m. Within it a heap r can only fall by multiples of m, so that one byte remembers, for each choice of the other
// heaps and each residue, whether a P-position is there already; a heap that falls below m leads to an earlier
// group, and is looked up, as is m falling to nothing.
//
// All but the largest heap fixed, positions are a row. What its other heaps can do is found for the whole row at once,
// from rows of the same kind. What the largest can do comes back every m cells. P-positions are few, so that all
// that is remembered is kept twice, once for each of these ways of reading.
#include "engine/lines/multiples.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "engine/lines/rows.h"
#include "engine/lines/sink.h"

namespace galli {
namespace {

constexpr std::uint64_t positions_between_looks = 1 << 18;

using Bytes = std::vector<std::uint8_t>;

std::size_t index_of(Integer n) { return static_cast<std::size_t>(n); }

/// Numbers of sorted lists of sizes up to `last`: in lexicographic order, so that the largest size runs fastest. With
/// g = last - h for all sizes h, that is  all - 1 - sum of C(g_i + i, i + 1),  g_0 being the least g.
class SortedNumbers {
 public:
  SortedNumbers(std::size_t max_heaps, Integer last) : last_(last) {
    std::vector<std::size_t> choose(index_of(last + 1));
    std::iota(choose.begin(), choose.end(), 0);
    for (std::size_t i = 0; i < max_heaps; ++i) {
      parts_.push_back(choose);
      count_.push_back(count_.back() + choose.back());
      std::size_t sum = 0;
      for (std::size_t& each : choose) each = sum += each;
    }
  }

  /// How many lists of that length there are.
  std::size_t count(std::size_t heaps) const { return count_[heaps]; }

  /// What a size takes away from all - 1 when `larger` sizes come after it.
  std::size_t part(Integer size, std::size_t larger) const { return parts_[larger][index_of(last_ - size)]; }

  std::size_t of(const Position& sorted) const { return of_rest(sorted, 0); }

  /// The number of heaps `first` and later, but for some at the end.
  std::size_t of_rest(const Position& sorted, std::size_t first, std::size_t left_out = 0) const {
    const std::size_t end = sorted.size() - left_out;
    std::size_t result = count_[end - first] - 1;
    for (std::size_t i = first; i < end; ++i) result -= part(sorted[i], end - 1 - i);
    return result;
  }

 private:
  Integer last_;
  std::vector<std::vector<std::size_t>> parts_;  ///< by larger sizes, by g
  std::vector<std::size_t> count_ = {1};
};

/// How many orders a sorted list has.
std::uint64_t orders(const Position& sorted) {
  std::uint64_t result = 1;
  std::uint64_t equal = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    equal = i > 0 && sorted[i] == sorted[i - 1] ? equal + 1 : 1;
    result = result * (i + 1) / equal;
  }
  return result;
}

class Multiples {
 public:
  Multiples(const Machine& machine, const LinesPlan& plan, const Request& request)
      : machine_(machine),
        plan_(plan),
        request_(request),
        heaps_(plan.window.last.size()),
        last_(plan.window.last[0]),
        least_(std::get<Residue>(plan.moves[0][0]).least),
        numbers_(heaps_, last_),
        is_p_(numbers_.count(heaps_)),
        attacked_(index_of(last_ + 1)),
        mask_(index_of(last_ + 1)),
        is_all_there_(plan.is_whole_board()) {}

  std::optional<Answer> run(const Control& control) {
    sorted_.assign(heaps_, 0);
    is_p_[0] = machine_.boards[0].contains(sorted_) ? 1 : 0;
    count_ = is_p_[0];
    work_ = is_p_[0];
    for (zeros_ = heaps_; zeros_-- > 0;) {
      for (Integer m = 1; m <= last_; ++m) {
        if (!fill_group(m, control)) return {};
      }
    }
    return answer();
  }

 private:
  std::uint8_t* row_of(const Position& sorted) { return is_p_.data() + numbers_.of(sorted) - sorted.back(); }

  bool fill_group(Integer m, const Control& control) {
    std::fill(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(zeros_), 0);
    std::fill(sorted_.begin() + static_cast<std::ptrdiff_t>(zeros_), sorted_.end(), m);
    rest_ = heaps_ - 1 - zeros_;
    if (rest_ == 0) {
      fill_single();
      return true;
    }
    others_ = numbers_.count(rest_ - 1);
    classes_.assign(index_of(m) * others_, 0);
    flags_.assign(rest_ > 1 ? classes_.size() : 0, 0);
    for (Integer residue = least_; residue < m; ++residue) look_up(m, residue);
    do {
      if (work_ >= next_look_) {
        next_look_ = work_ + positions_between_looks;
        control.progress({.done = std::min<std::uint64_t>(work_, is_p_.size()), .total = is_p_.size()});
        if (control.stop_requested()) return false;
      }
      fill_row(m);
    } while (next_row(sorted_, zeros_ + 1));
    return true;
  }

  /// The largest heap has fallen below m: to the residue.
  void look_up(Integer m, Integer residue) {
    Position found = sorted_;
    found[zeros_] = residue;
    if (rest_ == 1) {
      classes_[index_of(residue)] = is_p_[numbers_.of(found)];
      return;
    }
    do {
      const std::size_t list = numbers_.of_rest(found, zeros_ + 2) - index_of(found.back());
      for_each_p(row_of(found), found.back(),
                 [&](Integer c) { classes_[(list + index_of(c)) * index_of(m) + index_of(residue)] = 1; });
    } while (next_row(found, zeros_ + 2));
  }

  template <typename Visit>
  void for_each_p(const std::uint8_t* cells, Integer first, Visit visit) const {
    Integer c = first;
    for (; c + 7 <= last_; c += 8) {
      std::uint64_t eight;
      std::memcpy(&eight, cells + c, 8);
      if (eight == 0) continue;
      for (Integer i = c; i < c + 8; ++i) {
        if (cells[i] != 0) visit(i);
      }
    }
    for (; c <= last_; ++c) {
      if (cells[c] != 0) visit(c);
    }
  }

  /// The next list of the heaps from `from` to the one before the largest, which becomes as large as that.
  bool next_row(Position& sorted, std::size_t from) const {
    for (std::size_t i = heaps_ - 1; i-- > from;) {
      if (sorted[i] == last_) continue;
      std::fill(sorted.begin() + static_cast<std::ptrdiff_t>(i), sorted.end(), sorted[i] + 1);
      return true;
    }
    return false;
  }

  /// One heap is not empty: it may be taken, if it may be emptied.
  void fill_single() {
    std::uint8_t& cell = is_p_[numbers_.of(sorted_)];
    const bool is_there = machine_.boards[0].contains(sorted_);
    cell = is_there && !(least_ == 0 && is_p_[0] != 0) ? 1 : 0;
    count_ += cell * orders(sorted_);
    work_ += is_there ? 1 : 0;
  }

  void fill_row(Integer m) {
    const Integer first = sorted_.back();
    std::memset(attacked_.data() + first, 0, index_of(last_ - first + 1));
    if (least_ == 0) attack_from(row_of(with(zeros_, 0)));
    for (std::size_t i = zeros_ + 1; i + 1 < heaps_; ++i) {
      const Integer residue = sorted_[i] % m;
      if (residue >= least_) attack_from(row_of(with(i, residue)));
      attack_from(flags_.data() + index_of(residue) * others_ + list_without(i));
    }
    if (!is_all_there_) mark_board(first);
    std::uint8_t* const cells = row_of(sorted_);
    std::uint8_t* const classes = classes_.data() + index_of(m) * numbers_.of_rest(sorted_, zeros_ + 1, 1);
    Integer residue = first % m;
    for (Integer c = first; c <= last_;) {
      const Integer count = std::min(m - residue, last_ - c + 1);
      fill_block(cells + c, attacked_.data() + c, classes + residue, count, c);
      c += count;
      residue = 0;
    }
    remember(m, cells);
  }

  /// The same heaps, one having another, smaller size.
  const Position& with(std::size_t heap, Integer size) {
    changed_ = sorted_;
    changed_[heap] = size;
    for (; heap > 0 && changed_[heap - 1] > size; --heap) std::swap(changed_[heap - 1], changed_[heap]);
    return changed_;
  }

  void attack_from(const std::uint8_t* row) {
    const Integer first = sorted_.back();
    unite_bytes(attacked_.data() + first, row + first, last_ - first + 1);
  }

  /// The number of the rest without heap i, the largest being 0.
  std::size_t list_without(std::size_t i) {
    changed_ = sorted_;
    changed_.erase(changed_.begin() + static_cast<std::ptrdiff_t>(i));
    return numbers_.of_rest(changed_, zeros_ + 1) - index_of(changed_.back());
  }

  void remember(Integer m, const std::uint8_t* cells) {
    const Integer first = sorted_.back();
    std::uint64_t found = 0;
    for_each_p(cells, first + 1, [&](Integer) { ++found; });
    work_ += index_of(last_ - first + 1);
    if (cells[first] != 0) count_ += orders(sorted_);
    if (found > 0) {
      ++sorted_.back();
      count_ += found * orders(sorted_);
      --sorted_.back();
    }
    if (found + cells[first] == 0) return;
    for (std::size_t i = zeros_ + 1; i + 1 < heaps_; ++i) {
      if (sorted_[i] < least_) continue;
      const std::size_t list = list_without(i);
      const std::size_t residue = index_of(sorted_[i] % m);
      for_each_p(cells, first, [&](Integer c) {
        flags_[residue * others_ + list + index_of(c)] = 1;
        classes_[(list + index_of(c)) * index_of(m) + residue] = 1;
      });
    }
  }

  void mark_board(Integer first) {
    const Position row(sorted_.begin(), sorted_.end() - 1);
    RegionRow(plan_.board).fill(row, last_, mask_.data());
    Position position = sorted_;
    for (Integer c = first; c <= last_; ++c) {
      position.back() = c;
      const bool is_there =
          mask_[index_of(c)] != 0 && (plan_.is_board_linear || machine_.boards[0].contains(position));
      if (is_there) continue;
      attacked_[index_of(c)] = 1;
      --work_;
    }
  }

  /// Cells from c on whose largest heaps have different residues.
  void fill_block(std::uint8_t* __restrict cells, const std::uint8_t* __restrict attacked,
                  std::uint8_t* __restrict classes, Integer count, Integer c) const {
    for (Integer i = 0; i < count; ++i) cells[i] = static_cast<std::uint8_t>(1 - (attacked[i] | classes[i]));
    for (Integer i = std::max<Integer>(0, least_ - c); i < count; ++i) classes[i] |= cells[i];
  }

  Answer answer() {
    if (request_.want == Request::Want::count) {
      Answer answer = empty_answer(request_);
      answer.count = count_;
      answer.work = work_;
      return answer;
    }
    RowSink sink(request_);
    Position row(heaps_ - 1, 0);
    std::vector<std::int32_t> cells(index_of(last_ + 1));
    do {
      spread(row, cells);
      sink.take(row, [&](Integer y) { return cells[index_of(y)]; });
    } while (advance(row, plan_.window));
    return sink.finish(work_);
  }

  /// A row of the window: the last heap takes its place among the others, sorted.
  void spread(const Position& row, std::vector<std::int32_t>& cells) {
    Position others = row;
    std::sort(others.begin(), others.end());
    Integer y = 0;
    for (std::size_t place = 0; place < heaps_; ++place) {
      const Integer end = place < others.size() ? others[place] : last_;
      if (y > end) continue;
      Position sorted = others;
      sorted.insert(sorted.begin() + static_cast<std::ptrdiff_t>(place), y);
      const std::size_t larger = heaps_ - 1 - place;
      const std::size_t start = numbers_.of(sorted) + numbers_.part(y, larger);
      for (; y <= end; ++y) cells[index_of(y)] = 1 - is_p_[start - numbers_.part(y, larger)];
    }
    if (!is_all_there_) leave_out(row, cells);
  }

  void leave_out(const Position& row, std::vector<std::int32_t>& cells) {
    RegionRow(plan_.board).fill(row, last_, mask_.data());
    Position position = row;
    position.push_back(0);
    for (Integer& y = position.back(); y <= last_; ++y) {
      const bool is_there =
          mask_[index_of(y)] != 0 && (plan_.is_board_linear || machine_.boards[0].contains(position));
      if (!is_there) cells[index_of(y)] = Table::off_board;
    }
  }

  const Machine& machine_;
  const LinesPlan& plan_;
  const Request& request_;
  std::size_t heaps_;
  Integer last_;
  Integer least_;  ///< no heap falls below
  SortedNumbers numbers_;
  Bytes is_p_;  ///< by number of the sorted position
  std::size_t zeros_ = 0;
  Position sorted_;         ///< the first position of the row
  std::size_t rest_ = 0;    ///< heaps but zeros and m
  std::size_t others_ = 0;  ///< lists of all of them but one
  Bytes flags_;             ///< of the group: by residue of one heap, by list of the others
  Bytes classes_;           ///< the same by list, then by residue; and what lies below m
  Bytes attacked_;          ///< of the row, by what the other heaps can do
  Bytes mask_;
  bool is_all_there_;  ///< the board has no conditions
  Position changed_;
  std::uint64_t count_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace

std::optional<Answer> lines_multiples(const Machine& machine, const LinesPlan& plan, const Request& request,
                                      const Control& control) {
  return Multiples(machine, plan, request).run(control);
}

}  // namespace galli
