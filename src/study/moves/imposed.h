// The options of a position and the sets of them that the opponent may enforce, listed from the formula of a machine.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "game/machine.h"

namespace galli {

struct ListedOption {
  Position to;
  std::uint32_t phase = 0;
  std::string by;  ///< the ruleset's name, "push" or "pass"
  bool is_stay = false;
  Position base;  ///< where it changes something
};

/// One imposed set: the choices of the opponent that led to it, and its options by their places, some more than once.
struct ListedSet {
  std::vector<std::string> choices;
  std::vector<std::size_t> options;
};

/// The algebra (game/node.h) of imposed sets. Where their options come from is left to those who derive.
class ImposedSets {
 public:
  using Value = std::vector<ListedSet>;
  using Kids = FormulaKids<ImposedSets>;
  Value leaf(const Node& node) { return {ListedSet{{}, list(node)}}; }
  Value stay(const Node& node) { return {ListedSet{{}, list(node)}}; }
  Value unite(const Node& node, const Kids& kids);
  Value meet(const Node& node, const Kids& kids);
  Value add_if_moving(const Node& node, const Kids& kids);
  Value if_stuck(const Node& node, const Kids& kids);
  virtual Value fixed_position(const Node& node, const Kids& kids) = 0;

 protected:
  explicit ImposedSets(const Machine& machine) : machine_(machine) {}
  ~ImposedSets() = default;
  Value sets_in(std::uint32_t phase);

  /// Places of the options of a leaf or a stay. Empty: there is none.
  virtual std::vector<std::size_t> list(const Node& node) = 0;
  virtual std::string from_text() const = 0;

  const Machine& machine_;

 private:
  std::string words(std::uint32_t index) const;
  void check_count(std::size_t count) const;
};

class Lister final : public ImposedSets {
 public:
  /// Throws Error when there are more than `most` options by one ruleset, or too many to go through, or too many sets.
  Lister(const Machine& machine, const State& from, std::uint64_t most);
  Lister(const Machine& machine, const State& from);

  const std::vector<ListedOption>& options() const { return options_; }  ///< each once
  const std::vector<ListedSet>& sets() const { return sets_; }

  /// Options that are in some imposed set: a pass where nothing moves is in none.
  std::set<std::size_t> allowed() const;

  Value fixed_position(const Node& node, const Kids& kids) override;

 private:
  std::vector<std::size_t> list(const Node& node) override;
  std::vector<Position> targets(const Ruleset& ruleset) const;
  std::size_t identify(const Node& node, std::uint32_t phase, const Position& to);
  std::string from_text() const override;

  State from_;
  std::uint64_t most_;
  std::vector<ListedOption> options_;
  std::map<std::pair<std::uint32_t, Position>, std::size_t> index_;
  std::vector<ListedSet> sets_;
};

/// Places in order, each once.
void sort_and_unique(std::vector<std::size_t>& places);

}  // namespace galli
