#include "study/moves/imposed.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/words.h"
#include "gallimaufry/error.h"

namespace galli {
namespace {

constexpr std::size_t max_imposed_sets = 1000;

}  // namespace

Lister::Lister(const Machine& machine, const State& from, std::uint64_t most)
    : ImposedSets(machine), from_(from), most_(most), sets_(sets_in(from.phase)) {}

Lister::Lister(const Machine& machine, const State& from)
    : Lister(machine, from, std::numeric_limits<std::uint64_t>::max()) {}

std::set<std::size_t> Lister::allowed() const {
  std::set<std::size_t> all;
  for (const ListedSet& set : sets_) all.insert(set.options.begin(), set.options.end());
  return all;
}

std::vector<ListedSet> Lister::fixed_position(const Node& node, const Kids& kids) {
  State there = state_there(machine_, node, from_);
  std::swap(from_, there);
  std::vector<ListedSet> found = kids[0];
  std::swap(from_, there);
  return found;
}

std::string Lister::from_text() const { return to_text(from_.position, board_of(machine_, from_.phase)); }

std::vector<Position> Lister::targets(const Ruleset& ruleset) const {
  Budget budget;
  budget.options = most_;
  auto found = galli::options(ruleset, from_.position, budget);
  if (found) return std::move(*found);
  const std::string number = budget.steps > 0 ? "more than " + with_commas(most_) : "too many";
  throw Error({.kind = ErrorKind::refused,
               .message = fmt::format("there are {} moves from {}", number, from_text()),
               .remedies = "ask for a smaller position"});
}

std::vector<std::size_t> Lister::list(const Node& node) {
  const bool is_leaf = node.kind == Node::Kind::leaf;
  const std::vector<Position> all =
      is_leaf ? targets(*machine_.rulesets[node.ruleset]) : std::vector<Position>{from_.position};
  std::vector<std::size_t> found;
  for (const Position& to : all) {
    for_each_phase(node.phases, [&](std::uint32_t phase) { found.push_back(identify(node, phase, to)); });
  }
  return found;
}

std::size_t Lister::identify(const Node& node, std::uint32_t phase, const Position& to) {
  const bool is_stay = node.kind == Node::Kind::stay;
  const auto [entry, is_new] = index_.try_emplace({phase, to}, options_.size());
  if (is_new)
    options_.push_back({to, phase,
                        is_stay ? (node.is_pass ? "pass" : "push") : machine_.rulesets[node.ruleset]->name,
                        is_stay, from_.position});
  return entry->second;
}

std::vector<ListedSet> ImposedSets::sets_in(std::uint32_t phase) {
  return fold<ImposedSets>(machine_, machine_.phases[phase].formula, *this);
}

/// Every union of one imposed set from each kid.
std::vector<ListedSet> ImposedSets::unite(const Node&, const Kids& kids) {
  std::vector<ListedSet> all = {ListedSet{}};
  for (std::size_t i = 0; i < kids.size(); ++i) {
    std::vector<ListedSet> next;
    for (const ListedSet& one : kids[i]) {
      for (ListedSet both : all) {
        both.choices.insert(both.choices.end(), one.choices.begin(), one.choices.end());
        both.options.insert(both.options.end(), one.options.begin(), one.options.end());
        next.push_back(std::move(both));
      }
    }
    check_count(next.size());
    all = std::move(next);
  }
  return all;
}

/// The opponent picks a kid; its name is the choice, unless the kid has choices of its own.
std::vector<ListedSet> ImposedSets::meet(const Node& node, const Kids& kids) {
  std::vector<ListedSet> all;
  for (std::size_t i = 0; i < kids.size(); ++i) {
    for (ListedSet& one : kids[i]) {
      if (one.choices.empty()) one.choices = {words(node.kids[i])};
      all.push_back(std::move(one));
    }
    check_count(all.size());
  }
  return all;
}

std::vector<ListedSet> ImposedSets::add_if_moving(const Node&, const Kids& kids) {
  std::vector<ListedSet> all = kids[0];
  const std::vector<std::size_t> extra = kids[1].front().options;
  for (ListedSet& one : all) {
    if (!one.options.empty()) one.options.insert(one.options.end(), extra.begin(), extra.end());
  }
  return all;
}

std::vector<ListedSet> ImposedSets::if_stuck(const Node&, const Kids& kids) {
  std::vector<ListedSet> all;
  for (ListedSet& one : kids[0]) {
    if (!one.options.empty()) {
      all.push_back(std::move(one));
      continue;
    }
    for (ListedSet& instead : kids[1]) {
      instead.choices.insert(instead.choices.begin(), one.choices.begin(), one.choices.end());
      all.push_back(std::move(instead));
    }
    check_count(all.size());
  }
  return all;
}

void ImposedSets::check_count(std::size_t count) const {
  if (count > max_imposed_sets) {
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("the opponent has more than {} choices at {}", max_imposed_sets,
                                        from_text())});
  }
}

/// A node without choices of the opponent, in words: "nim | wythoff".
std::string ImposedSets::words(std::uint32_t index) const {
  const Node& node = machine_.nodes[index];
  if (node.kind == Node::Kind::leaf) return machine_.rulesets[node.ruleset]->name;
  if (node.kind == Node::Kind::stay) return node.is_pass ? "pass" : "push";
  if (node.kind == Node::Kind::fixed_position) return words(node.kids[0]);
  std::vector<std::string> parts;
  for (std::uint32_t kid : node.kids) parts.push_back(words(kid));
  return joined(parts, " | ");
}

void sort_and_unique(std::vector<std::size_t>& places) {
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
}

}  // namespace galli
