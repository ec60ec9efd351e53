#include "ask/play/levels.h"

#include <limits>
#include <string_view>
#include <tuple>

namespace galli {
namespace {

constexpr std::uint64_t one_mistake_in = 5;

/// Numbers that depend on the seed and the state alone. The steps are those of SplitMix64 (G. L. Steele, D. Lea and
/// C. H. Flood, 2014), the beginning is an FNV-1a hash of the state.
class Dice {
 public:
  Dice(const PlayAnswer& answer, std::uint64_t seed) : state_(0xcbf29ce484222325 ^ seed) {
    add(answer.game);
    add(answer.at.position.text);
    add(std::to_string(answer.at.phase));
    if (answer.at.imposed) add("/" + std::to_string(*answer.at.imposed));
  }

  /// Below `count`, which is not 0.
  std::uint64_t roll(std::uint64_t count) {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return (mixed ^ (mixed >> 31)) % count;
  }

 private:
  void add(std::string_view text) {
    for (unsigned char letter : text) state_ = (state_ ^ letter) * 0x100000001b3;
  }

  std::uint64_t state_;
};

std::vector<std::size_t> mistakes(const PlayAnswer& answer) {
  std::vector<std::size_t> losing;
  for (std::size_t i = 0; i < answer.choices.size(); ++i) {
    if (answer.choices[i].wins == false) losing.push_back(i);
  }
  return losing;
}

/// The less, the harder to answer. Choices that were not looked at come last.
auto ease_of_answering(const PlayChoice& choice) {
  const bool is_known = !choice.refutation.empty();
  return std::tuple(!is_known, choice.good_replies, std::numeric_limits<std::size_t>::max() - choice.replies);
}

}  // namespace

std::optional<std::size_t> perfect_choice(const PlayAnswer& answer) {
  if (answer.choices.empty() || !answer.wins) return {};
  std::size_t best = 0;
  for (std::size_t i = 0; i < answer.choices.size(); ++i) {
    if (answer.choices[i].wins == true) return i;
    if (ease_of_answering(answer.choices[i]) < ease_of_answering(answer.choices[best])) best = i;
  }
  return best;
}

std::optional<std::size_t> computer_choice(const PlayAnswer& answer, PlayLevel level, std::uint64_t seed) {
  if (answer.choices.empty()) return {};
  Dice dice(answer, seed);
  const auto any = static_cast<std::size_t>(dice.roll(answer.choices.size()));
  if (level == PlayLevel::random || !answer.advice) return any;
  const bool errs = level == PlayLevel::teaching && dice.roll(one_mistake_in) == 0;
  const std::vector<std::size_t> losing = errs ? mistakes(answer) : std::vector<std::size_t>();
  return losing.empty() ? answer.advice : losing[dice.roll(losing.size())];
}

}  // namespace galli
