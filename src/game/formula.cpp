// The operators, each in a few lines: how the phases and formulas of a game come from those of its parts
// (the table of operators in docs/language.md). Phases of several parts beside each other are a product,
// numbered lexicographically, left part slowest; a move of one part changes only that part's phase.
#include "game/formula.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace galli {
namespace {

using Kind = Node::Kind;

constexpr std::size_t most_nodes = 200'000;

PhaseSet only(std::size_t phase) { return PhaseSet{1} << phase; }

/// The formula with each phase p replaced by the set map(p).
Formula carried(const Formula& formula, const std::function<PhaseSet(std::uint32_t)>& map) {
  Formula result = formula;
  result.phases = 0;
  for_each_phase(formula.phases, [&](std::uint32_t phase) { result.phases |= map(phase); });
  for (Formula& kid : result.kids) kid = carried(kid, map);
  return result;
}

Formula stay(std::size_t phase, bool is_pass) { return {Kind::stay, 0, only(phase), is_pass, {}}; }

/// Union or meet of formulas, with nested ones of the same kind taken apart.
Formula gathered(Kind kind, std::vector<Formula> kids) {
  Formula result{kind, 0, 0, false, {}};
  for (Formula& kid : kids) {
    if (kid.kind == kind) {
      for (Formula& grandkid : kid.kids) result.kids.push_back(std::move(grandkid));
    } else {
      result.kids.push_back(std::move(kid));
    }
  }
  return result;
}

/// Mixed-radix numbers: one digit for each part, the first slowest.
class Product {
 public:
  explicit Product(const std::vector<Part>& parts) : parts_(parts) {}

  std::size_t size() const {
    std::size_t size = 1;
    for (const Part& part : parts_) size = std::min<std::size_t>(size * part.phases.size(), 1'000'000);
    return size;
  }

  /// The phase of part `k` within the product's phase `number`.
  std::size_t digit(std::size_t number, std::size_t k) const {
    return number / stride(k) % parts_[k].phases.size();
  }

  std::size_t with_digit(std::size_t number, std::size_t k, std::size_t digit_value) const {
    return number + digit_value * stride(k) - digit(number, k) * stride(k);
  }

 private:
  std::size_t stride(std::size_t k) const {
    std::size_t stride = 1;
    for (std::size_t j = k + 1; j < parts_.size(); ++j) stride *= parts_[j].phases.size();
    return stride;
  }

  const std::vector<Part>& parts_;
};

/// Parts beside each other: union or meet in each combination of their phases.
Part beside(Kind kind, const std::vector<Part>& parts) {
  const Product product(parts);
  Part result;
  for (std::size_t number = 0; number < product.size(); ++number) {
    std::vector<Formula> kids;
    std::string name;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Part::Phase& phase = parts[k].phases[product.digit(number, k)];
      kids.push_back(carried(phase.formula, [&](std::uint32_t p) { return only(product.with_digit(number, k, p)); }));
      name += (k == 0 ? "" : kind == Kind::unite ? " | " : " & ") + phase.name;
    }
    result.phases.push_back({gathered(kind, std::move(kids)), name});
  }
  return result;
}

/// Definition 2.0.1 of the push paper: the button may be pushed always, also where nothing moves.
Part push(const std::vector<Part>& parts) {
  const std::size_t first_of_second = parts[0].phases.size();
  Part result;
  for (const Part::Phase& phase : parts[0].phases) {
    result.phases.push_back({gathered(Kind::unite, {phase.formula, stay(first_of_second, false)}), phase.name});
  }
  for (const Part::Phase& phase : parts[1].phases) {
    result.phases.push_back({carried(phase.formula, [&](std::uint32_t p) { return only(p + first_of_second); }), phase.name});
  }
  return result;
}

/// While unspent, a pass to the same phase, spent, is added to every imposed set that is not empty.
Part one_pass(const Part& part) {
  const std::size_t count = part.phases.size();
  Part result;
  for (std::size_t i = 0; i < count; ++i) {
    Formula formula{Kind::add_if_moving, 0, 0, false, {part.phases[i].formula, stay(count + i, true)}};
    result.phases.push_back({std::move(formula), part.phases[i].name + ", pass left"});
  }
  for (const Part::Phase& phase : part.phases) {
    result.phases.push_back({carried(phase.formula, [&](std::uint32_t p) { return only(p + count); }), phase.name + ", pass spent"});
  }
  return result;
}

