#include "proof/playground.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <set>

#include "brute/custom.h"

namespace galli {

bool Tally::met(const std::string& property, bool is_met) {
  Count& count = counts_[property];
  ++count.tried;
  count.met += is_met ? 1 : 0;
  return is_met;
}

void Tally::expect(const std::string& property, std::size_t games, std::size_t per_hundred_games) {
  Count& count = counts_[property];
  count.is_expected = true;
  EXPECT_GE(count.met, std::max<std::size_t>(1, games * per_hundred_games / 100))
      << property << " was hardly exercised";
}

Tally::~Tally() {
  if (testing::Test::HasFatalFailure()) return;
  for (const auto& [property, count] : counts_) {
    EXPECT_TRUE(count.is_expected) << "nothing is demanded of: " << property;
    if (std::getenv("GALLI_TALLY"))
      std::cout << count.met << " of " << count.tried << "  " << property << "\n";
  }
}

Judge::Judge(const std::string& text, const Library& library)
    : text_(text), machine_(machine_of(read(text, library))) {}

Position Judge::placed(const std::string& position, std::size_t phase) const {
  return read_position(position, board_of(machine_, static_cast<std::uint32_t>(phase)));
}

Nimber Judge::answer(std::unique_ptr<Reference>& reference, Ask ask, const std::string& position,
                     std::size_t phase) {
  if (!reference) reference = std::make_unique<Reference>(machine_, ask);
  return value_at(*reference, machine_, static_cast<std::uint32_t>(phase), placed(position, phase), {});
}

bool Judge::is_p(const std::string& position, std::size_t phase) {
  return answer(outcomes_, Ask::outcomes, position, phase) == 0;
}

Nimber Judge::value(const std::string& position, std::size_t phase) {
  return answer(values_, Ask::values, position, phase);
}

Nimber Judge::planned_value(const std::string& position, std::size_t phase) const {
  return run_positions(machine_, Ask::values, static_cast<std::uint32_t>(phase), {placed(position, phase)})
      .front();
}

namespace {

brute::Ruleset any_grid_ruleset(brute::Random& random) {
  switch (brute::pick(random, 0, 3)) {
    case 0: return brute::vertical();
    case 1: return brute::horizontal();
    case 2: return brute::left_domineering();
    default: return brute::cram();
  }
}

const brute::Ruleset& any_of(brute::Random& random, const std::vector<brute::Ruleset>& all) {
  return all[static_cast<std::size_t>(brute::pick(random, 0, static_cast<long long>(all.size()) - 1))];
}

void add_rules(Playground& playground) {
  playground.library.add(std::make_shared<const Source>(Source{"random.rules", playground.rules}));
}

Playground rules_files(brute::Random& random) {
  Playground result;
  brute::CustomLimits limits;
  limits.heaps = result.heaps = static_cast<int>(brute::pick(random, 1, 2));
  for (const brute::Custom& custom : brute::random_customs(random, limits, {"first", "second", "third"})) {
    result.rules += custom.rules_text + "\n";
    result.pool.push_back(custom.ruleset);
  }
  add_rules(result);
  return result;
}

Playground placements(brute::Random& random) {
  Playground result;
  result.stage = brute::Stage::grid;
  if (brute::chance(random, 2)) return result;
  for (const brute::Custom& custom : brute::random_grid_customs(random, {}, {"first", "second", "third"})) {
    result.rules += custom.rules_text + "\n";
    result.pool.push_back(custom.ruleset);
  }
  add_rules(result);
  return result;
}

constexpr int listed_positions = 8;

/// order[x] is the rank of position x.
std::string listed_rules(const std::string& name, const std::vector<int>& order,
                         const std::set<std::pair<int, int>>& moves) {
  std::string text =
      "ruleset " + name + "(n)\n  board n <= " + std::to_string(listed_positions - 1) + "\n  rank 0";
  for (std::size_t x = 0; x < order.size(); ++x)
    text += " + " + std::to_string(order[x]) + "*(1 - min(1, abs(n - " + std::to_string(x) + ")))";
  for (const auto& [from, to] : moves)
    text += "\n  (" + std::to_string(to) + ") where n = " + std::to_string(from);
  return text + "\n";
}

brute::Ruleset listed_ruleset(brute::Random& random, const std::string& name, const std::vector<int>& order,
                              std::string& rules) {
  std::set<std::pair<int, int>> moves;
  const int one_in = static_cast<int>(brute::pick(random, 2, 4));
  for (int from = 0; from < listed_positions; ++from) {
    for (int to = 0; to < listed_positions; ++to) {
      if (order[static_cast<std::size_t>(to)] < order[static_cast<std::size_t>(from)] &&
          brute::chance(random, one_in))
        moves.insert({from, to});
    }
  }
  rules += listed_rules(name, order, moves);
  const auto options = [moves](const brute::Position& x) {
    brute::Options result;
    for (const auto& [from, to] : moves) {
      if (from == x[0]) result.push_back({to});
    }
    return result;
  };
  return {name, 1, options, [](const brute::Position& x) { return x[0] < listed_positions; }};
}

std::vector<int> random_order(brute::Random& random) {
  std::vector<int> order(listed_positions);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i-- > 1;)
    std::swap(order[i], order[static_cast<std::size_t>(brute::pick(random, 0, static_cast<long long>(i)))]);
  return order;
}

}  // namespace

