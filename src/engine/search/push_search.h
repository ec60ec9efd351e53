// Outcomes before the push, where components cancel (engine/search/atoms.h): a depth-first search over sets of atoms.
//
// A position is a set of atoms, a total (the button value, with everything beside the board that counts behind the button) and perhaps a
// heap of Nim that may be played at any time. With the button `move` the mover wins where the total is 0, with `before` where it
// is not; otherwise by a move to a P-position. The heap serves nim-values: the value of X is the least k for which X with a
// heap of k is P (a heap is a component like others, worth k behind the button). That is for the button `move` only: with `before` a move in the
// heap cannot take the button along, so a heap is not such a component.
//
// At each node all options are looked up first (enhanced transposition cutoffs), then searched in the order of the weights of what is
// left: few options, many components. Measured on vertical >> horizontal.
#pragma once

#include "engine/search/atoms.h"
#include "engine/search/plan.h"

namespace galli {

template <int N>
class PushSearch {
 public:
  using Cells = CellBits<N>;

  PushSearch(Atoms<N>& atoms, PushRule rule, SearchTable& table, SearchWatch& watch, std::uint64_t max_bytes,
             std::uint64_t thread = 0)
      : atoms_(atoms), rule_(rule), table_(table), watch_(watch), max_bytes_(max_bytes), thread_(thread) {}

  /// Whether fields side by side, with a constant, which counts behind the button, and a heap are P. Nothing when it was stopped.
  std::optional<bool> is_p(std::span<const Cells> fields, unsigned constant = 0, unsigned heap = 0) {
    children_.clear();
    is_stopped_ = is_full_;
    const unsigned value = atoms_.decompose(fields, members_);
    const bool result = search({0, members_.size()}, key_of_members(), value ^ constant ^ heap, heap);
    return is_stopped_ || atoms_.is_stopped() ? std::nullopt : std::optional(result);
  }

  bool push_wins(const Cells& free, unsigned constant) {
    return wins_by_push(atoms_.decompose({&free, 1}, members_) ^ constant);
  }

  /// What the table or the button tells.
  std::optional<bool> known(std::span<const Cells> fields, unsigned constant) {
    const unsigned total = atoms_.decompose(fields, members_) ^ constant;
    if (wins_by_push(total)) return false;
    if (members_.empty()) return true;
    const std::uint32_t answers = table_.answers(entry_key(key_of_members(), total, 0));
    const std::uint32_t question = std::uint32_t{1} << (total & 15);
    if ((answers & (question | question << 16)) == 0) return {};
    return (answers & question) != 0;
  }

  std::uint64_t nodes() const { return nodes_; }
  bool is_stopped() const { return is_stopped_; }
  /// The atoms have outgrown their memory: the caller makes new ones and asks again. The table keeps what was found.
  bool is_full() const { return is_full_; }

 private:
  struct Members {
    std::size_t first = 0;
    std::size_t count = 0;
  };
  struct Child {
    SearchKey key;
    std::uint32_t member = 0;  ///< which of the atoms is moved in; past them: the heap
    std::uint32_t option = 0;  ///< or what is left of the heap
    std::uint32_t total = 0;
    float weight = 0;
  };

  SearchKey key_of_members() const {
    SearchKey key;
    for (AtomId atom : members_) key ^= atoms_.key(atom);
    return key;
  }

  bool wins_by_push(unsigned total) const { return (total == 0) == (rule_ == PushRule::at_zero); }

  bool must_stop() {
    if ((++nodes_ % nodes_between_looks) != 0) return is_stopped_;
    is_full_ |= atoms_.bytes() > max_bytes_;
    is_stopped_ |= watch_.look() || is_full_ || atoms_.is_stopped();
    return is_stopped_;
  }

  /// Where the answer for a total and a heap is kept; the low four bits of the total are the question.
  static SearchKey entry_key(SearchKey key, unsigned total, unsigned heap) {
    const unsigned more = (total >> 4) | heap << 16;
    return more == 0 ? key : key ^ key_of(0xC0DE0000U + more);
  }

  bool search(Members position, const SearchKey& key, unsigned total, unsigned heap) {
    if (wins_by_push(total)) return false;
    if (position.count == 0 && heap == 0) return true;
    const SearchKey entry = entry_key(key, total, heap);
    const std::uint32_t question = std::uint32_t{1} << (total & 15);
    const std::uint32_t answers = table_.answers(entry);
    if ((answers & (question | question << 16)) != 0) return (answers & question) != 0;
    if (must_stop()) return false;
    const std::uint64_t nodes_before = nodes_;
    const std::size_t children_before = children_.size();
    const bool result = !has_p_option(position, key, total, heap);
    children_.resize(children_before);
    is_stopped_ |= atoms_.is_stopped();
    if (is_stopped_) return false;
    table_.add(entry, result ? question : question << 16, nodes_ - nodes_before + 1);
    return result;
  }

