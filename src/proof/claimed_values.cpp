#include "proof/claimed_values.h"

#include <algorithm>

namespace galli {

class ClaimedValues::Comparison {
 public:
  virtual ~Comparison() = default;
  virtual bool is_right(std::size_t n) = 0;
};

namespace {

constexpr std::size_t pairs_tried = 256;
constexpr std::size_t max_helpful = 512;

/// Some first[i] ^ second[i] is the number.
template <typename Stored>
bool has_pair(const Stored* first, const Stored* second, std::size_t count, Stored number) {
  constexpr std::size_t at_once = 4096;
  for (std::size_t begin = 0; begin < count; begin += at_once) {
    const std::size_t end = std::min(count, begin + at_once);
    Stored found = 0;
    for (std::size_t i = begin; i < end; ++i)
      found = static_cast<Stored>(found | (static_cast<Stored>(first[i] ^ second[i]) == number ? 1 : 0));
    if (found != 0) return true;
  }
  return false;
}

}  // namespace

template <typename Stored>
class ClaimedValues::ComparisonOf final : public Comparison {
 public:
  ComparisonOf(std::vector<Split> splits, std::span<const Nimber> claimed)
      : splits_(std::move(splits)),
        values_(claimed.begin(), claimed.end()),
        reversed_(values_.rbegin(), values_.rend()) {
    Nimber most = 0;
    for (Nimber value : claimed) most = std::max(most, value);
    while (marks_.size() <= most) marks_.resize(2 * marks_.size(), 0);
  }

  bool is_right(std::size_t n) override {
    const Nimber value = values_[n];
    ++stamp_;
    found_ = 0;
    wanted_ = value;
    if (n > 0) mark_options(n);
    if (marks_[value] == stamp_) return false;
    for (const Split& split : splits_) {
      const std::size_t rest = rest_of(split, n);
      if (n > 0 && rest > 0 && has_pair(pairs(), turned(rest), rest / 2, static_cast<Stored>(value)))
        return false;
    }
    for (Nimber smaller = 0; smaller < value && found_ < value; ++smaller) {
      if (marks_[smaller] != stamp_ && !is_left(n, smaller)) return false;
    }
    return true;
  }

 private:
  /// Tokens that are left to be two heaps; 0 if none are.
  static std::size_t rest_of(const Split& split, std::size_t n) {
    const auto taken = static_cast<std::size_t>(split.taken);
    return (split.left & 4) != 0 && taken <= n ? n - taken : 0;
  }

  /// The first heap of each pair, 1, 2, ...; and the second ones, rest - 1, rest - 2, ...
  const Stored* pairs() const { return values_.data() + 1; }
  const Stored* turned(std::size_t rest) const { return reversed_.data() + reversed_.size() - rest; }

  void mark(Nimber value) {
    if (marks_[value] == stamp_) return;
    marks_[value] = stamp_;
    if (value < wanted_) ++found_;
  }

  void mark_options(std::size_t n) {
    for (const Split& split : splits_) {
      const auto taken = static_cast<std::size_t>(split.taken);
      if (taken > n) continue;
      const std::size_t rest = n - taken;
      if (rest == 0 && (split.left & 1) != 0) mark(0);
      if (rest > 0 && (split.left & 2) != 0) mark(values_[rest]);
    }
    for (const Split& split : splits_) {
      const std::size_t rest = rest_of(split, n);
      for (std::size_t i = 0; i < helpful_.size() && found_ < wanted_; ++i) mark_pair(helpful_[i], rest);
      for (std::size_t a = 1; a < pairs_tried && found_ < wanted_; ++a) mark_pair(a, rest);
    }
  }

  void mark_pair(std::size_t a, std::size_t rest) {
    if (a < rest) mark(Nimber{values_[a]} ^ Nimber{values_[rest - a]});
  }

  /// Some pair has that value; the lesser heap of it will be of use again.
  bool is_left(std::size_t n, Nimber value) {
    constexpr std::size_t at_once = 4096;
    for (const Split& split : splits_) {
      const std::size_t rest = rest_of(split, n);
      for (std::size_t begin = 0; begin < rest / 2; begin += at_once) {
        const std::size_t count = std::min(at_once, rest / 2 - begin);
        const Stored* const first = pairs() + begin;
        const Stored* const second = turned(rest) + begin;
        if (!has_pair(first, second, count, static_cast<Stored>(value))) continue;
        std::size_t i = 0;
        while ((first[i] ^ second[i]) != static_cast<int>(value)) ++i;
        if (helpful_.size() == max_helpful) helpful_.erase(helpful_.begin());
        helpful_.push_back(begin + i + 1);
        mark(value);
        return true;
      }
    }
    return false;
  }

  std::vector<Split> splits_;
  std::vector<Stored> values_;
  std::vector<Stored> reversed_;
  std::vector<std::uint32_t> marks_ =
      std::vector<std::uint32_t>(2, 0);  ///< as many as a power of two, above all values
  std::uint32_t stamp_ = 0;
  Nimber wanted_ = 0;                 ///< the claimed value
  Nimber found_ = 0;                  ///< smaller values that are marked
  std::vector<std::size_t> helpful_;  ///< heaps that were the lesser ones of pairs that had to be searched
};

ClaimedValues::ClaimedValues(std::vector<Split> splits, std::span<const Nimber> claimed) {
  const bool is_small = std::all_of(claimed.begin(), claimed.end(), [](Nimber value) { return value < 256; });
  if (is_small)
    comparison_ = std::make_unique<ComparisonOf<std::uint8_t>>(std::move(splits), claimed);
  else
    comparison_ = std::make_unique<ComparisonOf<std::uint16_t>>(std::move(splits), claimed);
}

ClaimedValues::~ClaimedValues() = default;

bool ClaimedValues::is_right(std::size_t n) { return comparison_->is_right(n); }

std::uint64_t ClaimedValues::steps(const std::vector<Split>& splits, std::size_t n) {
  std::uint64_t steps = 500;
  for (const Split& split : splits) steps += (split.left & 4) != 0 ? n / 12 : 4;
  return steps;
}

}  // namespace galli