/// One part is in force, all phases are remembered; an option may leave any part in force.
Part twist(const std::vector<Part>& parts) {
  const Product product(parts);
  const std::size_t remembered = product.size();
  Part result;
  for (std::size_t in_force = 0; in_force < parts.size(); ++in_force) {
    for (std::size_t number = 0; number < remembered; ++number) {
      const Part::Phase& phase = parts[in_force].phases[product.digit(number, in_force)];
      const auto next = [&](std::uint32_t p) {
        PhaseSet set = 0;
        for (std::size_t k = 0; k < parts.size(); ++k) set |= only(k * remembered + product.with_digit(number, in_force, p));
        return set;
      };
      std::string name = phase.name;
      for (std::size_t k = 0; remembered > 1 && k < parts.size(); ++k) {
        if (k != in_force) name += "; " + parts[k].phases[product.digit(number, k)].name;
      }
      result.phases.push_back({carried(phase.formula, next), name});
    }
  }
  return result;
}

std::size_t node_count(const Formula& formula) {
  std::size_t count = 1;
  for (const Formula& kid : formula.kids) count += node_count(kid);
  return count;
}

/// How many phases an operator makes of its parts.
std::size_t phase_count(Game::Kind kind, const std::vector<Part>& parts) {
  switch (kind) {
    case Game::Kind::push: return parts[0].phases.size() + parts[1].phases.size();
    case Game::Kind::one_pass: return 2 * parts[0].phases.size();
    case Game::Kind::twist: return parts.size() * Product(parts).size();
    case Game::Kind::select: case Game::Kind::enforce: case Game::Kind::ruleset: case Game::Kind::misere: break;
  }
  return Product(parts).size();
}

Complaint too_many(const Game& game, const std::string& what) {
  return {ExitCode::refused, "this game has " + what, game.span, "", "a game may have 64 phases and 200,000 choices at most"};
}

}  // namespace

Part Compiler::leaf(const Game& game) {
  const auto same = [&](const std::shared_ptr<const Ruleset>& known) {
    return known == game.ruleset || (known->name == game.ruleset->name && same_rules(*known, *game.ruleset));
  };
  const auto found = std::find_if(rulesets_.begin(), rulesets_.end(), same);
  const auto index = static_cast<std::uint32_t>(found - rulesets_.begin());
  if (found == rulesets_.end()) rulesets_.push_back(game.ruleset);
  return {{{Formula{Kind::leaf, index, only(0), false, {}}, game.ruleset->name}}};
}

std::variant<Part, Complaint> Compiler::join(const Game& game, std::vector<Part> parts) {
  const std::size_t phases = phase_count(game.kind, parts);
  if (phases > most_phases) return too_many(game, "more than 64 phases");
  std::size_t nodes = 0;
  for (const Part& part : parts) {
    for (const Part::Phase& phase : part.phases) nodes += node_count(phase.formula);
  }
  if (nodes * phases > most_nodes * parts.size()) return too_many(game, "too many choices");
  switch (game.kind) {
    case Game::Kind::select: return beside(Kind::unite, parts);
    case Game::Kind::enforce: return beside(Kind::meet, parts);
    case Game::Kind::push: return push(parts);
    case Game::Kind::one_pass: return one_pass(parts[0]);
    case Game::Kind::twist: return twist(parts);
    case Game::Kind::ruleset: case Game::Kind::misere: break;
  }
  assert(false && "misere is outermost only");
  return Part{};
}

std::variant<Part, Complaint> Compiler::compile(const Game& game) {
  if (game.kind == Game::Kind::ruleset) return leaf(game);
  std::vector<Part> parts;
  for (const Game& kid : game.kids) {
    auto part = compile(kid);
    if (std::holds_alternative<Complaint>(part)) return part;
    parts.push_back(std::get<Part>(std::move(part)));
  }
  return join(game, std::move(parts));
}

}  // namespace galli