Playground listed_moves(brute::Random& random) {
  Playground result;
  result.has_zero = false;  // it is there, but not where play ends
  const std::vector<int> order = random_order(random), other_order = random_order(random);
  for (const char* name : {"first", "second", "third", "fourth"})
    result.pool.push_back(listed_ruleset(random, name, order, result.rules));
  for (const char* name : {"fifth", "sixth"})
    result.others.push_back(listed_ruleset(random, name, other_order, result.rules));
  add_rules(result);
  return result;
}

Playground random_playground(brute::Random& random, std::size_t turn) {
  Playground result;
  switch (turn % 7) {
    case 0: result.heaps = 1; break;
    case 1: result.heaps = 2; break;
    case 2: result.heaps = 3; break;
    case 3: result.stage = brute::Stage::multiset; break;
    case 4: return placements(random);
    case 5: return rules_files(random);
    default: return listed_moves(random);
  }
  return result;
}

brute::Ruleset Playground::ruleset(brute::Random& random) const {
  if (!pool.empty()) return any_of(random, pool);
  if (stage == brute::Stage::multiset) return brute::random_code(random);
  return stage == brute::Stage::grid ? any_grid_ruleset(random) : brute::random_ruleset(random, heaps);
}

brute::Game Playground::one_phase(brute::Random& random, int depth, bool with_enforce) const {
  if (depth <= 0 || brute::chance(random, 2)) return ruleset(random);
  const std::vector<brute::Game> parts{one_phase(random, depth - 1, with_enforce),
                                       one_phase(random, depth - 1, with_enforce)};
  return with_enforce && brute::chance(random, 2) ? brute::enforce(parts) : brute::select(parts);
}

brute::Game Playground::other(brute::Random& random) const {
  return others.empty() || brute::chance(random, 4) ? ruleset(random) : any_of(random, others);
}

std::string word(const std::string& operation, const std::vector<std::string>& games) {
  std::string result = operation + "(";
  for (std::size_t i = 0; i < games.size(); ++i) result += (i > 0 ? ", " : "") + games[i];
  return result + ")";
}

std::string at(const brute::Game& game, const brute::Position& position, int phase) {
  return brute::position_text(game, phase, position);
}

std::vector<brute::Position> places(const brute::Game& game) {
  return brute::positions(game, 1, {14, 5, 10, 3, 7, 6, 40});
}

std::vector<brute::Position> few_places(const brute::Game& game) {
  return brute::positions(game, 1, {9, 3, 8, 2, 5, 4, 12});
}

std::vector<std::vector<brute::Position>> imposed(const brute::Game& game, const brute::Position& from) {
  std::vector<std::vector<brute::Position>> result;
  for (const brute::OptionSet& set : brute::imposed_sets(game, brute::first_phase(game), from)) {
    result.emplace_back();
    for (const brute::State& state : set) result.back().push_back(state.position);
  }
  return result;
}

std::optional<std::vector<brute::Position>> reached(const brute::Game& game, const brute::Position& from,
                                                    std::size_t most) {
  std::vector<brute::Position> all{from};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& set : imposed(game, brute::Position(all[i]))) {
      for (const brute::Position& x : set) {
        if (std::find(all.begin(), all.end(), x) == all.end()) all.push_back(x);
      }
      if (all.size() > most) return {};
    }
  }
  return all;
}

}  // namespace galli