  bool has_p_option(Members position, const SearchKey& key, unsigned total, unsigned heap) {
    const std::size_t first = children_.size();
    if (list_children(position, key, total, heap)) return true;
    std::size_t last = first;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const Child& child = children_[i];
      const unsigned heap_there = child.member == position.count ? child.option : heap;
      const std::uint32_t answers = table_.answers(entry_key(child.key, child.total, heap_there));
      const std::uint32_t question = std::uint32_t{1} << (child.total & 15);
      if ((answers & question) != 0) return true;
      if ((answers & question << 16) == 0) children_[last++] = child;
    }
    children_.resize(last);
    for (std::size_t i = first; i < last; ++i) weigh(children_[i], position);
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, children_.end(), [](const Child& a, const Child& b) {
      return a.weight != b.weight ? a.weight < b.weight : a.key.check < b.key.check;
    });
    for (std::size_t i = first; i < last; ++i) {
      const Child child = children_[i];
      if (i > first && child.key == children_[i - 1].key && child.total == children_[i - 1].total) continue;
      if (position.first == 0) watch_.count_first_moves(last - i, last - first);
      const std::size_t members_before = members_.size();
      const Members there = members_after(child, position);
      const unsigned heap_there = child.member == position.count ? child.option : heap;
      const bool is_p = search(there, child.key, child.total, heap_there);
      members_.resize(members_before);
      if (is_stopped_) return false;
      if (is_p) return true;
    }
    return false;
  }

  /// True when one is P at sight. Those where the opponent may push at once are left out.
  bool list_children(Members position, const SearchKey& key, unsigned total, unsigned heap) {
    for (std::uint32_t member = 0; member < position.count; ++member) {
      const AtomId atom = members_[position.first + member];
      const SearchKey rest = key ^ atoms_.key(atom);
      const auto options = atoms_.options(atom);
      for (std::uint32_t i = 0; i < options.size(); ++i) {
        const AtomOption& option = options[i];
        const unsigned there = total ^ option.change;
        if (wins_by_push(there)) continue;
        const SearchKey its_key = rest ^ option.key;
        if (heap == 0 && its_key == SearchKey{}) return true;
        children_.push_back({its_key, member, i, there, 0});
        table_.prefetch(entry_key(its_key, there, heap));
      }
    }
    for (unsigned left = 0; left < heap; ++left) {
      const unsigned there = total ^ heap ^ left;
      if (!wins_by_push(there))
        children_.push_back({key, static_cast<std::uint32_t>(position.count), left, there, 0});
    }
    return false;
  }

  void weigh(Child& child, Members position) {
    if (child.member == position.count) return;
    const AtomId atom = members_[position.first + child.member];
    float weight = -atoms_.weight(atom);
    const AtomOption& option = atoms_.options(atom)[child.option];
    for (AtomId added : atoms_.atoms_of(option)) {
      const auto begin = members_.begin() + static_cast<std::ptrdiff_t>(position.first);
      const bool cancels =
          std::binary_search(begin, begin + static_cast<std::ptrdiff_t>(position.count), added);
      weight += cancels ? -atoms_.weight(added) : atoms_.weight(added);
    }
    child.weight = weight;
    if (thread_ != 0) child.weight += static_cast<float>(mixed(child.key.check + thread_) >> 44) * 1e-4F;
  }

  /// The atoms after the move, above the others.
  Members members_after(const Child& child, Members position) {
    const std::size_t first = members_.size();
    if (child.member == position.count) return position;
    const AtomOption& option = atoms_.options(members_[position.first + child.member])[child.option];
    const auto added = atoms_.atoms_of(option);
    members_.reserve(first + position.count + added.size());
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < position.count || j < added.size()) {
      if (i == child.member) {
        ++i;
        continue;
      }
      if (i == position.count || (j < added.size() && added[j] < members_[position.first + i])) {
        members_.push_back(added[j++]);
      } else if (j == added.size() || members_[position.first + i] < added[j]) {
        members_.push_back(members_[position.first + i++]);
      } else {
        ++i;
        ++j;
      }
    }
    return {first, members_.size() - first};
  }

  Atoms<N>& atoms_;
  PushRule rule_;
  SearchTable& table_;
  SearchWatch& watch_;
  std::uint64_t max_bytes_;
  std::uint64_t thread_;
  std::vector<AtomId> members_;  ///< atoms of the positions that are looked at, one above the other
  std::vector<Child> children_;  ///< of these positions
  std::uint64_t nodes_ = 0;
  bool is_stopped_ = false;
  bool is_full_ = false;
};

}  // namespace galli
