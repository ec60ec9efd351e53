#include "engine/dense/reached.h"

#include <algorithm>

#include "engine/dense/clauses.h"
#include "engine/dense/options.h"

namespace galli {
namespace {

class ReachSearch {
 public:
  ReachSearch(const Machine& machine, const Families& families, const Window& box, PhaseSet phases,
              std::uint64_t max_options)
      : machine_(machine),
        families_(families),
        box_(box),
        cells_(box),
        on_board_(machine.boards[0], box),
        batch_(machine.boards[0], cells_, families, box.last.size(), [] { return false; }),
        found_(std::make_shared<Reached>()),
        pending_(machine.phases.size()),
        max_options_(max_options),
        position_(box.last.size()) {
    found_->bits.resize(machine.phases.size());
    for_each_phase(phases,
                   [&](std::uint32_t phase) { found_->bits[phase].assign(cells_.count() / 64 + 1, 0); });
  }

  std::shared_ptr<const Reached> from(const Request& request) {
    for (const Position& position : request.chosen)
      reach(PhaseSet{1} << request.phase, static_cast<std::uint64_t>(cells_.number(position)));
    for (bool is_over = false; !is_over;) {
      is_over = true;
      for (std::uint32_t phase = 0; phase < pending_.size(); ++phase) {
        while (!pending_[phase].empty()) {
          is_over = false;
          follow_some(phase);
          if (found_->options > max_options_) return nullptr;
        }
      }
    }
    return found_;
  }

 private:
  void reach(PhaseSet phases, std::uint64_t cell) {
    for_each_phase(phases, [&](std::uint32_t phase) {
      std::uint64_t& word = found_->bits[phase][cell / 64];
      const std::uint64_t bit = std::uint64_t{1} << cell % 64;
      if ((word & bit) != 0) return;
      word |= bit;
      ++found_->positions;
      pending_[phase].push_back(cell);
    });
  }

  void list_leaves(std::uint32_t index, std::vector<std::uint32_t>& leaves) const {
    const Node& node = machine_.nodes[index];
    if (node.kind == Node::Kind::leaf || node.kind == Node::Kind::stay) leaves.push_back(index);
    for (std::uint32_t kid : node.kids) list_leaves(kid, leaves);
  }

  void follow_some(std::uint32_t phase) {
    std::vector<std::uint32_t> leaves, rulesets;
    list_leaves(machine_.phases[phase].formula, leaves);
    for (std::uint32_t leaf : leaves) {
      const Node& node = machine_.nodes[leaf];
      const bool is_new = std::find(rulesets.begin(), rulesets.end(), node.ruleset) == rulesets.end();
      if (node.kind == Node::Kind::leaf && is_new) rulesets.push_back(node.ruleset);
    }
    auto& pending = pending_[phase];
    batch_.clear();
    for (std::size_t left = std::min(batch_.wanted(), pending.size()); left > 0; --left) {
      batch_.add(pending.back(), box_.position(pending.back()));
      pending.pop_back();
    }
    batch_.prepare(rulesets, true);
    for (std::size_t lane = 0; lane < batch_.count(); ++lane) {
      for (std::uint32_t leaf : leaves) follow(machine_.nodes[leaf], lane);
    }
  }

  void follow(const Node& node, std::size_t lane) {
    const std::uint64_t cell = batch_.cell(lane);
    if (node.kind == Node::Kind::stay) return reach(node.phases, cell);
    batch_.position(lane, position_);
    const auto visit = [&](Integer option) {
      ++found_->options;
      reach(node.phases, static_cast<std::uint64_t>(option));
      return found_->options <= max_options_;
    };
    OptionWalk walk(machine_.boards[0], cells_, on_board_, position_, static_cast<Integer>(cell), visit);
    const auto& families = families_[node.ruleset];
    for (std::size_t i = 0; i < families.size(); ++i) {
      const ListedClause* const clause = batch_.clause(node.ruleset, i);
      if (!clause) {
        std::visit(walk, families[i]);
        continue;
      }
      const ListedOptions options = clause->options(lane);
      for (std::size_t k = 0; k < options.count; ++k)
        visit(static_cast<Integer>(static_cast<ListedCell>(options.base + options.first[k])));
    }
  }

  const Machine& machine_;
  const Families& families_;
  const Window& box_;
  const BoxCells cells_;
  CellsOnBoard on_board_;  ///< with no room: few cells of a large box are asked about
  CellBatch batch_;
  std::shared_ptr<Reached> found_;
  std::vector<std::vector<std::uint64_t>> pending_;  ///< by phase: cells whose options are to be followed
  const std::uint64_t max_options_;
  Position position_;
};

}  // namespace

std::shared_ptr<const Reached> reached_from(const Machine& machine, const Families& families,
                                            const Window& box, PhaseSet phases, const Request& request,
                                            std::uint64_t max_options) {
  return ReachSearch(machine, families, box, phases, max_options).from(request);
}

}  // namespace galli
